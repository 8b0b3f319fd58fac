/* ui/lessons/claim.h
 *
 * A statement about the numbers of a model, which a test can hold against the model.
 *
 *      translation = "il est calme ."            of the step's sentence
 *      without cross:2.1 = "il est calme ."      the same without a head
 *      tokens source = 4
 *      weight cross 2 1 3 2 > 0.9                kind, block, head, row, key; all from 1
 *      largest cross 2 1 3 = calm                the key with the largest weight of a row
 *      entropy encoder 1 3 1 < 0.7               of a row, in nats
 *      probability 3 > 0.9                       of the token that was written
 *      candidate 3 2 = tranquille                step, rank: what else could have been written
 *      likelihood 3 2 < 0.1                      and how probable that was
 *      known source calm = yes                   whether a vocabulary has a word
 *      parameters = 1869782                      also blocks, heads, features, hidden
 *      vocabulary target = 1403
 *      first-loss = 7.25                         ln |V|
 *      lowest-loss 0.1 = 1.23                    with label smoothing 0.1
 *      prenorm = yes                             whether each sublayer normalizes first
 *      cell PATH STEP HEAD ROW COLUMN = 0.5      of the walk: headlight-cli trace --steps
 *      bleu "il est mouillé ." "il est calme ." 2 = 0.658
 *      softmax 1 2 1 = 0.731                     the first of the softmax of (2, 1)
 *      normalized 1 1 2 3 = -1.2247              the first of (1, 2, 3), normalized
 *      position 1 1 128 = 0.841                  P: position from 0, feature from 1, D
 *
 * A number is "=" another if it is the same when rounded to as many decimals as are written.
 */

#pragma once

#include "core/translation/translator.h"

typedef struct HlClaim HlClaim;

HlClaim *hl_claim_parse (const char *text, char **problem) G_GNUC_WARN_UNUSED_RESULT;
void     hl_claim_free (HlClaim *self);

gboolean hl_claim_check (const HlClaim *self, const NnTranslator *translator, const char *sentence,
                         GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlClaim, hl_claim_free)
