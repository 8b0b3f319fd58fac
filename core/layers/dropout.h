/* core/layers/dropout.h
 *
 * Forget some features while training, so that none becomes indispensable.
 *
 *      y = x · m / (1 − p)      m = 0 with probability p, else 1
 *
 * The survivors are scaled up, so the expected value stays what it was and
 * nothing has to change in use, where y = x.
 *
 * The dice are not a stream: m is a hash of (seed, update, layer, sentence,
 * position, feature).  However a batch is cut, packed or shared among workers, the
 * same features of the same token are dropped.
 *
 * Used by   add-norm.h, positional-encoding.h, the attentions, core/lean
 * Read in   D2L, "Dropout"
 */

#pragma once

#include "core/layers/pass.h"
#include "core/layers/scores.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/* Key j of head h is feature h · 65536 + j, whatever the number of keys. */
#define NN_DROPOUT_HEAD 65536

/**
 * NnDropout:
 * @p: probability of dropping a feature, in [0, 1)
 * @site: what makes this layer's dice differ from others'
 * @given: (nullable) (unowned): m, of the shape of x, to be used in place of dice;
 *   reference cases set it
 * @is_active: whether the latest forward call dropped anything
 * @factors: m / (1 − p) of the latest forward call that did
 * @output: the latest y, if it differs from x
 * @d_input: the latest ∂x, if it differs from ∂y
 */
typedef struct
{
  float           p;
  guint64         site;
  const NnTensor *given;

  gboolean  is_active;
  NnTensor *factors;
  NnTensor *output;
  NnTensor *d_input;
} NnDropout;

/**
 * NnDropoutDice:
 * @key: where the dice of one trip through the network start from
 * @limit: what is thrown below it is dropped; 0 where nothing is
 * @kept: what the survivors are multiplied by
 *
 * All that is needed to know whether any one feature is dropped.  Nothing has to be
 * kept for that: the same dice are thrown again on the way back.
 */
typedef struct
{
  guint64 key;
  guint32 limit;
  float   kept;
} NnDropoutDice;

NnDropout *nn_dropout_new (const char *path,
                           double      p) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dropout_free (NnDropout *self);

const NnTensor *nn_dropout_forward (NnDropout      *self,
                                    const NnPass   *pass,
                                    const NnRows   *rows,
                                    const NnTensor *x);
const NnTensor *nn_dropout_forward_scores (NnDropout      *self,
                                           const NnPass   *pass,
                                           const NnRows   *queries,
                                           const NnScores *weights);
const NnTensor *nn_dropout_backward (NnDropout      *self,
                                     const NnTensor *d_y);

NnDropoutDice nn_dropout_dice (const NnDropout *self,
                               const NnPass    *pass);
guint32       nn_dropout_dice_row (const NnDropoutDice *dice,
                                   int                  sentence,
                                   int                  position);

/**
 * nn_dropout_dice_factor:
 * @dice: the dice, by value: a loop over the features keeps them in registers
 * @row: what nn_dropout_dice_row() said of the position
 * @feature: which feature of it
 *
 * A 32-bit hash is enough for one feature and lets the loop be vectorized
 * (Wellons 2018, "lowbias32").
 *
 * Returns: m / (1 − p)
 */
static inline float
nn_dropout_dice_factor (NnDropoutDice dice,
                        guint32       row,
                        guint32       feature)
{
  guint32 x = row + feature * 0x9e3779b9u;

  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  x = x ^ (x >> 16);

  return x < dice.limit ? 0.0f : dice.kept;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDropout, nn_dropout_free)

G_END_DECLS
