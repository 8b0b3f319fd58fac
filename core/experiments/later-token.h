/* core/experiments/later-token.h
 *
 * Which positions of the decoder change if one of its input tokens changes?
 *
 *                       <bos>  je    suis  chez   ← becomes "ici"
 *      input of block 1   0     0     0    1.93
 *      after block 1      0     0     0    1.71
 *      after block 2      0     0     0    1.64
 *      logits             0     0     0    5.20
 *
 * A cell is the largest absolute difference of any feature between the two passes.  With the causal
 * mask it is exactly 0 at the positions before the changed token, because these positions compute
 * the same sums of the same numbers.  It is not 0 without the mask.  It is also not 0 if a batch
 * normalization takes its statistics from the batch, because then every position depends on every
 * other position, even with the mask.
 *
 * Read in   D2L 11.7.5, "Decoder" of "The Transformer Architecture"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"
#include "core/translation/translator.h"

#define NN_LATER_TOKEN_ERROR (nn_later_token_error_quark ())

typedef enum
{
  NN_LATER_TOKEN_ERROR_NOTHING_BEFORE, /* the translation has no word that could be changed */
  NN_LATER_TOKEN_ERROR_SAME,           /* the new token is the same as the old one */
} NnLaterTokenError;

typedef struct
{
  int         position; /* position of the token that is changed, from 1; −1 for the last one */
  const char *word;     /* (nullable): the new token; NULL for any other word of the
                         * vocabulary */
  gboolean    sees_future; /* whether the causal mask is left out */
  NnNormKind  norm;        /* the kind of normalization, which may differ from that of the model */
  gboolean    is_training; /* whether a batch normalization uses the statistics of the batch, as
                            * in training */
} NnLaterTokenOptions;

/* The result owns all of them. */
typedef struct
{
  int    T;           /* positions of the decoder */
  int    n_stages;    /* L + 2: the stages of decoder-stages.h */
  int    position;    /* position of the token that was changed */
  char **before;      /* (array zero-terminated=1): the T tokens of the first pass */
  char **after;       /* (array zero-terminated=1): the T tokens of the second pass, with
                         * another one at @position */
  float *differences; /* (n_stages, T) largest absolute differences */
} NnLaterToken;

GQuark nn_later_token_error_quark (void);

NnLaterToken *nn_later_token_new (const NnTranslator *translator, const char *sentence,
                                  const NnLaterTokenOptions *options, GCancellable *cancellable,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_later_token_free (NnLaterToken *self);

double nn_later_token_largest (const NnLaterToken *self, gboolean earlier);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLaterToken, nn_later_token_free)
