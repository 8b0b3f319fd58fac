#!/usr/bin/env python3
"""CONTRIBUTING.md names every file that its examples touch, and no other.

    <!-- files: WORDS -->             a regular expression
    <!-- files in core ui: WORDS -->  the same, in these folders alone
    - `path`                          the files of the source in which it is found

check-guides.py ROOT [--fix]
"""

import pathlib
import re
import sys

GUIDE = 'CONTRIBUTING.md'
FOLDERS = ('core', 'ui', 'app', 'resources', 'tests')
LEFT_OUT = {'tests/static/check-guides.py'}
SUFFIXES = {'.c', '.h', '.py', '.ui', '.xml', '.build', '.tsv'}
LIST = re.compile(r'(<!-- files(?: in ([a-z ]+))?: (.+?) -->\n)((?:\n?- `[^\n]*`\n)*)')


def files_with(root, folders, words):
    pattern = re.compile(words)
    return [str(path.relative_to(root)) for folder in folders
            for path in sorted((root / folder).rglob('*'))
            if path.suffix in SUFFIXES and path.is_file()
            and str(path.relative_to(root)) not in LEFT_OUT
            and pattern.search(path.read_text(encoding='utf-8', errors='replace'))]


def folded(paths):
    """One line a folder: its files."""
    folders = {}
    for path in paths:
        folder, _, name = path.rpartition('/')
        folders.setdefault(folder, []).append(name)
    return ''.join(f"- `{folder}`: `{'`, `'.join(names)}`\n" for folder, names in folders.items())


def folders_of(found):
    return found[2].split() if found[2] else FOLDERS


def renewed(root, text):
    def with_files(found):
        return f'{found[1]}\n{folded(files_with(root, folders_of(found), found[3]))}'

    return LIST.sub(with_files, text)


def main():
    root = pathlib.Path(sys.argv[1])
    guide = root / GUIDE
    text = guide.read_text(encoding='utf-8')
    true = renewed(root, text)
    if '--fix' in sys.argv[2:]:
        guide.write_text(true, encoding='utf-8')
    elif not LIST.search(text):
        sys.exit(f'{GUIDE}: has no list of files')
    elif text != true:
        wrong = [f'  {line}' for line in true.splitlines() if line not in text.splitlines()]
        sys.exit('\n'.join([f'{GUIDE} is not true any more: ./tests/static/check-guides.py . --fix',
                            *(wrong or ['  it names a file too many'])]))


if __name__ == '__main__':
    main()
