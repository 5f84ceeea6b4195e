"""How much is tried: a sample with every run of the tests, all of it in `make soak`."""

from hypothesis import settings


def rounds(sample: int, soak: int) -> int:
    """How many rounds this run plays."""
    return soak if settings.get_current_profile_name() == "soak" else sample
