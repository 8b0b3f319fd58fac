#include "ui/figures/model-figure.h"

#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/model-path.h"
#include "ui/render/figure-renderer.h"

static NnWalk *
update (void (*change) (NnConfig *config),
        double smoothing)
{
  NnConfig              model = nn_test_run_model ();
  NnTrainingConfig      training = nn_test_run_training ();
  g_autoptr (NnTestRun) run = NULL;
  g_autoptr (GError)    error = NULL;
  NnWalk               *walk;

  training.is_padded = TRUE;
  training.label_smoothing = smoothing;
  if (change != NULL)
    change (&model);
  run = nn_test_run_new (&model, &training);
  walk = nn_walk_new_update (run->trainer, 0, NULL, NULL, NULL, &error);
  g_assert_no_error (error);

  return walk;
}

static void
make_pre_norm (NnConfig *config)
{
  config->is_pre_norm = TRUE;
}

static void
make_unusual (NnConfig *config)
{
  config->attention = NN_ATTENTION_ADDITIVE;
  config->norm = NN_NORM_BATCH;
  config->has_positions = FALSE;
  config->has_causal_mask = FALSE;
}

static void
make_learned (NnConfig *config)
{
  config->trains_positions = TRUE;
  config->ties_embeddings = TRUE;
}

static void
make_deep (NnConfig *config)
{
  config->num_blks = 6;
}

/* A configuration that walks are made of. */
typedef struct
{
  const char *name;
  void (*change) (NnConfig *config);
} Variant;

static const Variant variants[] = {
  { "textbook", NULL },
  { "pre-norm", make_pre_norm },
  { "unusual", make_unusual },
  { "learned-positions", make_learned },
  { "deep", make_deep },
};

/* Phases that are no part of the Transformer itself. */
static gboolean
has_no_box (const NnWalkNode *node)
{
  return node->level == NN_LEVEL_STACK ||
         (node->level == NN_LEVEL_PASS && !g_str_has_prefix (node->path, "loss")) ||
         g_str_equal (node->path, "clip.norm") || g_str_equal (node->path, "clip.factor");
}

/* The boxes of a figure, for as long as the same ones are open. */
typedef struct
{
  char           *open;
  HlFigureLayout *layout;
} Drawing;

static const HlFigureLayout *
layout_of (Drawing            *drawing,
           const HlFigureSpec *spec)
{
  g_autofree char *paths = g_strjoinv (" ", (char **) spec->open);
  g_autofree char *open = g_strdup_printf ("%s %d", paths, spec->target_length);

  if (g_strcmp0 (open, drawing->open) != 0)
    {
      hl_figure_layout_free (drawing->layout);
      drawing->layout = hl_figure_layout_new (spec);
      g_free (drawing->open);
      drawing->open = g_steal_pointer (&open);
    }

  return drawing->layout;
}

static void
clear_drawing (Drawing *drawing)
{
  hl_figure_layout_free (drawing->layout);
  g_free (drawing->open);
}

static void
assert_every_node_has_its_box (const NnWalk *walk)
{
  Drawing drawing = { NULL };

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode        *node = nn_walk_get (walk, i);
      g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, i);
      const HlFigureLayout    *layout = layout_of (&drawing, spec);
      const int                box = hl_figure_find (layout, spec->current);

      if (has_no_box (node))
        continue;

      if (box == HL_FIGURE_NONE)
        g_error ("%s has no box %s", node->path, spec->current);
      g_assert_cmpint (hl_figure_state (spec, layout, box), ==, HL_FIGURE_CURRENT);
      if (node->level == NN_LEVEL_OPERATION && !g_str_has_prefix (node->path, "batch") &&
          !g_str_equal (hl_figure_box (layout, box)->path, spec->current))
        g_error ("%s is only in %s", spec->current, hl_figure_box (layout, box)->path);
    }
  clear_drawing (&drawing);
}

NN_TEST_EACH (translation_every_node_has_its_box, variants, G_N_ELEMENTS (variants))
{
  const Variant     *variant = data;
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (variant->change, 0);

  assert_every_node_has_its_box (walk);
}

NN_TEST_EACH (update_every_node_has_its_box, variants, G_N_ELEMENTS (variants))
{
  const Variant     *variant = data;
  g_autoptr (NnWalk) walk = update (variant->change, 0.1);

  assert_every_node_has_its_box (walk);
}

