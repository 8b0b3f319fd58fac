/* core/translation/translation.h
 *
 * A sentence and its translation, with the probabilities and attention weights of every step.
 *
 *      source rows     he's   calm   .      <eos>               S = 4
 *      steps           il     est    calme  .      <eos>        T = 5
 *
 * Step t reads the token of the step before it, or <bos> in the first step, and chooses its token.
 * Row t of the decoder's attention weights belongs to step t.
 *
 *   encoder_weights   (L, H, S, S)     of each source token for all source tokens
 *   self_weights      (L, H, T, T)     of each step for <bos> and the earlier tokens; else 0
 *   cross_weights     (L, H, T, S)     of each step for all source tokens
 *
 * If a step chooses <unk>, the unknown source token with the largest attention weight may be copied
 * (copying.h).  The token is still <unk>, and this is what the decoder reads in the next step.
 *
 * In the textbook's way S and T are num_steps, so the source is padded with <pad>, and there are
 * steps after <eos>.
 */

#pragma once

#include "core/model/transformer.h"
#include "core/text/vocabulary.h"
#include "core/translation/beam-tree.h"
#include "core/translation/copying.h"
#include "core/translation/next-token.h"

/* Used in place of the number of a head: the mean of all heads of a block. */
#define NN_ALL_HEADS (-1)

/**
 * NnTranslation:
 * @S: number of source rows
 * @source_tokens: (array length=S): the source tokens, and a %NULL after them
 * @source_words: (array length=S): the same tokens with the capitals that the user typed, and a
 *   %NULL after them
 * @source_ids: (array length=S): the ids of the source tokens
 * @source_is_unknown: (array length=S): whether the token is not in the source vocabulary
 * @source_valid_len: number of source rows that are not padding
 * @is_cut: whether the end of the sentence was cut off in the textbook's way
 * @longest: number of tokens of the longest training sentence, including `<eos>`; 0 if it is not
 *   known
 * @copies_unknown: whether each `<unk>` is replaced by an unknown token of the source
 * @is_divided: whether the tokens of the translation are pieces of words (byte-pairs.h)
 * @banned: the tokens that must not be chosen
 * @n_given: number of tokens at the beginning that were given (prefix.h), not chosen
 * @T: number of steps so far
 * @length: number of tokens before the first `<eos>`
 * @has_ended: whether there was an `<eos>`
 * @tokens: (array length=T): the token of each step, and a %NULL after them
 * @spellings: (array length=T): the same tokens as the corpus writes them inside a sentence, with
 *   the capitals of names, and a %NULL after them
 * @ids: (array length=T): the ids of the tokens
 * @copied_from: (array length=T): the source row that replaces the token, or %NN_NO_SOURCE
 * @probabilities: (array length=T): the probability of each token
 * @preferred: (array length=T): the most likely token where it is banned, and another one was
 *   chosen in its place; else ""; and a %NULL after them
 * @banned_probabilities: (array length=T): the probability of @preferred; else 0
 * @log_probability: log p of all tokens up to the first `<eos>` together
 * @n_candidates: K, how many candidates are kept for each step
 * @candidates: (array): (T, K) the most likely tokens of each step
 * @tree: (nullable): the tree of the beam search, if #NnTranslationOptions asks for it
 * @encoder_weights: (L, H, S, S) set by nn_translation_keep_encoder()
 * @self_weights: (L, H, T, T) set by nn_translation_finish()
 * @cross_weights: (L, H, T, S) set by nn_translation_finish()
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
  gboolean  is_divided;
  NnBanned  banned;

  int          n_given;
  int          T;
  int          length;
  gboolean     has_ended;
  char       **tokens;
  char       **spellings;
  int         *ids;
  int         *copied_from;
  double      *probabilities;
  char       **preferred;
  double      *banned_probabilities;
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

NnTranslation *nn_translation_new (char **source_tokens, char **source_words, const int *source_ids,
                                   const NnVocabulary *source_vocabulary,
                                   int                 n_candidates) G_GNUC_WARN_UNUSED_RESULT;
void           nn_translation_free (NnTranslation *self);

void nn_translation_keep_encoder (NnTranslation *self, const NnEncoder *encoder);
void nn_translation_add_step (NnTranslation *self, const NnDecoder *decoder,
                              const NnCandidate *candidates, int id, double log_p,
                              const NnVocabulary *vocabulary);
void nn_translation_finish (NnTranslation *self);

void nn_translation_source_weights (const NnTranslation *self, int layer, int head, int step,
                                    float *weights);

int         nn_translation_count_words (const NnTranslation *self);
const char *nn_translation_token (const NnTranslation *self, int step);
char       *nn_translation_to_text (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;
char      **nn_translation_to_tokens (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslation, nn_translation_free)
