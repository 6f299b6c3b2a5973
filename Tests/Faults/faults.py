"""Proves that nothing that happens to `todo` can corrupt its list: `scripts/faults` runs this."""

import argparse
import pathlib
import shutil
import sys
from collections.abc import Callable

import calls
import controls
import damage
import files
import interposer
import places
import pipes
import power
import scarcity
import strange
from program import Program
from stories import STORIES, Story
from tally import Tally

QUICK_STORIES = {"first", "old", "edit", "spill"}
STATIC_STORIES = {"first", "old", "add", "undo", "batch", "import"}
QUICK_SERIES = {"life", "old", "spill", "after-death-3", "after-death-6"}


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/faults", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="some of each kind, in a minute")
    parser.add_argument("--case", metavar="NAME", help="the one case that was reported")
    parser.add_argument(
        "--count", action="store_true", help="only count the cases, and try none of them")
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the built todo")
    parser.add_argument(
        "--static", action="store_true", help="break a program that loads no library, from outside")
    options = parser.parse_args()
    script = "scripts/faults" + " --static" * options.static + " --quick" * options.quick
    tally = Tally(script, options.case, options.count)
    try:
        if options.static:
            run_static(tally, options)
        else:
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
        run_story(
            tally, program, story, options.quick,
            [calls.kills, calls.failures, calls.read_failures, calls.recoveries])

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

    run_surroundings(tally, program, options.quick, name)

    if name in ("", "damage"):
        folder = tally.folder / "damage"
        folder.mkdir()
        tally.run(damage.cases(program, folder, options.quick))
        tally.say("damaged lists")

    controls.run(tally, program)


def run_surroundings(tally: Tally, program: Program, quick: bool, name: str) -> None:
    for module, what in [
        (scarcity, "few files, no threads, no /proc"),
        (strange, "pipes and folders where files should be"),
        (pipes, "readers that leave, and writers that are slow"),
    ]:
        if name in ("", module.__name__):
            folder = tally.folder / module.__name__
            folder.mkdir()
            tally.run(module.cases(program, folder, quick))
            tally.say(what)


def run_static(tally: Tally, options: argparse.Namespace) -> None:
    """Runs some stories with the program that people use, which loads no library."""
    program = Program(options.program.resolve(), None, interposer.build_tracer(tally.folder))
    name = options.case.split(":")[0] if options.case else ""
    for story in STORIES:
        if story.name == name if name else story.name in STATIC_STORIES:
            run_story(tally, program, story, options.quick, [calls.kills, calls.failures])
    run_surroundings(tally, program, options.quick, name)
    controls.run_static(tally, program)


def run_story(
    tally: Tally, program: Program, story: Story, quick: bool, kinds: list[Callable]
) -> None:
    folder = tally.folder / f"story-{story.name}"
    folder.mkdir()
    rehearsal = calls.rehearse(program, story, folder)
    tally.say(f"{story.name}: {rehearsal.calls} calls that change something, {rehearsal.reads} that read")
    for cases in kinds:
        tally.run(cases(program, rehearsal, quick))
    shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
