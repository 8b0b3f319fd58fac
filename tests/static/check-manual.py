#!/usr/bin/env python3
"""The manual says of options and numbers what the source says; check-documents.py has the rest.

Usage: check-manual.py ROOT

- The section of a command describes no option that the command has not, and names none that is
  nowhere; every option of headlight-cli but the hyperparameters, which its --help lists, is named.
- A number of NUMBERS is that of its constant, in the manual and in the help.
- What an option of SAID does besides its name is said where it is described.
"""

import pathlib
import re
import sys

MANUALS = 'data/headlight-cli.1', 'data/headlight.1'
OPTION = re.compile(r'(?<![\w-])--([a-z][a-z0-9-]+[a-z0-9])')
ROW = re.compile(r'(?:\{|^|HL_CLI_OPTION \()\s*"([a-z][a-z0-9-]*)",\s*(?:\'.\'|0),'
                 r'\s*([A-Z_0-9 |]+),\s*(?:G_OPTION_ARG|&|name\b)', re.M)
HYPERPARAMETER = re.compile(r'\bNN_(?:NO_)?OPTION \("([a-z0-9-]+)"')
OF_GLIB = {'help', 'version', 'gapplication-service', 'display', 'help-all', 'help-gtk'}
SECTION = re.compile(r'^\.SS (\w[\w-]*)\n(.*?)(?=^\.S[SH] |\Z)', re.M | re.S)
DEFINED = re.compile(r'^\.TP\n(\.BR? --?\w.*)$', re.M)
SHARED = 'app/cli.h', 'app/alterations.h'
NUMBERS = (
    (r'at most (\d+) of them and', 'core/training/snapshots.h', 'NN_SNAPSHOTS_MAX', 1),
    (r'of them and[\s"]+(\d+) MB', 'core/training/snapshots.h', 'NN_SNAPSHOTS_MAX_BYTES', 1000000),
    (r'also written every (\d+) seconds', 'app/train-session.c', 'SECONDS_BETWEEN_SAVES', 1),
)
SAID = {'no-copy': r'may then write <unk> in any sentence'}


def text_of(path):
    """A macro is read as if it were not one."""
    return path.read_text(encoding='utf-8').replace('\\-', '-').replace('\\\n', '\n')


def options_of(root):
    """The options of headlight-cli, hidden ones apart, and those that hyperparameters have."""
    shown, hidden = set(), set()
    for path in sorted((root / 'app').rglob('*.[ch]')):
        for name, flags in ROW.findall(text_of(path)):
            (hidden if 'HIDDEN' in flags else shown).add(name)
    hyperparameters = {name for path in sorted((root / 'core').rglob('*.c'))
                       for name in HYPERPARAMETER.findall(text_of(path))}
    return shown, hidden, hyperparameters


def wrong_definitions(root, manual, hyperparameters):
    for command, text in SECTION.findall(text_of(manual)):
        sources = [root / name for name in (f'app/cli-{command}.c', *SHARED)]
        if not sources[0].exists():
            continue
        own = {name for source in sources for name, _ in ROW.findall(text_of(source))}
        own |= hyperparameters if command == 'train' else set()
        for line in DEFINED.findall(text):
            yield from (f'{command} has no --{name}' for name in {*OPTION.findall(line)} - own)


def unsaid(manual):
    for block in text_of(manual).split('.TP\n'):
        for option, words in SAID.items():
            if re.match(rf'\.B --{option}\n', block) and not re.search(words, block):
                yield f'--{option} does not say: {words}'


def wrong_numbers(root, text):
    for words, file, constant, unit in NUMBERS:
        value = re.search(rf'#define {constant} (\d+)', text_of(root / file))[1]
        yield from (f'says {number}, but {constant} is {value}'
                    for number in re.findall(words, text) if int(number) * unit != int(value))


def faults_of(root):
    shown, hidden, hyperparameters = options_of(root)
    known = shown | hidden | hyperparameters | OF_GLIB
    manuals = [root / name for name in MANUALS if (root / name).exists()]
    named = {name for manual in manuals for name in OPTION.findall(text_of(manual))}
    for manual in manuals:
        yield from ((manual, f'there is no option --{name}')
                    for name in {*OPTION.findall(text_of(manual))} - known)
        yield from ((manual, fault) for fault in wrong_definitions(root, manual, hyperparameters))
        yield from ((manual, fault) for fault in unsaid(manual))
    yield from ((manuals[0], f'--{name} is missing') for name in shown - named - OF_GLIB)
    for path in (*manuals, *sorted((root / 'app').glob('*.c'))):
        yield from ((path, fault) for fault in wrong_numbers(root, text_of(path)))


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    faults = sorted(f'{path.relative_to(root)}: {fault}' for path, fault in faults_of(root))
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
