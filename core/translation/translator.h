/* core/translation/translator.h
 *
 * From a typed sentence to its translation, and to all that the model looked at.
 *
 *      "I’m home."  ─►  tokens  ─►  ids  ─►  encoder  ─►  memory
 *                                                           │
 *      "je suis chez moi ."  ◄─  tokens  ◄─  search  ◄─  decoder
 *
 * Two ways to decode.  The program's own counts positions, stops at <eos> and can
 * search with a beam.  The textbook's puts every token at position 0, pads the
 * source to num_steps and always writes num_steps tokens, what follows <eos>
 * included.
 *
 * A translator borrows the model and uses its layers: one sentence at a time, and
 * not while the model trains.
 *
 * Used by   the translation page, headlight-cli translate, held-out.h
 * Read in   D2L, "The Transformer Architecture", "Training"
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
 * @NN_TRANSLATION_ERROR_NOT_FINITE: the model's numbers are none
 * @NN_TRANSLATION_ERROR_MEMORY: it would need more memory than there is
 */
typedef enum
{
  NN_TRANSLATION_ERROR_VOCABULARY,
  NN_TRANSLATION_ERROR_ENCODING,
  NN_TRANSLATION_ERROR_EMPTY,
  NN_TRANSLATION_ERROR_TOO_LONG,
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

/**
 * NnTranslationFunc:
 * @so_far: the translation up to its newest token; its weights come at the end
 * @user_data: the caller's
 *
 * Called on the caller's thread after each token.
 */
typedef void (*NnTranslationFunc) (const NnTranslation *so_far,
                                   gpointer             user_data);

GQuark nn_translation_error_quark (void);

NnTranslationOptions nn_translation_options_default (void);
NnTranslationOptions nn_translation_options_for (NnTextOptions text);

NnTranslator *nn_translator_new (NnTransformer      *model,
                                 const NnVocabulary *source_vocabulary,
                                 const NnVocabulary *target_vocabulary,
                                 NnTextOptions       text,
                                 GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void          nn_translator_free (NnTranslator *self);

NnTranslation *nn_translate (const NnTranslator         *self,
                             const char                 *sentence,
                             const NnTranslationOptions *options,
                             NnTranslationFunc           report,
                             gpointer                    user_data,
                             GCancellable               *cancellable,
                             GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTranslator, nn_translator_free)

G_END_DECLS
