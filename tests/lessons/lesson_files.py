"""A sound lesson of Two-Town Trail, to be broken on purpose."""

from __future__ import annotations

from pathlib import Path

SOUND = """\
title.en = "Two steps"
title.fr = "Deux pas"
seats = 2
seat = 0

[given]
position = "W 0:[S] 4:[C1] 5:[D1] | E 7:[K3] 10:[S]"
active = "west"
dice = [3, 1, 1]

[[part]]
say.en = "Look at the farmer."
say.fr = "Regardez le fermier."
at = ["tile/7", "unit/K3@1", "seat/1", "bar", "button/march"]
expect = { active = "west" }

[[part]]
say.en = "Chase him off."
say.fr = "Chassez-le\u202f!"
do = ["march colt C1"]
wrong = [
  { answer = "march * S", say.en = "Not the sheriff.", say.fr = "Pas le shérif." },
  { answer = "stop", refused = "TT-027", say.en = "Not yet.", say.fr = "Pas encore." },
]
otherwise.en = "The cowboy!"
otherwise.fr = "Le cowboy\u202f!"
well.en = "Gone."
well.fr = "Parti."
expect = { position = "W 0:[S] 5:[D1] 7:[C1] | E 10:[S]" }

[[part]]
say.en = "March on, or stop."
say.fr = "Continuez, ou arrêtez-vous."
do = ["march knife S", "stop"]
"""
COURSE = """\
minutes = 5
short = ["steps"]
[[sitting]]
title.en = "All of it"
title.fr = "Tout"
lessons = ["steps"]
"""


def written(folder: Path, text: str = SOUND, name: str = "10-steps.toml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)
