#!/usr/bin/env python3
"""Count the test cases in meson's reports.

Usage: count-results.py FOLDER...

Each FOLDER is the meson-logs of a build.  Prints the last lines of each test that
failed, then `N passed, N failed, N skipped`.  The exit status is 1 if a test failed or
if none ran.

A program can say "ok" to each of its cases and fail all the same: it leaks, it
crashes while it cleans up, it takes too long.  The junit report has only the
cases, so such a program counts as one failure more.
"""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

GOOD = {'OK', 'SKIP', 'EXPECTEDFAIL'}
LINES = 40  # of what a failed test said


def failures_of(suite):
    return int(suite.get('failures')) + int(suite.get('errors'))


def failed_programs(log):
    for line in log.read_text(encoding='utf-8').splitlines():
        program = json.loads(line)
        if program['result'] not in GOOD:
            yield program


def show(program):
    """What a test said at last: a long log may have lost it."""
    said = f"{program.get('stdout', '')}\n{program.get('stderr', '')}".splitlines()
    print(f"== {program['name']}: {program['result']}, {program['duration']:.0f} s")
    print('\n'.join([line for line in said if not line.startswith('ok ')][-LINES:]))


def count(folder):
    if not (folder / 'testlog.junit.xml').exists():
        print(f'{folder}: no test ran')
        return 1, 1, 0

    # What a test prints goes into the report as it is, escape sequences too.
    report = re.sub(rb'[\0-\x08\x0b\x0c\x0e-\x1f]', b'',
                    (folder / 'testlog.junit.xml').read_bytes())
    suites = {suite.get('name'): suite for suite in ET.fromstring(report)}
    total = sum(int(suite.get('tests')) for suite in suites.values())
    skipped = sum(int(suite.get('skipped')) for suite in suites.values())
    failed = sum(failures_of(suite) for suite in suites.values())

    # Programs without cases of their own are cases of the suite of the project.
    for program in failed_programs(folder / 'testlog.json'):
        show(program)
        suite = suites.get(f"headlight.{program['name']}")
        if suite is not None and failures_of(suite) == 0:
            total += 1
            failed += 1
    return total, failed, skipped


def main():
    counts = [count(pathlib.Path(folder)) for folder in sys.argv[1:]]
    total, failed, skipped = (sum(column) for column in zip(*counts))
    print(f'{total - failed - skipped} passed, {failed} failed, {skipped} skipped')
    return 1 if failed > 0 or total == skipped else 0


sys.exit(main())
