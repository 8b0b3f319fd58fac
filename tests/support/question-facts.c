#include "tests/support/question-facts.h"

#include <math.h>
#include <string.h>

static void expect_one (const NnQuestion *question, int right)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, i == right);
}

static void expect_role (const NnQuestion *question, int role)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, nn_question_role (question, i) == role);
}

/* The first operation of a kind from a node on, or the last one before it. */
static const NnOperation *find (const NnWalk *walk, int node, int by, NnOperationKind kind)
{
  for (int i = node; i >= 0 && i < nn_walk_count (walk); i += by)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == kind)
        return operation;
    }

  return NULL;
}

static const NnOperation *find_path (const NnWalk *walk, const char *path)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && g_str_equal (operation->path, path))
        return operation;
    }

  g_error ("there is no %s", path);
}

/* The weights that come out have the shape of the scores; no other choice has it. */
static void expect_shape (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *weights = find (walk, question->node, 1, NN_OP_SOFTMAX)->output;

  for (int i = 0; i < question->n_answers; i++)
    {
      const double *shape = nn_question_numbers (question, i);

      g_assert_cmpint (question->is_right[i], ==,
                       shape[0] == weights->rows && shape[1] == weights->columns);
    }
}

/* Counted in the tables themselves. */
static void expect_parameters (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *tables[NN_N_TABLES] = {
    [NN_TABLE_EMBEDDING] = find (walk, 0, 1, NN_OP_EMBEDDING)->inputs[1],
    [NN_TABLE_QUERIES] = find (walk, 0, 1, NN_OP_QUERIES)->inputs[1],
    [NN_TABLE_DENSE1] = find (walk, 0, 1, NN_OP_DENSE1)->inputs[1],
    [NN_TABLE_GAMMA] = find (walk, 0, 1, NN_OP_SCALE_SHIFT)->inputs[1],
  };
  int largest = 0;

  for (int i = 0; i < NN_N_TABLES; i++)
    {
      const double *shape = nn_question_numbers (question, i);

      g_assert_true (tables[i]->is_parameter);
      g_assert_cmpfloat (shape[0] * shape[1], ==, (double) nn_operand_length (tables[i]));
      if (nn_operand_length (tables[i]) > nn_operand_length (tables[largest]))
        largest = i;
    }
  expect_one (question, largest);
}

/* Of logits that are all alike. */
static void expect_first_loss (const NnWalk *walk, const NnQuestion *question)
{
  double sum = 0.0;

  for (int v = 0; v < question->operation->output->column_axis.length; v++)
    sum += exp (0.0);

  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==,
                     fabs (*nn_question_numbers (question, i) - log (sum)) < 0.1);
}

static void expect_sources (const NnWalk *walk, const NnQuestion *question)
{
  const gboolean is_across = strstr (question->operation->path, ".attention2.") != NULL;
  const int      memory = question->nodes[NN_FROM_MEMORY];
  const int      rows = question->nodes[NN_FROM_ROWS];

  expect_one (question, is_across ? NN_FROM_MEMORY : NN_FROM_ROWS);
  g_assert_cmpint (memory >= 0, ==, is_across);
  if (is_across)
    g_assert_true (g_str_has_prefix (nn_walk_get (walk, memory)->path, "encoder."));
  g_assert_cmpint (rows, >=, 0);
  g_assert_cmpint (rows, <, question->node);
  g_assert_cmpint (nn_question_find_node (question, walk, rows), ==, NN_FROM_ROWS);
}

static void expect_label (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *labels = find_path (walk, "batch.labels")->output;
  const char      *label = labels->words[walk->sentence * labels->columns + question->row];

  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, g_str_equal (question->choices[i], label));
}

static void expect_exposure (const NnWalk *walk, const NnQuestion *question)
{
  const int step = nn_walk_get (walk, question->node)->target_step;

  expect_one (question, walk->kind == NN_WALK_UPDATE ? NN_READS_REFERENCE : NN_READS_OWN);
  if (walk->kind == NN_WALK_TRANSLATION)
    g_assert_cmpstr (walk->decoder_tokens[step], ==, walk->target_tokens[step - 1]);
}

static void expect_norm_place (const NnWalk *walk, const NnQuestion *question)
{
  expect_one (question, walk->config.is_pre_norm ? NN_NORM_BEFORE : NN_NORM_AFTER);
}

/* By what the configuration and the lengths say. */
static void expect_which_mask (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *picture = question->operation->output;
  const gboolean   reads_source = picture->column_axis.kind == NN_AXIS_SOURCE;
  const gboolean   has_padding = reads_source && picture->columns > walk->source_valid_len;
  const gboolean   has_future = !reads_source && walk->kind == NN_WALK_UPDATE &&
                              walk->config.has_causal_mask && picture->columns > 1;

  expect_one (question, has_padding  ? NN_HIDES_PADDING
                        : has_future ? NN_HIDES_FUTURE
                                     : NN_HIDES_NOTHING);
}

