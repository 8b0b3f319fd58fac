#!/bin/sh
# tests/faults/plant.sh [PATCH...]
#
# Does the suite notice a mistake?  Each NAME.patch here is one: a dropped term, a
# wrong sign.  This plants them one by one in a copy of the source, and the test
# that the patch names in its first line,
#
#   Test: test-layer-norm
#
# must turn red.  The exit status is 1 if one stays green, or if a patch no longer
# applies or no longer compiles.

set -eu
cd "$(dirname "$0")/../.."
root=$PWD

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

copy_source () {
  tar -cf - --exclude=./.git --exclude='./build*' . | tar -xf - -C "$copy"
  git -C "$copy" init -q # for "git apply"
}

test_of () {
  sed -n 's/^Test: *//p' "$1" | head -n 1
}

# run_test NAME: builds what NAME needs, and it alone.  125 means that it did not
# build.
run_test () {
  meson test -C "$copy/build" "$1" >"$copy/log" 2>&1
}

# plant PATCH: says what came of it; fails unless the fault was caught.
plant () {
  name=$(basename "$1" .patch)
  test=$(test_of "$1")
  if [ -z "$test" ]; then
    echo "$name: NO TEST, the patch has no line 'Test: …'"
    return 1
  elif ! git -C "$copy" apply "$1" 2>"$copy/log"; then
    echo "$name: STALE, the patch no longer applies"
    return 1
  fi

  status=0
  run_test "$test" || status=$?
  git -C "$copy" apply -R "$1"
  case $status in
    0)
      echo "$name: MISSED by $test"
      return 1 ;;
    125)
      echo "$name: DOES NOT BUILD"
      return 1 ;;
    *) echo "$name: caught by $test" ;;
  esac
}

# Red means nothing if the test is red without the fault.
check_healthy () {
  for test in $(for patch; do test_of "$patch"; done | sort -u); do
    if ! run_test "$test"; then
      tail -n 30 "$copy/log" >&2
      echo "$test: fails without any fault" >&2
      exit 1
    fi
  done
}

[ $# -gt 0 ] || set -- "$root"/tests/faults/*.patch

copy_source
meson setup --buildtype=debugoptimized "$copy/build" "$copy" >"$copy/log" 2>&1 || {
  tail -n 40 "$copy/log" >&2
  exit 1
}
check_healthy "$@"

missed=0
for patch; do
  plant "$patch" || missed=$((missed + 1))
done
echo "$(($# - missed)) of $# faults caught"
[ "$missed" -eq 0 ]
