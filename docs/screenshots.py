"""Play a game in the demo with a real browser, and take the README's screenshots on the way.

    uv run --extra demo --with selenium==4.51.0 python docs/screenshots.py

It needs Chromium and its driver (Debian: chromium and chromium-driver); without them it says so and does nothing.
The pictures go to docs/pictures/, or to the folder given. Cards are dealt by chance: every run makes other pictures.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

PROJECT = Path(__file__).parents[1]
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
DESKTOP, PHONE = (1280, 900), (390, 844)
SECONDS = 60
MOST_CLICKS = 1000


SEEN = """
return [...document.querySelectorAll(arguments[0])].filter(element =>
    element.checkVisibility() && element.innerText.includes(arguments[1]))
"""
CLICKED = """
const found = [...document.querySelectorAll(arguments[0])].filter(element =>
    element.checkVisibility() && element.innerText.includes(arguments[1]))
if (!found.length) return false
found.at(-1).scrollIntoView({block: "center"})
found.at(-1).click()
return true
"""
BUTTON = "button.component-button[aria-disabled=false]"
MENU = "[role=combobox].select-trigger"


class Page:
    """The demo's page, seen and used by one visitor."""

    def __init__(self, driver, folder: Path) -> None:
        self.driver = driver
        self.folder = folder

    def size(self, width: int, height: int, pixels: int = 1) -> None:
        """Be a screen of so many CSS pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": pixels, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        time.sleep(1)

    def shoot(self, name: str) -> None:
        """Take a screenshot once the pictures are there."""
        loaded = "return [...document.images].every(image => image.complete && image.naturalWidth > 0)"
        self.until(lambda: self.driver.execute_script(loaded), "the pictures have loaded")
        time.sleep(0.5)
        path = self.folder / f"{name}.png"
        self.driver.save_screenshot(str(path))
        # 256 colours are enough, and a third of the size.
        Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)

    def until(self, holds, what: str):
        """Wait for something; what it returned."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            if found := holds():
                return found
            time.sleep(0.1)
        self.driver.save_screenshot(str(self.folder / "failed.png"))
        raise SystemExit(f"Waited {SECONDS} s until {what}; failed.png shows the page.")

    def all(self, css: str, words: str = "") -> list:
        """The elements that can be seen and contain these words. Asked at once: the page may change in between."""
        return self.driver.execute_script(SEEN, css, words)

    def message(self, words: str = ""):
        """The newest message that contains these words; None if there is none."""
        found = self.all("article.channel-message", words)
        return found[-1] if found else None

    def show(self, element, block: str) -> None:
        """Scroll to an element."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: arguments[1]})", element, block)

    def buttons(self, label: str) -> list:
        """The buttons with this label that can be pressed."""
        return self.all(BUTTON, label)

    def press(self, label: str) -> None:
        """Press the newest button with this label, and wait for what it does."""
        self.act(BUTTON, label)

    def tried(self, css: str, words: str = "") -> bool:
        """Click the newest of these elements; False if there is none now."""
        return self.driver.execute_script(CLICKED, css, words)

    def act(self, css: str, words: str = "") -> None:
        """Click what asks the bot for something as soon as it is there, and wait for the answer."""
        self.until(lambda: self.acted(css, words), f"there is {css} with {words!r}")

    def acted(self, css: str, words: str = "") -> bool:
        """Click what asks the bot for something, and wait for the answer; False if it isn't there now."""
        before = self.driver.execute_script("return document.body.innerHTML")
        if not self.tried(css, words):
            return False
        now = "return document.body.innerHTML !== arguments[0]"
        self.until(lambda: self.driver.execute_script(now, before), "the page changes")
        self.until(lambda: not self.all("[aria-busy=true]"), "the bot has answered")
        time.sleep(0.5)
        return True

    def command(self, typed: str) -> None:
        """Give a command without options."""
        box = self.until(lambda: self.all("textarea"), "there is a box to write in")[0]
        box.send_keys(typed)
        self.until(lambda: self.all("[role=option]"), "the command is offered")
        box.send_keys("\n")
        self.until(lambda: self.all("button[aria-label^='Command /']"), "the command is chosen")
        self.act("button[aria-label=Send]")


def play_on(page: Page, done) -> int:
    """Move in the private hand until ``done()``: the first play offered, else the first button. How many clicks."""
    for clicks in range(MOST_CLICKS):
        if done():
            return clicks
        # One thing at a time: the page is drawn anew whenever something happens, and an open menu then closes.
        if page.acted(".select-option:first-child"):
            continue
        if page.tried(MENU):
            time.sleep(0.5)
        elif not any(page.acted(BUTTON, label) for label in ("Pick up", "Pass", "Chance")):
            page.acted(BUTTON, "Refresh")
    raise SystemExit(f"The game went on after {MOST_CLICKS} clicks.")


def play(page: Page) -> None:
    """From an empty channel to the result."""
    page.command("/skitgubbe new")
    page.press("Add computer")
    page.press("Add computer")
    page.press("Start")
    page.press("My hand")
    over = lambda: page.buttons("Rematch")  # noqa: E731
    clicks = play_on(page, lambda: over() or (page.message("2 of 3 plays") and page.all(MENU)))
    page.show(page.message("My hand"), "start")
    page.shoot("demo-desktop")
    page.size(*PHONE, pixels=2)
    page.show(page.message("My hand"), "start")
    page.shoot("demo-phone-table")
    page.show(page.message("Only you can see this"), "start")
    page.shoot("demo-phone-hand")
    clicks += play_on(page, over)
    page.show(page.message("Rematch"), "start")
    page.shoot("demo-phone-result")
    print(f"One game, {clicks} clicks.")


@contextlib.contextmanager
def demo() -> Iterator[str]:
    """The demo in a process of its own; its address."""
    command = [sys.executable, "-m", "bot", "demo", "--no-browser"]
    process = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
    finally:
        process.send_signal(signal.SIGINT)
        print("The demo ended with status", process.wait(SECONDS))


def main() -> None:
    """Take the pictures, or say why not."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    chromedriver = shutil.which("chromedriver")
    if chromium is None or chromedriver is None:
        print("Skipped: Chromium and chromedriver are needed for screenshots, and aren't here.")
        return
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["NO_PROXY"] = "127.0.0.1,localhost"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, demo() as address:
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=Service(chromedriver))
        try:
            page = Page(driver, folder)
            page.size(*DESKTOP)
            driver.get(address)
            play(page)
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
