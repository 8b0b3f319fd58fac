/* tests/bench/bench-report.h
 *
 * Measurements as text for people and as an object for programs.
 */

#pragma once

#include <jansson.h>

#include "tests/bench/bench.h"

double hl_bench_fraction_of_peak (const HlBench *self);
double hl_bench_ratio_to_products (const HlBench *self);
double hl_bench_seconds_per_epoch (const HlBench *self);

char   *hl_bench_to_text (const HlBench *self) G_GNUC_WARN_UNUSED_RESULT;
json_t *hl_bench_to_json (const HlBench *self) G_GNUC_WARN_UNUSED_RESULT;
