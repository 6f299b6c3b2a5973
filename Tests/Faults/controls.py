"""Makes mistakes that `todo` doesn't make, and fails unless they are noticed.

A harness that sees nothing would always pass. The interposer alone makes each mistake: nothing in the
program leads to it.
"""

import calls
import power
from program import Program
from stories import STORIES
from tally import Tally


def run(tally: Tally, program: Program) -> None:
    if tally.only:
        return
    for what, pragmas in [
        ("killed without a journal", {"FAULTS_JOURNAL_MODE": "OFF"}),
        ("killed with a journal in memory", {"FAULTS_JOURNAL_MODE": "MEMORY"}),
    ]:
        tally.must_break(what, killed(tally, program, what, pragmas))
    for what, pragmas in [
        ("power cut without syncs", {"FAULTS_SYNCHRONOUS": "OFF"}),
        ("power cut with a journal that is deleted", {"FAULTS_JOURNAL_MODE": "DELETE"}),
        (
            "power cut with a write-ahead log, synced now and then",
            {"FAULTS_JOURNAL_MODE": "WAL", "FAULTS_SYNCHRONOUS": "NORMAL"},
        ),
    ]:
        folder = tally.folder / what.replace(" ", "-")
        folder.mkdir()
        series = power.Series("control", power.LIFE[:4], states=120)
        tally.must_break(what, power.cases(program, series, folder, False, pragmas))


def run_static(tally: Tally, program: Program) -> None:
    if not tally.only:
        what = "killed while the journal is not written"
        tally.must_break(what, killed(tally, program, what, {"FAULTS_LOSE_JOURNAL": "1"}))


def killed(tally: Tally, program: Program, what: str, pragmas: dict[str, str]):
    """Returns cases that kill a command that runs with other pragmas."""
    folder = tally.folder / what.replace(" ", "-")
    folder.mkdir()
    story = next(story for story in STORIES if story.name == "delete")
    story = calls.dataclasses.replace(story, environment=tuple(pragmas.items()))
    return calls.kills(program, calls.rehearse(program, story, folder), True)