/* The softmax of q · k times a factor, over the first @n keys. */
static void weigh (const NnWalk *walk, const NnQuestion *question, double factor, int n,
                   double *weights)
{
  const NnOperation *product = find (walk, question->node, -1, NN_OP_PRODUCT);
  const float       *q = nn_operand_row (product->inputs[0], question->slice, question->row);
  double             largest = -INFINITY;
  double             sum = 0.0;

  for (int j = 0; j < n; j++)
    {
      const float *k = nn_operand_row (product->inputs[1], question->slice, j);

      weights[j] = 0.0;
      for (int a = 0; a < product->inputs[0]->columns; a++)
        weights[j] += (double) q[a] * k[a] * factor;
      largest = fmax (largest, weights[j]);
    }
  for (int j = 0; j < n; j++)
    sum += weights[j] = exp (weights[j] - largest);
  for (int j = 0; j < n; j++)
    weights[j] /= sum;
}

static double largest_of (const double *weights, int n)
{
  double largest = 0.0;

  for (int j = 0; j < n; j++)
    largest = fmax (largest, weights[j]);

  return largest;
}

static int count_visible (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *picture = question->operation->output;

  if (picture->column_axis.kind == NN_AXIS_SOURCE)
    return walk->source_valid_len;
  if (walk->kind == NN_WALK_TRANSLATION)
    return picture->columns;

  return walk->config.has_causal_mask ? question->row + 1 : picture->columns;
}

static void expect_unscaled (const NnWalk *walk, const NnQuestion *question)
{
  const int          n = count_visible (walk, question);
  const double       d_k = find (walk, question->node, -1, NN_OP_PRODUCT)->inputs[0]->columns;
  g_autofree double *with = g_new (double, n);
  g_autofree double *without = g_new (double, n);

  weigh (walk, question, 1.0 / sqrt (d_k), n, with);
  weigh (walk, question, 1.0, n, without);
  g_assert_cmpfloat_with_epsilon (question->value, largest_of (without, n), 1e-3);
  g_assert_cmpfloat_with_epsilon (question->other_value, largest_of (with, n), 1e-3);
  expect_one (question, largest_of (without, n) > largest_of (with, n) ? NN_CHOICE_LARGER
                                                                       : NN_CHOICE_SMALLER);
}

static void expect_which_model (const NnWalk *walk, const NnQuestion *question)
{
  const int     right = nn_question_find_right (question);
  const double *varied = nn_question_numbers (question, right);
  const double *own = nn_question_numbers (question, 1 - right);
  const int     n = count_visible (walk, question);
  double        later = 0.0;
  double        sum = 0.0;

  g_assert_cmpint (question->n_answers, ==, 2);
  expect_one (question, right);
  for (int j = 0; j < question->n_numbers; j++)
    {
      g_assert_cmpfloat_with_epsilon (
          own[j], nn_operand_get (question->operation->output, question->slice, question->row, j),
          1e-6);
      later += j >= n ? varied[j] : 0.0;
      sum += varied[j];
    }
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);

  if (question->varied == NN_VARIES_MASK)
    {
      g_assert_true (walk->config.has_causal_mask && walk->kind == NN_WALK_UPDATE);
      g_assert_cmpfloat (later, >=, 0.15);
    }
  else
    {
      g_autofree double *without = g_new (double, n);

      weigh (walk, question, 1.0, n, without);
      for (int j = 0; j < n; j++)
        g_assert_cmpfloat_with_epsilon (varied[j], without[j], 1e-3);
    }
}

/* By the tokens of the two axes; no other map has as many of both and as much hidden. */
static void expect_which_map (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *own = question->operation->output;

  g_assert_cmpint (question->n_answers, >=, 2);
  for (int i = 0; i < question->n_answers; i++)
    {
      const NnOperand *map = question->maps[i]->output;
      const double    *shape = nn_question_numbers (question, i);
      const gboolean   is_across = strstr (map->path, ".attention2.") != NULL;
      const gboolean   is_encoder = g_str_has_prefix (map->path, "encoder.");

      g_assert_cmpint (question->is_right[i], ==, map == own);
      g_assert_cmpfloat (shape[0], ==,
                         is_encoder ? walk->source_valid_len : walk->target_valid_len);
      g_assert_cmpfloat (shape[1], ==,
                         is_encoder || is_across ? walk->source_valid_len : walk->target_valid_len);
      if (map != own && walk->source_valid_len == walk->target_valid_len)
        g_assert_true (walk->config.has_causal_mask);
    }
}

