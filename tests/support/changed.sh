#!/bin/sh
# tests/support/changed.sh revision | code | tests
#
# What a change touches, for checks that look at no more than that:
#
#   revision   the commit from which on a change counts as new
#   code       the C files of core, ui and app whose code changed, or that of their header,
#              those that changed most first; all of them where there is no history to ask
#   tests      the tests that are named after a file that changed, then the others of the
#              folders that ask about it; those of core where there is no history

set -eu
cd "$(dirname "$0")/../.."
# Also where the checkout is somebody else's, as in a container.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$PWD"

# Where this branch left the main one; on that, the commit before the newest.
revision () {
  for base in origin/HEAD origin/main main; do
    fork=$(git merge-base HEAD "$base" 2>/dev/null) || continue
    [ "$fork" = "$(git rev-parse HEAD)" ] || { echo "$fork"; return; }
  done
  git rev-parse --verify -q HEAD^1
}

# The code on standard input without its comments and white space; nothing without GCC.
bare_code () {
  gcc -fpreprocessed -dD -E -P -x c - 2>/dev/null | tr -d ' \t\n'
}

# has_other_code COMMIT FILE: comments do not count.
has_other_code () {
  code=$(bare_code <"$2")
  [ -z "$code" ] || [ "$code" != "$(git show "$1:$2" 2>/dev/null | bare_code)" ]
}

code () {
  if [ -z "$start" ] || ! git diff --quiet "$start" -- .clang-tidy meson.build; then
    find core ui app -name '*.c'
    return
  fi
  git diff --numstat --no-renames --diff-filter=d "$start" -- core ui app | sort -rn | cut -f3 |
    grep '\.[ch]$' |
    while read -r file; do
      [ ! -f "${file%.?}.c" ] || ! has_other_code "$start" "$file" || echo "${file%.?}.c"
    done | awk '!seen[$0]++'
}

# names FOLDER...: the tests in these folders that the sanitizers can run.
names () {
  left_out=$(sed -n '/^unsanitized_tests/,/]/p' tests/meson.build)
  for folder; do
    [ ! -f "tests/$folder/meson.build" ] || grep -oE "'test-[a-z0-9-]+'" "tests/$folder/meson.build"
  done | grep -vxF "$(printf '%s' "$left_out" | grep -oE "'[a-z0-9-]+'")" | tr -d "'"
}

every_name () {
  # shellcheck disable=SC2046 # words
  names $(grep -l '^suites += ' tests/*/meson.build | cut -d/ -f2) cli
}

# The folders of tests that ask what a file of the source does.
folders_of () {
  second=$(printf '%s\n' "$1" | cut -d/ -f2)
  case $1 in
    core/*) echo "$second" core gradient ;;
    ui/*) if [ -d "tests/$second" ]; then echo "$second"; else echo ui; fi ;;
    resources/*) echo ui ;;
    app/check/*) echo check golden cli ;;
    app/*.[ch]) echo cli ;;
    tests/*/*) echo "$second" ;;
  esac
}

# First those that are named after a file that changed.
tests () {
  if [ -z "$start" ]; then
    names core
    return
  fi
  git diff --name-only "$start" -- core ui app tests resources >"$changed"
  sed 's:.*/::; s:\..*::; s:^test-::; s:^:test-:' "$changed" | sort -u |
    grep -xF "$(every_name)" || :
  # shellcheck disable=SC2046 # words
  names $(while read -r file; do folders_of "$file"; done <"$changed" | tr ' ' '\n' | sort -u |
    grep -vx -e app -e static -e support -e fuzz -e bench)
}

start=$(revision 2>/dev/null) || start=
case ${1:-} in
  revision) echo "$start" ;;
  code) code ;;
  tests)
    changed=$(mktemp)
    tests | awk '!seen[$0]++'
    rm "$changed" ;;
  *) exit 2 ;;
esac
