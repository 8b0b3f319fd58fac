#!/usr/bin/env python3
"""What the documents name is there: files, options, and numbers that a constant has.

Usage: check-documents.py ROOT

- A path in backquotes exists, from the root or from the folder of its document; * is anything.
- An option that a document names is one of the two programs, of ./dev or of a script of the tests;
  the manual describes in the section of a command no option that the command has not, and names
  every option of headlight-cli but the hyperparameters, which its --help lists.
- A number of NUMBERS is that of its constant, in every document and help that has the sentence.
"""

import pathlib
import re
import sys

DOCUMENTS = 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', '*/README.md', '*/*/README.md'
MANUALS = 'data/headlight-cli.1', 'data/headlight.1'
FILE = re.compile(r'`((?:[\w.*-]+/)*[\w*-]+\.'
                  r'(?:c|h|py|sh|md|ui|tsv|txt|lesson|xml|json|build|po))`')
FOLDER = re.compile(r'`((?:[\w.-]+/)+)`')
OPTION = re.compile(r'(?<![\w-])--([a-z][a-z0-9-]+[a-z0-9])')
ROW = re.compile(r'\{\s*"([a-z][a-z0-9-]*)",\s*(?:\'.\'|0),\s*([A-Z_0-9 |]+),\s*G_OPTION_ARG')
LOOSE_ROW = re.compile(r'^\s*' + ROW.pattern.removeprefix(r'\{\s*'), re.M)
HYPERPARAMETER = re.compile(r'\bNN_(?:NO_)?(?:OPTION|SWITCH|OFF)\w* \("([a-z0-9-]+)"')
OF_GLIB = {'help', 'version', 'gapplication-service', 'display', 'help-all', 'help-gtk'}
SECTION = re.compile(r'^\.SS (\w[\w-]*)\n(.*?)(?=^\.S[SH] |\Z)', re.M | re.S)
DEFINED = re.compile(r'^\.TP\n(\.BR? --?\w.*)$', re.M)
SHARED = 'app/cli.h', 'app/alterations.h'
NUMBERS = (
    (r'at most (\d+) of them and', 'core/training/snapshots.h', 'NN_SNAPSHOTS_MAX', 1),
    (r'of them and[\s"]+(\d+) MB', 'core/training/snapshots.h', 'NN_SNAPSHOTS_MAX_BYTES', 1000000),
    (r'also written every (\d+) seconds', 'app/train-session.c', 'SECONDS_BETWEEN_SAVES', 1),
)
# Names of files that somebody else has, or that come into being.
ELSEWHERE = {'snapshots/', 'build/pictures/', 'run.ini', 'curves.csv', 'meson.build', 'model.json',
             'NAME.md', 'README.md'}


def text_of(path):
    return path.read_text(encoding='utf-8').replace('\\-', '-')


def documents_of(root):
    return [path for pattern in DOCUMENTS for path in sorted(root.glob(pattern))
            if not path.parts[len(root.parts)].startswith('build')]


def missing_files(root, document, text):
    for name in {*FILE.findall(text), *FOLDER.findall(text)} - ELSEWHERE:
        is_there = any(next(folder.glob(name.rstrip('/')), None)
                       for folder in (root, document.parent))
        # A name in a sentence about a folder, such as `lean/` or `matrix-grid.c`.
        is_known = is_there or next(root.glob(f'[!b.]*/**/{name.rstrip("/")}'), None)
        if not (is_there if name.count('/') > name.endswith('/') else is_known):
            yield f'there is no “{name}”'


def options_of(root):
    """The options of headlight-cli, hidden ones apart, and those that hyperparameters have."""
    shown, hidden = set(), set()
    for path in sorted((root / 'app').rglob('*.[ch]')):
        source = text_of(path).replace('\\\n', '\n')
        for name, flags in (*ROW.findall(source), *LOOSE_ROW.findall(source)):
            (hidden if 'HIDDEN' in flags else shown).add(name)
    hyperparameters = {name for path in sorted((root / 'core').rglob('*.c'))
                       for name in HYPERPARAMETER.findall(text_of(path))}
    return shown, hidden, hyperparameters


def wrong_definitions(root, manual):
    """Options that the section of a command describes and its source does not have."""
    hyperparameters = options_of(root)[2]
    for command, text in SECTION.findall(text_of(manual)):
        sources = [root / name for name in (f'app/cli-{command}.c', *SHARED)]
        if not sources[0].exists():
            continue
        own = hyperparameters if command == 'train' else set()
        for source in (text_of(path).replace('\\\n', '\n') for path in sources):
            own = own | {name for name, _ in (*ROW.findall(source), *LOOSE_ROW.findall(source))}
        for line in DEFINED.findall(text):
            yield from (f'{command} has no --{name}' for name in {*OPTION.findall(line)} - own)


def options_of_tools(root):
    """What ./dev and the scripts of the tests read."""
    sources = [root / 'dev', *(root / 'tests').rglob('*.py'), *(root / 'tests').rglob('*.sh'),
               *(root / 'tests').rglob('*.c')]
    return {name for path in sources for name in OPTION.findall(text_of(path))}


def wrong_numbers(root, text):
    for words, file, constant, unit in NUMBERS:
        value = re.search(rf'#define {constant} (\d+)', text_of(root / file))
        for number in re.findall(words, text):
            if int(number) * unit != int(value[1]):
                yield f'says {number}, but {constant} is {value[1]}'


def faults_of(root):
    shown, hidden, hyperparameters = options_of(root)
    known = shown | hidden | hyperparameters | OF_GLIB
    tools = options_of_tools(root)
    manuals = [root / name for name in MANUALS if (root / name).exists()]
    for document in documents_of(root):
        text = text_of(document)
        yield from ((document, fault) for fault in missing_files(root, document, text))
        yield from ((document, f'there is no option --{name}')
                    for name in {*OPTION.findall(text)} - known - tools)
    for manual in manuals:
        yield from ((manual, f'there is no option --{name}')
                    for name in {*OPTION.findall(text_of(manual))} - known)
        yield from ((manual, fault) for fault in wrong_definitions(root, manual))
    named = {name for manual in manuals for name in OPTION.findall(text_of(manual))}
    yield from ((manuals[0], f'--{name} is missing') for name in shown - named - OF_GLIB)
    for path in (*documents_of(root), *manuals, *sorted((root / 'app').glob('*.c'))):
        yield from ((path, fault) for fault in wrong_numbers(root, text_of(path)))


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    faults = sorted(f'{path.relative_to(root)}: {fault}' for path, fault in faults_of(root))
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
