#include "core/model/config.h"

#include <math.h>

#include "tests/support/tiny-model.h"

static void assert_refused (NnConfig config, NnConfigError code, const char *part_of_message)
{
  g_autoptr (GError) error = NN_ERROR (nn_config_validate, &config);

  g_assert_error (error, NN_CONFIG_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part_of_message));
}

NN_TEST (every_variant_is_valid)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      const NnConfig config = nn_test_config (&nn_test_variants[i]);

      NN_OK (nn_config_validate, &config);
    }
}

NN_TEST (numbers_out_of_range_are_refused)
{
  const gsize fields[] = {
    G_STRUCT_OFFSET (NnConfig, source_vocab),  G_STRUCT_OFFSET (NnConfig, target_vocab),
    G_STRUCT_OFFSET (NnConfig, num_hiddens),   G_STRUCT_OFFSET (NnConfig, num_blks),
    G_STRUCT_OFFSET (NnConfig, num_heads),     G_STRUCT_OFFSET (NnConfig, ffn_num_hiddens),
    G_STRUCT_OFFSET (NnConfig, max_positions),
  };
  const int values[] = { G_MININT, -1, 0, G_MAXINT };

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (values); j++)
      {
        NnConfig         config = nn_test_config (NULL);
        g_autofree char *value = g_strdup_printf ("is %d;", values[j]);

        G_STRUCT_MEMBER (int, &config, fields[i]) = values[j];
        assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, value);
      }
}

/* Such a table is in no file, so nothing pays for it. */
NN_TEST (a_table_much_larger_than_the_model_is_refused)
{
  NnConfig config = nn_test_config (NULL);

  config.num_hiddens = 512;
  config.max_positions = 4096;
  g_assert_true (nn_config_validate (&config, NULL));
  config.max_positions = 65536;
  assert_refused (config, NN_CONFIG_ERROR_TOO_LARGE, "max_positions");
  config.has_positions = FALSE;
  config.trains_positions = FALSE;
  g_assert_true (nn_config_validate (&config, NULL));
}

NN_TEST (dropping_everything_is_refused)
{
  const double values[] = { -0.1, 1.0, 1e9, NAN };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      NnConfig config = nn_test_config (NULL);

      config.dropout = values[i];
      assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "dropout");
    }
}

NN_TEST (a_mask_that_hides_nothing_is_refused)
{
  NnConfig config = nn_test_config (NULL);

  config.mask_fill = 0.0f;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "mask value");
  config.mask_fill = NAN;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "mask value");
  config.mask_fill = -INFINITY;
  g_assert_true (nn_config_validate (&config, NULL));
}

NN_TEST (an_odd_width_is_refused)
{
  NnConfig config = nn_test_config (NULL);

  config.num_hiddens = 9;
  config.num_heads = 3;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "even");
}

NN_TEST (heads_must_divide_the_width)
{
  NnConfig config = nn_test_config (NULL);

  config.num_heads = 3;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "3 heads");
}

NN_TEST (positions_that_are_off_cannot_be_trained)
{
  NnConfig config = nn_test_config (NULL);

  config.has_positions = FALSE;
  config.trains_positions = TRUE;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "trained");
}

NN_TEST (a_model_larger_than_memory_is_refused)
{
  NnConfig config = nn_test_config (NULL);

  config.source_vocab = NN_CONFIG_MAX_VOCAB;
  config.num_hiddens = NN_CONFIG_MAX_HIDDENS;
  config.num_heads = 1;
  assert_refused (config, NN_CONFIG_ERROR_TOO_LARGE, "parameters");
}

NN_TEST (unknown_kinds_are_refused)
{
  NnConfig config = nn_test_config (NULL);

  config.attention = (NnAttentionKind) 7;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "attention");
}

/* What the settings page says before a model is made must be true of the model. */
NN_TEST (values_are_counted_without_making_a_model)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTransformer) model = nn_test_model_new (&nn_test_variants[i]);

      g_assert_cmpint (nn_config_count_values (&model->config), ==,
                       (gint64) nn_parameters_count_learned_values (model->parameters));
    }
}
