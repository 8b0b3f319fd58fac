/* core/translation/translator.h
 *
 * What translates: a model, its vocabularies, and how it decodes.
 *
 * Two ways to decode.  The program's own counts positions, stops at <eos> and can
 * search with a beam.  The textbook's puts every token at position 0, pads the
 * source to num_steps and always writes num_steps tokens, what follows <eos>
 * included.
 *
 * A translator borrows the model and uses its layers: one sentence at a time, and
 * not while the model trains.
 */

#pragma once

#include <gio/gio.h>

#include "core/text/text-options.h"
#include "core/translation/translation.h"

G_BEGIN_DECLS

#define NN_TRANSLATION_ERROR (nn_translation_error_quark ())

/* Attention grows with the square of the length, and so do its pictures. */
#define NN_TRANSLATION_MAX_TOKENS 256

/**
 * NnTranslationError:
 * @NN_TRANSLATION_ERROR_VOCABULARY: the vocabularies do not go with the model
 * @NN_TRANSLATION_ERROR_ENCODING: the sentence is not UTF-8
 * @NN_TRANSLATION_ERROR_EMPTY: the sentence has no words
 * @NN_TRANSLATION_ERROR_TOO_LONG: the sentence has too many
 * @NN_TRANSLATION_ERROR_UNKNOWN_WORD: it is to begin with a word that the model cannot write
 * @NN_TRANSLATION_ERROR_NOT_FINITE: the model's numbers are none
 * @NN_TRANSLATION_ERROR_MEMORY: it would need more memory than there is
 */
typedef enum
{
  NN_TRANSLATION_ERROR_VOCABULARY,
  NN_TRANSLATION_ERROR_ENCODING,
  NN_TRANSLATION_ERROR_EMPTY,
  NN_TRANSLATION_ERROR_TOO_LONG,
  NN_TRANSLATION_ERROR_UNKNOWN_WORD,
  NN_TRANSLATION_ERROR_NOT_FINITE,
  NN_TRANSLATION_ERROR_MEMORY,
} NnTranslationError;

/**
 * NnTranslationOptions:
 * @beam_width: W of beam-search.h; 1 for greedy search
 * @length_penalty: α of beam-search.h
 * @max_steps: how many tokens to write at most; 0 for what suits the sentence
 * @n_candidates: how many alternatives to keep for each step
 * @never_unknown: whether `<unk>` must not be written
 * @copies_unknown: whether a source word stands in for each `<unk>` (copying.h); not in
 *   the textbook's way
 * @is_book: whether to decode in the textbook's way, which is always greedy
 * @keeps_tree: whether to keep what a beam search considered
 * @workers: threads that share large products; more than two are no faster
 */
typedef struct
{
  int      beam_width;
  double   length_penalty;
  int      max_steps;
  int      n_candidates;
  gboolean never_unknown;
  gboolean copies_unknown;
  gboolean is_book;
  gboolean keeps_tree;
  int      workers;
} NnTranslationOptions;

/**
 * NnTranslator:
 * @model: (unowned): translates
 * @source_vocabulary: (unowned): the words of its encoder
 * @target_vocabulary: (unowned): the words of its decoder
 * @text: how its sentences became ids
 */
typedef struct
{
  NnTransformer      *model;
  const NnVocabulary *source_vocabulary;
  const NnVocabulary *target_vocabulary;
  NnTextOptions       text;
} NnTranslator;

GQuark nn_translation_error_quark (void);

NnTranslationOptions nn_translation_options_default (void);
NnTranslationOptions nn_translation_options_for (NnTextOptions text);

NnTranslator *nn_translator_new (NnTransformer      *model,
                                 const NnVocabulary *source_vocabulary,
                                 const NnVocabulary *target_vocabulary,
                                 NnTextOptions       text,
                                 GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_translator_free (NnTranslator *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslator, nn_translator_free)

G_END_DECLS
