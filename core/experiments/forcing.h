/* core/experiments/forcing.h
 *
 * Teacher forcing beside autoregression: the same decoder, all positions at once under the
 * causal mask, and one position after the other with the cache of keys and values.
 *
 *      at once                            one by one
 *      <bos> il  est calme                <bos>   il   est   calme
 *        │    │   │   │                     │   ▲  │  ▲  │  ▲  │
 *        ▼    ▼   ▼   ▼                     ▼   │  ▼  │  ▼  │  ▼
 *      il    est calme .                  il  ──┘ est ┘ calme┘ .
 *
 * Fed the same words, row t comes out the same beyond rounding, at every block and in the
 * scores: that is why training may do in one pass what translating needs T for.  Fed its
 * own words, the right side is on its own: from the first wrong one on it reads what the
 * left side never saw.
 *
 * Read in   D2L 10.7.1, "Teacher Forcing"
 */

#pragma once

#include <gio/gio.h>

#include "core/translation/translator.h"

G_BEGIN_DECLS

#define NN_FORCING_ERROR (nn_forcing_error_quark ())

/**
 * NnForcingError:
 * @NN_FORCING_ERROR_TOO_LONG: there are more words to read than the model has positions
 */
typedef enum
{
  NN_FORCING_ERROR_TOO_LONG,
} NnForcingError;

/**
 * NnForcingOptions:
 * @target: (nullable): the words that the left side reads; %NULL or none: the model's
 *   own translation
 * @feeds_own: whether the right side reads what it wrote, not what the left side reads
 */
typedef struct
{
  const char *target;
  gboolean    feeds_own;
} NnForcingOptions;

/**
 * NnForcingSide:
 * @length: how many positions
 * @read: (length) what stood there, `<bos>` first, and a %NULL
 * @chosen: (length) the likeliest next word after it, and a %NULL
 * @probabilities: (length) how likely that was
 */
typedef struct
{
  int    length;
  char **read;
  char **chosen;
  float *probabilities;
} NnForcingSide;

/**
 * NnForcing:
 * @T: positions of the left side
 * @n_stages: L + 2: what block 1 reads, what each block makes, the scores
 * @is_causal: whether a row of the left side is kept from seeing later words
 * @n_same: for how many positions, from the first, both sides read the same words
 * @at_once: the left side
 * @one_by_one: the right side; it ends early where it feeds itself and writes `<eos>`
 * @differences: (n_stages, T) of the two rows, the largest of any feature; NaN where the
 *   right side has ended
 * @largest: (n_stages) the largest absolute number there, beside which a difference is
 *   large or small
 *
 * All of it belongs to the result.
 */
typedef struct
{
  int           T;
  int           n_stages;
  gboolean      is_causal;
  int           n_same;
  NnForcingSide at_once;
  NnForcingSide one_by_one;
  float        *differences;
  float        *largest;
} NnForcing;

GQuark nn_forcing_error_quark (void);

NnForcing *nn_forcing_new (const NnTranslator     *translator,
                           const char             *sentence,
                           const NnForcingOptions *options,
                           GCancellable           *cancellable,
                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_forcing_free (NnForcing *self);

gboolean nn_forcing_is_rounding (const NnForcing *self,
                                 int              stage,
                                 int              t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnForcing, nn_forcing_free)

G_END_DECLS
