"""Downloading the newest bulk file, for hosts with internet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx

from app import Failed, __version__

ADDRESS = "https://api.scryfall.com/bulk-data"
KIND = "oracle_cards"

_HEADERS = {"User-Agent": f"Holdfast/{__version__}", "Accept": "application/json;q=0.9,*/*;q=0.8"}
_SECONDS = 30.0


def fetch(folder: Path, progress: Callable[[float], None] = lambda share: None, address: str = ADDRESS) -> Path:
    """Download the newest bulk file into `folder` and return its path; a file is whole or not there.

    Raises Failed with one sentence when the site cannot be reached or answers something else.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "cards.download"
    part = folder / "cards.download.part"
    try:
        with httpx.Client(headers=_HEADERS, timeout=_SECONDS, follow_redirects=True) as client:
            where = _download_address(client.get(address).raise_for_status())
            with client.stream("GET", where) as answer, part.open("wb") as file:
                answer.raise_for_status()
                size = int(answer.headers.get("content-length") or 0)
                for chunk in answer.iter_raw():
                    file.write(chunk)
                    if size:
                        progress(answer.num_bytes_downloaded / size)
    except httpx.HTTPError as error:
        part.unlink(missing_ok=True)
        raise Failed(
            f"{address} cannot be used: {error}. `holdfast cards import FILE` takes a file instead."
        ) from error
    return part.replace(target)


def _download_address(answer: httpx.Response) -> str:
    """The address of the wanted file; in 2026 it is given as `jsonl_download_uri`, before as `download_uri`."""
    try:
        entry = next(one for one in answer.json()["data"] if one["type"] == KIND)
        return str(entry.get("jsonl_download_uri") or entry["download_uri"])
    except (ValueError, KeyError, TypeError, StopIteration) as error:
        raise Failed(f"{answer.url} does not list a file of the kind {KIND}.") from error
