/* app/cli-rank-heads.h
 *
 * What each head of a model is worth, for people and for programs:
 *
 *      whole model: loss 0.512, BLEU-4 71.3
 *      without             Δ loss  Δ BLEU-4
 *      cross:2.1           +0.812     -23.4
 *      encoder:1.4         +0.003      +0.1
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/text/dataset.h"

G_BEGIN_DECLS

gboolean hl_cli_rank_heads (const NnCheckpoint *checkpoint, const NnDataset *dataset, int n_workers,
                            gboolean is_csv, GCancellable *cancellable, GError **error);

G_END_DECLS
