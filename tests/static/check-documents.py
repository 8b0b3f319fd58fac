#!/usr/bin/env python3
"""What the documents name is there: files, options, verbs, limits, keys, pages.

Usage: check-documents.py SOURCE_ROOT

In the Markdown files of the project and in the man page, each path of the source, each long
option, each verb of `dev` and each identifier exists, and a number of LIMITS is the one of the
source.  The user guide has every key of the program, no other, and every page, by its name in the
language.  What lessons say to press is in the window.  The README is short.
What the program keeps is in folders that documents name, and the words of a lesson are in the
document on lessons.  Each license has its text.  The files that comments and documents name exist.
"""

import pathlib
import re
import sys

from catalog import languages, messages

FOLDERS = r'\.ci|app|core|data|po|resources|tests|ui'
INNER = (r'engine|tensor|layers|lean|model|text|training|translation|checkpoint|trace|check|render|'
         'figures|lessons|session|widgets|pages|labs')
PATH = re.compile(rf'(?<![\w/.$~-])((?:{FOLDERS}|{INNER})/[\w./*…-]*[\w*/])(?![\w<-])')
LINK = re.compile(r'\]\(((?!\w+:|#)[^)#\s]+)')
OPTION = re.compile(r'(?<![\w-])--([a-z][a-z-]+)')
IDENTIFIER = re.compile(r'(?<![\w.])(?:(?:Hl|Nn)[A-Z]\w+|(?:hl|nn|HL|NN)_\w+)')
CONTROL = re.compile(r'[^\W\da-zà-ÿ].*[^.]$')  # no sentence, and no word in small letters
COMMENT = re.compile(r'/\*.*?\*/', re.S)
FILE = re.compile(r'(?<![\w.-])([a-z][a-z0-9-]*\.[ch])(?![\w/])')
VERB = re.compile(r'\./dev ([a-z][a-z-]*)')
KEY = re.compile(r'"<Control>(<Shift>)?(\w+)"')
KEYS = {'Arrow keys': 'Up', 'Enter': 'Return', 'Backspace': 'BackSpace', '.': 'period',
        '+': 'plus', '-': 'minus', '=': 'equal', ',': 'comma', '?': 'question', '[': 'bracketleft',
        ']': 'bracketright', '→': 'Right', '←': 'Left', '↑': 'Up', '↓': 'Down'}
SIGNS = {'plus': '+', 'minus': '-', 'question': '?', 'comma': ','}
OTHERS = {'prefix', 'buildtype', 'help', 'version'}  # options of other programs, and of all

# document, its words around a number, file of the source, the line that has it
LIMITS = [
    ('data/headlight-cli.1', r'at most (\d+) of them and', 'core/training/snapshots.h',
     r'NN_SNAPSHOTS_MAX (\d+)'),
    ('data/headlight-cli.1', r'of them and (\d+) MB', 'core/training/snapshots.h',
     r'NN_SNAPSHOTS_MAX_BYTES (\d+)000000'),
    ('data/headlight-cli.1', r'corpus may have up to (\d+) MB', 'core/text/corpus.h',
     r'NN_CORPUS_MAX_BYTES \(\(gsize\) (\d+) '),
    ('app/cli-train.c', r'at most (\d+) evenly', 'core/training/snapshots.h',
     r'NN_SNAPSHOTS_MAX (\d+)'),
    ('data/guide/en.md', r'at most (\d+) MB', 'core/text/corpus.h',
     r'NN_CORPUS_MAX_BYTES \(\(gsize\) (\d+) '),
    ('data/guide/en.md', r'up to (\d+) pairs', 'ui/pages/teach-window.c', r'MOST_PAIRS (\d+)'),
    ('data/lessons/README.md', r'there are at most (\d+) \|', 'ui/lessons/lesson-plan.h',
     r'HL_PLAN_MAX_ENTRIES (\d+)'),
    ('data/lessons/README.md', r'at most (\d+) characters', 'ui/lessons/lesson-plan.h',
     r'HL_PLAN_MAX_NOTE (\d+)'),
    ('README.md', r'([\d,]+) English words', 'data/README.md', r'([\d,]+) English and'),
    ('data/guide/en.md', r'([\d,]+) English words', 'data/README.md', r'([\d,]+) English and'),
    ('README.md', r'learned from ([\d,]+) of', 'data/README.md', r'trained on ([\d,]+) of them'),
    ('data/guide/en.md', r'learned from ([\d,]+) of', 'data/README.md',
     r'trained on ([\d,]+) of them'),
]
README_WORDS = 700

