"""What the processes of one test run share: a folder, and at the end no server left in it."""

import os
import shutil
import tempfile
from pathlib import Path

FOLDER = "HOLDFAST_TESTS_FOLDER"  # set by the first process, inherited by its workers
CLUSTER = "pg"


def begin() -> None:
    """Called once, by the process that starts the run."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="holdfast-tests-")


def folder() -> Path:
    """The run's folder."""
    return Path(os.environ[FOLDER])


def end() -> None:
    """Called once, by the same process, when its workers are gone."""
    made = folder()
    if (made / CLUSTER / "PG_VERSION").exists():
        from app.db.embedded import EmbeddedPostgres

        EmbeddedPostgres(made / CLUSTER).stop()
    shutil.rmtree(made, ignore_errors=True)
    del os.environ[FOLDER]