/* By the words of the batch. */
static void expect_touched (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand       *source = find_path (walk, "batch.source")->output;
  g_autoptr (GHashTable) ids = g_hash_table_new (NULL, NULL);

  for (int row = 0; row < source->rows; row++)
    for (int column = 0; column < source->columns; column++)
      if (nn_operand_state (source, row, column) == NN_CELL_NORMAL)
        g_hash_table_add (ids, GINT_TO_POINTER ((int) nn_operand_get (source, 0, row, column)));

  g_assert_cmpfloat (question->value, ==, g_hash_table_size (ids));
  expect_one (question, NN_TOUCHES_BATCH);
}

static void expect_padding_loss (const NnWalk *walk, const NnQuestion *question)
{
  expect_role (question, walk->loss_kind == NN_LOSS_PLAIN ? NN_CHOICE_YES : NN_CHOICE_NO);
}

static gboolean is_equal_row (const NnOperand *x, int row, int other)
{
  return memcmp (nn_operand_row (x, 0, row), nn_operand_row (x, 0, other),
                 (gsize) x->columns * sizeof (float)) == 0;
}

/* By the table of positions; the embedding is looked up by the word alone. */
static void expect_same_word (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *P = question->operation->inputs[1];
  const char      *word = nn_axis_label (&question->operation->output->row_axis, question->row);

  g_assert_cmpstr (word, ==,
                   nn_axis_label (&question->operation->output->row_axis, question->other_row));
  g_assert_true (is_equal_row (question->operation->inputs[0], question->row, question->other_row));
  expect_one (question, is_equal_row (P, question->row, question->other_row) ? NN_DIFFER_LATER
                                                                             : NN_DIFFER_HERE);
}

static void expect_swap (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperation *operation = question->operation;
  const gboolean     is_new = operation->kind == NN_OP_POSITIONS &&
                          !is_equal_row (operation->inputs[1], question->row, question->other_row);

  g_assert_cmpint (question->other_row, ==, question->row + 1);
  expect_one (question, is_new ? NN_SWAP_NEW : NN_SWAP_MOVES);
}

/* From the logits. */
static void expect_search (const NnWalk *walk, const NnQuestion *question)
{
  const gboolean is_same = g_strv_equal ((const char *const *) walk->search.tokens,
                                         (const char *const *) walk->target_tokens);
  double         greedy = 0.0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *logits = nn_walk_get (walk, i)->operation;
      double             sum = 0.0;
      double             largest = -INFINITY;

      if (logits == NULL || logits->kind != NN_OP_LOGITS)
        continue;
      for (int v = 0; v < logits->output->columns; v++)
        {
          sum += exp (logits->output->values[v]);
          largest = fmax (largest, logits->output->values[v]);
        }
      greedy += largest - log (sum);
    }

  g_assert_cmpfloat_with_epsilon (question->value, exp (greedy), 1e-4);
  expect_one (question, is_same                                 ? NN_SEARCH_BOTH
                        : greedy > walk->search.log_probability ? NN_SEARCH_GREEDY
                                                                : NN_SEARCH_BEAM);
}

typedef void (*Expect) (const NnWalk *walk, const NnQuestion *question);

static const Expect expectations[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_SHAPE] = expect_shape,           [NN_QUESTION_PARAMETERS] = expect_parameters,
  [NN_QUESTION_FIRST_LOSS] = expect_first_loss, [NN_QUESTION_SOURCES] = expect_sources,
  [NN_QUESTION_LABEL] = expect_label,           [NN_QUESTION_EXPOSURE] = expect_exposure,
  [NN_QUESTION_NORM_PLACE] = expect_norm_place, [NN_QUESTION_WHICH_MASK] = expect_which_mask,
  [NN_QUESTION_UNSCALED] = expect_unscaled,     [NN_QUESTION_WHICH_MODEL] = expect_which_model,
  [NN_QUESTION_SAME_WORD] = expect_same_word,   [NN_QUESTION_SWAP] = expect_swap,
  [NN_QUESTION_SEARCH] = expect_search,         [NN_QUESTION_WHICH_MAP] = expect_which_map,
  [NN_QUESTION_TOUCHED] = expect_touched,       [NN_QUESTION_PADDING_LOSS] = expect_padding_loss,
};

/* Returns whether the kind of the question is one of these. */
gboolean nn_test_assert_fact (const NnWalk *walk, const NnQuestion *question)
{
  if (expectations[question->kind] == NULL)
    return FALSE;

  expectations[question->kind](walk, question);

  return TRUE;
}
