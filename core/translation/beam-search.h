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
 * after all translations, even with a better score.  With W = 1 it is greedy search.
 *
 * Read in   D2L 10.8, "Beam Search"
 */

#pragma once

#include <gio/gio.h>

#include "core/model/decoder-state.h"
#include "core/translation/beam-tree.h"

G_BEGIN_DECLS

#define NN_BEAM_MAX_WIDTH 64

/**
 * NnBeamOptions:
 * @width: W, from 1 to %NN_BEAM_MAX_WIDTH
 * @length_penalty: α, 0 or more
 * @max_steps: how many tokens a translation may have at most, including `<eos>`
 * @bos: the id of `<bos>`, which the decoder reads first
 * @eos: the id of `<eos>`
 * @banned: a token that must not be chosen, or %NN_NO_TOKEN
 * @tree: (nullable): gets all hypotheses that were considered
 */
typedef struct
{
  int         width;
  double      length_penalty;
  int         max_steps;
  int         bos;
  int         eos;
  int         banned;
  NnBeamTree *tree;
} NnBeamOptions;

/**
 * NnHypothesis:
 * @length: number of tokens, including `<eos>`
 * @ids: (array length=length): the tokens, without `<bos>`
 * @log_probability: log p of all tokens together
 * @score: the score that is compared, see nn_beam_score()
 * @has_ended: whether the last token is `<eos>`
 * @node: its index in the tree, or −1
 */
typedef struct
{
  int      length;
  int     *ids;
  double   log_probability;
  double   score;
  gboolean has_ended;
  int      node;
} NnHypothesis;

GPtrArray *nn_beam_search (NnDecoder *decoder, const NnTensor *memory, const NnRows *source_rows,
                           const NnBeamOptions *options, GCancellable *cancellable,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

double nn_beam_score (double log_probability, int length, double length_penalty);

G_END_DECLS
