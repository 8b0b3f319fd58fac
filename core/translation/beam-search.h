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
#include "core/translation/copying.h"
#include "core/translation/next-token.h"

#define NN_BEAM_MAX_WIDTH 64

/**
 * NnBeamOptions:
 * @width: W, from 1 to %NN_BEAM_MAX_WIDTH
 * @length_penalty: α, 0 or more
 * @max_steps: how many tokens a translation may have at most, including `<eos>`
 * @bos: the id of `<bos>`, which the decoder reads first
 * @eos: the id of `<eos>`
 * @banned: the tokens that must not be chosen
 * @stays_at_0: whether all tokens have position 0, as in the textbook's prediction
 * @tokens_alone: whether nobody asks for log p of the translations; for a greedy search without a
 *   tree
 * @unk: the id of `<unk>`, which a source word replaces if @copyable is set
 * @copyable: (nullable): the words of the source
 * @tree: (nullable): gets all hypotheses that were considered
 */
typedef struct
{
  int               width;
  double            length_penalty;
  int               max_steps;
  int               bos;
  int               eos;
  NnBanned          banned;
  gboolean          stays_at_0;
  gboolean          tokens_alone;
  int               unk;
  const NnCopyable *copyable;
  NnBeamTree       *tree;
} NnBeamOptions;

/**
 * NnHypothesis:
 * @length: number of tokens, including `<eos>`
 * @ids: (array length=length): the tokens, without `<bos>`
 * @copied_from: (array length=length): the source token that replaces each, or %NN_NO_SOURCE
 * @log_probability: log p of all tokens together; if nobody asks for it, 0, or NaN if a logit is
 *   not finite
 * @score: the score that is compared, see nn_beam_score()
 * @has_ended: whether the last token is `<eos>`
 * @node: its index in the tree, or −1
 */
typedef struct
{
  int      length;
  int     *ids;
  int     *copied_from;
  double   log_probability;
  double   score;
  gboolean has_ended;
  int      node;
} NnHypothesis;

gboolean nn_beam_search (NnDecoder *decoder, NnDecoderState *state, const NnBeamOptions *options,
                         GPtrArray **found, GCancellable *cancellable, GError **error);

double nn_beam_score (double log_probability, int length, double length_penalty);
