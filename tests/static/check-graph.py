#!/usr/bin/env python3
"""The files of the program depend in one direction, and each library links what it includes.

Usage: check-graph.py SOURCE_ROOT

A unit is a header with its source: core/text/batch is batch.h and batch.c.  It depends on
the units whose headers it includes and on those whose functions and tables it uses, also
where a header of another unit declares them.  No unit depends on itself, however long the
way around.

A library may include the headers of what its meson.build links, and nothing else: a program
that links it would lack the rest.

No two units define the same public name: only what is linked together would keep them apart.
"""

import collections
import pathlib
import re
import sys

TOPS = ('core', 'ui', 'app')

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
NAME = re.compile(r'\b(?:nn|hl|app)_\w+')
TYPE = re.compile(r'\b(?:NN|HL|APP)_TYPE_\w+')
FUNCTION = re.compile(r'^(?!static\b|typedef\b|extern\b)[A-Za-z_][^\n;{}#()]*[\n *]'
                      r'((?:nn|hl|app)_\w+) \((?![^{}]*?\);)', re.MULTILINE)
TABLE = re.compile(r'^(?:const )?[A-Z]\w+ (?:\*const )?((?:nn|hl|app)_\w+)(?:\[\w*\])* = ',
                   re.MULTILINE)
# Headers of macros for C, which need no library.
ANYWHERE = {f'core/engine/{name}.h' for name in ('each', 'fail', 'owned')}
G_DEFINE = re.compile(r'^G_DEFINE_\w*TYPE\w* \(\s*\w+,\s*(\w+)', re.MULTILINE)


def unit_of(name):
    return name.rsplit('.', 1)[0]


class Source:
    """All files of the program, what they include and what they define."""

    def __init__(self, root):
        self.root = root
        self.text = {path.relative_to(root).as_posix(): path.read_text(encoding='utf-8')
                     for top in TOPS for path in sorted((root / top).rglob('*.[ch]'))}
        self.code = {name: NO_CODE.sub(' ', text) for name, text in self.text.items()}
        self.definers = collections.defaultdict(set)
        for name, code in self.code.items():
            if name.endswith('.c'):
                for public in self.defined(code):
                    self.definers[public].add(unit_of(name))

    @staticmethod
    def defined(code):
        yield from FUNCTION.findall(code)
        yield from TABLE.findall(code)
        yield from (f'{prefix}_get_type' for prefix in G_DEFINE.findall(code))

    def includes(self, name):
        """The headers of the program that a file includes, with the line."""
        for match in INCLUDE.finditer(self.text[name]):
            if match[1] in self.text:
                yield match[1], self.text[name].count('\n', 0, match.start(1)) + 1

    def used(self, name):
        """The public names that a source uses."""
        yield from NAME.findall(self.code[name])
        for macro in TYPE.findall(self.code[name]):
            yield macro.replace('_TYPE_', '_').lower() + '_get_type'

    def graph(self):
        """Each unit with what it depends on."""
        graph = collections.defaultdict(set)
        for name in self.text:
            unit = unit_of(name)
            graph[unit] |= {unit_of(header) for header, _ in self.includes(name)}
            if name.endswith('.c'):
                for public in self.used(name):
                    graph[unit] |= self.definers.get(public, set())
            graph[unit].discard(unit)
        return graph


def way_back(graph, start):
    """The shortest way from a unit to itself, or None."""
    before = {}
    waiting = collections.deque([start])
    while waiting:
        unit = waiting.popleft()
        for below in sorted(graph.get(unit, ())):
            if below == start:
                way = [start, unit]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1] if unit != start else [start, start]
            if below not in before:
                before[below] = unit
                waiting.append(below)
    return None


def circles(source):
    graph = source.graph()
    told = set()
    for unit in sorted(graph):
        way = way_back(graph, unit)
        if way and not told & set(way):
            yield f'a circle of files: {" -> ".join(way)}'
        told.update(way or ())


def twins(source):
    for public, units in sorted(source.definers.items()):
        if len(units) > 1:
            yield f'{public}: defined by {" and by ".join(sorted(units))}'


