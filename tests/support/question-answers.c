#include "tests/support/question-answers.h"

#include <math.h>
#include <string.h>

#include "core/engine/each.h"
#include "core/tensor/arithmetic.h"
#include "core/trace/question/question-table.h"

/* The first operation of a kind from a node on, or before it. */
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

static double dot (const float *a, const float *b, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += (double) a[i] * b[i];

  return sum;
}

static void expect_one (const NnQuestion *question, int right)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, i == right);
}

/* How well key @j fits the query, from what the scores are made of. */
static double score (const NnWalk *walk, const NnQuestion *question, int j)
{
  const gboolean     is_dot = walk->config.attention == NN_ATTENTION_DOT_PRODUCT;
  const NnOperation *scores =
      find (walk, question->node, -1, is_dot ? NN_OP_PRODUCT : NN_OP_ADDITIVE_SCORES);
  const NnOperand *a = scores->inputs[0];
  const NnOperand *b = scores->inputs[1];
  const int        n_keys = scores->output->columns;

  if (is_dot)
    return dot (nn_operand_row (a, question->slice, question->row),
                nn_operand_row (b, question->slice, j), a->columns);

  return dot (nn_operand_row (a, question->slice, question->row * n_keys + j), b->values,
              a->columns);
}

static gboolean is_hidden (const NnWalk *walk, const NnQuestion *question, int j)
{
  const NnOperand *picture = question->operation->output;

  return picture->column_axis.kind == NN_AXIS_SOURCE
             ? j >= walk->source_valid_len
             : walk->kind == NN_WALK_UPDATE && walk->config.has_causal_mask && j > question->row;
}

static void expect_most_attended (const NnWalk *walk, const NnQuestion *question)
{
  int best = 0;

  for (int j = 1; j < question->n_answers; j++)
    if (!is_hidden (walk, question, j) && score (walk, question, j) > score (walk, question, best))
      best = j;

  expect_one (question, best);
}

/* ln Σ exp (s) − Σ w s is the same entropy, from the scores, whatever is added to all of them. */
static double entropy (const NnOperation *softmax, int slice, int row)
{
  const float *s = nn_operand_row (softmax->inputs[0], slice, row);
  const int    n = softmax->inputs[0]->columns;
  double       largest = -INFINITY;
  double       sum = 0.0;
  double       mean = 0.0;

  for (int j = 0; j < n; j++)
    largest = fmax (largest, s[j]);
  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      sum += exp (s[j] - largest);
  for (int j = 0; j < n; j++)
    if (s[j] > -1e5f)
      mean += exp (s[j] - largest) / sum * (s[j] - largest);

  return log (sum) - mean;
}

static void expect_spread (const NnWalk *walk, const NnQuestion *question)
{
  const double first = entropy (question->operation, question->slice, question->row);
  const double second = entropy (question->operation, question->other_slice, question->row);

  g_assert_cmpint (question->slice, !=, question->other_slice);
  g_assert_cmpfloat_with_epsilon (question->value, first, 1e-4);
  g_assert_cmpfloat_with_epsilon (question->other_value, second, 1e-4);
  expect_one (question, first > second ? 0 : 1);
}

static void expect_hidden (const NnWalk *walk, const NnQuestion *question)
{
  for (int j = 0; j < question->n_answers; j++)
    g_assert_cmpint (question->is_right[j], ==, is_hidden (walk, question, j));
}

/* What row @i would be if row @question->row of the input that changes were 1 more. */
static double change_of_row (const NnQuestion *question, int i)
{
  const NnOperation *operation = question->operation;

  if (operation->kind == NN_OP_WEIGHTED_SUM)
    return nn_operand_row (operation->inputs[0], question->slice, i)[question->row];

  return i == question->row ? 1.0 : 0.0; /* x Wᵀ reads no other row */
}

static void expect_rows_change (const NnWalk *walk, const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, change_of_row (question, i) != 0.0);
}

static double mean_of (const float *x, int stride, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += x[i * stride];

  return sum / n;
}

/* By what was taken away before dividing: the deviations from a mean add up to 0. */
static void expect_sum_zero (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperand *x = question->operation->inputs[0];
  const NnOperand *mean = question->operation->inputs[1];
  const gboolean   is_batch = walk->config.norm == NN_NORM_BATCH;
  const float     *row = nn_operand_row (x, 0, question->row);
  const float     *column = x->values + question->column;
  gboolean         row_is_zero =
      !is_batch && fabs (mean_of (row, 1, x->columns) - mean->values[question->row]) < 1e-4;
  gboolean column_is_zero = is_batch && fabs (mean_of (column, x->columns, x->rows) -
                                              mean->values[question->column]) < 1e-4;

  expect_one (question, row_is_zero ? NN_SUM_ROW : column_is_zero ? NN_SUM_COLUMN : NN_SUM_NEITHER);
}

