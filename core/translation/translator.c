#include "core/translation/translator.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"

G_DEFINE_QUARK (nn_translation_error, nn_translation_error)

/** Returns: options for greedy search that stops at `<eos>` and copies unknown words */
NnTranslationOptions nn_translation_options_default (void)
{
  return (NnTranslationOptions){
    .beam_width = 1,
    .length_penalty = 1.0,
    .n_candidates = 5,
    .copies_unknown = TRUE,
    .workers = 2,
  };
}

/**
 * @text: how the model's sentences become ids
 *
 * A model whose sentences are prepared in the textbook's way also decodes in the textbook's way, so
 * that its translations are those of the textbook.  All other models decode in the program's way.
 *
 * Returns: the default options for that model
 */
NnTranslationOptions nn_translation_options_for (NnTextOptions text)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.is_book = text.is_book;

  return options;
}

/**
 * @error: %NN_TRANSLATION_ERROR_VOCABULARY
 *
 * The translator borrows the model and the vocabularies, which must outlive it.
 *
 * Returns: (transfer full) (nullable): the translator
 */
NnTranslator *nn_translator_new (NnTransformer *model, const NnVocabulary *source_vocabulary,
                                 const NnVocabulary *target_vocabulary, NnTextOptions text,
                                 GError **error)
{
  NnTranslator *self;

  if (source_vocabulary->size != model->config.source_vocab ||
      target_vocabulary->size != model->config.target_vocab)
    return NN_FAIL_NULL (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_VOCABULARY,
                         _ ("The source and target vocabularies have %d and %d tokens, but those "
                            "of the model have %d and %d."),
                         source_vocabulary->size, target_vocabulary->size,
                         model->config.source_vocab, model->config.target_vocab);

  if (target_vocabulary->bos < 0 || target_vocabulary->eos < 0)
    return NN_FAIL_NULL (
        error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_VOCABULARY,
        _ ("The target vocabulary lacks %s or %s, which begin and end a translation."),
        NN_TOKEN_BOS, NN_TOKEN_EOS);

  self = g_new0 (NnTranslator, 1);
  *self = (NnTranslator){ model, source_vocabulary, target_vocabulary, text };

  return self;
}

/** @error: (out): gets %NN_TRANSLATION_ERROR_NOT_FINITE */
void nn_translator_set_not_finite (GError **error)
{
  g_set_error (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE,
               _ ("The model cannot translate: some of its parameters are infinite or NaN (not a "
                  "number). Train it again with a lower learning rate."));
}

void nn_translator_free (NnTranslator *self) { g_free (self); }
