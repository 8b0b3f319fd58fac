/* ui/lessons/why-text.h
 *
 * What there is to say about why a word was chosen, in sentences of at most twenty words.
 * They say nothing that the tensors do not say:
 *
 *      target so far   "1 of 8 heads reads mostly “la”: head 2 of block 1, with weight 0.93."
 *      source          "6 of 8 heads read mostly “red”; head 3 of block 2 gives it most, 0.97."
 *      sublayers       "The feed-forward network of block 2 moved the choice most: 3.1 of 7.5."
 */

#pragma once

#include "core/trace/walk/logit-difference.h"
#include "core/trace/walk/reading.h"

char *hl_why_reading_text (const NnReading *reading, gboolean is_first) G_GNUC_WARN_UNUSED_RESULT;
char *hl_why_sublayer_text (const NnLogitDifference *difference) G_GNUC_WARN_UNUSED_RESULT;
char *hl_why_part_title (const NnConfig *config, const NnLogitPart *part) G_GNUC_WARN_UNUSED_RESULT;
