#include "core/trace/walk/walk.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/trace/operation/operations.h"
#include "core/training/epochs.h"
#include "tests/support/tiny-update.h"
#include "tests/support/walk-check.h"
#include "tests/support/walk-formulas.h"

#define BATCH_SIZE NN_TEST_UPDATE_SENTENCES
#define TEXTBOOK 0 /* the variant without a change */

/* Two runs with the same seed: one is walked through, the other does as always. */
typedef struct
{
  NnTestRun *walked;
  NnTestRun *plain;
} Fixture;

static NnTestRun *new_run (int variant)
{
  NnTestRun *run = nn_test_update_run_new (variant, BATCH_SIZE);

  nn_slices_watch (run->trainer->slices); /* a lean pass rounds otherwise */

  return run;
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  fixture->walked = new_run (GPOINTER_TO_INT (data));
  fixture->plain = new_run (GPOINTER_TO_INT (data));
}

NN_CLEARS (Fixture, tear_down, (nn_test_run_free, walked), (nn_test_run_free, plain))

NN_UPDATE_FIXTURE_TEST (every_operation_has_all_it_needs)
{
  for (int sentence = 0; sentence < BATCH_SIZE; sentence++)
    {
      g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, sentence);

      nn_test_assert_walk_is_sound (walk);
      g_assert_cmpint (walk->sentence, ==, sentence);
    }
}

/* Adam remembers the updates before. */
NN_UPDATE_FIXTURE_TEST (every_output_follows_from_its_inputs)
{
  const NnDataset  *dataset = fixture->walked->dataset;
  const NnTestWords words = { dataset->source_vocabulary, dataset->target_vocabulary };

  for (int sentence = 0; sentence < BATCH_SIZE; sentence++)
    {
      g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, sentence);

      nn_test_assert_formulas_hold (walk, &words, NN_FORMULA_ALL, 40);
    }
}

/* Stepping twice and then training on gives the same as never having looked. */
NN_UPDATE_FIXTURE_TEST (the_run_does_not_notice)
{
  for (int sentence = 0; sentence < 2; sentence++)
    {
      g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, sentence);

      nn_test_run_update (fixture->plain);
      nn_test_assert_same_values (fixture->walked->model, fixture->plain->model, 0.0);
    }

  nn_test_run_update (fixture->walked);
  nn_test_run_update (fixture->plain);
  nn_test_assert_same_values (fixture->walked->model, fixture->plain->model, 0.0);
  g_assert_cmpfloat (fixture->walked->trainer->report.objective, ==,
                     fixture->plain->trainer->report.objective);
  g_assert_cmpint (fixture->walked->trainer->update, ==, 3);
  g_assert_cmpfloat (fixture->walked->trainer->sums.masked, ==,
                     fixture->plain->trainer->sums.masked);
}

/* Two updates, then the walk through the third: what the trainer makes of the same batches. */
NN_UPDATE_FIXTURE_TEST (a_later_update_is_that_of_the_run)
{
  g_autoptr (NnWalk) walk = NULL;

  g_assert_true (NN_OK (nn_trainer_make_updates, fixture->walked->trainer, 2, NULL));
  walk = nn_test_update_walk (fixture->walked, 0);
  for (int i = 0; i < 3; i++)
    nn_test_run_update (fixture->plain);
  nn_test_assert_same_values (fixture->walked->model, fixture->plain->model, 1e-6);
  g_assert_cmpfloat_with_epsilon (walk->loss, fixture->plain->trainer->report.objective, 1e-6);
  g_assert_cmpint (walk->update, ==, 3);
}

/* Also when it is asked to continue beyond an epoch, and not when it is told to stop. */
NN_TEST (updates_before_go_on_into_the_next_epoch)
{
  g_autoptr (NnTestRun) run = new_run (TEXTBOOK);
  const int             n = nn_trainer_updates_per_epoch (run->trainer) + 2;

  g_assert_true (nn_trainer_make_updates (run->trainer, n, NULL, NULL));
  g_assert_cmpint (run->trainer->update, ==, n);
  g_assert_cmpint (run->trainer->epoch, ==, 1);
  g_assert_cmpint (run->trainer->position, ==, 2);

  NN_STOPS (nn_trainer_make_updates, run->trainer, 1);
  g_assert_cmpint (run->trainer->update, ==, n);
}

