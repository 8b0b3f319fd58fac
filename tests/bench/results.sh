#!/bin/sh
# tests/bench/results.sh
#
# Measures everything and writes tests/bench/results.md with its pictures; a quarter
# of an hour, best on a machine that does nothing else.
#
#   CORPUS=FILE      the public file of sentence pairs: the book's experiment is then on
#                    its first pairs, and it is opened as the Train page does
#   SECONDS_EACH=N   how long each part measures: 10
#   ROUNDS=N         turns with PyTorch: 3

set -eu
cd "$(dirname "$0")/../.."

results=tests/bench/results.md
seconds=${SECONDS_EACH:-10}
python=/usr/bin/python3
[ -x "$python" ] || python=python3

say () { printf '%s\n' "$*" >&2; }

machine () {
  kernel=$(uname -sr)
  compiler=$(cc --version | head -n 1)
  blas=$(build/tests/bench/count-work 2>/dev/null | sed -n 's/^blas.//p')
  printf '%s; %s; %s.\n' "$kernel" "$compiler" "$blas"
}

heading () { printf '\n## %s\n\n' "$1"; }

configuration () {
  say "measure $* …"
  echo '```'
  build/tests/bench/measure --seconds "$seconds" "$@"
  echo '```'
  echo
}

write_results () {
  echo '# Measured'
  echo
  echo 'Written by `./dev bench --results`. Times are medians; a machine that does something else'
  echo 'makes them longer, which is why each part says what other programs did meanwhile.'
  echo
  machine

  heading 'Training and translating'
  configuration --config book ${CORPUS:+--corpus "$CORPUS"}
  configuration --config book --loss plain ${CORPUS:+--corpus "$CORPUS"}
  configuration --config small
  configuration --config base

  if "$python" -c 'import torch' 2>/dev/null; then
    heading 'Beside PyTorch'
    "$python" tests/bench/peer.py build/tests/bench/measure \
      --rounds "${ROUNDS:-3}" --seconds "$seconds" ${CORPUS:+--corpus "$CORPUS"}
  fi

  heading 'How the cost grows'
  build/tests/bench/growth tests/bench "$(awk "BEGIN { print $seconds / 5 }")"

  if [ -n "${CORPUS:-}" ]; then
    heading 'What a minute teaches'
    sh tests/bench/quality.sh "$CORPUS" 2>/dev/null
  fi

  heading 'The window'
  tests/headless.sh build/tests/bench/frames
  echo
  tests/headless.sh build/tests/bench/beside
  echo
  tests/headless.sh build/tests/bench/first-step
  echo
  tests/headless.sh build/tests/bench/start-up ${CORPUS:+"$CORPUS"}
}

write_results >"$results.new"
mv "$results.new" "$results"
say "Now look at $results and its pictures."
