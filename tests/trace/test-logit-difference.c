#include "core/engine/each.h"
#include "core/trace/walk/logit-difference.h"

#include <math.h>

#include "core/translation/next-token.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"

static int count_steps (const NnWalk *walk) { return (int) g_strv_length (walk->target_tokens); }

static double sum_of (const NnLogitDifference *difference)
{
  double sum = 0.0;

  for (guint i = 0; i < difference->parts->len; i++)
    sum += g_array_index (difference->parts, NnLogitPart, i).value;

  return sum;
}

/* The logits are the model's own; float rounding grows with what was added up. */
static void assert_adds_up (const NnWalk *walk, int step, int other)
{
  g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, step, other);
  const NnOperand              *z = nn_test_operation (walk, "decoder.dense.logits", step)->output;
  double                        size = 1.0;

  g_assert_cmpfloat (difference->value, ==,
                     (double) z->values[difference->chosen] -
                         (double) z->values[difference->other]);
  for (guint i = 0; i < difference->parts->len; i++)
    size += fabs (g_array_index (difference->parts, NnLogitPart, i).value);
  g_assert_cmpfloat_with_epsilon (sum_of (difference), difference->value, 2e-5 * size);
}

static void assert_walk_adds_up (const NnWalk *walk)
{
  for (int step = 0; step < count_steps (walk); step++)
    {
      assert_adds_up (walk, step, NN_NO_TOKEN);
      assert_adds_up (walk, step, 0);
    }
}

NN_TEST (parts_add_up_in_every_variant)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_walk (nn_test_variants[i].change, 4);

      assert_walk_adds_up (walk);
    }
}

NN_TEST (parts_add_up_in_the_shipped_models)
{
  static const char *const files[] = { "eng-fra.safetensors", "book.safetensors" };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (files[i]);
      g_autoptr (NnWalk)        walk = nn_test_shipped_walk (shipped, "he's calm .", 0);

      assert_walk_adds_up (walk);
    }
}

/* The last normalization and the output layer on a row x without @term, with the statistics
 * of x itself: written down from the formulas of the layers. */
static double difference_without (const NnWalk *walk, const NnLogitDifference *of,
                                  const NnOperand *term)
{
  const gboolean   is_pre = walk->config.is_pre_norm;
  g_autofree char *last =
      g_strdup_printf ("decoder.blks.block%d.addnorm3", walk->config.num_blks - 1);
  g_autofree char   *normalize = g_strconcat (is_pre ? "decoder.norm" : last, ".normalize", NULL);
  g_autofree char   *shift = g_strconcat (is_pre ? "decoder.norm" : last, ".scale_shift", NULL);
  const NnOperation *norm = nn_test_operation (walk, normalize, of->target_step);
  const NnOperation *affine = nn_test_operation (walk, shift, of->target_step);
  const NnOperation *dense = nn_test_operation (walk, "decoder.dense.logits", of->target_step);
  const NnOperand   *x = norm->inputs[0];
  const gboolean     is_layer = walk->config.norm == NN_NORM_LAYER;
  double             mean = 0.0;
  double             result = 0.0;

  for (int j = 0; j < x->columns; j++)
    mean += (double) (x->values[j] - term->values[j]) / x->columns;
  for (int j = 0; j < x->columns; j++)
    {
      const double mu = is_layer ? mean : (double) norm->inputs[1]->values[j];
      const double variance = (double) norm->inputs[2]->values[is_layer ? 0 : j];
      const double x_hat =
          ((double) x->values[j] - (double) term->values[j] - mu) / sqrt (variance + 1e-5);
      const double y =
          (double) affine->inputs[1]->values[j] * x_hat + (double) affine->inputs[2]->values[j];

      result += y * ((double) nn_operand_row (dense->inputs[1], 0, of->chosen)[j] -
                     (double) nn_operand_row (dense->inputs[1], 0, of->other)[j]);
    }
  result +=
      (double) dense->inputs[2]->values[of->chosen] - (double) dense->inputs[2]->values[of->other];

  return result;
}

