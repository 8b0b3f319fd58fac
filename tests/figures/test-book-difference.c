#include "ui/figures/book-difference.h"

#include "core/training/presets.h"

static void
assert_difference (const NnConfig *config,
                   const char     *expected)
{
  g_autofree char *difference = hl_book_difference (config);

  g_assert_cmpstr (difference, ==, expected);
}

static void
test_book_differs_in_nothing (void)
{
  NnPreset preset;

  g_assert_true (nn_presets_find ("book-mlx", &preset));
  assert_difference (&preset.model, "This model is built as the book’s is: post-norm, D = 256, "
                                    "F = 64, H = 4, L = 2.");
}

/* The model in the box is of this recipe. */
static void
test_recommended_normalizes_before (void)
{
  NnPreset preset;

  g_assert_true (nn_presets_find ("recommended", &preset));
  assert_difference (&preset.model, "This model differs from the book’s (chapter 11.7): pre-norm "
                                    "instead of post-norm, D = 128 instead of 256, F = 512 "
                                    "instead of 64.");
}

static void
test_variants_are_told (void)
{
  NnConfig config = nn_config_default ();

  config.norm = NN_NORM_BATCH;
  config.attention = NN_ATTENTION_ADDITIVE;
  config.has_causal_mask = FALSE;
  config.num_blks = 1;
  assert_difference (&config, "This model differs from the book’s (chapter 11.7): batch "
                              "normalization instead of layer normalization, additive attention "
                              "instead of the scaled dot product, no causal mask, L = 1 instead "
                              "of 2.");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/figures/book-difference/book-differs-in-nothing",
                   test_book_differs_in_nothing);
  g_test_add_func ("/figures/book-difference/recommended-normalizes-before",
                   test_recommended_normalizes_before);
  g_test_add_func ("/figures/book-difference/variants-are-told", test_variants_are_told);

  return g_test_run ();
}
