#include "core/training/presets.h"

#include "tests/support/cases.h"

static NnPreset find (const char *name)
{
  NnPreset preset;

  g_assert_true (nn_presets_find (name, &preset));

  return preset;
}

NN_TEST (every_preset_is_valid)
{
  for (int i = 0; i < nn_presets_count (); i++)
    {
      NnPreset preset = nn_presets_get (i);

      preset.model.source_vocab = 194;
      preset.model.target_vocab = 214;
      NN_OK (nn_config_validate, &preset.model);
      NN_OK (nn_training_config_validate, &preset.training);
      g_assert_cmpstr (find (preset.name).name, ==, preset.name);
    }
}

NN_TEST (unknown_name_is_not_found)
{
  NnPreset preset;

  g_assert_false (nn_presets_find ("book", &preset));
}

/* The textbook's own count, with its vocabularies. */
NN_TEST (book_has_the_parameters_of_the_book)
{
  NnPreset preset = find ("book-pytorch");

  preset.model.source_vocab = 194;
  preset.model.target_vocab = 214;

  g_assert_cmpint (nn_config_count_values (&preset.model), ==, 1869782);
}

NN_TEST (book_mlx_does_not_train_positions)
{
  const NnPreset preset = find ("book-mlx");

  g_assert_false (preset.model.trains_positions);
  g_assert_false (preset.training.adam.corrects_bias);
  g_assert_cmpfloat (preset.training.learning_rate, ==, 0.0003);
}

NN_TEST (presets_differ_where_the_texts_do)
{
  g_assert_cmpint (find ("book-pytorch").training.loss, ==, NN_LOSS_PLAIN);
  g_assert_cmpint (find ("book-mlx").training.loss, ==, NN_LOSS_PLAIN);
  g_assert_cmpint (find ("classic").training.loss, ==, NN_LOSS_CLASSIC);
  g_assert_cmpint (find ("recommended").training.loss, ==, NN_LOSS_MASKED);
  g_assert_cmpint (find ("classic").training.text.num_steps, ==, 10);
  g_assert_cmpint (find ("classic").model.num_hiddens, ==, 32);
  g_assert_true (find ("recommended").model.is_pre_norm);
  g_assert_false (find ("recommended").training.text.is_book);
  g_assert_cmpfloat (find ("recommended").training.unknown_share, >, 0.0);
  g_assert_cmpfloat (find ("book-pytorch").training.unknown_share, ==, 0.0);
  g_assert_cmpfloat (find ("classic").training.unknown_share, ==, 0.0);
}
