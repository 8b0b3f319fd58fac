/* core/translation/translator.h
 *
 * A translator: a model with its vocabularies and text settings.
 *
 * There are two ways to decode.  The program's way counts positions, stops at <eos> and can use a
 * beam search.  The textbook's way gives every target token position 0, pads the source to
 * num_steps, and always writes num_steps tokens, even after <eos>.
 *
 * A translator borrows the model and uses its layers, so it can translate only one sentence at a
 * time, and not while the model is trained.
 */

#pragma once

#include <gio/gio.h>

#include "core/text/text-options.h"
#include "core/translation/translation.h"

#define NN_TRANSLATION_ERROR (nn_translation_error_quark ())

/* A limit, because the number of attention weights grows with the square of the length. */
#define NN_TRANSLATION_MAX_TOKENS 256

typedef enum
{
  NN_TRANSLATION_ERROR_VOCABULARY,   /* the vocabularies do not fit the model */
  NN_TRANSLATION_ERROR_ENCODING,     /* the sentence or the prefix is not UTF-8 */
  NN_TRANSLATION_ERROR_EMPTY,        /* the sentence has no words */
  NN_TRANSLATION_ERROR_TOO_LONG,     /* the sentence or the prefix has too many words */
  NN_TRANSLATION_ERROR_UNKNOWN_WORD, /* a word of the prefix is not in the target vocabulary */
  NN_TRANSLATION_ERROR_NOT_FINITE,   /* the model computes numbers that are not finite */
  NN_TRANSLATION_ERROR_MEMORY,       /* there is not enough memory */
} NnTranslationError;

typedef struct
{
  int      beam_width;     /* W of beam-search.h; 1 for greedy search */
  double   length_penalty; /* α of beam-search.h */
  int      max_steps;      /* tokens of a translation at most; 0: by the length of the sentence */
  int      n_candidates;   /* how many candidates to keep for each step */
  gboolean never_unknown;  /* whether `<unk>` must not be chosen */
  gboolean copies_unknown; /* whether source words replace <unk> (next-token.h); not if is_book */
  gboolean is_book;        /* whether to decode in the textbook's way, which is always greedy */
  gboolean keeps_tree;     /* whether to keep the tree of a beam search */
  int      workers;        /* threads of large products; more than two are not faster */
} NnTranslationOptions;

typedef struct
{
  NnTransformer      *model;             /* (unowned): the model */
  const NnVocabulary *source_vocabulary; /* (unowned): the encoder's vocabulary */
  const NnVocabulary *target_vocabulary; /* (unowned): the decoder's vocabulary */
  NnTextOptions       text;              /* how its sentences become ids */
} NnTranslator;

GQuark nn_translation_error_quark (void);

NnTranslationOptions nn_translation_options_default (void);
NnTranslationOptions nn_translation_options_for (NnTextOptions text);

NnTranslator *nn_translator_new (NnTransformer *model, const NnVocabulary *source_vocabulary,
                                 const NnVocabulary *target_vocabulary, NnTextOptions text,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_translator_free (NnTranslator *self);

void nn_translator_set_not_finite (GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslator, nn_translator_free)
