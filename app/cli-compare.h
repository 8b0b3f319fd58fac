/* app/cli-compare.h
 *
 * headlight-cli train --compare: several runs that differ in one hyperparameter.
 *
 *      --compare num-heads=1,2,4        the same corpus, seed and order of the batches
 *
 *      num-heads,updates,training_loss,held_out_loss,bleu4,seconds
 *      1,900,0.4213,0.6120,58.11,41.2
 */

#pragma once

#include "app/cli.h"
#include "core/training/run.h"

G_BEGIN_DECLS

HlCliStatus hl_cli_compare (const char *comparison, const NnRunOptions *options);

G_END_DECLS
