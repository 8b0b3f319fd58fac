/* core/translation/beam-search.h
 *
 * Beam search.  Greedy search chooses the most likely token at every step and never changes a
 * choice.  Beam search keeps the W most likely beginnings of a translation, the hypotheses, and
 * extends all of them at every step:
 *
 *      <bos> ─┬─ il ──┬─ est ─── calme …     −0.9
 *             │       └─ était ─ calme …     −1.4
 *             └─ elle ── est ─── calme …     −2.3      W = 3
 *
 * A hypothesis that ends with <eos> is a translation.  It leaves the beam, which has one place less
 * from then on.  The search ends when no place is left, or after max_steps, and the translation
 * with the best score is chosen.  Longer translations have smaller probabilities, so the score is
 *
 *      score = log p / ((5 + length) / 6)^α
 *
 * (Wu et al. 2016).  With α = 0 it is log p.  Hypotheses that have not ended after max_steps come
 * after all translations, even with a better score.
 *
 * With W = 1 it is greedy search: the most likely token at every step, until <eos>.
 *
 * Many sentences are searched together, because one product with many rows takes less time than
 * many with one row.  All hypotheses of all sentences are the rows of one step; a sentence whose
 * search has ended has none, so the last steps take less time:
 *
 *      step 0    il      j'ai    va         three sentences, W = 1
 *      step 1    est     perdu   !
 *      step 2    calme   .       <eos>      two sentences from the next step on
 *
 * Read in   D2L 10.8, "Beam Search", and 10.7.7, "Prediction"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/decoder-state.h"
#include "core/translation/beam-tree.h"
#include "core/translation/next-token.h"

#define NN_BEAM_MAX_WIDTH 64

typedef struct
{
  int               width;          /* W, from 1 to %NN_BEAM_MAX_WIDTH */
  double            length_penalty; /* α, 0 or more */
  int               max_steps;      /* tokens of a translation at most, <eos> too */
  int               bos;            /* the id of `<bos>`, which the decoder reads first */
  int               eos;            /* the id of `<eos>` */
  NnBanned          banned;         /* the tokens that must not be chosen */
  gboolean          stays_at_0;     /* whether all tokens have position 0 (the textbook) */
  gboolean          tokens_alone;   /* whether nobody asks for log p; greedy, without a tree */
  int               unk;            /* the id of `<unk>`, which @copyable replaces */
  const NnCopyable *copyable;       /* (nullable): the words of the source */
  NnBeamTree       *tree;           /* (nullable): gets all hypotheses that were considered */
} NnBeamOptions;

typedef struct
{
  int      length;          /* number of tokens, including `<eos>` */
  int     *ids;             /* (array length=length): the tokens, without `<bos>` */
  int     *copied_from;     /* (array length=length): the source token instead, or NN_NO_SOURCE */
  double   log_probability; /* log p of all tokens; with tokens_alone 0, or NaN if a logit is not
                             * finite */
  double   score;           /* the score that is compared, see nn_beam_score() */
  gboolean has_ended;       /* whether the last token is `<eos>` */
  int      node;            /* its index in the tree, or −1 */
} NnHypothesis;

gboolean nn_beam_search (NnDecoder *decoder, NnDecoderState *state, const NnBeamOptions *options,
                         GPtrArray **found, GCancellable *cancellable, GError **error);

double nn_beam_score (double log_probability, int length, double length_penalty);