/* The numbers of the operation have the shape that the figure says. */
static void
assert_shape (const HlFigureSpec *spec,
              const HlFigureBox  *box,
              const NnOperand    *output)
{
  g_autofree char *numbers = hl_figure_shape_numbers (spec, box->shape);
  g_autofree char *expected = NULL;

  if (output->slices > 1 && strlen (box->shape) == 3)
    expected = g_strdup_printf ("(%d, %d, %d)", output->slices, output->rows, output->columns);
  else if (strlen (box->shape) == 2)
    expected = g_strdup_printf ("(%d, %d)", output->rows, output->columns);
  else if (strlen (box->shape) == 1)
    expected = g_strdup_printf ("(%d)", output->rows);
  else
    return;

  g_assert_cmpstr (numbers, ==, expected);
}

/* Of the three splits the box shows the first, that of the queries. */
static gboolean
has_a_shape (const NnWalk *walk,
             int           index)
{
  const NnWalkNode *node = nn_walk_get (walk, index);

  if (node->operation == NULL || node->operation->kind >= NN_OP_BATCH)
    return FALSE;

  return node->operation->kind != NN_OP_SPLIT_HEADS ||
         !g_str_equal (nn_walk_get (walk, index - 1)->path, node->path);
}

static void
assert_shapes (const NnWalk *walk)
{
  Drawing drawing = { NULL };

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (has_a_shape (walk, i))
      {
        g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, i);
        const HlFigureLayout    *layout = layout_of (&drawing, spec);

        assert_shape (spec, hl_figure_box (layout, hl_figure_find (layout, spec->current)),
                      nn_walk_get (walk, i)->operation->output);
      }
  clear_drawing (&drawing);
}

NN_TEST_EACH (shapes_are_those_of_the_numbers, variants, G_N_ELEMENTS (variants))
{
  const Variant     *variant = data;
  g_autoptr (NnWalk) translation = nn_test_tiny_walk (variant->change, 0);
  g_autoptr (NnWalk) learning = update (variant->change, 0.0);

  assert_shapes (translation);
  assert_shapes (learning);
}

static HlFigureSpec *
spec_at (const NnWalk *walk,
         const char   *path,
         int           target_step,
         gboolean      is_backward)
{
  const int node = nn_walk_find (walk, path, target_step, is_backward);

  g_assert_cmpint (node, >=, 0);

  return hl_model_figure_spec_new_at (walk, node);
}

NN_TEST (the_encoder_keeps_its_values_while_the_decoder_starts_again)
{
  g_autoptr (NnWalk)       walk = nn_test_tiny_walk (NULL, 0);
  g_autoptr (HlFigureSpec) spec = spec_at (walk, "decoder.blks.block1.ffn.relu", 1, FALSE);

  g_assert_true (g_hash_table_contains (spec->done, "encoder.blks.block1"));
  g_assert_true (g_hash_table_contains (spec->done, "decoder.blks.block0"));
  g_assert_true (g_hash_table_contains (spec->done, "decoder.blks.block1.ffn.dense1"));
  g_assert_false (g_hash_table_contains (spec->done, "decoder.blks.block1.ffn.relu"));
  g_assert_false (g_hash_table_contains (spec->done, "decoder.blks.block1.ffn"));
  g_assert_false (g_hash_table_contains (spec->done, "decoder.dense")); /* of step 0 */
}

NN_TEST (backward_fills_the_boxes_anew)
{
  g_autoptr (NnWalk)       walk = update (NULL, 0.0);
  g_autoptr (HlFigureSpec) forward = spec_at (walk, "loss.positions", -1, FALSE);
  g_autoptr (HlFigureSpec) backward = spec_at (walk, "decoder.blks.block1.ffn.dense1", -1, TRUE);

  g_assert_false (forward->is_backward);
  g_assert_true (g_hash_table_contains (forward->done, "encoder.blks.block0"));
  g_assert_true (g_hash_table_contains (forward->done, "decoder.dense"));

  g_assert_true (backward->is_backward);
  g_assert_true (g_hash_table_contains (backward->done, "decoder.dense"));
  g_assert_true (g_hash_table_contains (backward->done, "loss"));
  g_assert_true (g_hash_table_contains (backward->done, "decoder.blks.block1.ffn.dense2"));
  g_assert_cmpstr (backward->current, ==, "decoder.blks.block1.ffn.relu");
  g_assert_false (g_hash_table_contains (backward->done, "decoder.blks.block1.ffn.relu"));
  g_assert_false (g_hash_table_contains (backward->done, "decoder.blks.block1.ffn.dense1"));
  g_assert_false (g_hash_table_contains (backward->done, "encoder.blks.block0"));
}

