"""saloon verify and saloon scenario: is this journal true, are these scenarios right?"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from saloon.cli.files import open_journal, read_table, scenario_files
from saloon.cli.words import complain, reason, say
from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.messages import Mistake
from saloon.kernel.scenario import CaseResult, run_file


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    opened = open_journal(file, content)
    journal = opened.journal
    if opened.damage is not None:
        complain(say("verify.damaged", entries=len(journal.entries), problem=reason(opened.damage)))
        return 1
    facts = {"game": journal.game.slug, "entries": len(journal.entries)}
    try:
        draws = fair.verify(journal)
    except Mistake as mistake:
        complain(say("verify.dice", problem=reason(mistake), **facts))
        return 1
    print(say("verify.unfinished" if journal.state.pending else "verify.good", draws=draws, **facts))
    return 0


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH")],
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    passed = failed = 0
    for path in scenario_files(paths):
        for outcome in outcomes(path, content):
            passed += not outcome.problems
            failed += bool(outcome.problems)
            if outcome.problems:
                print(say("scenario-failed", path=str(path), name=outcome.name))
                for problem in outcome.problems:
                    print(f"  {reason(problem)}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


def outcomes(path: Path, box: Path | None) -> list[CaseResult]:
    """What came of a file; one that makes no sense has failed."""
    try:
        return run_file(path.stem, read_table(path), partial(find, box=box))
    except Mistake as mistake:
        return [CaseResult(path.stem, [mistake])]
    except Exception as error:  # a table where a number belongs, a rule that raises: this file's failure, not ours
        return [CaseResult(path.stem, [Mistake("scenario-raised", error=type(error).__name__, problem=str(error))])]
