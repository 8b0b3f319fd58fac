#include "tests/support/tiny-translator.h"

#include "core/tensor/arithmetic.h"
#include "tests/support/tiny-model.h"
#include "core/engine/owned.h"

static const char *const source_tokens[] = {
  "<pad>", "<bos>", "<eos>", "<unk>", "red", "car", ".",
};

static const char *const target_tokens[] = {
  "<pad>", "<bos>", "<eos>", "<unk>", "la", "voiture", "rouge", ".", "!",
};

/* Most random models write one word forever, or nothing.  This one says different
 * things to different sentences, and sometimes ends: */
void nn_test_make_talkative (NnParameters *parameters)
{
  nn_test_set_lively_parameters (parameters, 25);

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    if (g_str_has_suffix (parameter->path, "ln.weight"))
      nn_tensor_fill (parameter->value, 1.0f);
    else if (g_str_has_suffix (parameter->path, "ln.bias") ||
             g_str_equal (parameter->path, "decoder.dense.bias"))
      nn_tensor_fill (parameter->value, 0.0f);
    else if (strstr (parameter->path, "W_o") != NULL)
      nn_tensor_scale (parameter->value, 1.5f);
}

/* @change: (nullable): what it changes in the tiny configuration. */
NnTestTranslator *nn_test_translator_new (void (*change) (NnConfig *config))
{
  NnTestTranslator *self = g_new0 (NnTestTranslator, 1);
  NnConfig          config = nn_test_config (NULL);
  NnTextOptions     text = nn_text_options_recommended ();

  config.source_vocab = G_N_ELEMENTS (source_tokens);
  config.target_vocab = G_N_ELEMENTS (target_tokens);
  config.max_positions = NN_TEST_MAX_POSITIONS;
  if (change != NULL)
    change (&config);

  self->model = nn_transformer_new (&config);
  nn_test_make_talkative (self->model->parameters);

  self->source_vocabulary =
      nn_vocabulary_new_from_tokens (source_tokens, G_N_ELEMENTS (source_tokens), NULL);
  self->target_vocabulary =
      nn_vocabulary_new_from_tokens (target_tokens, G_N_ELEMENTS (target_tokens), NULL);

  text.num_steps = NN_TEST_NUM_STEPS;
  self->translator =
      nn_translator_new (self->model, self->source_vocabulary, self->target_vocabulary, text, NULL);
  g_assert_nonnull (self->translator);

  return self;
}

NN_FREES_FOR_ALL (NnTestTranslator, nn_test_translator_free, (nn_translator_free, translator),
                  (nn_vocabulary_unref, source_vocabulary, target_vocabulary),
                  (nn_transformer_free, model))

/* Makes a target token more likely at every step, or, below 0, less. */
void nn_test_translator_favor (NnTestTranslator *self, const char *token, float bias)
{
  NnParameter *parameter = nn_parameters_find (self->model->parameters, "decoder.dense.bias");

  parameter->value->values[nn_vocabulary_id (self->target_vocabulary, token)] += bias;
}

/* Translates what can be translated. */
NnTranslation *nn_test_translate (const NnTestTranslator *self, const char *sentence,
                                  const NnTranslationOptions *options)
{
  NnTranslation *translation = NN_OK (nn_translate, self->translator, sentence, options, NULL);

  g_assert_nonnull (translation);

  return translation;
}
