#include "core/model/config.h"

#include <math.h>
#include <string.h>

#include "tests/support/tiny-model.h"

static void
assert_refused (NnConfig      config,
                NnConfigError code,
                const char   *part_of_message)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (nn_config_validate (&config, &error));
  g_assert_error (error, NN_CONFIG_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part_of_message));
}

static void
test_every_variant_is_valid (void)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      const NnConfig     config = nn_test_config (&nn_test_variants[i]);
      g_autoptr (GError) error = NULL;

      nn_config_validate (&config, &error);
      g_assert_no_error (error);
    }
}

static void
test_numbers_out_of_range_are_refused (void)
{
  const gsize fields[] = {
    G_STRUCT_OFFSET (NnConfig, source_vocab),
    G_STRUCT_OFFSET (NnConfig, target_vocab),
    G_STRUCT_OFFSET (NnConfig, num_hiddens),
    G_STRUCT_OFFSET (NnConfig, num_blks),
    G_STRUCT_OFFSET (NnConfig, num_heads),
    G_STRUCT_OFFSET (NnConfig, ffn_num_hiddens),
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
static void
test_a_table_much_larger_than_the_model_is_refused (void)
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

static void
test_dropping_everything_is_refused (void)
{
  const double values[] = { -0.1, 1.0, 1e9, NAN };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      NnConfig config = nn_test_config (NULL);

      config.dropout = values[i];
      assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "dropout");
    }
}

static void
test_a_mask_that_hides_nothing_is_refused (void)
{
  NnConfig config = nn_test_config (NULL);

  config.mask_fill = 0.0f;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "mask value");
  config.mask_fill = NAN;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "mask value");
  config.mask_fill = -INFINITY;
  g_assert_true (nn_config_validate (&config, NULL));
}

static void
test_an_odd_width_is_refused (void)
{
  NnConfig config = nn_test_config (NULL);

  config.num_hiddens = 9;
  config.num_heads = 3;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "even");
}

static void
test_heads_must_divide_the_width (void)
{
  NnConfig config = nn_test_config (NULL);

  config.num_heads = 3;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "3 heads");
}

static void
test_positions_that_are_off_cannot_be_trained (void)
{
  NnConfig config = nn_test_config (NULL);

  config.has_positions = FALSE;
  config.trains_positions = TRUE;
  assert_refused (config, NN_CONFIG_ERROR_DOES_NOT_FIT, "trained");
}

static void
test_a_model_larger_than_memory_is_refused (void)
{
  NnConfig config = nn_test_config (NULL);

  config.source_vocab = NN_CONFIG_MAX_VOCAB;
  config.num_hiddens = NN_CONFIG_MAX_HIDDENS;
  config.num_heads = 1;
  assert_refused (config, NN_CONFIG_ERROR_TOO_LARGE, "parameters");
}

static void
test_unknown_kinds_are_refused (void)
{
  NnConfig config = nn_test_config (NULL);

  config.attention = (NnAttentionKind) 7;
  assert_refused (config, NN_CONFIG_ERROR_OUT_OF_RANGE, "attention");
}

/* What the settings page says before a model is made must be true of the model. */
static void
test_values_are_counted_without_making_a_model (void)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTransformer) model = nn_test_model_new (&nn_test_variants[i]);

      g_assert_cmpint (nn_config_count_values (&model->config), ==,
                       (gint64) nn_parameters_count_learned_values (model->parameters));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/config/every-variant-is-valid", test_every_variant_is_valid);
  g_test_add_func ("/core/config/numbers-out-of-range-are-refused",
                   test_numbers_out_of_range_are_refused);
  g_test_add_func ("/core/config/validate/refuses-a-table-much-larger-than-the-model",
                   test_a_table_much_larger_than_the_model_is_refused);
  g_test_add_func ("/core/config/dropping-everything-is-refused",
                   test_dropping_everything_is_refused);
  g_test_add_func ("/core/config/a-mask-that-hides-nothing-is-refused",
                   test_a_mask_that_hides_nothing_is_refused);
  g_test_add_func ("/core/config/an-odd-width-is-refused", test_an_odd_width_is_refused);
  g_test_add_func ("/core/config/heads-must-divide-the-width", test_heads_must_divide_the_width);
  g_test_add_func ("/core/config/positions-that-are-off-cannot-be-trained",
                   test_positions_that_are_off_cannot_be_trained);
  g_test_add_func ("/core/config/a-model-larger-than-memory-is-refused",
                   test_a_model_larger_than_memory_is_refused);
  g_test_add_func ("/core/config/unknown-kinds-are-refused", test_unknown_kinds_are_refused);
  g_test_add_func ("/core/config/values-are-counted-without-making-a-model",
                   test_values_are_counted_without_making_a_model);

  return g_test_run ();
}
