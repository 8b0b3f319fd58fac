/* core/translation/translation.h
 *
 * One sentence, its translation, and everything the model looked at on the way.
 *
 *      source rows     he's   calm   .      <eos>               S = 4
 *      steps           il     est    calme  .      <eos>        T = 5
 *
 * Step t reads what was written before it, <bos> at first, and writes its token;
 * row t of the decoder's weights shows what that step looked at.
 *
 *   encoder_weights   (L, H, S, S)     each source token at the source
 *   self_weights      (L, H, T, T)     each step at <bos> and the steps before; 0 above
 *   cross_weights     (L, H, T, S)     each step at the source
 *
 * Where a step writes <unk>, the source word that it looked at most may be copied
 * (copying.h).  The token stays <unk>: this is what the decoder reads next.
 *
 * In the textbook's way S and T are num_steps, so the source ends in <pad> and the
 * steps go on after <eos>.
 */

#pragma once

#include "core/model/transformer.h"
#include "core/text/vocabulary.h"
#include "core/translation/beam-tree.h"
#include "core/translation/copying.h"
#include "core/translation/next-token.h"

G_BEGIN_DECLS

/* In the place of a head: the mean of all heads of a block. */
#define NN_ALL_HEADS (-1)

/**
 * NnTranslation:
 * @S: number of source rows
 * @source_tokens: (array length=S): what was read, and a %NULL after it
 * @source_words: (array length=S): the same as a person wrote it, with its capitals, and a
 *   %NULL after it
 * @source_ids: (array length=S): their ids
 * @source_is_unknown: (array length=S): which words the vocabulary does not have
 * @source_valid_len: how many source rows are visible, the rest being padding
 * @is_cut: whether the sentence was longer than the textbook's way allows
 * @longest: the longest source sentence that the model learned from, counting `<eos>`; 0
 *   if that is not known
 * @copies_unknown: whether a source word stands in for each `<unk>`
 * @n_given: tokens at the beginning that were given (prefix.h), not chosen
 * @T: number of steps so far
 * @length: tokens before the first `<eos>`
 * @has_ended: whether there was an `<eos>`
 * @tokens: (array length=T): what was written, and a %NULL after it
 * @spellings: (array length=T): how the corpus writes each inside a sentence, with the
 *   capitals of names, and a %NULL after it
 * @ids: (array length=T): their ids
 * @copied_from: (array length=T): which source row stands in for each, or %NN_NO_SOURCE
 * @probabilities: (array length=T): how likely the model thought each was
 * @log_probability: of all tokens together, up to the first `<eos>`
 * @n_candidates: K, how many alternatives are kept for each step
 * @candidates: (array): (T, K) the most likely tokens of each step
 * @tree: (nullable): what the beam search considered, if that was asked for
 * @encoder_weights: (L, H, S, S) after nn_translation_finish()
 * @self_weights: (L, H, T, T) likewise
 * @cross_weights: (L, H, T, S) likewise
 */
typedef struct
{
  int       S;
  char    **source_tokens;
  char    **source_words;
  int      *source_ids;
  gboolean *source_is_unknown;
  int       source_valid_len;
  gboolean  is_cut;
  int       longest;
  gboolean  copies_unknown;

  int          n_given;
  int          T;
  int          length;
  gboolean     has_ended;
  char       **tokens;
  char       **spellings;
  int         *ids;
  int         *copied_from;
  double      *probabilities;
  double       log_probability;
  int          n_candidates;
  NnCandidate *candidates;
  NnBeamTree  *tree;

  NnTensor *encoder_weights;
  NnTensor *self_weights;
  NnTensor *cross_weights;

  /*< private >*/
  GPtrArray *self_steps;  /* (L, H, t + 1) of each step */
  GPtrArray *cross_steps; /* (L, H, S) of each step */
} NnTranslation;

NnTranslation *nn_translation_new (char              **source_tokens,
                                   char              **source_words,
                                   const int          *source_ids,
                                   const NnVocabulary *source_vocabulary,
                                   int                 n_candidates) G_GNUC_WARN_UNUSED_RESULT;
void           nn_translation_free (NnTranslation *self);

void nn_translation_keep_encoder (NnTranslation   *self,
                                  const NnEncoder *encoder);
void nn_translation_add_step (NnTranslation      *self,
                              const NnDecoder    *decoder,
                              const float        *logits,
                              int                 id,
                              const NnVocabulary *vocabulary);
void nn_translation_finish (NnTranslation *self);

void nn_translation_looked_at (const NnTranslation *self,
                               int                  layer,
                               int                  head,
                               int                  step,
                               float               *weights);

int         nn_translation_count_words (const NnTranslation *self);
const char *nn_translation_token (const NnTranslation *self,
                                  int                  step);
char       *nn_translation_to_text (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslation, nn_translation_free)

G_END_DECLS
