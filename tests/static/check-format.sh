#!/bin/sh
# tests/static/check-format.sh [--fix]
#
# Is every C file a fixed point of .clang-format?  With --fix it is made one.
# Later versions of clang-format lay out a few constructs differently, so only
# version 14 judges; exit status 77 tells meson that the test was skipped.

set -eu
cd "$(dirname "$0")/../.."

formatter=clang-format-14
command -v "$formatter" >/dev/null || formatter=clang-format
if ! "$formatter" --version | grep -q 'version 14\.'; then
  echo "clang-format 14 is needed, here is: $("$formatter" --version)" >&2
  exit 77
fi

mode='--dry-run -Werror'
[ "${1:-}" = --fix ] && mode=-i

# shellcheck disable=SC2086 # the mode is two words
find core ui app tests -name '*.[ch]' 2>/dev/null | sort | xargs "$formatter" $mode