/* A part is what the difference loses without its term. */
NN_TEST (parts_are_what_is_lost_without_them)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnWalk)            walk = nn_test_tiny_walk (nn_test_variants[i].change, 4);
      g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, 0, NN_NO_TOKEN);
      int                           n_sublayers = 0;

      NN_EACH_AT (const NnLogitPart, part, difference->parts)
        {
          const NnOperation *operation = nn_walk_get (walk, part->node)->operation;

          if (part->block < 0)
            continue;
          n_sublayers++;
          g_assert_cmpint (operation->kind, ==,
                           walk->config.has_residual ? NN_OP_RESIDUAL : NN_OP_SUBLAYER_ALONE);
          g_assert_cmpfloat_with_epsilon (
              difference->value -
                  difference_without (walk, difference, operation->inputs[operation->n_inputs - 1]),
              part->value, 1e-4);
        }
      g_assert_cmpint (n_sublayers, ==, difference->is_whole ? 3 * walk->config.num_blks : 1);
      g_assert_cmpint (difference->is_whole, ==,
                       walk->config.is_pre_norm && walk->config.has_residual);
    }
}

NN_TEST (parts_stand_in_the_order_of_the_pass)
{
  g_autoptr (NnWalk)            walk = nn_test_tiny_walk (nn_test_variants[1].change, 4);
  g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, 0, NN_NO_TOKEN);
  static const NnLogitPartKind  kinds[] = { NN_LOGIT_EMBEDDING,
                                            NN_LOGIT_POSITIONS,
                                            NN_LOGIT_SELF_ATTENTION,
                                            NN_LOGIT_CROSS_ATTENTION,
                                            NN_LOGIT_FFN,
                                            NN_LOGIT_SELF_ATTENTION,
                                            NN_LOGIT_CROSS_ATTENTION,
                                            NN_LOGIT_FFN,
                                            NN_LOGIT_SHIFT,
                                            NN_LOGIT_BIAS };

  g_assert_true (difference->is_whole);
  g_assert_cmpuint (difference->parts->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < difference->parts->len; i++)
    {
      const NnLogitPart *part = &g_array_index (difference->parts, NnLogitPart, i);

      g_assert_cmpint (part->kind, ==, kinds[i]);
      g_assert_cmpint (part->block, ==, i < 2 || i > 7 ? -1 : ((int) i - 2) / 3);
    }
}

NN_TEST (post_norm_has_the_last_sum_only)
{
  g_autoptr (NnWalk)            walk = nn_test_tiny_walk (nn_test_variants[0].change, 4);
  g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, 0, NN_NO_TOKEN);

  g_assert_false (difference->is_whole);
  g_assert_cmpuint (difference->parts->len, ==, 4);
  g_assert_cmpint (g_array_index (difference->parts, NnLogitPart, 0).kind, ==, NN_LOGIT_STREAM);
  g_assert_cmpint (g_array_index (difference->parts, NnLogitPart, 1).kind, ==, NN_LOGIT_FFN);
  g_assert_cmpint (g_array_index (difference->parts, NnLogitPart, 1).block, ==,
                   walk->config.num_blks - 1);
}

/* No word that may be written comes between the chosen word and the other one. */
NN_TEST (other_is_the_runner_up)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (nn_test_variants[1].change, 4);

  for (int step = 0; step < count_steps (walk); step++)
    {
      g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, step, NN_NO_TOKEN);
      const NnOperand   *z = nn_test_operation (walk, "decoder.dense.logits", step)->output;
      const NnOperation *choice = nn_test_operation (walk, "decoder.dense.choice", step);
      const NnBanned    *banned = &choice->constants.banned;

      g_assert_cmpint (difference->chosen, !=, difference->other);
      g_assert_false (nn_banned_has (banned, difference->other));
      g_assert_cmpfloat (difference->value, >=, 0.0);
      g_assert_cmpstr (difference->chosen_word, ==, walk->target_tokens[step]);
      for (int id = 0; id < z->columns; id++)
        g_assert_true (id == difference->chosen || nn_banned_has (banned, id) ||
                       z->values[id] <= z->values[difference->other]);
    }
}

NN_TEST (largest_is_a_sublayer)
{
  g_autoptr (NnWalk)            walk = nn_test_tiny_walk (nn_test_variants[1].change, 4);
  g_autoptr (NnLogitDifference) difference = nn_logit_difference_new (walk, 0, NN_NO_TOKEN);
  const NnLogitPart            *largest = nn_logit_difference_largest (difference);

  g_assert_cmpint (largest->block, >=, 0);
  NN_EACH_AT (const NnLogitPart, part, difference->parts)
    g_assert_true (part->block < 0 || fabs (part->value) <= fabs (largest->value));
}

NN_TEST (no_step_no_difference)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (nn_test_variants[1].change, 4);

  g_assert_null (nn_logit_difference_new (walk, count_steps (walk), NN_NO_TOKEN));
}
