"""`python -m app` is the same as `holdfast`."""

from app.cli import main

raise SystemExit(main())
