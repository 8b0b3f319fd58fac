/* core/translation/beam-search.h
 *
 * Greedy search takes the most likely word each time and cannot take it back.
 * Beam search keeps the W most likely beginnings and extends all of them:
 *
 *      <bos> ─┬─ il ──┬─ est ─── calme …     −0.9
 *             │       └─ était ─ calme …     −1.4
 *             └─ elle ── est ─── calme …     −2.3      W = 3
 *
 * A translation that has come to its <eos> leaves the beam and takes its place in
 * it along; when all places are taken, the best is chosen.  Longer translations
 * have smaller probabilities, so what is compared is
 *
 *      score = log p / ((5 + length) / 6)^α
 *
 * with α = 0 for the plain log p (Wu et al. 2016).  What has not ended after
 * max_steps comes last, whatever its score.  W = 1 is greedy search.
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
 * @max_steps: how many tokens a translation may have, counting `<eos>`
 * @bos: the token it begins with
 * @eos: the token it ends with
 * @banned: a token that must not occur, or %NN_NO_TOKEN
 * @tree: (nullable): where to write down what was considered
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
 * @length: number of tokens, counting `<eos>`
 * @ids: (array length=length): the tokens, without `<bos>`
 * @log_probability: of all of them together
 * @score: what is compared
 * @has_ended: whether the last token is `<eos>`
 * @node: its place in the tree, or -1
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

GPtrArray *nn_beam_search (NnDecoder           *decoder,
                           const NnTensor      *memory,
                           const NnRows        *source_rows,
                           const NnBeamOptions *options,
                           GCancellable        *cancellable,
                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;

double nn_beam_score (double log_probability,
                      int    length,
                      double length_penalty);

G_END_DECLS
