# tests/bench/bench.sh
#
# Read by ./dev: what ./dev bench does.
# shellcheck shell=sh disable=SC2154 # what dev says first

verb_bench () {
  case ${1:-} in
    --peer)
      shift
      build_release tests/bench/measure
      exec "$python" tests/bench/peer.py build/tests/bench/measure "$@" ;;
    --results)
      shift
      build_release tests/bench/measure app/headlight-cli
      exec "$python" tests/bench/peer.py build/tests/bench/measure --cli build/app/headlight-cli \
        --write tests/bench/results.md "$@" ;;
    --frames)
      shift
      need test
      build_release tests/bench/frames tests/bench/first-step tests/bench/start-up
      tests/headless.sh build/tests/bench/frames
      tests/headless.sh build/tests/bench/first-step
      exec tests/headless.sh build/tests/bench/start-up ;;
    --instructions) count_instructions ;;
    --renew-instructions) count_instructions --renew "${2:-}" ;;
    *)
      build_release tests/bench/measure
      exec build/tests/bench/measure "$@" ;;
  esac
}

count_instructions () {
  need instructions
  build_release tests/bench/count-work
  exec "$python" tests/bench/instructions.py build/tests/bench/count-work \
    data/corpus/eng-fra.tsv tests/bench/instructions.txt "$@"
}
