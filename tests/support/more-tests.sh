# tests/support/more-tests.sh
#
# Read by ./dev: what ./dev test --WORD does, a function each.
# shellcheck shell=sh disable=SC2154 # what dev says first

configure_sanitized () {
  configure build-sanitize -Db_sanitize=address,undefined -Doptimization=1 -Dc_args=-g1 \
    -Dwerror=true
}

# Leaks are judged too; lsan.supp names the only ones that are not ours.  GTK looks for
# OpenGL even where it draws with cairo, and Mesa's driver leaks and is unloaded, so
# that no suppression can name it: it is not let in.  The suite app is left out, in
# which GTK's side of the accessibility bus leaks; ui and session show the same pages.
# Only the tests of the worker threads run under the thread sanitizer, which
# would see false races inside GLib: its locks are not instrumented.  Optimizing less
# saves more time than the programs then lose.
test_sanitize () {
  need build test sanitize history
  export ASAN_OPTIONS=halt_on_error=1:detect_stack_use_after_return=1
  export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  export LSAN_OPTIONS="suppressions=$PWD/tests/support/lsan.supp:print_suppressions=0"
  export GDK_DEBUG=gl-disable GDK_DISABLE=gl # before GTK 4.16, and since
  export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
  worst=0
  configure_sanitized
  if [ "${1:-}" = --changed ]; then
    # shellcheck disable=SC2046 # words
    set -- $(tests/support/changed.sh tests | head -n "${MOST:-1000}")
    compile build-sanitize headlight-gmo # a test in another language needs it
  else
    compile build-sanitize
    set -- --no-suite static
  fi
  if [ $# -gt 0 ]; then
    run_tests build-sanitize "$@" --no-suite app --no-suite unsanitized || worst=1
  fi
  configure build-thread -Db_sanitize=thread -Doptimization=1 -Dc_args=-g1 -Dwerror=true
  run_tests build-thread --suite threads || worst=1
  return $worst
}

test_faults () {
  need build test history
  if [ "${1:-}" = --changed ]; then
    shift
    set -- --changed "$(tests/support/changed.sh revision)" "$@"
  fi
  exec "$python" tests/faults/plant.py "$@"
}

test_fuzz () {
  need build fuzz
  need fuzz-runtime
  CC=clang configure build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args=-fsanitize=fuzzer-no-link
  compile build-fuzz fuzz-targets
  exec sh tests/fuzz/run.sh build-fuzz "${FUZZ_SECONDS:-60}" "$@"
}

# The accessibility tree, keys and pointer are real, so this needs the tests' packages.
test_monkey () {
  need build test sanitize monkey
  configure_sanitized
  # shellcheck disable=SC2086
  compile build-sanitize $programs
  exec tests/headless.sh "$python" tests/monkey/monkey.py build-sanitize "$@"
}

test_renew_pictures () {
  build_tests
  UPDATE_REFERENCES=1 meson test -C build-test --no-rebuild --suite render >/dev/null || :
  say 'Now look at every picture that changed:'
  git status --short tests/render/references
}
