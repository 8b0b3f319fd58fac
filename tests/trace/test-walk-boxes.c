#include "core/trace/walk/walk.h"

#include "tests/support/tiny-update.h"

static NnTestRun *new_run (gconstpointer variant)
{
  return nn_test_update_run_new (GPOINTER_TO_INT (variant), NN_TEST_UPDATE_SENTENCES);
}

/* The operations of a box, in their order: "dense1 relu dense2". */
static char *operations_in (const NnWalk *walk, const char *box)
{
  GString  *keys = g_string_new (NULL);
  const int index = nn_walk_find (walk, box, -1, FALSE);

  for (int i = index + 1; i < nn_walk_get (walk, index)->end; i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      g_string_append_printf (keys, "%s%s", keys->len > 0 ? " " : "",
                              nn_operation_kind_key (nn_walk_get (walk, i)->operation->kind));

  return g_string_free (keys, FALSE);
}

static void assert_operations (const NnWalk *walk, const char *box, const char *expected)
{
  NN_TEXT (operations_in (walk, box), expected);
}

/* What the chapter computes in each box is there, and nothing else. */
NN_UPDATE_TEST (boxes_have_the_operations_of_the_chapter)
{
  g_autoptr (NnTestRun) run = new_run (data);
  g_autoptr (NnWalk)    walk = nn_test_update_walk (run, 0);
  const NnConfig       *config = &walk->config;
  const char           *dropout = config->dropout > 0.0 ? "dropout " : "";
  const gboolean        is_smoothed = run->trainer->config.label_smoothing > 0.0;
  const char           *norm = config->norm == NN_NORM_BATCH
                                   ? "mean running_mean variance running_variance normalize "
                                     "scale_shift"
                                   : "mean variance normalize scale_shift";
  g_autofree char      *attention = g_strdup_printf (
           "queries keys values split_heads split_heads split_heads %s mask softmax %s"
                "weighted_sum "
                "join_heads project",
      config->attention == NN_ATTENTION_ADDITIVE ? "features additive_scores" : "product scale",
           dropout);
  g_autofree char *add =
      g_strdup_printf ("%s%s", dropout, config->has_residual ? "residual" : "sublayer");
  g_autofree char *add_norm = g_strdup_printf ("%s %s", add, norm);

  assert_operations (walk, "encoder.embedding", "tokens embedding");
  assert_operations (walk, "encoder.blks.block0.attention", attention);
  assert_operations (walk, "decoder.blks.block0.attention1", attention);
  assert_operations (walk, "decoder.blks.block0.attention2", attention);
  assert_operations (walk, "decoder.blks.block0.ffn", "dense1 relu dense2");
  if (config->is_pre_norm)
    {
      assert_operations (walk, "decoder.blks.block0.addnorm3.norm", norm);
      assert_operations (walk, "decoder.blks.block0.addnorm3.add", add);
      assert_operations (walk, "decoder.norm", norm);
    }
  else
    assert_operations (walk, "decoder.blks.block0.addnorm3", add_norm);
  assert_operations (walk, "decoder.dense", "logits");
  assert_operations (walk, "batch", "batch batch batch batch");
  assert_operations (walk, "loss",
                     is_smoothed ? "probabilities loss loss loss" : "probabilities loss loss");
  assert_operations (walk, "loss_again", "loss_again");
}

/* What a batch normalization has remembered before and after the batch; without one,
 * nothing. */
NN_UPDATE_TEST (what_is_remembered_is_mixed_with_the_batch)
{
  g_autoptr (NnTestRun) walked = new_run (data);
  g_autoptr (NnTestRun) plain = new_run (data);
  const NnParameters   *before = plain->model->parameters;
  g_autoptr (NnWalk)    walk = nn_test_update_walk (walked, 1);
  int                   n_buffers = 0;

  NN_EACH_OPERATION (operation, walk)
    {
      const NnOperand *after = operation->output;
      const NnOperand *running;

      if (operation == NULL ||
          (operation->kind != NN_OP_RUNNING_MEAN && operation->kind != NN_OP_RUNNING_VARIANCE))
        continue;

      running = operation->inputs[0];
      g_assert_cmpmem (running->values, nn_operand_length (running) * sizeof (float),
                       nn_parameters_find (before, running->path)->value->values,
                       (gsize) running->columns * sizeof (float));
      g_assert_cmpmem (after->values, nn_operand_length (after) * sizeof (float),
                       nn_parameters_find (walked->model->parameters, running->path)->value->values,
                       (gsize) running->columns * sizeof (float));
      g_assert_cmpfloat (after->values[0], !=, running->values[0]);
      n_buffers++;
    }

  for (int i = 0; i < nn_parameters_count (before); i++)
    n_buffers -= nn_parameters_get (before, i)->gradient == NULL;
  g_assert_cmpint (n_buffers, ==, 0);
}

/* The boxes that a node is in, outermost first, without the pass. */
static char *boxes_of (const NnWalk *walk, const NnWalkNode *node)
{
  GString *boxes = g_string_new (NULL);

  for (int box = node->parent; nn_walk_get (walk, box)->level != NN_LEVEL_PASS;
       box = nn_walk_get (walk, box)->parent)
    g_string_append_printf (boxes, "%d %s ", (int) nn_walk_get (walk, box)->level,
                            nn_walk_get (walk, box)->path);

  return g_string_free (boxes, FALSE);
}

/* A parameter is clipped and moved in the boxes that its gradient is in. */
NN_UPDATE_TEST (parameters_stay_in_their_boxes)
{
  g_autoptr (NnTestRun)  run = new_run (data);
  g_autoptr (NnWalk)     walk = nn_test_update_walk (run, 1);
  g_autoptr (GHashTable) boxes = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode     *node = nn_walk_get (walk, i);
      const NnOperationKind kind = node->operation != NULL ? node->operation->kind : NN_OP_BATCH;

      if (kind == NN_OP_PARAMETER_GRADIENT)
        g_hash_table_insert (boxes, node->path, boxes_of (walk, node));
      if (kind != NN_OP_ADAM_M && kind != NN_OP_ADAM_V && kind != NN_OP_ADAM_STEP)
        continue;

      NN_TEXT (boxes_of (walk, node), g_hash_table_lookup (boxes, node->path));
    }
}
