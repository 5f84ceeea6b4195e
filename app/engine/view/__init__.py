"""The only code that decides what a person may see: pictures of things and lines about happenings."""

from app.engine.view.knowledge import hand_audience, knows, may_see
from app.engine.view.project import Region, diff, patch, project, regions
from app.engine.view.tell import lines

__all__ = [
    "Region",
    "diff",
    "hand_audience",
    "knows",
    "lines",
    "may_see",
    "patch",
    "project",
    "regions",
]