/* Whether the figure lights a box. */
static gboolean
lights (const HlFigureSpec *spec,
        const char         *path)
{
  return g_str_equal (spec->current, path) || g_strv_contains (spec->beside, path);
}

/* The operation of the forward pass that a term is about, found by what it reads; a batch
 * normalization reads the rows of all sentences, another operand. */
static const char *
find_reader (const NnWalk         *walk,
             const NnOperand      *x,
             const NnGradientTerm *term)
{
  const int pass = nn_walk_find (walk, "forward", -1, FALSE);

  for (int i = pass; i < nn_walk_get (walk, pass)->end; i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation == NULL || operation->kind != term->by)
        continue;
      if (operation->inputs[term->input] == x)
        return operation->path;
      if (operation->constants.is_batch_norm &&
          g_str_has_prefix (operation->inputs[0]->path, x->path))
        return operation->path;
    }

  g_assert_cmpint (term->by, ==, NN_OP_LOSS);

  return "loss";
}

static void
assert_lights_what_it_goes_through (const NnWalk *walk,
                                    int           node)
{
  const NnOperation       *operation = nn_walk_get (walk, node)->operation;
  g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, node);

  for (int i = 0; i < operation->n_terms; i++)
    {
      const char *reader = find_reader (walk, operation->inputs[0], &operation->terms[i]);

      if (!lights (spec, reader))
        g_error ("the gradient of %s comes through %s, but %s is lit", operation->path, reader,
                 spec->current);
    }
  if (operation->n_terms > 0)
    g_assert_cmpuint (g_strv_length ((char **) spec->beside), ==, operation->n_terms - 1);
}

NN_TEST_EACH (going_backward_lights_what_is_passed_back_through, variants, G_N_ELEMENTS (variants))
{
  const Variant     *variant = data;
  g_autoptr (NnWalk) walk = update (variant->change, 0.1);
  int                n = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_GRADIENT)
        {
          assert_lights_what_it_goes_through (walk, i);
          n++;
        }
    }
  g_assert_cmpint (n, >, 50);
}

/* What is still to come in this pass, or in a later one with the same values, is not
 * marked as done; but several steps may be of one box, the present one. */
static void
assert_nothing_later_is_done (const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, i);

      if (spec->is_resting || g_str_has_prefix (nn_walk_get (walk, i)->path, "loss_again"))
        continue;
      for (int j = i; j < nn_walk_count (walk); j++)
        {
          const NnWalkNode *node = nn_walk_get (walk, j);
          g_autofree char  *box = hl_model_path (walk, j);

          if (node->target_step != nn_walk_get (walk, i)->target_step ||
              node->is_backward != nn_walk_get (walk, i)->is_backward ||
              g_str_has_prefix (node->path, "loss_again"))
            break;
          if (node->operation != NULL && !g_str_equal (box, spec->current) &&
              g_hash_table_contains (spec->done, box) &&
              !(spec->is_backward && g_str_has_prefix (node->path, "encoder") &&
                g_str_has_prefix (box, "decoder")))
            g_error ("at %s %s is done already", spec->current, box);
        }
    }
}

static void
test_nothing_later_is_done (gconstpointer data)
{
  const Variant     *variant = data;
  g_autoptr (NnWalk) translation = nn_test_tiny_walk (variant->change, 0);
  g_autoptr (NnWalk) learning = update (variant->change, 0.1);

  assert_nothing_later_is_done (translation);
  assert_nothing_later_is_done (learning);
}

NN_TEST (the_last_step_backward_has_done_all_others)
{
  g_autoptr (NnWalk)       walk = update (NULL, 0.0);
  const int                pass = nn_walk_find (walk, "backward", -1, TRUE);
  const int                last = nn_walk_get (walk, pass)->end - 1;
  g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, last);

  g_assert_true (g_hash_table_contains (spec->done, "loss"));
  g_assert_true (g_hash_table_contains (spec->done, "decoder.dense"));
  g_assert_true (g_hash_table_contains (spec->done, "decoder.blks.block0"));
  g_assert_true (g_hash_table_contains (spec->done, "encoder.blks.block0"));
  g_assert_true (g_hash_table_contains (spec->done, "encoder.blks.block1.attention"));
}

