"""Proves that nothing that happens to `todo` corrupts its list: `scripts/faults` runs this."""

import argparse
import pathlib
import shutil
import sys

import calls
import controls
import files
import interposer
import places
import power
from program import Program
from stories import STORIES
from tally import Tally

QUICK_STORIES = {"first", "old", "edit", "spill"}
QUICK_SERIES = {"life", "old", "spill", "after-death-3", "after-death-6"}


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/faults", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="some of each kind, in two minutes")
    parser.add_argument("--case", metavar="NAME", help="the one case that was reported")
    parser.add_argument(
        "--count", action="store_true", help="only count the cases, and try none of them")
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the built todo")
    options = parser.parse_args()
    tally = Tally("scripts/faults" + " --quick" * options.quick, options.case, options.count)
    try:
        run(tally, options)
    finally:
        tally.close()
    return tally.finish()


def run(tally: Tally, options: argparse.Namespace) -> None:
    program = Program(options.program.resolve(), interposer.build(tally.folder))
    name, kind = (options.case.split(":") + [""])[:2] if options.case else ("", "")

    for story in STORIES:
        if name and (kind == "power" or story.name != name):
            continue
        if options.quick and story.name not in QUICK_STORIES:
            continue
        folder = tally.folder / f"story-{story.name}"
        folder.mkdir()
        rehearsal = calls.rehearse(program, story, folder)
        tally.say(f"{story.name}: {rehearsal.calls} calls that change something, {rehearsal.reads} that read")
        for cases in [calls.kills, calls.failures, calls.read_failures, calls.recoveries]:
            tally.run(cases(program, rehearsal, options.quick))
        shutil.rmtree(folder)

    for series in power.SERIES:
        if name and (kind != "power" or series.name != name):
            continue
        if options.quick and series.name not in QUICK_SERIES:
            continue
        folder = tally.folder / f"series-{series.name}"
        folder.mkdir()
        tally.run(power.cases(program, series, folder, options.quick))
        tally.say(f"{series.name}: the power was cut")
        shutil.rmtree(folder)

    if name in ("", *(replacement.name for replacement in files.REPLACEMENTS)):
        folder = tally.folder / "files"
        folder.mkdir()
        tally.run(files.cases(program, folder, options.quick))
        tally.say("files that are replaced")

    if name in ("", "places"):
        folder = tally.folder / "places"
        folder.mkdir()
        tally.run(places.cases(program, folder, options.quick))
        tally.say("full, read-only, foreign and damaged places")

    controls.run(tally, program)


if __name__ == "__main__":
    sys.exit(main())