class Build:
    """The libraries and programs of meson.build, by the name of their variable."""

    CALL = re.compile(r'^\s*(\w+)\s*\+?=\s*'
                      r'(files|static_library|executable|declare_dependency)\s*\(', re.MULTILINE)

    def __init__(self, source):
        self.lists = collections.defaultdict(list)
        self.targets = {}  # variable: (title, sources, dependencies)
        self.dependencies = {}  # variable: (libraries, dependencies)
        for top in TOPS:
            for path in self.in_order(source.root / top):
                self.read(path, path.parent.relative_to(source.root).as_posix())
        self.sources = {target: self.sources_of(words) for target, (_, words, _)
                        in self.targets.items()}

    @staticmethod
    def in_order(folder):
        return sorted(folder.rglob('meson.build'))

    def read(self, path, folder):
        text = re.sub(r'(?m)(^|\s)#.*$', '', path.read_text(encoding='utf-8'))
        for call in self.CALL.finditer(text):
            words, named = self.arguments(text, call.end())
            words = [f'{folder}/{word[1:-1]}' if word.startswith("'") else word
                     for word in words]
            if call[2] == 'files':
                self.lists[call[1]] += words
            elif call[2] == 'declare_dependency':
                libraries = named.get('link_with', []) + named.get('link_whole', [])
                self.dependencies[call[1]] = (libraries, named.get('dependencies', []))
            else:
                self.targets[call[1]] = (words[0].rsplit('/', 1)[1], words[1:],
                                         named.get('dependencies', []))

    @staticmethod
    def arguments(text, start):
        """The words of a call: those without a name, and those of each name."""
        words, named = [], collections.defaultdict(list)
        depth, at, target = 1, start, words
        for token in re.finditer(r"'[^']*'|(\w+)\s*:|\w+|[()\[\],]", text[start:]):
            if token[0] in '([':
                depth += 1
            elif token[0] in ')]':
                depth -= 1
                if depth == 0:
                    break
            elif token[1]:
                target = named[token[1]]
            elif token[0] != ',':
                target.append(token[0])
        return words, named

    def sources_of(self, words):
        """The files that words name; a list may name lists."""
        return {name for word in words
                for name in (self.sources_of(self.lists[word]) if word in self.lists else {word})
                if name.endswith('.c')}

    def links(self, target):
        """The libraries that end up in a program with a target, itself included."""
        found = {target}
        waiting = list(self.targets[target][2])
        while waiting:
            libraries, dependencies = self.dependencies.get(waiting.pop(), ((), ()))
            found.update(libraries)
            waiting += dependencies
        return found


def holes(source):
    build = Build(source)
    of_unit, of_folder = collections.defaultdict(set), collections.defaultdict(set)
    for target, names in build.sources.items():
        for name in names:
            of_unit[unit_of(name)].add(target)
            of_folder[name.rsplit('/', 1)[0]].add(target)

    def homes(header):
        """Where a header comes from; one without a source, from any library of its folder."""
        if unit_of(header) + '.c' in source.text:
            return of_unit[unit_of(header)]
        return of_folder[header.rsplit('/', 1)[0]]

    for name in sorted(source.text):
        if name.endswith('.c') and not of_unit[unit_of(name)]:
            yield f'{name}: no meson.build has it'
    for target in sorted(build.targets):
        links, seen, waiting = build.links(target), set(), sorted(build.sources[target])
        while waiting:
            name = waiting.pop()
            for header, line in source.includes(name) if name in source.text else ():
                if header not in ANYWHERE and not homes(header) & links:
                    yield (f'{name}:{line}: {build.targets[target][0]} includes {header}, '
                           'which it does not link')
                elif header not in seen:
                    seen.add(header)
                    waiting.append(header)


def main():
    source = Source(pathlib.Path(sys.argv[1]))
    mistakes = [*circles(source), *twins(source), *holes(source)]
    print('\n'.join(mistakes))
    return 1 if mistakes else 0


sys.exit(main())
