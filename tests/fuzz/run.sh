#!/bin/sh
# tests/fuzz/run.sh BUILD_FOLDER SECONDS [NAME...]
#
# Runs every fuzz target, or the named ones, for SECONDS each, starting from
# seeds/NAME/.  What makes a target fail is left in BUILD_FOLDER; put it into the
# seeds once it is mended.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1
seconds=$2
shift 2

[ $# -gt 0 ] || set -- "$here"/fuzz-*.c

status=0
for target; do
  name=$(basename "$target" .c)
  corpus=$build/corpus-$name
  mkdir -p "$corpus"
  if "$build/tests/fuzz/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$build/$name-" -print_final_stats=0 -verbosity=0 \
    "$corpus" "$here/seeds/$name" >"$build/$name.log" 2>&1; then
    echo "$name: clean for $seconds s"
  else
    tail -n 40 "$build/$name.log"
    echo "$name: FAILED, the input is in $build/"
    status=1
  fi
done
exit $status
