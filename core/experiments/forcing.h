/* core/experiments/forcing.h
 *
 * Teacher forcing compared with autoregressive decoding.  The left side is one pass of the decoder
 * over all positions with the causal mask.  The right side is the same decoder, one position after
 * the other, with the cache of keys and values.
 *
 *      at once                            one by one
 *      <bos> il  est calme                <bos>   il   est   calme
 *        │    │   │   │                     │   ▲  │  ▲  │  ▲  │
 *        ▼    ▼   ▼   ▼                     ▼   │  ▼  │  ▼  │  ▼
 *      il    est calme .                  il  ──┘ est ┘ calme┘ .
 *
 * If both sides read the same words, row t is the same on both sides, except for rounding, after
 * every block and in the logits.  Therefore training can compute in one pass what a translation
 * needs T steps for.  If the right side reads the words that it wrote itself, it reads other words
 * than the left side from its first different word on.
 *
 * Read in   D2L 10.7.1, "Teacher Forcing"
 */

#pragma once

#include <gio/gio.h>

#include "core/translation/translator.h"

#define NN_FORCING_ERROR (nn_forcing_error_quark ())

typedef enum
{
  NN_FORCING_ERROR_TOO_LONG, /* the target has more words than the decoder can read */
} NnForcingError;

typedef struct
{
  const char *target;    /* (nullable): the words that the left side reads; if NULL or empty,
                          * those of the model's own translation */
  gboolean    feeds_own; /* whether the right side reads the words that it wrote itself, and not
                          * the words that the left side reads */
} NnForcingOptions;

typedef struct
{
  int    length;        /* number of positions */
  char **read;          /* (array zero-terminated=1): the token that was read at each position,
                         * `<bos>` first */
  char **chosen;        /* (array zero-terminated=1): the most likely next token at each position */
  float *probabilities; /* (array length=length): the probability of that token */
} NnForcingSide;

/* The result owns all of them. */
typedef struct
{
  int           T;           /* positions of the left side */
  int           n_stages;    /* L + 2: the stages of decoder-stages.h */
  gboolean      is_causal;   /* whether the left side has a causal mask */
  int           n_same;      /* for how many positions, from the first, both sides read the same
                              * tokens */
  NnForcingSide at_once;     /* the left side */
  NnForcingSide one_by_one;  /* the right side; it ends early if it reads its own words and
                              * writes `<eos>` */
  float        *differences; /* (n_stages, T) the largest absolute difference of any feature of
                              * the two rows; NaN where the right side has ended */
  float        *largest;     /* (n_stages) the largest absolute number of each stage of the left
                              * side, to compare the differences with */
} NnForcing;

GQuark nn_forcing_error_quark (void);

NnForcing *nn_forcing_new (const NnTranslator *translator, const char *sentence,
                           const NnForcingOptions *options, GCancellable *cancellable,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_forcing_free (NnForcing *self);

gboolean nn_forcing_is_rounding (const NnForcing *self, int stage, int t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnForcing, nn_forcing_free)

/* The probabilities that a model gives to the words of another model's translation:
 *
 *      il      est     calme   .       <eos>        the translation of the original model
 *      0.97    0.93    0.88    0.99    1.00         their probabilities in the original model
 *      0.95    0.41    0.12    0.97    0.99         in the altered model, after the same words
 *
 * The decoder reads these words even where it would have chosen others (teacher forcing).  So a
 * difference at one word does not change what the decoder reads afterwards. */

double *nn_forced_probabilities (const NnTranslator *translator, const NnTranslation *written,
                                 gboolean is_book) G_GNUC_WARN_UNUSED_RESULT;
