#!/usr/bin/env python3
"""Writes what a shell completes behind headlight-cli, from what the program says of its options.

Usage: make.py SHELL PROGRAM OUTPUT

SHELL is bash, zsh or fish.  “PROGRAM COMMAND --help” prints the tables of options, so that what
is completed is what is understood.
"""
import os
import re
import subprocess
import sys

NAME = 'headlight-cli'
OPTION = re.compile(r'  (?:-(?P<short>\w), )?--(?P<long>[\w-]+)(?:=(?P<value>\S+))? +'
                    r'(?P<text>\S.*)')
CHOICES = re.compile(r'((?:[\w.-]+, )*[\w.-]+),? or ([\w.-]+)')


def said_by(program, *arguments):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
    return subprocess.run([program, *arguments], check=True, env=environment,
                          stdout=subprocess.PIPE, encoding='utf-8').stdout


def choices_of(option, text):
    """What a name can be: the last words of its description, or a list of its own."""
    if option['value'] not in ('NAME', 'KIND'):
        return []
    named = re.search(rf'^{option["long"].capitalize()}s: (.*)\.$', text, re.M)
    if named:
        return named[1].split(', ')
    words = CHOICES.search(re.sub(r' \([^)]*\)', '', option['text'].split(';')[0]))
    return [*words[1].split(', '), words[2]] if words else []


def commands_of(program):
    """For each command its name, what it does, its options, and what figures it can draw."""
    for line in said_by(program, '--help').split('Commands:\n')[1].split('\n\n')[0].splitlines():
        name, summary = line.split(None, 1)
        text = said_by(program, name, '--help')
        options = [match.groupdict() for match in map(OPTION.fullmatch, text.splitlines()) if match]
        figures = re.findall(r'^\S+', said_by(program, name, '--list'), re.M) \
            if ' FIGURE' in text else []
        yield (name, summary, [{**option, 'choices': choices_of(option, text)}
                               for option in options], figures)


def quote(text):
    return "'" + text.replace("'", "’") + "'"


def bash(commands):
    yield f'_{NAME.replace("-", "_")} () {{'
    yield '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words='
    yield '  if [ "$word" = = ]; then word=; fi'
    yield '  if [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi'
    yield '  case ${COMP_WORDS[1]}:$before in'
    for name, _, options, figures in commands:
        if figures:
            words = ' '.join([*figures, *('--' + option['long'] for option in options)])
            yield f'    {name}:{name}) words="{words}" ;;'
        for option in options:
            if option['choices']:
                short = f' | {name}:-{option["short"]}' if option['short'] else ''
                words = ' '.join(option['choices'])
                yield f'    {name}:--{option["long"]}{short}) words="{words}" ;;'
    yield f'    *:{NAME}) words="{" ".join(name for name, *_ in commands)} --help --version" ;;'
    yield '    *) [[ $word != -* ]] || case ${COMP_WORDS[1]} in'
    for name, _, options, _ in commands:
        yield f'      {name}) words="{" ".join("--" + option["long"] for option in options)}" ;;'
    yield '    esac ;;'
    yield '  esac'
    yield '  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")'
    yield '}'
    yield f'complete -o default -F _{NAME.replace("-", "_")} {NAME}'


def zsh_option(name, sign, option):
    """“name” with “sign”, if a value follows, what it does, and what the value can be."""
    text = re.sub(r'([\[\]:])', r'\\\1', option['text'])
    if not option['value']:
        return quote(f'{name}[{text}]') + ' \\'
    value = f'({" ".join(option["choices"])})' if option['choices'] else \
        {'FILE': '_files', 'FOLDER': '_files -/'}.get(option['value'].split('|')[0], ' ')
    return quote(f'{name}{sign}[{text}]:{option["value"]}:{value}') + ' \\'


def zsh(commands):
    yield f'#compdef {NAME}'
    yield 'if (( CURRENT == 2 )); then'
    yield '  local -a commands=('
    for name, summary, *_ in commands:
        yield f'    {quote(name + ":" + summary)}'
    yield '  )'
    yield "  _describe command commands"
    yield '  return'
    yield 'fi'
    yield 'case $words[2] in'
    for name, _, options, figures in commands:
        yield f'  {name}) (( CURRENT-- )); shift words; _arguments \\'
        for option in options:
            yield '    ' + zsh_option('--' + option['long'], '=', option)
            if option['short']:
                yield '    ' + zsh_option('-' + option['short'], '+', option)
        if figures:
            yield f'    \'1:figure: _alternative "figures:figure:({" ".join(figures)})" ' \
                  '"files:picture:_files"\' \\'
        yield "    '*:file:_files' ;;"
    yield 'esac'


def fish(commands):
    for name, summary, options, figures in commands:
        yield f'complete -c {NAME} -n __fish_use_subcommand -f -a {name} -d {quote(summary)}'
        if figures:
            yield (f'complete -c {NAME} -n "__fish_seen_subcommand_from {name}"'
                   f' -a {quote(" ".join(figures))}')
        for option in options:
            short = f' -s {option["short"]}' if option['short'] else ''
            value = f' -x -a {quote(" ".join(option["choices"]))}' if option['choices'] else \
                ' -r' if option['value'] else ''
            yield (f'complete -c {NAME} -n "__fish_seen_subcommand_from {name}"'
                   f'{short} -l {option["long"]}{value} -d {quote(option["text"])}')


def main():
    shell, program, output = sys.argv[1:]
    lines = {'bash': bash, 'zsh': zsh, 'fish': fish}[shell](list(commands_of(program)))
    with open(output, 'w', encoding='utf-8') as file:
        file.writelines(f'{line}\n' for line in lines)


main()