# document, its words around a number, the lines that are counted, and in which files
COUNTS = [
    ('README.md', r'\*\*([\d,]+) files of numbers from PyTorch', r'\A',
     'tests/golden/cases/*.safetensors'),
    ('README.md', r'\*\*([\d,]+) claims', r'^claim:', 'data/lessons/*.lesson'),
    ('README.md', r'([\d,]+) sentence pairs', r'^', 'data/corpus/eng-fra.tsv'),
    ('data/guide/en.md', r'([\d,]+) sentence pairs', r'^', 'data/corpus/eng-fra.tsv'),
    ('data/README.md', r'([\d,]+) terms', r'^# ', 'data/glossary/en.txt'),
]


def documents_of(root):
    return [path for path in sorted(root.rglob('*.md'))
            if not re.match(r'build|\.', str(path.relative_to(root)))] + [
                root / 'data/headlight-cli.1']


def exists(root, folder, name):
    pattern = name.rstrip('/').replace('…', '*')
    return any(True for place in (root, folder, root / 'core', root / 'ui')
               for end in ('', '.*') for _ in place.glob(pattern + end))


def options_of(root):
    text = ''.join(path.read_text(encoding='utf-8') for folder in ('app', 'core')
                   for path in (root / folder).rglob('*.[ch]'))
    text += ''.join(path.read_text(encoding='utf-8') for path in
                    [root / 'dev', root / '.ci/run', *(root / 'tests').rglob('*.py'),
                     *(root / 'tests/bench').rglob('*.c')])
    return set(re.findall(r'"([a-z][a-z-]+)"|--([a-z][a-z-]+)', text))


def identifiers_of(root):
    return {word for folder in ('app', 'core', 'tests', 'ui')
            for path in (root / folder).rglob('*') if path.suffix in ('.c', '.h', '.py')
            for word in IDENTIFIER.findall(path.read_text(encoding='utf-8'))}


def faults_of(root, path, options, verbs, identifiers):
    text = path.read_text(encoding='utf-8').replace('\\-', '-')
    for found in PATH.finditer(text):
        if not exists(root, path.parent, found[1]):
            yield f'there is no {found[1]}'
    for found in LINK.finditer(text):
        if not (path.parent / found[1]).exists():
            yield f'there is no {found[1]}'
    for found in OPTION.finditer(text):
        if found[1] not in options | OTHERS:
            yield f'there is no option --{found[1]}'
    for found in VERB.finditer(text):
        if found[1] not in verbs:
            yield f'there is no verb {found[1]} of dev'
    for found in IDENTIFIER.finditer(text):
        if found[0] not in identifiers:
            yield f'there is no {found[0]} in the source'


def unknown_files(root):
    """In documents and in comments of C, also where no folder is named."""
    sources = [path for folder in ('app', 'core', 'tests', 'ui')
               for path in (root / folder).rglob('*.[ch]')]
    names = {path.name for path in sources}
    for path in sources:
        names |= {header.rpartition('/')[2] for header in
                  re.findall('#include [<"]([^">]+)', path.read_text(encoding='utf-8'))}
    for path in ([path for path in sources if 'tests' not in path.parts] +
                 [path for path in documents_of(root) if path.suffix == '.md']):
        text = path.read_text(encoding='utf-8')
        for part in [text] if path.suffix == '.md' else COMMENT.findall(text):
            yield from (f'{path.relative_to(root)}: there is no {name}'
                        for name in FILE.findall(part) if name not in names)


def keys_of(root, shift):
    for has_shift, key in KEY.findall((root / 'app/application.c').read_text(encoding='utf-8')):
        if key != 'equal' and not key.startswith('KP_'):  # other ways to type plus and minus
            yield f'Ctrl+{shift * bool(has_shift)}{SIGNS.get(key, key.upper())}'


def made_up_keys(root):
    """Keys of the guide that nothing in the source waits for; F10 is GTK's."""
    source = ''.join(path.read_text(encoding='utf-8') for folder in ('app', 'ui')
                     for path in (root / folder).rglob('*.c'))
    plain = {'F10', *re.findall(r'GDK_KEY_(\w+)', source), *re.findall(r'"(F\d+)"', source)}
    held = plain | set(re.findall(r'"(?:<\w+>)*(\w+)"', source))
    text = (root / 'data/guide/en.md').read_text(encoding='utf-8')
    text = text.split('<!-- keys -->')[1].split('<!-- lessons -->')[0]
    for modifiers, key in re.findall(r'\*\*((?:(?:Ctrl|Alt|Shift)\+)*)([^*]+)\*\*', text):
        name = KEYS.get(key, key.replace(' ', '_'))
        if not {name, name.lower()} & (held if modifiers else plain):
            yield f'data/guide/en.md: nothing waits for the key {modifiers}{key}'


