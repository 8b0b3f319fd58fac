"""The planted faults: mistakes that the tests have to notice.

faults.tsv has one mistake a line, five columns parted by tabs:

    test    file    old    new    name

`old` stands exactly once in the file, and `new` takes its place; in both, ⏎ is the end
of a line.
"""

import dataclasses


class Stale(Exception):
    """The source has changed, and the fault no longer fits it."""


@dataclasses.dataclass
class Fault:
    """A line of the table."""
    test: str
    file: str
    old: str
    new: str
    name: str

    def planted(self, text):
        """The text of the file with the mistake in it."""
        old, new = (part.replace('⏎', '\n') for part in (self.old, self.new))
        if text.count(old) != 1:
            raise Stale(f'“{self.old}” stands {text.count(old)} times in {self.file}')
        return text.replace(old, new)


def read_all(root):
    """All faults, in the order of their names."""
    lines = (root / 'tests/faults/faults.tsv').read_text().splitlines()
    return sorted((Fault(*line.split('\t')) for line in lines), key=lambda fault: fault.name)
