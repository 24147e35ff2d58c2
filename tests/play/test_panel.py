"""The host's panel before the first card: who may open it, sending somebody away, inviting."""

from __future__ import annotations

from tests.play.kit import Person, Seen, World, answer, open_table, private
from tests.play.test_lobby import seats


async def test_the_host_sends_away_whom_he_chose(world: World) -> None:
    """Case 1: somebody stands up while the host's menu is open: the choice still means the person, not the seat."""
    anna, bo, cia, dag = world.people("Anna", "Bo", "Cia", "Dag")
    lobby = await open_table(world, anna, bo, cia, dag)
    opened = await anna.click(lobby, "Options")
    panel = Seen(world, opened.response.channel_id, opened.response.id)
    await anna.click(panel, "People")
    menu = next(menu for menu in panel.menus if menu["custom_id"].split(":")[1] == "remove")
    values = {option["label"]: option["value"] for option in menu["options"]}
    await bo.click(lobby, "Leave")
    assert "That person has no seat" in await anna.press(panel, menu["custom_id"], values["Bo"])
    assert seats(lobby) == ["1. Anna · host", "2. Cia", "3. Dag"]
    await anna.press(panel, menu["custom_id"], values["Cia"])
    assert seats(lobby) == ["1. Anna · host", "2. Dag"]


async def test_only_the_host_opens_the_panel(world: World) -> None:
    """The panel is the host's, and nobody else sees it."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    opened = await anna.click(lobby, "Options")
    assert private(opened)
    refused = await bo.click(lobby, "Options")
    assert private(refused)
    assert "host" in answer(refused)


async def invite(world: World, host: Person, guest: Person, lobby: Seen) -> str:
    """Invite by the panel's menu; what the panel says then."""
    opened = await host.click(lobby, "Options")
    panel = Seen(world, opened.response.channel_id, opened.response.id)
    await host.click(panel, "People")
    menu = next(part for part in panel.parts() if ":invite:" in part.get("custom_id", ""))
    await host.member.select(host._message(panel), [guest.user], custom_id=menu["custom_id"])
    return panel.text


async def test_an_invitation_comes_as_a_direct_message_and_once(world: World) -> None:
    """Who is invited is notified, with a link to the table; nobody is pinged in the channel."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    before = len(world.seen())
    assert "has been invited, by direct message" in await invite(world, anna, bo, lobby)
    (invitation,) = bo.dms()
    assert "Anna invites you" in invitation.text
    assert f"/{lobby.channel_id}/{lobby.id}" in invitation.text
    assert "already" in await invite(world, anna, bo, lobby)
    assert len(bo.dms()) == 1
    assert len(world.seen()) == before


async def test_who_takes_no_direct_messages_is_not_invited_and_the_host_told_so(world: World) -> None:
    """The host can call that person himself."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    lobby = await open_table(world, anna)
    said = await invite(world, anna, bo, lobby)
    assert "takes no direct messages" in said
    assert f"<@{bo.id}>" in said
