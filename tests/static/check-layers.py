#!/usr/bin/env python3
"""Every #include must point down the stack, never up or sideways.

Usage: check-layers.py SOURCE_ROOT

Includes are written from the root of the source, so each line can be judged by
itself.  The table is the architecture: what a folder may see besides itself.
"""

import pathlib
import re
import sys

NUMBERS = ('core/engine', 'core/tensor', 'core/layers', 'core/model')
C_LIBRARY = {
    'errno.h', 'float.h', 'limits.h', 'math.h', 'signal.h', 'stdarg.h', 'stdatomic.h',
    'stddef.h', 'stdint.h', 'stdio.h', 'stdlib.h', 'string.h', 'time.h', 'unistd.h', 'fcntl.h',
    'sys/file.h', 'sys/stat.h',
}
GLIB = {'glib.h'}
GIO = GLIB | {'gio/gio.h', 'glib/gi18n-lib.h', 'glib/gstdio.h'}
GTK = {'glib.h', 'gio/gio.h', 'glib/gi18n.h', 'gtk/gtk.h'}
CAIRO = {'glib.h', 'glib/gi18n-lib.h', 'cairo.h', 'cairo-pdf.h', 'cairo-svg.h',
         'gif_lib.h', 'hb-subset.h', 'locale.h', 'pango/pangocairo.h', 'zlib.h'}

# folder: (folders it may include besides itself, system headers it may include)
LAYERS = {
    'core/engine':      ((), GLIB | {'cblas.h', 'immintrin.h', 'malloc.h', 'pthread.h',
                                    'sys/mman.h'}),
    'core/tensor':      (('core/engine',), GLIB),
    'core/layers':      (('core/engine', 'core/tensor'), GIO),
    'core/model':       (('core/engine', 'core/tensor', 'core/layers'), GIO),
    'core/lean':        (NUMBERS, GIO),
    'core/text':        (('core/engine', 'core/tensor'), GIO | {'jansson.h'}),
    'core/translation': ((*NUMBERS, 'core/text'), GIO),
    'core/training':    ((*NUMBERS, 'core/lean', 'core/text', 'core/translation'),
                         GIO),
    'core/checkpoint':  ((*NUMBERS, 'core/text', 'core/training', 'core/translation'),
                         GIO | {'jansson.h'}),
    'core/trace/operation': ((*NUMBERS, 'core/text'), GIO),
    'core/trace/formula':   ((*NUMBERS, 'core/text', 'core/trace/operation'), GIO),
    'core/trace/hand':      ((*NUMBERS, 'core/trace/operation'), GIO),
    'core/trace/walk':      ((*NUMBERS, 'core/text', 'core/translation', 'core/training',
                              'core/trace/operation', 'core/trace/formula', 'core/trace/hand'),
                             GIO),
    'core/trace/question':  ((*NUMBERS, 'core/text', 'core/translation', 'core/training',
                              'core/trace/operation', 'core/trace/hand', 'core/trace/walk'),
                             GIO),
    'core/experiments': ((*NUMBERS, 'core/text', 'core/translation', 'core/training'),
                         GIO | {'jansson.h'}),
    'ui/numbers':       ((), GIO | {'zlib.h'}),
    'ui/render':        (('ui/numbers',), CAIRO),
    'ui/picture':       (('ui/numbers', 'ui/render'), CAIRO),
    'ui/figures':       (('core', 'ui/lessons', 'ui/numbers', 'ui/picture', 'ui/render'),
                         GIO | CAIRO),
    'ui/lessons':       (('core/trace', *NUMBERS, 'core/text', 'core/translation',
                          'core/training', 'core/experiments', 'ui/numbers'), GIO),
    'ui/session':       (('core', 'ui/lessons', 'ui/numbers'),
                         GIO | {'glib/gi18n.h', 'glib-object.h'}),
    'ui/handouts':      (('core', 'ui/lessons', 'ui/numbers', 'ui/picture', 'ui/render'),
                         GIO | CAIRO),
    'ui/state':         (('core', 'ui/lessons', 'ui/session'), GTK),
    'ui/widgets':       (('core', 'ui/figures', 'ui/lessons', 'ui/numbers', 'ui/picture',
                          'ui/render', 'ui/session'),
                         GTK),
    'ui/pages':         (('core', 'ui/figures', 'ui/lessons', 'ui/numbers', 'ui/picture',
                          'ui/render', 'ui/session', 'ui/state', 'ui/widgets'),
                         GTK | {'adwaita.h'}),
    'ui/labs':          (('core', 'ui/figures', 'ui/lessons', 'ui/numbers', 'ui/picture',
                          'ui/render', 'ui/session', 'ui/state', 'ui/widgets'),
                         GTK | {'adwaita.h'}),
    'app/check':        (('core',), GIO | {'jansson.h'}),
    'app':              (('core', 'ui'),
                         GTK | GIO | CAIRO | {'adwaita.h', 'jansson.h', 'locale.h',
                                              'glib-unix.h'}),
}

# Headers that a few files may include, whatever their folder may.
ALONE = {
    'cblas.h': ('core/engine/workers.c', 'core/engine/products.c'),
    'malloc.h': ('core/engine/memory.c',),
    'pthread.h': ('core/engine/workers.c',),
    'sys/mman.h': ('core/engine/memory.c',),
}

# Headers of macros for C, which need no library.
ANYWHERE = {f'core/engine/{name}.h' for name in ('each', 'fail', 'owned')}

# Headers that the build makes, and who may include them.
GENERATED = {
    'config.h': 'app',
    'headlight-sources.h': 'ui/lessons',
}

# The command line program works where GTK is not even installed.
WITHOUT_GTK = re.compile(r'app/cli[^/]*$')
OF_GTK = ('gtk/', 'adwaita.h', 'ui/widgets/', 'ui/pages/', 'ui/labs/')

INCLUDE = re.compile(r'\s*#\s*include\s+([<"])([^>"]+)')


def layer_of(name):
    return next((layer for layer in LAYERS if name.startswith(layer + '/')), None)


def may_include(name, quote, header):
    layer = layer_of(name)
    below, system = LAYERS[layer]
    if WITHOUT_GTK.match(name) and header.startswith(OF_GTK):
        return False
    if quote == '"':
        return (header.startswith(tuple(f'{folder}/' for folder in (layer, *below)))
                or header in ANYWHERE or GENERATED.get(header) == layer)
    return header in system | C_LIBRARY and name in ALONE.get(header, (name,))


def faults_of(path, name):
    if layer_of(name) is None:
        yield f'{name}: its folder is in no layer'
        return
    for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
        match = INCLUDE.match(line)
        if match and not may_include(name, *match.groups()):
            yield f'{name}:{number}: {layer_of(name)} may not include {match[2]}'


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [fault
              for top in ('core', 'ui', 'app')
              for path in sorted((root / top).rglob('*.[ch]'))
              for fault in faults_of(path, path.relative_to(root).as_posix())]
    print('\n'.join(faults))
    return 1 if faults else 0


sys.exit(main())