NN_UPDATE_FIXTURE_TEST (the_loss_again_is_that_of_the_new_model)
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 0);
  NnSlices          *slices = fixture->plain->trainer->slices;
  NnPass             pass;

  nn_test_run_update (fixture->plain);
  g_assert_cmpfloat (walk->loss, ==, fixture->plain->trainer->report.objective);

  pass = slices->pass;
  nn_slices_forward (slices, &pass);
  g_assert_cmpfloat (walk->loss_again, ==, nn_slices_loss (slices).objective);
  g_assert_cmpfloat (walk->loss_again, !=, walk->loss);
}

/* Every node of the way up has one on the way down, in reverse. */
NN_UPDATE_FIXTURE_TEST (the_way_back_is_the_way_in_reverse)
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 0);
  const int          forward = nn_walk_find (walk, "forward", -1, FALSE);
  const int          backward = nn_walk_find (walk, "backward", -1, TRUE);
  int                j = backward + 1;

  for (int i = nn_walk_get (walk, forward)->end - 1; i > forward; i--)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;
      const NnOperation *gradient;

      if (operation == NULL || operation->kind == NN_OP_TOKENS ||
          operation->kind == NN_OP_RUNNING_MEAN || operation->kind == NN_OP_RUNNING_VARIANCE)
        continue;

      do
        gradient = nn_walk_get (walk, j++)->operation;
      while (gradient == NULL || gradient->kind == NN_OP_PARAMETER_GRADIENT);

      g_assert_cmpint (gradient->kind, ==, NN_OP_GRADIENT);
      g_assert_cmpint (gradient->of, ==, operation->kind);
      g_assert_cmpstr (gradient->path, ==, operation->path);
      g_assert_true (gradient->inputs[0] == operation->output);
      g_assert_true (nn_walk_get (walk, j - 1)->is_backward);
    }
}

/* What the terms give for one sentence, on top of what they gave for others. */
static const double *add_part (GHashTable *sums, const NnOperation *gradient)
{
  const NnOperand      *whole = gradient->output;
  const int             n = (int) nn_operand_length (whole);
  double               *sum = g_hash_table_lookup (sums, gradient->path);
  g_autoptr (NnOperand) part = nn_operand_new (whole->symbol, whole->path, whole->slice_axis,
                                               whole->row_axis, whole->column_axis);

  if (sum == NULL)
    {
      sum = g_new0 (double, n);
      g_hash_table_insert (sums, g_strdup (gradient->path), sum);
    }
  for (int t = 0; t < gradient->n_terms; t++)
    nn_link_add (part, &gradient->terms[t], gradient->inputs + gradient->terms[t].first);
  for (int i = 0; i < n; i++)
    sum[i] += part->values[i];

  return sum;
}

/* As far as floats go, beside the largest of them. */
static void assert_are_equal (const double *values, const NnOperand *expected)
{
  double largest = 0.0;

  for (gsize i = 0; i < nn_operand_length (expected); i++)
    largest = MAX (largest, fabs (expected->values[i]));
  for (gsize i = 0; i < nn_operand_length (expected); i++)
    g_assert_cmpfloat_with_epsilon (values[i], expected->values[i], 2e-5 * largest + 1e-7);
}

/* Σ′ is what the other sentences give: all sentences together give a parameter's gradient. */
NN_UPDATE_TEST (sentences_add_up_to_the_batch)
{
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (int sentence = 0; sentence < BATCH_SIZE; sentence++)
    {
      g_autoptr (NnTestRun) run = new_run (GPOINTER_TO_INT (data));
      g_autoptr (NnWalk)    walk = nn_test_update_walk (run, sentence);

      for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
           i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
        {
          const NnOperation *gradient = nn_walk_operation (walk, i);
          const double      *sum = add_part (sums, gradient);

          if (sentence == BATCH_SIZE - 1)
            assert_are_equal (sum, gradient->output);
        }
    }

  g_assert_cmpuint (g_hash_table_size (sums), >, 15);
}

static const NnOperation *find (const NnWalk *walk, const char *path, NnOperationKind kind)
{
  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind == kind && g_str_equal (operation->path, path))
        return operation;
    }

  return NULL;
}

