#!/usr/bin/env python3
"""Headlight beside PyTorch and ONNX Runtime: the same work, in turns, in the same minutes.

Usage: peer.py PROGRAM [--cases NAME...] [--rounds N] [--seconds X] [--workers N]
                       [--corpus FILE] [--onnx FOLDER] [--write FILE --cli PROGRAM]

PROGRAM is tests/bench/measure.  Each round measures it and then PyTorch (peer_model.py),
once with one thread and once with as many as PROGRAM has workers; the better of the
two is what PROGRAM is compared with.  ONNX Runtime (peer_onnx.py) translates with one
thread, beside PROGRAM with one; it needs node and the package onnxruntime-node.  The last
lines are a table: what was aimed at, beside what was measured.  --write puts it, and what the
commands of headlight-cli take, into a file of results, unless other programs were busy meanwhile.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).parent
PEER = FOLDER / 'peer_model.py'
MEBIBYTE = 1 << 20

# Written results begin with this line; what comes before it in the file stays.
HEADING = '## On a quiet machine'

# How many processors others may keep busy while results are written.
MOST_OTHERS = 0.2

# What a command of headlight-cli takes: its arguments, how often, and what is aimed at, in seconds
# of the processor or of the clock.
COMMANDS = [
    (['translate', "I'm home."], 15, 'processor', 0.030),
    (['evaluate', '--workers', '1', '--csv'], 3, 'processor', 2.0),
    (['evaluate', '--workers', '2', '--csv', '--rank-heads'], 1, 'clock', 10.0),
]

# name: (configuration, loss, what is aimed at)
CASES = {
    'book': ('book', 'masked', {'training': 4, 'products': 1.25, 'translation': 10,
                                'milliseconds': 1.5, 'memory': 120}),
    'book-plain': ('book', 'plain', {'training': 3.5, 'products': 1.25}),
    'small': ('small', 'masked', {'training': 3, 'products': 1.25, 'onnx': 1.3}),
    'base': ('base', 'masked', {'training': 2.2, 'products': 1.25, 'translation': 5,
                                'onnx': 1.3}),
}


class Peer:
    """PyTorch with some number of threads, waiting for commands."""

    def __init__(self, sizes, threads):
        self.threads = threads
        self.process = subprocess.Popen(
            [sys.executable, str(PEER), json.dumps(sizes), str(threads)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding='utf-8',
            env={**os.environ, 'OMP_NUM_THREADS': str(threads)})
        learned = json.loads(self.process.stdout.readline())['learned_values']
        if learned != sizes['learned_values']:
            raise ValueError(f"the two models differ: {learned} and {sizes['learned_values']} "
                             "learned values")

    def ask(self, **command):
        self.process.stdin.write(json.dumps(command) + '\n')
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def run_ours(program, config, loss, options):
    command = [program, '--config', config, '--loss', loss, '--json',
               '--workers', str(options.workers), '--seconds', str(options.seconds)]
    if options.corpus is not None:
        command += ['--corpus', options.corpus]
    result = subprocess.run(command, capture_output=True, encoding='utf-8')
    if result.returncode != 0:
        raise ValueError(result.stderr.strip())
    return json.loads(result.stdout.splitlines()[-1])


def measure_case(program, name, options):
    """One list of our measurements, and one of each peer's, by its threads."""
    config, loss, _ = CASES[name]
    ours, theirs, peers = [], {}, []
    try:
        for round_number in range(options.rounds):
            print(f'{name}: round {round_number + 1} of {options.rounds} …', file=sys.stderr)
            ours.append(run_ours(program, config, loss, options))
            if not peers:
                peers = [Peer(ours[0], threads) for threads in sorted({1, options.workers})]
            for peer in peers:
                found = theirs.setdefault(peer.threads, {'update': [], 'translate': [], 'cpu': []})
                update = peer.ask(do='update', loss=loss, seconds=options.seconds / 2)
                found['update'] += update['wall']
                found['cpu'] += update['cpu']
                found['translate'] += peer.ask(do='translate',
                                               seconds=options.seconds / 10)['wall']
        for peer in peers:
            theirs[peer.threads].update(peer.ask(do='memory'))
    finally:
        for peer in peers:
            peer.close()
    return ours, theirs


def onnx_environment(folder):
    """What node needs to find onnxruntime-node; None where it is not there."""
    environment = {**os.environ}
    if folder is not None:
        environment['NODE_PATH'] = str(pathlib.Path(folder).resolve() / 'node_modules')
    if shutil.which('node') is None:
        return None
    found = subprocess.run(['node', '-e', "require('onnxruntime-node')"], env=environment,
                           capture_output=True)
    return environment if found.returncode == 0 else None


