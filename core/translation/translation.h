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
 * (next-token.h).  The token is still <unk>, and this is what the decoder reads in the next step.
 *
 * In the textbook's way S and T are num_steps, so the source is padded with <pad>, and there are
 * steps after <eos>.
 *
 * NnFamiliarity compares a sentence with the training data of a model.  A translation is less
 * reliable if the sentence has words that are not in the vocabulary, or if it is longer than all
 * training sentences.
 */

#pragma once

#include "core/model/transformer.h"
#include "core/text/vocabulary.h"
#include "core/translation/beam-tree.h"
#include "core/translation/next-token.h"

/* Used in place of the number of a head: the mean of all heads of a block. */
#define NN_ALL_HEADS (-1)

/* An array of words has NULL after them. */
typedef struct
{
  int       S;             /* source rows */
  char    **source_tokens; /* (array length=S) */
  char    **source_words;  /* (array length=S): the same with the capitals that the user typed */
  int      *source_ids;    /* (array length=S) */
  gboolean *source_is_unknown; /* (array length=S): whether the vocabulary lacks the token */
  int       source_valid_len;  /* source rows that are not padding */
  gboolean  is_cut;            /* whether the textbook's way cut off the end of the sentence */
  int       longest;           /* tokens of the longest training sentence, <eos> too; 0: unknown */
  gboolean  copies_unknown;    /* whether an unknown source token replaces each <unk> */
  gboolean  is_divided;        /* whether its tokens are pieces of words (byte-pairs.h) */
  NnBanned  banned;            /* the tokens that must not be chosen */

  int      n_given;     /* tokens at the beginning that were given (prefix.h), not chosen */
  int      T;           /* steps so far */
  int      length;      /* tokens before the first <eos> */
  gboolean has_ended;   /* whether there was an <eos> */
  char   **tokens;      /* (array length=T) */
  char   **spellings;   /* (array length=T): the same as the corpus writes them inside a sentence */
  int     *ids;         /* (array length=T) */
  int     *copied_from; /* (array length=T): the source row in its place, or NN_NO_SOURCE */
  double  *probabilities; /* (array length=T): of each token */
  char   **preferred;     /* (array length=T): the most likely token where it is banned; else "" */
  double  *banned_probabilities; /* (array length=T): of @preferred; else 0 */
  double   log_probability;      /* log p of all tokens up to the first <eos> together */
  int      n_candidates;         /* K, how many candidates are kept for each step */
  NnCandidate *candidates;       /* (T, K) the most likely tokens of each step */
  NnBeamTree  *tree;             /* (nullable): of the beam search, if the options ask for it */

  NnTensor *encoder_weights; /* (L, H, S, S) set by nn_translation_keep_encoder() */
  NnTensor *self_weights;    /* (L, H, T, T) set by nn_translation_finish() */
  NnTensor *cross_weights;   /* (L, H, T, S) set by nn_translation_finish() */

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
gboolean    nn_translation_is_longer (const NnTranslation *self);
const char *nn_translation_token (const NnTranslation *self, int step);
char       *nn_translation_to_text (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;
char      **nn_translation_to_tokens (const NnTranslation *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslation, nn_translation_free)