/* Every parameter is measured, shortened, and moved by what is shown. */
static void assert_moved_by_its_steps (const Fixture *fixture)
{
  const NnParameters *before = fixture->plain->model->parameters;
  const NnParameters *after = fixture->walked->model->parameters;
  g_autoptr (NnWalk)  walk = nn_test_update_walk (fixture->walked, 1);

  for (int i = 0; i < nn_parameters_count (before); i++)
    {
      const NnParameter *theta = nn_parameters_get (before, i);
      const NnOperation *gradient = find (walk, theta->path, NN_OP_PARAMETER_GRADIENT);
      const NnOperation *clip = find (walk, theta->path, NN_OP_CLIP);
      const NnOperation *m = find (walk, theta->path, NN_OP_ADAM_M);
      const NnOperation *v = find (walk, theta->path, NN_OP_ADAM_V);
      const NnOperation *step = find (walk, theta->path, NN_OP_ADAM_STEP);

      g_assert_true ((gradient != NULL) == (theta->gradient != NULL));
      if (gradient == NULL)
        continue;

      g_assert_true (clip->inputs[0] == gradient->output);
      g_assert_true (m->inputs[1] == clip->output && v->inputs[1] == clip->output);
      g_assert_true (step->inputs[1] == m->output && step->inputs[2] == v->output);
      for (gsize k = 0; k < theta->value->length; k++)
        {
          g_assert_cmpfloat (step->inputs[0]->values[k], ==, theta->value->values[k]);
          g_assert_cmpfloat_with_epsilon (theta->value->values[k] + step->output->values[k],
                                          nn_parameters_get (after, i)->value->values[k], 1e-6);
        }
    }
}

NN_UPDATE_FIXTURE_TEST (every_parameter_moves_by_its_step) { assert_moved_by_its_steps (fixture); }

/* The bias of Adam's memory is corrected by the number of the step. */
NN_UPDATE_FIXTURE_TEST (every_parameter_moves_by_its_second_step)
{
  nn_test_run_update (fixture->plain);
  nn_test_run_update (fixture->walked);
  assert_moved_by_its_steps (fixture);
}

/* What was read before the update does not become what it was after it. */
NN_UPDATE_FIXTURE_TEST (parameters_are_those_of_before)
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 0);
  const NnOperand   *W_q =
      find (walk, "encoder.blks.block0.attention.queries", NN_OP_QUERIES)->inputs[1];
  const NnTensor *before = fixture->plain->model->encoder->blocks[0]->attention->W_q->weight->value;

  g_assert_cmpstr (W_q->symbol, ==, "W_q");
  g_assert_cmpmem (W_q->values, nn_operand_length (W_q) * sizeof (float), before->values,
                   before->length * sizeof (float));
}

/* The ids are in the model's order, the labels one place to the left. */
NN_FIXTURE_TEST_ON (the_batch_is_shown, GINT_TO_POINTER (TEXTBOOK))
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 1);
  const NnOperand   *source = find (walk, "batch.source", NN_OP_BATCH)->output;
  const NnOperand   *input = find (walk, "batch.decoder_input", NN_OP_BATCH)->output;
  const NnOperand   *labels = find (walk, "batch.labels", NN_OP_BATCH)->output;

  g_assert_cmpint (source->rows, ==, BATCH_SIZE);
  for (int s = 0; s < source->columns; s++)
    g_assert_cmpstr (source->words[source->columns + s], ==, walk->source_tokens[s]);
  g_assert_cmpstr (input->words[0], ==, NN_TOKEN_BOS);
  for (int t = 0; t + 1 < input->columns; t++)
    {
      g_assert_cmpstr (input->words[input->columns + t], ==, walk->decoder_tokens[t]);
      g_assert_cmpstr (labels->words[input->columns + t], ==, walk->target_tokens[t]);
      if (nn_operand_state (input, 1, t + 1) == NN_CELL_NORMAL)
        g_assert_cmpstr (labels->words[input->columns + t], ==, walk->decoder_tokens[t + 1]);
    }
}

/* The causal mask hides what comes later; padding of the source is hidden as such. */
NN_FIXTURE_TEST_ON (masks_say_why, GINT_TO_POINTER (TEXTBOOK))
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 0);
  const NnOperand   *self = find (walk, "decoder.blks.block0.attention1.mask", NN_OP_MASK)->output;
  const NnOperand   *cross = find (walk, "decoder.blks.block0.attention2.mask", NN_OP_MASK)->output;

  for (int i = 0; i < self->rows; i++)
    {
      for (int j = 0; j < self->columns; j++)
        g_assert_cmpint (nn_operand_state (self, i, j), ==,
                         j > i ? NN_CELL_FUTURE : NN_CELL_NORMAL);
      for (int j = 0; j < cross->columns; j++)
        g_assert_cmpint (nn_operand_state (cross, i, j), ==,
                         j >= walk->source_valid_len ? NN_CELL_PADDING : NN_CELL_NORMAL);
    }
  g_assert_cmpint (walk->source_valid_len, <, cross->columns);
  g_assert_cmpstrv (cross->row_axis.writes, walk->target_tokens);
}

