/* core/trace/walk/logit-difference.h
 *
 * Direct logit attribution: why the model preferred one word to another.  It is what each part of
 * the residual stream adds to the difference of their logits.  With a normalization before each
 * sublayer (pre-norm) the last row of the stream is a sum, x = Σ c, and
 *
 *      z_a − z_b = (W_a − W_b) · y + b_a − b_b            y = γ (x − μ) / √ (σ² + ε) + β
 *
 *      part of c    (W_a − W_b) · γ (c − μ_c) / √ (σ² + ε)      μ_c: mean of c, Σ μ_c = μ
 *      part of β    (W_a − W_b) · β
 *      part of b    b_a − b_b
 *
 * σ² is that of the whole row: the parts are exact, and add up to the difference, as long
 * as it is held fixed.  A batch normalization has a μ of its own, whose part is one more.
 *
 * With a normalization after each sublayer (post-norm) there is no exact split: each normalization
 * divides by a number that depends on the whole row.  Then only the last sum is split, into the
 * residual connection and the output of the last sublayer.
 *
 * Without residual connections there is no sum: the last normalization reads only the output of the
 * last sublayer.
 *
 * Read in   Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"
 */

#pragma once

#include "core/trace/walk/walk.h"

/* What a part comes from. */
typedef enum
{
  NN_LOGIT_EMBEDDING,       /* the token that the row read */
  NN_LOGIT_POSITIONS,       /* its position */
  NN_LOGIT_STREAM,          /* the residual connection of the last sublayer (post-norm) */
  NN_LOGIT_SELF_ATTENTION,  /* masked self-attention of a block */
  NN_LOGIT_CROSS_ATTENTION, /* cross-attention of a block */
  NN_LOGIT_FFN,             /* feed-forward network of a block */
  NN_LOGIT_MEAN,            /* −μ of a batch normalization */
  NN_LOGIT_SHIFT,           /* β of the last normalization */
  NN_LOGIT_BIAS,            /* b of the output layer */
} NnLogitPartKind;

typedef struct
{
  NnLogitPartKind kind;  /* what it comes from */
  int             block; /* which block, from 0; −1 outside of blocks */
  int             node;  /* of the walk, where it is added */
  double          value; /* what it adds to the difference */
} NnLogitPart;

typedef struct
{
  int         target_step; /* which decoder step */
  int         chosen;      /* id of the word that was chosen there */
  int         other;       /* id of the word that it is compared with */
  const char *chosen_word; /* (unowned): the word that was chosen */
  const char *other_word;  /* (unowned): the word that it is compared with */
  double      value;       /* the model's own logit of the chosen word minus that of the other */
  gboolean    is_whole;    /* whether every sublayer has its part (pre-norm) */
  gboolean    has_stream;  /* whether the last sublayer has a residual connection */
  GArray     *parts;       /* NnLogitPart in the order of the pass, @value in sum */
} NnLogitDifference;

NnLogitDifference *nn_logit_difference_new (const NnWalk *walk, int target_step,
                                            int other) G_GNUC_WARN_UNUSED_RESULT;
void               nn_logit_difference_free (NnLogitDifference *self);

const NnLogitPart *nn_logit_difference_largest (const NnLogitDifference *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLogitDifference, nn_logit_difference_free)
