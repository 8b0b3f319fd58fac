#!/usr/bin/env python3
"""What an installation leaves, that it works where it was moved to, and what it takes back.

Usage: test-install.py MESON BUILD_ROOT PREFIX [--fix]

PREFIX is that of the build folder.  installed.txt has a line for each file; --fix renews it.
Prints TAP.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from tap import expect, run as run_tests, test  # noqa: E402  the folder of what tests share

LIST = pathlib.Path(__file__).with_name('installed.txt')
MESON, BUILD, PREFIX = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
# The desktop's own lists of what is installed, which belong to nobody's package.
CACHES = {'share/icons/hicolor/icon-theme.cache', 'share/glib-2.0/schemas/gschemas.compiled'}

place = pathlib.Path(tempfile.mkdtemp(prefix='headlight-install-'))


def call_meson(*command):
    subprocess.run([MESON, *command], check=True, cwd=BUILD, stdout=subprocess.DEVNULL,
                   env={**os.environ, 'DESTDIR': str(place / 'root')})


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob('*')
                  if not path.is_dir() or path.is_symlink())


def install():
    call_meson('install', '--no-rebuild', '--quiet')
    return place / 'root' / PREFIX.lstrip('/')


def output_of(*command, **environment):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, cwd='/',
                          env={**os.environ, 'HOME': str(place), **environment}).stdout


@test
def installation_is_what_the_list_says():
    prefix = install()
    found = set(files_below(prefix)) - CACHES
    expect(not [path for path in files_below(place / 'root')
                if not path.startswith(PREFIX.lstrip('/'))], 'something is beside the prefix')
    if '--fix' in sys.argv:
        LIST.write_text(''.join(f'{path}\n' for path in sorted(found)), encoding='utf-8')
    wanted = set(LIST.read_text(encoding='utf-8').split())
    expect(found == wanted, f'more: {sorted(found - wanted)}, missing: {sorted(wanted - found)}')


@test
def a_moved_installation_translates_and_speaks_french():
    moved = place / 'moved'
    shutil.move(install(), moved)
    program = str(moved / 'bin/headlight-cli')
    expect(output_of(program, 'translate', 'go .') == 'Va !\n')
    said = output_of(program, '--help', LC_ALL='fr_FR.UTF-8',
                     LOCPATH=os.environ['HL_TEST_LOCALES'])
    expect('Entraîner' in said, said)


def completed(script, *words):
    asked = ' '.join(f"'{word}'" for word in words)
    script = (f'source {script}; COMP_WORDS=({asked}); COMP_CWORD={len(words) - 1}; '
              '_headlight_cli; echo "${COMPREPLY[@]}"')
    return output_of('bash', '-c', script).split()


@test
def a_shell_completes_what_the_program_understands():
    share = install() / 'share'
    script = share / 'bash-completion/completions/headlight-cli'
    expect('translate' in completed(script, 'headlight-cli', 'tr'))
    expect(completed(script, 'headlight-cli', 'translate', '--be') == ['--beam', '--begin-with'])
    expect(completed(script, 'headlight-cli', 'train', '--loss', 'm') == ['masked'])
    expect(completed(script, 'headlight-cli', 'train', '--loss', '=') ==
           ['masked', 'plain', 'classic'])
    expect(completed(script, 'headlight-cli', 'draw', 'bea') == ['beam-tree'])
    files = [('fish', '--no-execute', 'fish/vendor_completions.d/headlight-cli.fish'),
             ('zsh', '-n', 'zsh/site-functions/_headlight-cli')]
    for shell, option, file in files:
        if shutil.which(shell):
            output_of(shell, option, str(share / file))


@test
def programs_do_not_know_where_they_were_built():
    prefix = install()
    source = pathlib.Path(__file__).resolve().parents[2]
    for name in ('headlight', 'headlight-cli'):
        program = shutil.copy(prefix / 'bin' / name, place)
        subprocess.run(['strip', program], check=True)
        content = pathlib.Path(program).read_bytes()
        for folder in (BUILD, source):
            expect(str(folder).encode() not in content, f'{name} knows {folder}')


@test
def what_was_installed_can_be_taken_back():
    prefix = install()
    call_meson('--internal', 'uninstall')
    expect(not set(files_below(prefix)) - CACHES, files_below(prefix))


try:
    status = run_tests('/packaging/install')
finally:
    shutil.rmtree(place)
sys.exit(status)
