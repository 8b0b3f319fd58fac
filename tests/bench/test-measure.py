#!/usr/bin/env python3
"""What tests/bench/measure says about this machine, in a short time.

Usage: test-measure.py PROGRAM

Prints TAP.
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], capture_output=True, encoding='utf-8',
                          check=False)


def measured(*arguments):
    result = run('--seconds', '0.2', '--json', *arguments)
    expect(result.returncode == 0, result)
    return json.loads(result.stdout.splitlines()[-1])


@test
def a_machine_is_measured():
    result = measured('--config', 'small', '--workers', '1')
    for name in ('seconds_per_update', 'cpu_seconds_per_update', 'tokens_per_second',
                 'padded_tokens_per_second', 'fraction_of_peak', 'ratio_to_products',
                 'products_seconds', 'gflops', 'peak_gflops', 'seconds_per_translation',
                 'peak_memory_bytes', 'updates'):
        expect(result[name] > 0, name, result)
    expect(result['seconds_per_update_low'] <= result['seconds_per_update']
           <= result['seconds_per_update_high'], result)
    expect((result['config'], result['loss'], result['workers']) == ('small', 'masked', 1), result)
    expect(result['translated_tokens'] == result['num_steps'] == 12, result)
    expect(set(result['phases']) == {'draw', 'forward', 'loss', 'backward', 'clip', 'apply'},
           result)


@test
def a_measurement_names_its_loss():
    result = measured('--workers', '2', '--loss', 'plain')
    expect((result['config'], result['loss'], result['workers']) == ('book', 'plain', 2), result)
    expect(result['seconds_per_epoch'] > 0, result)


@test
def options_that_make_no_sense_are_refused():
    for arguments in (['--config', 'huge'], ['--loss', 'squared'], ['--seconds', '0'],
                      ['--seconds', 'nan'], ['--workers', '0'], ['--workers', '65'], ['surplus']):
        expect(run(*arguments).returncode == 2, arguments)
    expect(run('--corpus', '/nowhere.tsv').returncode == 1)


if __name__ == '__main__':
    sys.exit(run_tests('/bench/measure'))
