"""Holdfast: friends far apart play co-op Magic in the browser against a deck the server runs."""

__version__ = "0.1.0"


class WrongUse(Exception):
    """Somebody asked for what cannot be done; the message is one clear sentence for them."""

    exit_code = 2


class Failed(WrongUse):
    """What was asked for is right and did not work out, as a download without internet; again one sentence."""

    exit_code = 1
