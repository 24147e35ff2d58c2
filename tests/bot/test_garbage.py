"""What stays is not looked through for garbage again and again."""

import gc
import weakref

import pytest

from bot.garbage import SEARCHES, loading


class Ring:
    """An object that holds itself: only the search for garbage can find it."""

    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def as_before():
    thresholds = gc.get_threshold()
    gc.collect()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_was_loaded_is_not_looked_through_and_what_comes_later_is():
    with loading():
        loaded = weakref.ref(Ring())
        assert not gc.isenabled()
    later = weakref.ref(Ring())
    gc.collect()
    assert loaded() is not None
    assert later() is None


def test_searches_go_on_after_loading_also_after_a_failure():
    with pytest.raises(LookupError), loading():
        raise LookupError
    assert gc.isenabled()
    assert gc.get_threshold()[2] == SEARCHES
