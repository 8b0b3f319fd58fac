/* ui/labs/model-attention.h
 *
 * What the attentions of a real model compare while it translates a sentence: the queries,
 * keys and values of every head, as they are before the scores.
 *
 *      encoder.blks.block0.attention     q (6, H·K)   k (6, H·K)   v (6, H·K)
 *      decoder.blks.block0.attention2    q (5, H·K)   k (6, H·K)   v (6, H·K)
 */

#pragma once

#include "core/trace/hand/by-hand.h"
#include "core/trace/walk/walk.h"

#include "ui/figures/walk-rows.h"

typedef struct
{
  char           *path;    /* of the attention in the model */
  NnAttentionKind kind;    /* how it scores keys */
  int             n_heads; /* H */
  HlWalkRows     *queries; /* a row for each query */
  HlWalkRows     *keys;    /* a row for each key */
  HlWalkRows     *values;  /* a row for each key */
  /* what it scores with, as nn_scoring_of() says, or NULL */
  float   *weights[NN_SCORING_MAX_WEIGHTS];
  int      n_hiddens; /* A */
  gboolean is_scaled; /* whether products are divided by √d_k */
  gboolean is_causal; /* whether later keys are hidden */
  int      valid_len; /* keys that are not padding */
} HlModelAttention;

GPtrArray *hl_model_attentions_from_walk (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_model_attention_title (const HlModelAttention *self) G_GNUC_WARN_UNUSED_RESULT;
float     *hl_model_attention_head (const HlModelAttention *self, const HlWalkRows *rows,
                                    int head) G_GNUC_WARN_UNUSED_RESULT;