static void expect_relu (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperation *dense1 = find (walk, question->node, -1, NN_OP_DENSE1);
  const int          n = dense1->output->columns;
  int                n_positive = 0;

  for (int unit = 0; unit < n; unit++)
    n_positive += dot (nn_operand_row (dense1->inputs[0], 0, question->row),
                       nn_operand_row (dense1->inputs[1], 0, unit), dense1->inputs[0]->columns) +
                      dense1->inputs[2]->values[unit] >
                  0.0;

  g_assert_cmpfloat (question->value, ==, n_positive);
  g_assert_cmpfloat (question->other_value, ==, n);
  expect_one (question, MIN (5 * n_positive / n, NN_SHARE_MOST));
}

/* In an update nothing is written: there it is the word with the largest logit. */
static const char *likeliest (const NnWalk *walk, const NnQuestion *question)
{
  const NnOperation *logits = find (walk, question->node, -1, NN_OP_LOGITS);
  const float       *z = nn_operand_row (logits->output, 0, question->row);
  int                best = 0;

  if (walk->kind == NN_WALK_TRANSLATION)
    return walk->target_tokens[nn_walk_get (walk, question->node)->target_step];

  for (int v = 1; v < logits->output->columns; v++)
    if (z[v] > z[best])
      best = v;

  return logits->output->column_axis.labels[best];
}

static void expect_next_token (const NnWalk *walk, const NnQuestion *question)
{
  const char *token = likeliest (walk, question);

  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, g_str_equal (question->choices[i], token));
}

/* −ln of the softmax of the logits, at the word that should have been written. */
static double surprise (const NnWalk *walk, int row)
{
  const NnOperation *logits = find (walk, nn_walk_count (walk) - 1, -1, NN_OP_LOGITS);
  const float       *z = nn_operand_row (logits->output, 0, row);
  char             **words = logits->output->column_axis.labels;
  double             sum = 0.0;

  for (int v = 0; v < logits->output->columns; v++)
    sum += exp (z[v]);
  for (int v = 0; v < logits->output->columns; v++)
    if (g_str_equal (words[v], walk->target_tokens[row]))
      return log (sum) - z[v];

  g_assert_not_reached ();
}

static void expect_largest_loss (const NnWalk *walk, const NnQuestion *question)
{
  int worst = 0;

  for (int t = 1; t < walk->target_valid_len; t++)
    if (surprise (walk, t) > surprise (walk, worst))
      worst = t;

  expect_one (question, worst);
}

static void expect_rising_logit (const NnWalk *walk, const NnQuestion *question)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==,
                     g_str_equal (question->choices[i], walk->target_tokens[question->row]));
}

static void expect_clipped (const NnWalk *walk, const NnQuestion *question)
{
  double sum = 0.0;

  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind == NN_OP_PARAMETER_GRADIENT)
        sum += dot (operation->output->values, operation->output->values,
                    (int) nn_operand_length (operation->output));
    }

  g_assert_cmpfloat_with_epsilon (question->value, sqrt (sum), 1e-4 * sqrt (sum));
  expect_one (question,
              sum > question->other_value * question->other_value ? NN_CHOICE_YES : NN_CHOICE_NO);
}

