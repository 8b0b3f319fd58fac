"""Cases in Python that print TAP.

    from tap import expect, run, test

    @test
    def the_sum_is_right(): …

    sys.exit(run('/bench/measure'))
"""

import subprocess
import time

tests = []


def test(function):
    """Adds a case, in the order of the file."""
    tests.append(function)
    return function


def expect(condition, *shown):
    """Fails the case unless the condition holds, and shows what it was about."""
    if not condition:
        raise AssertionError(' '.join(map(repr, shown)))


def run(folder, *arguments):
    """Runs every case; the exit status is 1 if one fails."""
    failed = 0
    print(f'1..{len(tests)}')
    for number, function in enumerate(tests, 1):
        start = time.monotonic()
        try:
            function(*arguments)
            verdict = 'ok'
        except (AssertionError, KeyError, OSError, ValueError,
                subprocess.TimeoutExpired) as problem:
            verdict, failed = 'not ok', failed + 1
            print('#', repr(problem)[:2000])
        name = function.__name__.replace('_', '-')
        print(f'{verdict} {number} {folder}/{name} # {time.monotonic() - start:.1f} s', flush=True)
    return 1 if failed else 0