def measure_onnx(program, name, options, environment):
    """Our measurements with one thread, and the seconds of all translations of ONNX Runtime."""
    config, loss, _ = CASES[name]
    alone = argparse.Namespace(**{**vars(options), 'workers': 1, 'seconds': options.seconds / 5})
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            ours.append(run_ours(program, config, loss, alone))
            sizes = json.dumps(ours[0])
            if not theirs:
                subprocess.run([sys.executable, str(FOLDER / 'peer_onnx.py'), sizes, folder],
                               check=True, capture_output=True)
            result = subprocess.run(['node', str(FOLDER / 'peer_onnx.js'), folder, sizes,
                                     str(alone.seconds)], check=True, env=environment,
                                    capture_output=True, encoding='utf-8')
            theirs += json.loads(result.stdout)['wall']
    return ours, theirs


def onnx_row(name, ours, theirs):
    config, _, goals = CASES[name]
    seconds, peer_seconds = median_of(ours, 'seconds_per_translation'), statistics.median(theirs)
    ratio = peer_seconds / seconds
    return row(f'{config}: a greedy translation, one thread', f'{1e3 * seconds:.2f} ms',
               f'{1e3 * peer_seconds:.2f} ms (ONNX Runtime)', f'{ratio:.2f} ×',
               f'≥ {goals["onnx"]} ×', ratio >= goals['onnx'])


def median_of(ours, name):
    values = [measured[name] for measured in ours if measured[name] is not None]
    return statistics.median(values) if values else float('nan')


def best_of(theirs, kind):
    """The number of threads with the lower median, and that median."""
    return min(((threads, statistics.median(found[kind])) for threads, found in theirs.items()),
               key=lambda entry: entry[1])


def row(what, ours, theirs, measured, goal, is_met):
    return {'what': what, 'ours': ours, 'theirs': theirs, 'measured': measured, 'goal': goal,
            'verdict': 'yes' if is_met else 'no'}


def rows_of(name, ours, theirs):
    """What was aimed at, and what came of it."""
    config, loss, goals = CASES[name]
    seconds = median_of(ours, 'seconds_per_update')
    threads, peer_seconds = best_of(theirs, 'update')
    ratio = peer_seconds / seconds
    yield row(f'{config}, {loss} loss: an update', f'{seconds:.4f} s',
              f'{peer_seconds:.4f} s ({threads} thr.)', f'{ratio:.1f} ×',
              f'≥ {goals["training"]} ×', ratio >= goals['training'])

    if 'products' in goals:
        ratio = median_of(ours, 'ratio_to_products')
        yield row(f'{config}, {loss} loss: over its products', f'{seconds:.4f} s',
                  f'{median_of(ours, "products_seconds"):.4f} s alone', f'{ratio:.2f} ×',
                  f'≤ {goals["products"]} ×', ratio <= goals['products'])
    if 'translation' in goals:
        milliseconds = 1e3 * median_of(ours, 'seconds_per_translation')
        threads, peer_seconds = best_of(theirs, 'translate')
        ratio = 1e3 * peer_seconds / milliseconds
        most = goals.get('milliseconds', float('inf'))
        goal = f'≥ {goals["translation"]} ×'
        if 'milliseconds' in goals:
            goal += f', ≤ {most} ms'
        yield row(f'{config}: a greedy translation', f'{milliseconds:.2f} ms',
                  f'{1e3 * peer_seconds:.1f} ms ({threads} thr.)', f'{ratio:.1f} ×', goal,
                  ratio >= goals['translation'] and milliseconds <= most)
    if 'memory' in goals:
        memory = max(measured['peak_memory_bytes'] for measured in ours) / MEBIBYTE
        peer_memory = min(found['bytes'] for found in theirs.values()) / MEBIBYTE
        yield row(f'{config}: memory at most', f'{memory:.0f} MiB', f'{peer_memory:.0f} MiB',
                  f'{memory:.0f} MiB', f'≤ {goals["memory"]} MiB', memory <= goals['memory'])


