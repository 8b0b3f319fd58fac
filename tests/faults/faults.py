"""The planted faults: mistakes that the tests have to notice.

faults.tsv has one mistake per line, five columns parted by tabs:

    test    file    old    new    name

`old` is exactly once in the file, however it is broken into lines there, and `new` takes its
place; in both, ⏎ is the end of a line.

A fault stands for a kind of test that could pass and prove nothing: one for each file of core
that computes (for core/trace, for each test), where a tolerance may be too wide, and one for each
checker – of the corpus, of its grammar, of translations, of golden cases, of contrast, of
instructions and the like.  What is only shown has none: its tests say what is to be seen.
"""

import dataclasses
import re


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
        words = self.old.replace('⏎', ' ').split()
        places = list(re.finditer(r'\s+'.join(map(re.escape, words)), text))
        if len(places) != 1:
            raise Stale(f'“{self.old}” stands {len(places)} times in {self.file}')
        start, end = places[0].span()
        return text[:start] + self.new.replace('⏎', '\n').strip(' ') + text[end:]


def read_all(root):
    """All faults, in the order of their names."""
    lines = (root / 'tests/faults/faults.tsv').read_text().splitlines()
    return sorted((Fault(*line.split('\t')) for line in lines), key=lambda fault: fault.name)
