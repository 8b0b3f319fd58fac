"""What the tests of headlight-cli share: a console, a corpus and a model to work with.

Each of them is called with PROGRAM GOLDEN_FOLDER.
"""

import json
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
GOLDEN = pathlib.Path(sys.argv[2])
SMALL = ['--num-hiddens', '16', '--ffn-num-hiddens', '16', '--num-heads', '2', '--num-blks', '1',
         '--batch-size', '16', '--workers', '2', '--bleu-every', '0', '--warm-up', '2',
         '--held-out', '0']


class World:
    """A folder with a corpus, and a model that was trained on it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.corpus = self.folder / 'corpus.tsv'
        self.model = self.folder / 'model.safetensors'
        names = ['ann', 'bob', 'carl', 'dora', 'emma', 'fred', 'gina', 'hugo']
        verbs = [('runs', 'court'), ('sleeps', 'dort'), ('sings', 'chante'), ('reads', 'lit')]
        self.corpus.write_text(''.join(
            f'{name.title()} {en}{stop}\t{name.title()} {fr}{french}\n'
            for name in names for en, fr in verbs for stop, french in (('.', '.'), ('!', ' !'))))

        succeeds(self.train(self.model, '--epochs', '30', '--learning-rate', '0.01'))

    def path(self, name):
        return str(self.folder / name)

    def train(self, output, *arguments):
        return run('train', '--corpus', self.corpus, '--output', output, *SMALL, *arguments)


def run(*arguments, stdin='', env=None, cwd=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True,
                          encoding='utf-8', timeout=100, cwd=cwd,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', **(env or {})})


def wait_for_line(process, part):
    line = process.stdout.readline()
    while line and part not in line:
        line = process.stdout.readline()
    expect(line, part, process.stderr.read() if not line else '')
    return line


def interrupt(process):
    """Presses Ctrl+C and returns what the program says then."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=30)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def succeeds(result):
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    expect(result.stderr == '', result.stderr)
    return result.stdout


def warns(result, *parts):
    """Does what it was asked for, and says on standard error what to think of it."""
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    for part in parts:
        expect(part in result.stderr, part, result.stderr)
    return result.stdout


def fails(result, status, *parts):
    """One sentence on standard error, which says what is wrong and where."""
    expect(result.returncode == status, result.returncode, result.stdout, result.stderr)
    lines = result.stderr.splitlines()
    expect(len(lines) == 1, result.stderr)
    expect(lines[0].startswith('headlight-cli: '), lines[0])
    for part in parts:
        expect(part in lines[0], part, lines[0])
    return result


def tensors_of(path):
    data = pathlib.Path(path).read_bytes()
    length, = struct.unpack('<Q', data[:8])
    header = json.loads(data[8:8 + length])
    metadata = header.pop('__metadata__', {})
    return header, metadata, data[8 + length:]


def parameters_of(path):
    header, _, values = tensors_of(path)
    return {name: values[slice(*entry['data_offsets'])] for name, entry in header.items()
            if not name.startswith('training.')}


def main():
    """Runs all tests of a file and prints TAP."""
    with tempfile.TemporaryDirectory() as folder:
        return run_tests('/cli', World(folder))
