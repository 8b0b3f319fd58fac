#include "ui/render/figure-parts.h"

#include "tests/support/cases.h"

static void
assert_keys (const HlFigureSpec *spec,
             HlFigureKind        sublayer,
             const char         *expected)
{
  const char      *keys[HL_FIGURE_MAX_OPERATIONS + 1] = { NULL };
  const int        n_keys = hl_figure_operations (spec, sublayer, keys);
  g_autofree char *joined = g_strjoinv (" ", (char **) keys);

  g_assert_cmpstr (joined, ==, expected);
  for (int i = 0; i < n_keys; i++)
    {
      const HlFigureOperation operation = hl_figure_operation (spec, sublayer, keys[i]);

      g_assert_cmpstr (operation.key, ==, keys[i]);
      g_assert_cmpint (g_utf8_strlen (operation.name, -1), >, 0);
    }
}

NN_TEST (sublayers_are_made_of_the_textbooks_operations)
{
  const HlFigureSpec spec = {
    .n_blocks = 1,
    .has_positions = TRUE,
    .has_causal_mask = TRUE,
    .has_dropout = TRUE,
  };
  const char *const attention =
      "queries keys values split_heads product scale mask softmax dropout weighted_sum "
      "join_heads project";

  assert_keys (&spec, HL_FIGURE_SELF_ATTENTION, attention);
  assert_keys (&spec, HL_FIGURE_CAUSAL_ATTENTION, attention);
  assert_keys (&spec, HL_FIGURE_CROSS_ATTENTION, attention);
  assert_keys (&spec, HL_FIGURE_EMBEDDING, "tokens embedding");
  assert_keys (&spec, HL_FIGURE_POSITIONS, "positions dropout");
  assert_keys (&spec, HL_FIGURE_ADD_NORM,
               "dropout residual mean variance normalize scale_shift");
  assert_keys (&spec, HL_FIGURE_NORM, "mean variance normalize scale_shift");
  assert_keys (&spec, HL_FIGURE_ADD, "dropout residual");
  assert_keys (&spec, HL_FIGURE_FFN, "dense1 relu dense2");
  assert_keys (&spec, HL_FIGURE_OUTPUT, "logits probabilities choice");
}

NN_TEST (variants_leave_out_and_replace)
{
  const HlFigureSpec bare = { .n_blocks = 1 };
  const HlFigureSpec additive = { .n_blocks = 1, .attention = "additive" };
  const HlFigureSpec training = { .n_blocks = 1, .is_training = TRUE };
  const HlFigureSpec smoothed = { .n_blocks = 1, .is_training = TRUE, .smooths_labels = TRUE };

  assert_keys (&bare, HL_FIGURE_CAUSAL_ATTENTION,
               "queries keys values split_heads product scale mask softmax weighted_sum join_heads "
               "project");
  assert_keys (&additive, HL_FIGURE_SELF_ATTENTION,
               "queries keys values split_heads features additive_scores mask softmax "
               "weighted_sum join_heads project");
  assert_keys (&bare, HL_FIGURE_POSITIONS, "");
  assert_keys (&training, HL_FIGURE_OUTPUT, "logits");
  assert_keys (&training, HL_FIGURE_LOSS, "probabilities positions batch");
  assert_keys (&smoothed, HL_FIGURE_LOSS, "probabilities positions smoothed batch");
}

NN_TEST (names_say_what_the_configuration_does)
{
  HlFigureSpec spec = { .n_blocks = 12, .has_causal_mask = TRUE };

  g_assert_cmpstr (hl_figure_kind_name (&spec, HL_FIGURE_ADD_NORM), ==, "Add & norm");
  g_assert_cmpstr (hl_figure_kind_name (&spec, HL_FIGURE_CAUSAL_ATTENTION), ==,
                   "Masked self-attention");
  g_assert_cmpstr (hl_figure_operation (&spec, HL_FIGURE_CAUSAL_ATTENTION, "mask").name, ==,
                   "causal mask");
  g_assert_cmpstr (hl_figure_operation (&spec, HL_FIGURE_CROSS_ATTENTION, "mask").name, ==,
                   "padding mask");

  spec.has_causal_mask = FALSE;
  spec.is_batch_norm = TRUE;
  g_assert_cmpstr (hl_figure_kind_name (&spec, HL_FIGURE_CAUSAL_ATTENTION), ==, "Self-attention");
  g_assert_cmpstr (hl_figure_operation (&spec, HL_FIGURE_CAUSAL_ATTENTION, "mask").name, ==,
                   "mask: nothing");
  g_assert_cmpstr (hl_figure_kind_name (&spec, HL_FIGURE_ADD_NORM), ==, "Add & batch norm");
  g_assert_cmpstr (hl_figure_operation (&spec, HL_FIGURE_ADD_NORM, "mean").name, ==,
                   "running mean");

  spec.is_training = TRUE;
  g_assert_cmpstr (hl_figure_operation (&spec, HL_FIGURE_ADD_NORM, "mean").name, ==, "mean");
}

NN_TEST (dropout_is_idle_outside_of_training)
{
  HlFigureSpec spec = { .n_blocks = 1, .has_dropout = TRUE };

  g_assert_true (hl_figure_operation (&spec, HL_FIGURE_ADD, "dropout").is_idle);
  g_assert_false (hl_figure_operation (&spec, HL_FIGURE_ADD, "residual").is_idle);
  spec.is_training = TRUE;
  g_assert_false (hl_figure_operation (&spec, HL_FIGURE_ADD, "dropout").is_idle);
}

NN_TEST (learned_operations_are_marked)
{
  const HlFigureSpec       spec = { .n_blocks = 1 };
  static const char *const learned[] = { "embedding", "queries", "keys", "values", "project",
                                         "features", "additive_scores", "scale_shift", "dense1",
                                         "dense2", "logits" };
  static const char *const computed[] = { "tokens", "positions", "product", "scale", "softmax",
                                          "residual", "mean", "variance", "normalize", "relu",
                                          "probabilities", "choice", "batch" };

  for (gsize i = 0; i < G_N_ELEMENTS (learned); i++)
    g_assert_true (
        hl_figure_operation (&spec, HL_FIGURE_OUTPUT, learned[i]).has_parameters);
  for (gsize i = 0; i < G_N_ELEMENTS (computed); i++)
    g_assert_false (
        hl_figure_operation (&spec, HL_FIGURE_OUTPUT, computed[i]).has_parameters);
}

NN_TEST (blocks_are_counted_from_one)
{
  const HlFigureSpec spec = { .n_blocks = 12 };
  g_autofree char   *one = hl_figure_blocks_name (&spec, 0, 0);
  g_autofree char   *some = hl_figure_blocks_name (&spec, 2, 11);
  g_autofree char   *all = hl_figure_blocks_name (&spec, 0, 11);

  g_assert_cmpstr (one, ==, "Block 1");
  g_assert_cmpstr (some, ==, "Blocks 3–12");
  g_assert_cmpstr (all, ==, "12 × block");
}

NN_TEST_MAIN ()
