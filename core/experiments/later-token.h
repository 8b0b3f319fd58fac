/* core/experiments/later-token.h
 *
 * Change one token of what the decoder reads, and see which positions notice.
 *
 *                       <bos>  je    suis  chez   ← becomes "ici"
 *      block 1 reads      0     0     0    1.93
 *      after block 1      0     0     0    1.71
 *      after block 2      0     0     0    1.64
 *      scores of words    0     0     0    5.20
 *
 * A cell is the largest absolute difference of any feature between the two passes.
 * Under the causal mask it is exactly 0 left of the change: those positions compute
 * the same sums of the same numbers.  Without the mask it is not, and neither is it
 * where a batch normalization takes its statistics from the batch: there every
 * position feels every other one, mask or not.
 *
 * Read in   D2L 11.7.5, "Decoder" of "The Transformer Architecture"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"
#include "core/translation/translator.h"

G_BEGIN_DECLS

#define NN_LATER_TOKEN_ERROR (nn_later_token_error_quark ())

/**
 * NnLaterTokenError:
 * @NN_LATER_TOKEN_ERROR_NOTHING_BEFORE: there is no earlier position to look at
 * @NN_LATER_TOKEN_ERROR_SAME: the other token is the one that is there
 */
typedef enum
{
  NN_LATER_TOKEN_ERROR_NOTHING_BEFORE,
  NN_LATER_TOKEN_ERROR_SAME,
} NnLaterTokenError;

/**
 * NnLaterTokenOptions:
 * @position: of the token that is changed, from 1; −1 for the last
 * @word: (nullable): what it becomes; %NULL: any other word of the vocabulary
 * @sees_future: whether the causal mask is left out
 * @norm: what normalizes, in place of what the model has
 * @is_training: whether statistics are those of the batch, as in training
 */
typedef struct
{
  int         position;
  const char *word;
  gboolean    sees_future;
  NnNormKind  norm;
  gboolean    is_training;
} NnLaterTokenOptions;

/**
 * NnLaterToken:
 * @T: positions of the decoder
 * @n_stages: L + 2: what block 1 reads, what each block makes, the scores
 * @position: of the token that was changed
 * @before: (T) the tokens and a %NULL
 * @after: (T) the same with another token at @position
 * @differences: (n_stages, T) largest absolute differences
 * @values_before: (T, D) what the last block made of the tokens
 * @values_after: (T, D) what it made of the others
 * @D: features of a token
 *
 * All of it belongs to the result.
 */
typedef struct
{
  int    T;
  int    n_stages;
  int    position;
  int    D;
  char **before;
  char **after;
  float *differences;
  float *values_before;
  float *values_after;
} NnLaterToken;

GQuark nn_later_token_error_quark (void);

NnLaterToken *nn_later_token_new (const NnTranslator        *translator,
                                  const char                *sentence,
                                  const NnLaterTokenOptions *options,
                                  GCancellable              *cancellable,
                                  GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_later_token_free (NnLaterToken *self);

double nn_later_token_largest (const NnLaterToken *self,
                               gboolean            earlier);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLaterToken, nn_later_token_free)

G_END_DECLS
