#!/bin/sh
# tests/bench/quality.sh CORPUS
#
# How well a small model translates after a minute: trained on the first 20,000 pairs
# of the public file, judged by greedy translations of English sentences held out.
# What is measured is processor time, so that a busy machine changes little.
#
#   EPOCHS=N         8: as many as fit into a minute on two processors

set -eu
cd "$(dirname "$0")/../.."

[ $# -eq 1 ] || { echo "usage: $0 CORPUS" >&2; exit 2; }

least_bleu=41
most_seconds=120 # of two processors: a minute
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

build/app/headlight-cli train --corpus "$1" --pairs 20000 --held-out 0.05 --preset recommended \
  --dropout 0.1 --epochs "${EPOCHS:-8}" --bleu-every "${EPOCHS:-8}" --workers 2 \
  --without-state --output "$folder/model.safetensors" | tee "$folder/log" >&2

# The second line of times is what the children used: 1m50.6s 0m0.7s.
times >"$folder/times"
seconds=$(awk -F '[ms ]+' 'NR == 2 { printf "%.1f", 60 * $1 + $2 + 60 * $3 + $4 }' "$folder/times")
bleu=$(sed -n 's/^epoch .*BLEU \([0-9.]*\).*/\1/p' "$folder/log" | tail -n 1)
met=$(awk "BEGIN { print ($bleu >= $least_bleu && $seconds <= $most_seconds) ? \"yes\" : \"no\" }")

echo "BLEU-4 $bleu, greedily, after $seconds processor seconds, reading and judging included"
echo "(goal: $least_bleu within $most_seconds, which is a minute on two processors; met: $met)."
