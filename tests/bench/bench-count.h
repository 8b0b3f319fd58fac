/* tests/bench/bench-count.h
 *
 * How many multiply-adds an update needs, and how many this machine can do a second.
 *
 * Beside the products of app/bench-limit.h an attention has its scores and weighted sums:
 * S queries that see S keys, 2 S² D; under a causal mask query t sees t + 1 of them.
 */

#pragma once

#include "core/engine/workers.h"
#include "core/model/config.h"
#include "core/text/batch.h"

double hl_count_pair (const NnConfig *config, int S, int T);
double hl_count_batch (const NnConfig *config, const NnBatch *batch, gboolean counts_padding);

double hl_measure_peak (NnWorkers *workers);
