#!/usr/bin/env python3
"""check-graph.py finds what is put into a made-up program, and nothing in a sound one."""

import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).with_name('check-graph.py')

SOUND = {
    'core/meson.build': """
        core_sources = files()
        core_sources += files('low.c', 'high.c')  # the two
        core_lib = static_library('sound-core', core_sources, dependencies: [m_dep])
        core_dep = declare_dependency(link_with: core_lib, dependencies: [m_dep])
        """,
    'core/low.h': 'int nn_low (void);\n',
    'core/low.c': '#include "core/low.h"\n\nint\nnn_low (void)\n{\n  return 1;\n}\n',
    'core/high.h': '#include "core/low.h"\nint nn_high (void);\n',
    'core/high.c': '#include "core/high.h"\n\n/* Not nn_top (). */\n'
                   'int\nnn_high (void)\n{\n  return nn_low ();\n}\n',
    'ui/meson.build': """
        ui_lib = static_library('sound-ui', 'view.c', c_args: ['-O3'], dependencies: [core_dep])
        ui_dep = declare_dependency(link_with: ui_lib, dependencies: [core_dep])
        """,
    'ui/view.h': '#include "core/high.h"\nint hl_view (void);\n',
    'ui/view.c': '#include "ui/view.h"\n\nint\nhl_view (void)\n{\n  return nn_high ();\n}\n',
    'app/meson.build': "sound_exe = executable('sound', 'main.c', dependencies: [ui_dep])\n",
    'app/main.c': '#include "ui/view.h"\n\nint\nmain (void)\n{\n  return hl_view ();\n}\n',
}

# name: (file, what is there, what takes its place, what the check says)
MISTAKES = {
    'headers that include each other':
        ('core/low.h', 'int nn_low', '#include "core/high.h"\nint nn_low',
         'a circle of files: core/high -> core/low -> core/high'),
    'a source that includes the header of what stands on it':
        ('core/low.c', '#include "core/low.h"\n', '#include "core/low.h"\n#include "core/high.h"\n',
         'a circle of files: core/high -> core/low -> core/high'),
    'a call of what stands on it, declared by hand':
        ('core/low.c', 'return 1;', 'return nn_high ();',
         'a circle of files: core/high -> core/low -> core/high'),
    'a library that is included and not linked':
        ('ui/meson.build', "c_args: ['-O3'], dependencies: [core_dep]", 'dependencies: [m_dep]',
         'ui/view.h:1: sound-ui includes core/high.h, which it does not link'),
    'a source that nothing builds':
        ('core/meson.build', "'low.c', ", '',
         'core/low.c: no meson.build has it'),
    'a name that stands for two things':
        ('ui/view.c', 'int\nhl_view', 'int\nnn_low (void)\n{\n  return 2;\n}\n\nint\nhl_view',
         'nn_low: defined by core/low and by ui/view'),
}


def say(files):
    """What the check says of a program."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True,
                              check=False)
    return done.stdout + done.stderr


def main():
    wrong = []
    if say(SOUND).strip():
        wrong.append(f'a sound program: {say(SOUND)}')
    for name, (file, old, new, expected) in MISTAKES.items():
        assert SOUND[file].count(old) == 1, name
        said = say(SOUND | {file: SOUND[file].replace(old, new)})
        if expected not in said:
            wrong.append(f'{name}: not found; the check said: {said or "nothing"}')
    print('\n'.join(wrong))
    return 1 if wrong else 0


sys.exit(main())