def gaps_of_guides(root):
    pages = re.findall(r'N_ \("([^"]+)"\)', (root / 'app/pages.c').read_text(encoding='utf-8'))
    guides = {'en': [(page, [page]) for page in pages]}
    for language in languages(root / 'po'):
        guides[language] = [found for found in
                            messages(root / f'po/{language}.po', ['app/pages.c'])
                            if found[0] in pages]
    for language, names in guides.items():
        text = (root / f'data/guide/{language}.md').read_text(encoding='utf-8')
        for name in [title for _, titles in names for title in titles] + list(
                keys_of(root, 'Maj+' if language == 'fr' else 'Shift+')):
            if f'**{name}**' not in text:
                yield f'data/guide/{language}.md: lacks **{name}**'


def unnamed_folders(root):
    """Folders in which the program keeps something, but of which a document does not tell."""
    source = ''.join(path.read_text(encoding='utf-8') for path in (root / 'app').glob('*.c'))
    documents = 'ARCHITECTURE.md', 'data/headlight.1', *(
        f'data/guide/{name}.md' for name in ('en', *languages(root / 'po')))
    for folder in re.findall(r'g_get_user_data_dir \(\), "headlight", "(\w+)"', source):
        for name in documents:
            if f'headlight/{folder}' not in (root / name).read_text(encoding='utf-8'):
                yield f'{name}: lacks headlight/{folder}'


def unnamed_words(root):
    """Words of a lesson that its document does not have."""
    text = (root / 'data/lessons/README.md').read_text(encoding='utf-8')
    for word in re.findall(r'"([a-z][a-z-]+)"',
                           (root / 'ui/lessons/plan-names.c').read_text(encoding='utf-8')):
        if f'`{word}' not in text:
            yield f'data/lessons/README.md: lacks `{word}`'


def strange_controls(root):
    """What a lesson says to press or to type into, and no window has: it had another name."""
    for language in 'en', *languages(root / 'po'):
        po = root / f'po/{"fr" if language == "en" else language}.po'
        names = {re.sub(r'_|\(_?\w\)', '', text) for english, own in messages(po)
                 for text in ([english] if language == 'en' else own)}
        patterns = [re.escape(name).replace('%s', '.*') for name in names
                    if '%s' in name and len(re.sub(r'%s|\W', '', name)) > 2]
        folder = root / 'data/lessons' / ('' if language == 'en' else language)
        for path in sorted(folder.glob('*.lesson')):
            text = ''.join(re.findall(r'^try: .*\n', path.read_text(encoding='utf-8'), re.M))
            for quoted in re.findall(r'“([^“”]+(?:“[^“”]+”[^“”]*)?)”|«\s*([^«»]+?)\s*»', text):
                name = ''.join(quoted)
                if CONTROL.match(name) and name not in names and not any(
                        re.fullmatch(pattern, name) for pattern in patterns):
                    yield f'{path.relative_to(root)}: no window has “{name}”'


def missing_licenses(root):
    names = set(re.findall(r'^License: (\S+)', (root / '.reuse/dep5').read_text(), re.M))
    texts = {path.stem for path in (root / 'LICENSES').glob('*.txt') if path.read_text()}
    for name in sorted(names ^ texts):
        yield f'LICENSES/{name}.txt: ' + ('nothing names it' if name in texts else 'is not there')


def number_in(root, name, words):
    found = re.search(words, (root / name).read_text(encoding='utf-8'))
    return found[1] if found else f'nothing like {words}'


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    options = {word for pair in options_of(root) for word in pair if word}
    verbs = {name.replace('_', '-') for name in
             re.findall(r'^(?:verb_|  )([a-z][a-z_-]+)\b', (root / 'dev').read_text(), re.M)}
    identifiers = identifiers_of(root)
    faults = [f'{path.relative_to(root)}: {fault}' for path in documents_of(root)
              for fault in faults_of(root, path, options, verbs, identifiers)]
    for check in (gaps_of_guides, made_up_keys, missing_licenses, strange_controls,
                  unknown_files, unnamed_folders, unnamed_words):
        faults += check(root)
    if (length := len((root / 'README.md').read_text(encoding='utf-8').split())) > README_WORDS:
        faults.append(f'README.md: has {length} words, more than {README_WORDS}')
    for document, words, source, line in LIMITS:
        said, true = number_in(root, document, words), number_in(root, source, line)
        if said != true:
            faults.append(f'{document}: says {said}, but {source} {true}')
    for document, words, line, files in COUNTS:
        said = number_in(root, document, words)
        true = sum(bool(re.match(line.encode(), row)) for path in root.glob(files)
                   for row in (path.read_bytes().splitlines() if line != r'\A' else [b'']))
        if said != f'{true:,}':
            faults.append(f'{document}: says {said}, but there are {true:,} in {files}')
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
