"""The symbols in printed words."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

SYMBOL = Markup('<i class="sym" data-s="{0}">{0}</i>')


@lru_cache(maxsize=20_000)
def rich(text: str) -> Markup:
    """Printed words with their symbols as symbols; nothing else in them is markup."""
    parts = re.split(r"\{([0-9A-Z/]{1,5})\}", text)
    return Markup("").join(SYMBOL.format(part) if at % 2 else part for at, part in enumerate(parts))
