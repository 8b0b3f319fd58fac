#include "ui/lessons/lessons.h"

#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/box-title.h"

/* Pass that a node belongs to. */
static const char *pass_of (const NnWalk *walk, int node)
{
  while (nn_walk_get (walk, node)->parent >= 0)
    node = nn_walk_get (walk, node)->parent;

  return nn_walk_get (walk, node)->path;
}

/* While parameters are moved, the boxes are only places. */
static gboolean needs_text (const NnWalk *walk, int node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);

  return box->operation == NULL &&
         (box->level == NN_LEVEL_PASS || (!g_str_equal (pass_of (walk, node), "clip") &&
                                          !g_str_equal (pass_of (walk, node), "adam")));
}

static void assert_texts (const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    if (needs_text (walk, i))
      {
        const char *text = hl_box_text (walk, i);

        if (text == NULL || strlen (text) < 100 || strlen (text) > 420)
          g_error ("%s has no text, or one of another length", nn_walk_get (walk, i)->path);
      }
    else if (nn_walk_get (walk, i)->operation == NULL)
      g_assert_null (hl_box_text (walk, i));
}

NN_VARIANT_TEST (every_box_of_a_translation_has_a_text)
{
  const NnTestVariant *variant = data;
  g_autoptr (NnWalk)   walk = nn_test_tiny_walk (variant->change, 2);

  assert_texts (walk);
}

NN_UPDATE_TEST (every_box_of_an_update_has_a_text)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  assert_texts (walk);
}

/* What a variant of the model or of the run says of a box, and what it must not. */
static const struct
{
  const char *variant;
  const char *path;
  const char *said;
  const char *not_said;
} followed[] = {
  { "as-in-the-textbook", "loss", "Padding is left out", "padding included" },
  { "with-the-plain-loss", "loss", "padding included", "left out" },
  { "with-the-classic-loss", "loss", "divided by the length of its row", "left out" },
  { "as-in-the-textbook", "decoder.blks.block0.attention1", "causal mask hides", "has no" },
  { "without-causal-mask", "decoder.blks.block0.attention1", "has no causal", "mask hides" },
  { "as-in-the-textbook", "encoder.pos_encoding", "sines", "learned" },
  { "with-trainable-positions", "encoder.pos_encoding", "learned", "sines" },
  { "as-in-the-textbook", "encoder.blks.block0.addnorm1", "layer norm", "batch norm" },
  { "with-batch-norm", "encoder.blks.block0.addnorm1", "batch norm", "layer norm" },
  { "with-pre-norm", "encoder.blks.block0.addnorm1.norm", "Layer norm", "Batch norm" },
  { "with-pre-norm", "encoder.blks.block0.addnorm1.add", "before the normalization", "mean 0" },
  { "without-residual", "encoder.blks.block0", "no residual", "goes around" },
  { "without-residual", "encoder.blks.block0.addnorm1", "Layer norm", "residual" },
  { "without-residual-with-pre-norm", "encoder.blks.block0.addnorm1.add", "replaces its input",
    "only has to learn a change" },
  { "with-batch-norm-before-sublayers", "encoder.blks.block0.addnorm1.norm", "Batch norm",
    "Layer norm" },
};

NN_TEST (texts_follow_the_model)
{
  for (gsize i = 0; i < G_N_ELEMENTS (followed); i++)
    {
      NnTestRun  *run = nn_test_update_run_new (nn_test_update_called (followed[i].variant),
                                                NN_TEST_UPDATE_SENTENCES);
      NnWalk     *walk = nn_test_update_walk (run, 0);
      const int   node = nn_walk_find (walk, followed[i].path, -1, FALSE);
      const char *text;

      if (node < 0)
        g_error ("%s has no box %s", followed[i].variant, followed[i].path);
      text = hl_box_text (walk, node);
      if (strstr (text, followed[i].said) == NULL)
        g_error ("%s, %s: %s", followed[i].variant, followed[i].path, text);
      if (strstr (text, followed[i].not_said) != NULL)
        g_error ("%s, %s: %s", followed[i].variant, followed[i].path, text);

      nn_walk_free (walk);
      nn_test_run_free (run);
    }
}

/* Nothing is called an addition where nothing is added. */
NN_TEST (titles_follow_the_model)
{
  for (int is_pre_norm = 0; is_pre_norm < 2; is_pre_norm++)
    for (int has_residual = 0; has_residual < 2; has_residual++)
      {
        NnConfig         config = nn_test_config (NULL);
        g_autofree char *add = NULL;
        g_autofree char *add_norm = NULL;

        config.is_pre_norm = is_pre_norm;
        config.has_residual = has_residual;
        add = hl_box_title (&config, "encoder.blks.block0.addnorm1.add");
        add_norm = hl_box_title (&config, "encoder.blks.block0.addnorm1");
        g_assert_cmpstr (add, ==, has_residual ? "Add" : "Output");
        g_assert_cmpstr (add_norm, ==, has_residual ? "Add & norm" : "Layer norm");
      }
}
