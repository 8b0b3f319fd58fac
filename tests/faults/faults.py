"""The planted faults: mistakes that the tests have to notice.

faults.tsv has one mistake a line, five columns parted by tabs:

    test    file    old    new    name

`old` stands exactly once in the file, and `new` takes its place.  A mistake that needs
more than one place is a NAME.patch, whose first line is `Test: NAME-OF-THE-TEST`.
"""

import dataclasses
import re


class Stale(Exception):
    """The source has changed, and the fault no longer fits it."""


@dataclasses.dataclass
class Row:
    """A line of the table."""
    test: str
    file: str
    old: str
    new: str
    name: str

    def files(self):
        return [self.file]

    def planted(self, _file, text):
        if text.count(self.old) != 1:
            raise Stale(f'“{self.old}” stands {text.count(self.old)} times in {self.file}')
        return text.replace(self.old, self.new)


class Patch:
    """A patch in the form of `git diff`, with the name of its test on top."""

    def __init__(self, path):
        self.name = path.stem
        text = path.read_text()
        named = re.match(r'Test: *([a-z0-9-]+)\n', text)
        self.test = named.group(1) if named else ''
        self.hunks = {}  # file → [(lines that stand there, lines to put there)]
        hunk = None
        for line in text.splitlines():
            if line.startswith('+++ b/'):
                hunks = self.hunks.setdefault(line[len('+++ b/'):], [])
            elif line.startswith('@@'):
                hunk = ([], [])
                hunks.append(hunk)
            elif line.startswith('diff '):
                hunk = None
            elif hunk and line[:1] in (' ', '-', '+', ''):
                for side, marks in zip(hunk, (' -', ' +')):
                    if line[:1] in marks:
                        side.append(line[1:])

    def files(self):
        return list(self.hunks)

    def planted(self, file, text):
        for old, new in self.hunks[file]:
            before, after = '\n'.join(old), '\n'.join(new)
            if before not in text:
                raise Stale(f'it no longer fits {file}')
            text = text.replace(before, after, 1)
        return text


def read_all(root):
    """All faults, in the order of their names."""
    folder = root / 'tests/faults'
    rows = [Row(*line.split('\t')) for line in (folder / 'faults.tsv').read_text().splitlines()]
    patches = [Patch(path) for path in folder.glob('*.patch')]
    return sorted([*rows, *patches], key=lambda fault: fault.name)