static void expect_loss_again (const NnWalk *walk, const NnQuestion *question)
{
  expect_one (question, walk->loss_again > walk->loss ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
}

/* The model has made the step; its parameter moved that way. */
static void assert_step_was_made (const NnQuestion *question, const NnParameters *learned)
{
  const NnOperand   *theta = question->operation->inputs[0];
  const NnParameter *parameter = nn_parameters_find (learned, question->operation->path);
  const int          index = question->row * theta->columns + question->column;

  /* Adam goes along the gradient of this batch, not against it: that is what is asked for. */
  g_assert_cmpfloat (question->value * question->other_value, >, 0.0);
  expect_one (question, parameter->value->values[index] > theta->values[index] ? NN_CHOICE_RISES
                                                                               : NN_CHOICE_FALLS);
}

/* The kinds that teach: from paths, the configuration, the batch, and products of Q and K. */

static void expect_role (const NnQuestion *question, int role)
{
  for (int i = 0; i < question->n_answers; i++)
    g_assert_cmpint (question->is_right[i], ==, nn_question_role (question, i) == role);
}

static const NnOperation *find_path (const NnWalk *walk, const char *path)
{
  NN_EACH_OPERATION (operation, walk)
    {
      if (g_str_equal (operation->path, path))
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

  NN_EACH_OPERATION (logits, walk)
    {
      double sum = 0.0;
      double largest = -INFINITY;

      if (logits->kind != NN_OP_LOGITS)
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
  [NN_QUESTION_MOST_ATTENDED] = expect_most_attended,
  [NN_QUESTION_SPREAD] = expect_spread,
  [NN_QUESTION_HIDDEN] = expect_hidden,
  [NN_QUESTION_ROWS_CHANGE] = expect_rows_change,
  [NN_QUESTION_SUM_ZERO] = expect_sum_zero,
  [NN_QUESTION_RELU] = expect_relu,
  [NN_QUESTION_NEXT_TOKEN] = expect_next_token,
  [NN_QUESTION_LARGEST_LOSS] = expect_largest_loss,
  [NN_QUESTION_RISING_LOGIT] = expect_rising_logit,
  [NN_QUESTION_CLIPPED] = expect_clipped,
  [NN_QUESTION_LOSS_AGAIN] = expect_loss_again,
  [NN_QUESTION_SHAPE] = expect_shape,
  [NN_QUESTION_PARAMETERS] = expect_parameters,
  [NN_QUESTION_FIRST_LOSS] = expect_first_loss,
  [NN_QUESTION_SOURCES] = expect_sources,
  [NN_QUESTION_LABEL] = expect_label,
  [NN_QUESTION_EXPOSURE] = expect_exposure,
  [NN_QUESTION_NORM_PLACE] = expect_norm_place,
  [NN_QUESTION_WHICH_MASK] = expect_which_mask,
  [NN_QUESTION_UNSCALED] = expect_unscaled,
  [NN_QUESTION_WHICH_MODEL] = expect_which_model,
  [NN_QUESTION_SAME_WORD] = expect_same_word,
  [NN_QUESTION_SWAP] = expect_swap,
  [NN_QUESTION_SEARCH] = expect_search,
  [NN_QUESTION_WHICH_MAP] = expect_which_map,
  [NN_QUESTION_TOUCHED] = expect_touched,
  [NN_QUESTION_PADDING_LOSS] = expect_padding_loss,
};

/* Scores and logits far apart, so that reasoning can decide about them. */
void nn_test_make_decided (NnParameters *parameters)
{
  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    if (strstr (parameter->path, ".w_v") != NULL)
      nn_tensor_scale (parameter->value, 30.0f);
    else if (strstr (parameter->path, ".W_q") != NULL ||
             strstr (parameter->path, "embedding") != NULL ||
             g_str_has_prefix (parameter->path, "decoder.dense."))
      nn_tensor_scale (parameter->value, 6.0f);
}

/* The first question that some rule has about an operation; no plan leaves it out. */
NnQuestion *nn_test_question_for (const NnWalk *walk, int node)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const int          n = operation != NULL ? nn_question_n_rules (operation->kind) : 0;
  NnQuestion        *question = NULL;

  for (int rule = 0; rule < n && question == NULL; rule++)
    question = nn_question_by_rule (walk, node, (node + rule) % n);

  return question;
}

/* What every rule has to ask about the operations of a walk, one question after the other. */
void nn_test_each_question (const NnWalk *walk, NnTestQuestionFunc func, gpointer user_data)
{
  for (int node = 0; node < nn_walk_count (walk); node++)
    {
      const NnOperation *operation = nn_walk_get (walk, node)->operation;
      const int          n = operation != NULL ? nn_question_n_rules (operation->kind) : 0;

      for (int rule = 0; rule < n; rule++)
        {
          g_autoptr (NnQuestion) question = nn_question_by_rule (walk, node, rule);

          if (question != NULL)
            func (walk, question, user_data);
        }
    }
}

/* @learned: (nullable): the parameters of the model, after the update */
void nn_test_assert_answer (const NnWalk *walk, const NnQuestion *question,
                            const NnParameters *learned)
{
  if (question->kind == NN_QUESTION_STEP_SIGN)
    assert_step_was_made (question, learned);
  else
    expectations[question->kind](walk, question);
}