NN_TEST (parameters_are_in_the_box_that_uses_them)
{
  g_autoptr (NnWalk) walk = update (make_unusual, 0.0);
  const int          map =
      nn_walk_find (walk, "encoder.blks.block0.attention.W_k.weight", -1, TRUE);
  const int inner =
      nn_walk_find (walk, "encoder.blks.block0.attention.attention.W_k.weight", -1, TRUE);
  const int norm = nn_walk_find (walk, "decoder.blks.block0.addnorm2.bn.bias", -1, TRUE);
  const int dense = nn_walk_find (walk, "decoder.dense.bias", -1, TRUE);
  const int running =
      nn_walk_find (walk, "decoder.blks.block0.addnorm2.running_variance", -1, FALSE);
  g_autofree char *map_path = hl_model_path (walk, map);
  g_autofree char *inner_path = hl_model_path (walk, inner);
  g_autofree char *norm_path = hl_model_path (walk, norm);
  g_autofree char *dense_path = hl_model_path (walk, dense);
  g_autofree char *running_path = hl_model_path (walk, running);

  g_assert_cmpstr (map_path, ==, "encoder.blks.block0.attention.keys");
  g_assert_cmpstr (inner_path, ==, "encoder.blks.block0.attention.features");
  g_assert_cmpstr (norm_path, ==, "decoder.blks.block0.addnorm2.scale_shift");
  g_assert_cmpstr (dense_path, ==, "decoder.dense.logits");
  g_assert_cmpstr (running_path, ==, "decoder.blks.block0.addnorm2.variance");
}

NN_TEST (nothing_flows_while_the_optimizer_works)
{
  g_autoptr (NnWalk)       walk = update (NULL, 0.0);
  const int                adam = nn_walk_find (walk, "adam", -1, FALSE);
  g_autoptr (HlFigureSpec) spec = hl_model_figure_spec_new_at (walk, adam);

  g_assert_true (spec->is_resting);
  g_assert_cmpint (g_hash_table_size (spec->done), ==, 0);
}

NN_TEST (what_is_around_a_step_is_open)
{
  g_autoptr (NnWalk)       walk = nn_test_tiny_walk (NULL, 0);
  g_autoptr (HlFigureSpec) operation =
      spec_at (walk, "encoder.blks.block1.attention.mask", -1, FALSE);
  g_autoptr (HlFigureSpec) block = spec_at (walk, "encoder.blks.block1", -1, FALSE);

  g_assert_true (hl_figure_spec_is_open (operation, "encoder.blks.block1"));
  g_assert_true (hl_figure_spec_is_open (operation, "encoder.blks.block1.attention"));
  g_assert_cmpint (g_strv_length ((char **) operation->open), ==, 2);
  g_assert_cmpint (g_strv_length ((char **) block->open), ==, 0);
}

NN_TEST (a_box_leads_to_its_step)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          node = nn_walk_find (walk, "decoder.blks.block0.ffn.relu", 1, FALSE);
  const int          same = hl_model_figure_find_node (walk, node, "decoder.dense.choice");
  const int          other = hl_model_figure_find_node (walk, node, "encoder.blks.block1.ffn");

  g_assert_cmpint (same, ==, nn_walk_find (walk, "decoder.dense.choice", 1, FALSE));
  g_assert_cmpint (other, ==, nn_walk_find (walk, "encoder.blks.block1.ffn", -1, FALSE));
  g_assert_cmpint (hl_model_figure_find_node (walk, node, "encoder.blks"), ==, -1);
}

NN_TEST (the_decoder_shows_the_words_so_far)
{
  g_autoptr (NnWalk)       walk = nn_test_tiny_walk (NULL, 0);
  g_autoptr (HlFigureSpec) encode = spec_at (walk, "encoder.embedding", -1, FALSE);
  g_autoptr (HlFigureSpec) first = spec_at (walk, "decoder.embedding", 0, FALSE);
  g_autoptr (HlFigureSpec) second = spec_at (walk, "decoder.embedding", 1, FALSE);
  g_autofree char         *expected = g_strdup_printf ("<bos> %s", walk->target_tokens[0]);

  g_assert_cmpstr (encode->source_caption, ==, "red car . <eos>");
  g_assert_null (encode->target_caption);
  g_assert_cmpint (encode->target_length, ==, 0);
  g_assert_cmpstr (first->target_caption, ==, "<bos>");
  g_assert_cmpstr (second->target_caption, ==, expected);
  g_assert_cmpint (second->target_length, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  nn_test_init (&argc, &argv);

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].change != make_deep) /* each step beside each other one */
      {
        g_autofree char *path =
            g_strconcat ("/figures/model-figure/nothing-later-is-done/", variants[i].name, NULL);

        g_test_add_data_func (path, &variants[i], test_nothing_later_is_done);
      }

  return g_test_run ();
}
