#!/usr/bin/env python3
"""Render the API of core as HTML, from the comments of its headers and sources.

Usage: render-api.py SOURCE_ROOT OUTPUT

gtk-doc reads the comments: a chapter for each folder, a page for each header, and on it what
the header says at its top.  Whatever gtk-doc warns of fails, except for what our comments leave
out on purpose:

    a parameter                     whose name says it, @self above all
    (N, D), (unowned)               are a shape, and who frees it; gtk-doc has other words there
    GString and the like            are GLib's, whose pages need not be installed
    the values of an enumeration    are documented where their names do not say it
    the fields of a private struct  are documented, for the reader of the source
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys

MODULE = 'headlight-core'

# As a reader meets them.
FOLDERS = ('tensor', 'layers', 'model', 'text', 'translation', 'training', 'checkpoint', 'lean',
           'engine', 'trace', 'experiments')

ON_PURPOSE = re.compile(r'''::\w+\ is\ missing
                            | unknown\ annotation\ "([^"]*,[^"]*|\w|columns|unowned)"
                            | no\ link\ for:\ "(G\w+|G-[\w-]+:CAPS|NULL:CAPS|FALSE:CAPS)"
                            | unused\ declarations\.
                            | Value\ descriptions?\ for
                            | Field\ description\ for\ \w+::\w+\ is\ not\ used''', re.VERBOSE)

TOP = re.compile(r'\A/\* core/\S+\n((?: \*[^\n]*\n)*) \*/')

BOOK = '''<?xml version="1.0"?>
<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.3//EN"
  "http://www.oasis-open.org/docbook/xml/4.3/docbookx.dtd"
  [<!ENTITY % local.common.attrib "xmlns:xi  CDATA  #FIXED 'http://www.w3.org/2003/XInclude'">]>
<book id="index" xmlns:xi="http://www.w3.org/2003/XInclude">
<bookinfo><title>Headlight: the API of core</title></bookinfo>
{chapters}
</book>
'''


STRUCT = re.compile(r'^(?:/\*(?!\*)((?:(?!\*/).)*)\*/\n|(?<!\*/\n))'
                    r'((?:typedef )?(?:struct|union|enum)(?: _(\w+))?\n{\n(.*?)^}(?: (\w+))?;)',
                    re.MULTILINE | re.DOTALL)
FIELD = re.compile(r'(?:\(\*(\w+)\) \([^;]*|(\w+)(?:\[[^]]*\])*(?: : \d+)?(?: = [^,;]*)?)[;,] +'
                   r'/\* ((?:(?!\*/).)*)\*/', re.DOTALL)
NAMELESS = re.compile(r'^/\*\*(?: |\n(?! \* \w+:\n))((?:(?!\*/).)*)\*/\n'
                      r'(?=(?:static |extern )?[\w *\n]*?(\w+) \()', re.MULTILINE | re.DOTALL)


def unstarred(text):
    """The text of a comment of several lines."""
    return '\n'.join(re.sub(r'^ *\* ?', '', line) for line in text.splitlines()).strip()


def documented(name, text):
    """A comment of gtk-doc on a name."""
    gap = '' if text.startswith('@') else ' *\n'
    lines = ''.join(f' * {line}'.rstrip() + '\n' for line in text.splitlines())
    return f'/**\n * {name}:\n{gap}{lines} */\n'


def with_fields(struct):
    """A struct whose comment says what its fields say beside them."""
    about, whole, tag, body, name = struct.groups()
    fields = [f'@{pointer or field}: {" ".join(unstarred(text).split())}'
              for pointer, field, text in FIELD.findall(body)]
    text = '\n'.join((*fields, '', unstarred(about or ''))).strip()
    return f'{documented(name or tag, text)}{whole}' if text and (name or tag) else struct[0]


def copy(core, work):
    """A copy of core as gtk-doc reads it: a comment names what it is about and has its fields,
    a struct has its brace on the first line, and a type of functions is a pointer."""
    for path in [*core.rglob('*.h'), *core.rglob('*.c')]:
        target = work / path.relative_to(core)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = STRUCT.sub(with_fields, path.read_text(encoding='utf-8'))
        text = NAMELESS.sub(lambda found: documented(found[2], unstarred(found[1])), text)
        text = re.sub(r'^typedef (struct|union)\n{', r'typedef \1 {\n', text, flags=re.MULTILINE)
        text = re.sub(r'^(typedef [\w *]+)\((\w+)\) \(', r'\1(*\2) (', text, flags=re.MULTILINE)
        target.write_text(text, encoding='utf-8')


def run(folder, *command):
    """What a program of gtk-doc says, line by line."""
    result = subprocess.run(command, cwd=folder, check=False, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode:
        sys.exit(f'{result.stdout}\n{command[0]} failed')
    return result.stdout.splitlines()


def scan(core, folder, work):
    """The declarations of one folder; its pages, named after folder and header."""
    run(work, 'gtkdoc-scan', f'--module={folder}', f'--source-dir={core / folder}',
        '--rebuild-sections')
    sections = (work / f'{folder}-sections.txt').read_text()
    named = re.sub(r'<FILE>(.*)</FILE>',
                   rf'<FILE>{folder}-\1</FILE>\n<TITLE>{folder}-\1</TITLE>', sections)
    return (work / f'{folder}-decl.txt').read_text(), named


def introduce(core, folder):
    """What each header of a folder says at its top, as gtk-doc wants to read it."""
    for header in sorted((core / folder).glob('*.h')):
        top = TOP.match(header.read_text(encoding='utf-8'))
        if top:
            text = top[1].strip(' *\n')
            first = ' '.join(line.strip(' *') for line in text.split('\n *\n')[0].splitlines())
            yield (f'/**\n * SECTION:{folder}-{header.stem}\n * @short_description: {first}\n *\n'
                   f' * |[ <!-- language="plain" -->\n * {text}\n * ]|\n */\n')


def chapter_of(folder, sections):
    """A folder with a page for each header that declares something."""
    pages = re.findall(r'<FILE>(.*)</FILE>', sections)
    return '\n'.join((f'<chapter id="{folder}"><title>{html.escape(folder)}</title>',
                      *(f'<xi:include href="xml/{page}.xml"/>' for page in pages), '</chapter>'))


def render(core, work):
    """What gtk-doc complains of."""
    copy(core, work / 'core')
    core = work / 'core'
    scanned = {folder: scan(core, folder, work) for folder in FOLDERS}
    (work / f'{MODULE}-decl.txt').write_text(''.join(decl for decl, _ in scanned.values()))
    (work / f'{MODULE}-sections.txt').write_text(''.join(text for _, text in scanned.values()))
    (work / f'{MODULE}-docs.xml').write_text(BOOK.format(
        chapters='\n'.join(chapter_of(folder, text) for folder, (_, text) in scanned.items())))
    (work / 'tops').mkdir()
    (work / 'tops/tops.c').write_text(
        ''.join(top for folder in FOLDERS for top in introduce(core, folder)))
    (work / 'html').mkdir()
    lines = run(work, 'gtkdoc-mkdb', f'--module={MODULE}', f'--source-dir={core}',
                f'--source-dir={work / "tops"}', '--output-format=xml', '--name-space=nn')
    lines += run(work / 'html', 'gtkdoc-mkhtml', MODULE, f'../{MODULE}-docs.xml')
    lines += run(work, 'gtkdoc-fixxref', f'--module={MODULE}', '--module-dir=html')
    return [line.replace(f'{work}/', '') for line in lines
            if 'arning' in line and not ON_PURPOSE.search(line)]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    output = pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    warnings = render(root / 'core', output)
    print('\n'.join(warnings))
    return 1 if warnings else 0


if __name__ == '__main__':
    sys.exit(main())
