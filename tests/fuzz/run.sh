#!/bin/sh
# tests/fuzz/run.sh BUILD_FOLDER SECONDS [NAME...]
#
# Runs every fuzz target, or the named ones, for SECONDS each, starting from
# seeds/NAME/ and from what the target makes itself.  No input may take 10 s, 1 GiB
# at once or 2 GiB in all.  What makes a target fail is left in BUILD_FOLDER; put
# it into the seeds once it is mended.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1
seconds=$2
shift 2

[ $# -gt 0 ] || set -- "$here"/fuzz-*.c

# What the targets write and read again needs no disk.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export G_DEBUG=fatal-warnings LC_ALL=C.UTF-8 OPENBLAS_NUM_THREADS=1

status=0
for target; do
  name=$(basename "$target" .c)
  corpus=$build/corpus-$name
  made=$build/made-$name
  kept=$here/seeds/$name
  [ -d "$kept" ] || kept=$made
  rm -rf "$made"
  mkdir -p "$corpus" "$made"
  # A run of as many updates as a case may have takes half a second elsewhere, and 35 here.
  if FUZZ_SEEDS=$made "$build/tests/fuzz/$name" -max_total_time="$seconds" -timeout=120 \
    -malloc_limit_mb=1024 -rss_limit_mb=2048 -max_len=65536 \
    -artifact_prefix="$build/$name-" -print_final_stats=1 -verbosity=0 \
    "$corpus" "$made" "$kept" >"$build/$name.log" 2>&1; then
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$name.log")
    echo "$name: clean for $seconds s, $inputs inputs"
  else
    tail -n 40 "$build/$name.log"
    echo "$name: FAILED, the input is in $build/"
    status=1
  fi
done
exit $status