NN_FIXTURE_TEST_ON (padding_has_no_loss, GINT_TO_POINTER (TEXTBOOK))
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 0);
  const NnOperation *total = find (walk, "loss.batch", NN_OP_LOSS);
  const NnOperation *positions = find (walk, "loss.positions", NN_OP_LOSS);

  for (int t = 0; t < positions->output->rows; t++)
    {
      const gboolean is_padding = t >= walk->target_valid_len;

      g_assert_cmpint (nn_operand_state (positions->output, t, 0), ==,
                       is_padding ? NN_CELL_PADDING : NN_CELL_NORMAL);
      g_assert_true (is_padding == (nn_operand_get (total->inputs[1], 0, 0, t) == 0.0f));
    }
}

NN_FIXTURE_TEST_ON (a_run_that_diverges_says_so, GINT_TO_POINTER (TEXTBOOK))
{
  nn_tensor_fill (fixture->walked->model->decoder->dense->bias->value, NAN);
  NN_FAILS (NN_TRAINER_ERROR, NN_TRAINER_ERROR_DIVERGED, nn_walk_new_update,
            fixture->walked->trainer, 0, NULL, NULL, NULL);
}

NN_FIXTURE_TEST_ON (walk_leaves_an_epoch_that_is_over, GINT_TO_POINTER (TEXTBOOK))
{
  g_autoptr (NnWalk) walk = NULL;
  NnTrainer         *trainer = fixture->walked->trainer;

  while (!nn_trainer_is_epoch_over (trainer))
    nn_test_run_update (fixture->walked);
  walk = NN_OK (nn_walk_new_update, trainer, 0, NULL, NULL, NULL);

  g_assert_nonnull (walk);
  g_assert_cmpint (trainer->epoch, ==, 1);
  g_assert_cmpint (trainer->position, ==, 1);
  g_assert_cmpint (trainer->history->len, ==, 1);
}

NN_FIXTURE_TEST_ON (a_cancelled_walk_leaves_the_run_alone, GINT_TO_POINTER (TEXTBOOK))
{
  NN_STOPS (nn_walk_new_update, fixture->walked->trainer, 0, NULL, NULL);
  g_assert_cmpint (fixture->walked->trainer->phase, ==, NN_PHASE_DRAW_BATCH);
  g_assert_cmpint (fixture->walked->trainer->update, ==, 0);
}

static void share_part (const NnWalk *part, gpointer parts)
{
  g_ptr_array_add (parts, nn_walk_share (part));
}

/* Each part has one phase more, outlives the walker and is how the whole begins. */
NN_TEST (parts_are_how_the_walk_begins)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_walk_free);
  Fixture               fixture;
  g_autoptr (NnWalk)    walk = NULL;
  int                   end = 0;

  set_up (&fixture, GINT_TO_POINTER (TEXTBOOK));
  walk = nn_walk_new_update (fixture.walked->trainer, 1, share_part, parts, NULL, NULL);
  tear_down (&fixture);

  g_assert_cmpuint (parts->len, ==, 6);
  NN_EACH_OF (const NnWalk, part, parts)
    {
      g_assert_cmpint (part->sentence, ==, 1);
      g_assert_cmpstr (part->source_tokens[0], ==, walk->source_tokens[0]);
      g_assert_cmpint (nn_walk_count (part), ==, nn_walk_get (walk, end)->end);
      for (; end < nn_walk_count (part); end++)
        g_assert_true (nn_walk_get (part, end) == nn_walk_get (walk, end));
    }
  g_assert_cmpstr (nn_walk_get (walk, end)->path, ==, "loss_again");
}

NN_FIXTURE_TEST_ON (there_is_always_a_last_sentence, GINT_TO_POINTER (TEXTBOOK))
{
  g_autoptr (NnWalk) walk = nn_test_update_walk (fixture->walked, 1000);

  g_assert_cmpint (walk->sentence, ==, BATCH_SIZE - 1);
  g_assert_cmpint (walk->n_sentences, ==, BATCH_SIZE);
}
