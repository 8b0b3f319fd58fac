#!/bin/sh
# tests/support/changed.sh revision | code | suites
#
# What a change touches, for whoever looks at no more than that:
#
#   revision   the commit from which on a change counts as new
#   code       the C files of core, ui and app whose code changed, or that of their header,
#              those that changed most first; all of them where there is no history to ask
#   suites     the test suites of the folders that changed; that of core, on which all stands,
#              where there is no history

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

all_suites () {
  grep -l '^suites += ' tests/*/meson.build | cut -d/ -f2
  echo cli
  echo fuzz
}

# The suites that ask what a file of the source does.
suites_of () {
  second=$(printf '%s\n' "$1" | cut -d/ -f2)
  case $1 in
    core/*) echo "$second" core gradient ;;
    ui/*) if all_suites | grep -qx "$second"; then echo "$second"; else echo ui; fi ;;
    resources/*) echo ui ;;
    app/check/*) echo check golden cli ;;
    app/*.[ch]) echo cli ;;
    tests/*) echo "$second" ;;
  esac
}

suites () {
  if [ -z "$start" ]; then
    echo core
    return
  fi
  known=$(mktemp)
  all_suites >"$known"
  git diff --name-only "$start" | while read -r file; do suites_of "$file"; done | tr ' ' '\n' |
    grep -xF -f "$known" || :
  rm "$known"
}

start=$(revision 2>/dev/null) || start=
case ${1:-} in
  revision) echo "$start" ;;
  code) code ;;
  suites) suites | sort -u ;;
  *) exit 2 ;;
esac