def time_command(program, arguments):
    """Seconds of the processor and of the clock that headlight-cli takes."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {'processor': after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            'clock': time.perf_counter() - start}


def command_rows(measured):
    """measured: for each of COMMANDS what time_command() has returned."""
    for (arguments, _, clock, goal), times in zip(COMMANDS, measured):
        seconds = statistics.median(entry[clock] for entry in times)
        yield row(f'headlight-cli {" ".join(arguments)}', f'{seconds:.3f} s of the {clock}', '–',
                  f'{seconds:.3f} s', f'≤ {goal} s', seconds <= goal)


def with_results(text, rows, circumstances):
    """The text of a file of results, with these instead of older ones."""
    return '\n'.join([text.split(HEADING)[0].rstrip(), '', HEADING, '', *circumstances, '',
                      format_table(rows), ''])


def format_table(rows):
    titles = {'what': 'work', 'ours': 'Headlight', 'theirs': 'PyTorch, ONNX Runtime, products',
              'measured': 'measured', 'goal': 'goal', 'verdict': 'met'}
    rows = [titles, *rows]
    widths = {key: max(len(entry[key]) for entry in rows) for key in titles}
    lines = ['| ' + ' | '.join(entry[key].ljust(widths[key]) for key in titles) + ' |'
             for entry in rows]
    lines.insert(1, '|' + '|'.join('-' * (width + 2) for width in widths.values()) + '|')
    return '\n'.join(lines)


def describe_circumstances(ours, theirs, workers):
    """Who else used the machine decides what the ratios are worth."""
    others = median_of(ours, 'load_of_others')
    version = next(iter(theirs.values()))['version']
    return (f"{ours[0]['machine']}; {workers} workers; PyTorch {version}; other programs kept "
            f'{others:.1f} processors busy meanwhile.')


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog='./dev bench --peer',
        description='Headlight beside PyTorch and ONNX Runtime, in turns.')
    parser.add_argument('program', help=argparse.SUPPRESS)
    parser.add_argument('--cases', nargs='+', choices=CASES, default=list(CASES), metavar='NAME',
                        help=f'which of {", ".join(CASES)}; default: all')
    parser.add_argument('--rounds', type=int, default=3, help='how many turns; default: 3')
    parser.add_argument('--seconds', type=float, default=10,
                        help='how long each turn measures us; default: 10')
    parser.add_argument('--workers', type=int, default=os.cpu_count() or 1,
                        help='how many threads; default: as many as there are processors')
    parser.add_argument('--corpus', metavar='FILE',
                        help='sentence pairs for the cases of the book; default: our own')
    parser.add_argument('--onnx', metavar='FOLDER',
                        help='where ONNX Runtime is; to get it there: npm install --prefix FOLDER '
                             '--ignore-scripts onnxruntime-node')
    parser.add_argument('--write', metavar='FILE', help='put the table into this file')
    parser.add_argument('--cli', metavar='PROGRAM', help='headlight-cli, for --write')
    arguments = parser.parse_args()
    if (arguments.write is None) != (arguments.cli is None):
        parser.error('--write and --cli go together')
    if arguments.rounds < 1 or not arguments.seconds > 0 or arguments.workers < 1:
        parser.error('--rounds, --seconds and --workers must be above 0')
    return arguments


def has_torch():
    return subprocess.run([sys.executable, '-c', 'import torch'],
                          capture_output=True).returncode == 0


def main():
    options = parse_arguments()
    if not has_torch():
        print(f'{sys.executable} has no torch; on Debian: apt-get install python3-torch',
              file=sys.stderr)
        return 1

    environment = onnx_environment(options.onnx)
    if environment is None:
        print('Without ONNX Runtime: there is no node, or no package onnxruntime-node (--help says '
              'how to get it).', file=sys.stderr)

    rows = []
    circumstances = []
    others = []
    for name in options.cases:
        try:
            ours, theirs = measure_case(options.program, name, options)
            rows += rows_of(name, ours, theirs)
            if environment is not None and 'onnx' in CASES[name][2]:
                rows.append(onnx_row(name, *measure_onnx(options.program, name, options,
                                                         environment)))
        except (ValueError, OSError, subprocess.CalledProcessError) as problem:
            print(f'peer.py: {name}: {problem}', file=sys.stderr)
            return 1
        others.append(median_of(ours, 'load_of_others'))
        circumstances.append(f'{name}: {describe_circumstances(ours, theirs, options.workers)}')
        print(circumstances[-1])
    if options.write is not None:
        rows += command_rows([[time_command(options.cli, arguments) for _ in range(times)]
                              for arguments, times, _, _ in COMMANDS])
    print()
    print(format_table(rows))
    if options.write is None:
        return 0

    if max(others) > MOST_OTHERS:
        print(f'peer.py: {options.write} stays as it is: other programs kept {max(others):.1f} '
              'processors busy. Measure on a quiet machine.', file=sys.stderr)
        return 1
    results = pathlib.Path(options.write)
    results.write_text(with_results(results.read_text(), rows, circumstances))
    return 0


if __name__ == '__main__':
    sys.exit(main())
