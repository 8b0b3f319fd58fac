#!/usr/bin/env python3
"""check-weight.py finds what has grown and doors to one neighbor, and nothing in a sound house."""

import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).with_name('check-weight.py')

LOW = 'int\nnn_low (void)\n{\n  return 1;\n}\n'
USER = 'int\nnn_%s (void)\n{\n  return nn_low ();\n}\n'
SOUND = {'core/low.c': LOW, 'core/high.c': USER % 'high', 'core/top.c': USER % 'top',
         'tests/static/weight.txt': 'core 15 3\nall 15 3\n', 'tests/static/one-user.txt': ''}


def judge(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')
        done = subprocess.run([sys.executable, CHECK, folder], stdout=subprocess.PIPE, text=True)
        return done.returncode, done.stdout


def main():
    cases = [
        ('a sound house', {}, ''),
        ('a line more', {'core/low.c': LOW + '\n'}, 'core: 16 lines, 15'),
        ('a file more', {'core/more.h': ''}, 'core: 4 files, 3'),
        ('a folder more', {'ui/a.c': '\n'}, 'ui: 1 lines, 0'),
        ('a door to one neighbor', {'core/top.c': 'int\nnn_top (void)\n{\n  return 1;\n}\n'},
         'nn_low: only core/high uses it'),
        ('a header of several files', {
            'core/all.h': '#define NN_TYPE_LOW (nn_low_get_type ())\n'
                          '#define NN_TYPE_TOP (nn_top_get_type ())\n',
            'core/low.c': LOW.replace('nn_low', 'nn_low_get_type'), 'core/high.c': '',
            'core/top.c': '', 'tests/static/weight.txt': 'core 7 4\nall 7 4\n'}, ''),
        ('a door that is known', {'core/top.c': '', 'tests/static/one-user.txt': 'nn_low\n'}, ''),
        ('a door that is gone', {'tests/static/one-user.txt': 'nn_low\n'},
         'nn_low: no longer has one user'),
    ]
    faults = 0
    for name, change, wanted in cases:
        code, said = judge({**SOUND, **change})
        if (code == 0) != (wanted == '') or wanted not in said:
            faults += 1
            print(f'{name}: {said or "nothing is found"}')
    return 1 if faults else 0


sys.exit(main())
