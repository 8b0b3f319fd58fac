#!/usr/bin/env python3
"""What the table of peer.py says about measurements that nobody made.

Usage: test-peer.py FOLDER

FOLDER is the one with peer.py.  Needs no PyTorch.  Prints TAP.
"""

import importlib.util
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share

spec = importlib.util.spec_from_file_location('peer', pathlib.Path(sys.argv[1]) / 'peer.py')
peer = importlib.util.module_from_spec(spec)
spec.loader.exec_module(peer)


def ours(**changes):
    return {'machine': 'a machine', 'seconds_per_update': 0.04, 'ratio_to_products': 1.2,
            'products_seconds': 0.027, 'seconds_per_translation': 0.001,
            'peak_memory_bytes': 100 << 20, 'load_of_others': 0.5, **changes}


def theirs(one=0.5, two=0.6, translate=0.03):
    return {1: {'update': [9.0, one, one], 'translate': [translate], 'cpu': [one],
                'bytes': 500 << 20, 'version': '1.13'},
            2: {'update': [two], 'translate': [2 * translate], 'cpu': [two],
                'bytes': 510 << 20, 'version': '1.13'}}


def verdicts(name, measured, others):
    return {row['what'].split(': ')[1]: row['verdict']
            for row in peer.rows_of(name, measured, others)}


@test
def the_better_setting_is_what_we_are_compared_with():
    expect(peer.best_of(theirs(), 'update') == (1, 0.5))
    expect(peer.best_of(theirs(two=0.3), 'update') == (2, 0.3))
    update = next(peer.rows_of('book', [ours()], theirs()))
    expect(update['measured'] == '12.5 ×' and update['theirs'] == '0.5000 s (1 thr.)', update)


@test
def goals_are_met_or_not():
    expect(set(verdicts('book', [ours()], theirs()).values()) == {'yes'})
    expect(verdicts('book', [ours(seconds_per_update=0.126)], theirs())['an update'] == 'no')
    expect(verdicts('book', [ours(ratio_to_products=1.26)], theirs())['over its products'] == 'no')
    expect(verdicts('book', [ours(peak_memory_bytes=121 << 20)], theirs())['memory at most']
           == 'no')
    slow = verdicts('book', [ours(seconds_per_translation=0.0016)], theirs(translate=0.9))
    expect(slow['a greedy translation'] == 'no', slow)


@test
def of_several_rounds_the_middle_counts():
    rounds = [ours(seconds_per_update=seconds) for seconds in (9.0, 0.05, 0.01)]
    expect(next(peer.rows_of('book', rounds, theirs()))['ours'] == '0.0500 s')
    rounds = [ours(load_of_others=None), ours(load_of_others=0.25)]
    expect('0.2 processors' in peer.describe_circumstances(rounds, theirs(), 2))


@test
def a_case_without_a_goal_has_no_row():
    expect('a greedy translation' not in verdicts('small', [ours()], theirs()))


@test
def onnx_runtime_is_beside_one_thread():
    met = peer.onnx_row('small', [ours()], [9.0, 0.00131, 0.00131])
    expect(met['measured'] == '1.31 ×' and met['verdict'] == 'yes', met)
    expect(peer.onnx_row('base', [ours()], [0.0012])['verdict'] == 'no')


@test
def columns_of_the_table_have_one_width():
    lines = peer.format_table(peer.rows_of('book', [ours()], theirs())).splitlines()
    expect(len(lines) == 2 + 4 and len({len(line) for line in lines}) == 1, lines)


@test
def a_command_is_measured_by_its_goal():
    fast = [{'processor': 0.02, 'clock': 9.0}]
    slow = [{'processor': 2.5, 'clock': 1.0}] * 2 + fast
    met = [row['verdict'] for row in peer.command_rows([fast, slow, fast])]
    expect(met == ['yes', 'no', 'yes'], met)


@test
def results_replace_older_ones():
    rows = list(peer.rows_of('book', [ours()], theirs()))
    once = peer.with_results('# Measured\n\nBefore.\n', rows, ['a machine'])
    expect(once.startswith('# Measured\n\nBefore.\n\n' + peer.HEADING), once)
    expect(peer.with_results(once, rows, ['a machine']) == once)


if __name__ == '__main__':
    sys.exit(run_tests('/bench/peer'))
