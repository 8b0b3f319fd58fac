#!/usr/bin/env python3
"""Count the test cases in meson's junit reports.

Usage: count-results.py REPORT...

Prints `N passed, N failed, N skipped`.  The exit status is 1 if a test failed
or if none ran.
"""

import sys
import xml.etree.ElementTree as ET


def main():
    total = failed = skipped = 0
    for report in sys.argv[1:]:
        for suite in ET.parse(report).getroot():
            total += int(suite.get('tests'))
            skipped += int(suite.get('skipped'))
            failed += int(suite.get('failures')) + int(suite.get('errors'))

    print(f'{total - failed - skipped} passed, {failed} failed, {skipped} skipped')
    return 1 if failed > 0 or total == skipped else 0


sys.exit(main())
