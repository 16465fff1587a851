"""The town as text."""

from __future__ import annotations

from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View


def draw(view: View, texts: Catalogue) -> str:
    return str(view.board)
