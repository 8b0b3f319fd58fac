#include "core/trace/question/pass-exercise.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/layers/path.h"
#include "core/tensor/random.h"
#include "core/trace/hand/hand.h"
#include "core/trace/operation/corner.h"
#include "core/trace/operation/scoring.h"
#include "core/trace/walk/walk.h"

/* What the exercises of pass-exercise.h are made with: an operation of a pass, a stream of random
 * numbers, and a sheet on which operations are written down. */

/* An exercise while it is made. */
typedef struct
{
  NnHand             hand;   /* what was written down */
  NnRandom           random; /* decides which numbers */
  const NnWalk      *walk;   /* the pass */
  const NnOperation *of;     /* the operation of the pass */
  int                node;   /* where it is */
  int                head;   /* which matrix of its output */
  int                row;    /* which row of its output */
  int                digits; /* of the numbers, after the point */
  NnPassExercise     made;   /* what is known of it */
} NnPassMaking;

/* Returns the first of these, from 0. */
static int draw_first (NnPassMaking *self, int n, int n_all)
{
  return nn_random_below (&self->random, n_all - n + 1);
}

/* n: how many, if there are that many. */
static void draw_features (NnPassMaking *self, int n, int n_all)
{
  self->made.n_features = MIN (n, n_all);
  self->made.n_all_features = n_all;
  self->made.feature = draw_first (self, self->made.n_features, n_all);
}

/* Returns these, rounded. */
static NnOperand *pass_take (NnPassMaking *self, const NnOperand *operand, NnCorner corner)
{
  return nn_hand_keep (&self->hand, nn_corner_new (operand, corner, self->digits));
}

/* Names a query: "est → calme" for a row of the decoder, the word read and the one written. */
static char *name_query (const NnPassMaking *self, const NnAxis *axis)
{
  const int step = nn_walk_get (self->walk, self->node)->target_step;
  const int position = step + 1 - axis->length + self->row;

  if (axis->kind != NN_AXIS_TARGET || position < 0)
    return g_strdup (nn_axis_label (axis, self->row));

  return g_strdup_printf ("%s → %s", nn_axis_label (axis, self->row),
                          self->walk->target_tokens[position]);
}

/* Returns these of the row and the head, rounded. */
static NnOperand *take_query (NnPassMaking *self, const NnOperand *operand, int column,
                              int n_columns)
{
  g_autofree char  *name = name_query (self, &operand->row_axis);
  const char *const names[] = { name };
  const NnCorner    corner = { self->head, self->row, 1, column, n_columns };
  NnOperand        *query = pass_take (self, operand, corner);

  nn_labels_unref (query->row_axis.labels);
  query->row_axis.labels = nn_labels_new (names, 1);

  return query;
}

/* Writes down the same operation on these numbers. Returns its result, from the formula. inputs:
 * what was taken of its inputs. */
static NnOperand *compute (NnPassMaking *self, const NnOperation *of, const NnConstants *constants,
                           NnAxis rows, NnAxis columns, NnOperand *const *inputs)
{
  NnOperand *y = nn_hand_result (&self->hand, of->output->symbol, rows, columns);

  return nn_hand_compute (&self->hand, of->kind, y, constants, inputs);
}

/* Exercises on the normalizations and on the losses of a pass; pass-exercise.h lists them. */

#define NN_PASS_TOKENS 2 /* that are normalized */

#define LAYERS_FEATURES 4
#define WORDS 3
#define MOST_DIGITS 6

/* Draws features whose rounded numbers differ: equal ones have no variance. */
static void draw_distinct_features (NnPassMaking *self, const NnOperand *x)
{
  gboolean differs = FALSE;

  for (int tried = 0; !differs && tried < x->columns; tried++)
    {
      draw_features (self, LAYERS_FEATURES, x->columns);
      differs = TRUE;
      for (int i = 0; i < NN_PASS_TOKENS; i++)
        {
          const float *row = nn_operand_row (x, 0, self->row + i) + self->made.feature;

          differs = differs && nn_round_to (row[0], self->digits) !=
                                   nn_round_to (row[self->made.n_features - 1], self->digits);
        }
    }
}

/* Returns how many decimals keep a positive number from being rounded to 0. */
static int digits_for (const NnPassMaking *self, float smallest)
{
  const int needed = smallest > 0.0f ? (int) ceilf (1.0f - log10f (smallest)) : 0;

  return CLAMP (needed, self->digits, MOST_DIGITS);
}

static int digits_for_variance (const NnPassMaking *self, const NnOperand *variance)
{
  float smallest = 1.0f;

  for (int d = 0; d < self->made.n_features; d++)
    smallest = MIN (smallest, variance->values[self->made.feature + d]);

  return digits_for (self, smallest);
}

/* Finds mean and variance: the remembered ones, or those of the numbers that were taken. */
static void find_statistics (NnPassMaking *self, NnOperand *x, NnCorner row,
                             const NnConstants *constants, NnOperand **statistics)
{
  NnOperand *const *of_model = self->of->inputs + 1;

  if (constants->uses_running)
    {
      const int digits = digits_for_variance (self, of_model[1]);

      statistics[0] = pass_take (self, of_model[0], row);
      statistics[1] = nn_hand_keep (&self->hand, nn_corner_new (of_model[1], row, digits));
      return;
    }

  statistics[0] = nn_hand_result (&self->hand, "μ", x->row_axis, NN_ONE);
  statistics[1] = nn_hand_result (&self->hand, "σ²", x->row_axis, NN_ONE);
  nn_hand_compute (&self->hand, NN_OP_MEAN, statistics[0], constants, NN_INPUTS (x));
  nn_hand_compute (&self->hand, NN_OP_VARIANCE, statistics[1], constants,
                   NN_INPUTS (x, statistics[0]));
  self->made.is_part = self->made.n_features < self->made.n_all_features;
}

/* A normalization of two tokens, of which some features are shown. */
static void make_norm (NnPassMaking *self)
{
  const NnOperand   *whole = self->of->inputs[0];
  const NnOperation *affine = nn_walk_operation (self->walk, self->node + 1);
  NnConstants        constants = self->of->constants;
  NnOperand         *statistics[2];
  NnCorner           row;
  NnOperand         *x;
  NnOperand         *x_hat;
  NnOperand         *gamma;
  NnOperand         *beta;

  draw_distinct_features (self, whole);
  row = (NnCorner){ 0, 0, 1, self->made.feature, self->made.n_features };
  x = pass_take (
      self, whole,
      (NnCorner){ 0, self->row, NN_PASS_TOKENS, self->made.feature, self->made.n_features });
  if (!constants.uses_running)
    constants.divisor = self->made.n_features;
  find_statistics (self, x, row, &constants, statistics);
  self->made.epsilon = constants.epsilon;

  g_assert (affine->kind == NN_OP_SCALE_SHIFT);
  gamma = pass_take (self, affine->inputs[1], row);
  beta = pass_take (self, affine->inputs[2], row);
  x_hat = compute (self, self->of, &constants, x->row_axis, x->column_axis,
                   NN_INPUTS (x, statistics[0], statistics[1]));
  compute (self, affine, &affine->constants, x->row_axis, x->column_axis,
           NN_INPUTS (x_hat, gamma, beta));
}

/* The tokens that were written, with their probabilities, from a node on. */
typedef struct
{
  const NnOperand *p[WORDS];
  int              ids[WORDS];
  int              n;
} Written;

static Written find_written (const NnWalk *walk, int node)
{
  Written written = { .n = 0 };

  for (int i = nn_walk_next (walk, NN_OP_CHOICE, node); i >= 0 && written.n < WORDS;
       i = nn_walk_next (walk, NN_OP_CHOICE, i + 1))
    {
      const NnOperation *choice = nn_walk_operation (walk, i);

      written.p[written.n] = choice->inputs[0];
      written.ids[written.n] = (int) choice->output->values[choice->output->rows - 1];
      written.n++;
    }

  return written;
}

/* Returns how many tokens were written from there on, as far as an exercise has them. */
static int pass_count_written (const NnWalk *walk, int node) { return find_written (walk, node).n; }

/* Lists each word once, in the order in which they were written. */
static int distinct_ids (const Written *written, int *ids)
{
  int n = 0;

  for (int i = 0; i < written->n; i++)
    {
      int j = 0;

      while (j < n && ids[j] != written->ids[i])
        j++;
      if (j == n)
        ids[n++] = written->ids[i];
    }

  return n;
}

/* Returns an axis of words, "0 je", "1 suis": a label is the number of one of them. */
static NnAxis word_axis (const NnOperand *p, const int *ids, int n)
{
  g_auto (GStrv) names = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    names[i] = g_strdup_printf ("%d %s", i, nn_axis_label (&p->column_axis, ids[i]));

  return nn_axis (NN_AXIS_WORD, n, nn_labels_new ((const char *const *) names, n));
}

/* Returns an axis of steps, "est → calme": the word that was read and the one written then. */
static NnAxis step_axis (const Written *written)
{
  g_auto (GStrv) names = g_new0 (char *, written->n + 1);

  for (int i = 0; i < written->n; i++)
    {
      const NnOperand *p = written->p[i];

      names[i] = g_strdup_printf ("%s → %s", nn_axis_label (&p->row_axis, p->rows - 1),
                                  nn_axis_label (&p->column_axis, written->ids[i]));
    }

  return nn_axis (NN_AXIS_POSITION, written->n,
                  nn_labels_new ((const char *const *) names, written->n));
}

static const float *probabilities_of (const Written *written, int i)
{
  return nn_operand_row (written->p[i], 0, written->p[i]->rows - 1);
}

/* Fills in the probabilities of these words at each step, and which of them was written. */
static void fill_table (const NnPassMaking *self, const Written *written, const int *ids,
                        int n_words, float *p, float *labels)
{
  float smallest = 1.0f;
  int   digits;

  for (int i = 0; i < written->n; i++)
    smallest = MIN (smallest, probabilities_of (written, i)[written->ids[i]]);
  digits = digits_for (self, smallest);

  for (int i = 0; i < written->n; i++)
    for (int j = 0; j < n_words; j++)
      {
        p[i * n_words + j] = nn_round_to (probabilities_of (written, i)[ids[j]], digits);
        if (ids[j] == written->ids[i])
          labels[i] = (float) j;
      }
}

/* The losses of the tokens that were written from a step on. */
static void make_loss (NnPassMaking *self)
{
  const Written written = find_written (self->walk, self->node);
  int           ids[WORDS];
  const int     n_words = distinct_ids (&written, ids);
  const NnAxis  words = word_axis (written.p[0], ids, n_words);
  const NnAxis  steps = step_axis (&written);
  float         p[WORDS * WORDS] = { 0.0f };
  float         labels[WORDS] = { 0.0f };
  NnOperand    *of_words;

  fill_table (self, &written, ids, n_words, p, labels);
  of_words = nn_hand_given (&self->hand, "p", p, steps, words);
  of_words->is_unit = TRUE;
  nn_hand_losses (&self->hand, of_words,
                  nn_hand_given (&self->hand, "label", labels, steps, NN_ONE));
  nn_labels_unref (words.labels);
  nn_labels_unref (steps.labels);
}

/* Exercises on the attention of a pass; pass-exercise.h lists them. */

#define KEYS 3
#define FEATURES 4
#define VALUES 3 /* features of V */

/* Softmax of all scores that a query has. */
static void make_softmax (NnPassMaking *self)
{
  const NnOperand *scores = self->of->inputs[0];
  const int        n_keys = nn_operand_count_visible (scores, self->row);
  NnOperand       *S = take_query (self, scores, 0, n_keys);

  nn_hand_softmax (&self->hand, S, NULL);
}

/* The values of some features, weighted. */
static void make_weighted_sum (NnPassMaking *self)
{
  const NnOperand *weights = self->of->inputs[0];
  const NnOperand *values = self->of->inputs[1];
  const int        n_keys = nn_operand_count_visible (weights, self->row);
  NnOperand       *A;
  NnOperand       *V;

  draw_features (self, VALUES, values->columns);
  A = take_query (self, weights, 0, n_keys);
  V = pass_take (self, values,
                 (NnCorner){ self->head, 0, n_keys, self->made.feature, self->made.n_features });
  compute (self, self->of, &self->of->constants, A->row_axis, V->column_axis, NN_INPUTS (A, V));
}

/* Takes the inputs of scores: a query and its keys, or the features of each pair of these and the
 * weights of the features. */
static void take_inputs (NnPassMaking *self, int key, int n_keys, NnOperand **inputs)
{
  const NnOperand *first = self->of->inputs[0];
  const gboolean   is_of_pairs = first->row_axis.kind == NN_AXIS_PAIR;
  const int        pair = self->row * self->of->output->columns + key;
  NnCorner         pairs = { self->head, pair, n_keys, self->made.feature, self->made.n_features };
  NnCorner         keys = { self->head, key, n_keys, self->made.feature, self->made.n_features };
  NnCorner         weights = { 0, 0, 1, self->made.feature, self->made.n_features };

  inputs[0] = is_of_pairs ? pass_take (self, first, pairs)
                          : take_query (self, first, self->made.feature, self->made.n_features);
  inputs[1] = pass_take (self, self->of->inputs[1], is_of_pairs ? weights : keys);
}

/* Scores of a query and some keys, from some of their features, divided by √d_k where the model
 * does that. */
static void make_scores (NnPassMaking *self)
{
  const NnOperation *scale = nn_walk_operation (self->walk, self->node + 1);
  const gboolean     is_scaled = scale->kind == NN_OP_SCALE;
  const NnOperand   *whole = is_scaled ? scale->output : self->of->output;
  const int          n_tokens = nn_walk_count_tokens (self->walk, &whole->column_axis);
  const int          n_keys = MIN (KEYS, n_tokens);
  const int          key = draw_first (self, n_keys, n_tokens);
  NnOperand         *inputs[3] = { NULL };
  NnOperand         *axes;
  NnOperand         *scores;

  draw_features (self, FEATURES, self->of->inputs[0]->columns);
  take_inputs (self, key, n_keys, inputs);
  axes = take_query (self, whole, key, n_keys);
  scores =
      compute (self, self->of, &self->of->constants, axes->row_axis, axes->column_axis, inputs);
  if (is_scaled)
    {
      compute (self, scale, &scale->constants, axes->row_axis, axes->column_axis,
               NN_INPUTS (scores));
      self->made.head_width = self->made.n_all_features;
    }

  self->made.is_part = self->made.n_features < self->made.n_all_features;
  if (self->made.is_part)
    self->made.whole = nn_operand_row (whole, self->head, self->row)[key + n_keys - 1];
}

#define MOST_KEYS 7 /* as many columns as paper has room for */

/* --- which operation -------------------------------------------------------------------------- */

/* The rows from @first to @last have keys to compute with, and not too many: later rows never see
 * fewer. */
static gboolean find_rows (const NnWalk *walk, const NnOperation *operation, int *first, int *last)
{
  const NnOperand *scores = operation->inputs[0];

  *first = 0;
  *last = nn_walk_count_tokens (walk, &operation->output->row_axis) - 1;
  while (*first <= *last && nn_operand_count_visible (scores, *first) < 2)
    (*first)++;
  while (*first <= *last && nn_operand_count_visible (scores, *last) > MOST_KEYS)
    (*last)--;

  return *first <= *last;
}

static gboolean is_of_kind (const NnWalk *walk, int node, NnPassExerciseKind kind)
{
  const NnOperation   *operation = nn_walk_operation (walk, node);
  const NnScoringStep *step;
  int                  first;
  int                  last;

  if (operation == NULL)
    return FALSE;

  step = nn_scoring_find (operation->kind, NULL);
  switch (kind)
    {
    case NN_PASS_SCORES:
      return step != NULL && step->is_asked && operation->output->columns > 1;
    case NN_PASS_SOFTMAX:
      return operation->kind == NN_OP_SOFTMAX && find_rows (walk, operation, &first, &last);
    case NN_PASS_WEIGHTED_SUM:
      return operation->kind == NN_OP_WEIGHTED_SUM && operation->output->columns > 1 &&
             find_rows (walk, operation, &first, &last);
    case NN_PASS_NORM:
      return operation->kind == NN_OP_NORMALIZE &&
             nn_walk_count_tokens (walk, &operation->output->row_axis) >= NN_PASS_TOKENS;
    case NN_PASS_LOSS:
      return operation->kind == NN_OP_PROBABILITIES && pass_count_written (walk, node) > 1;
    case NN_N_PASS_EXERCISES:
    default:
      g_assert_not_reached ();
    }
}

/* Returns the nodes with such an operation: those of the sublayer, or all if it has none. */
static GArray *candidates_for (const NnWalk *walk, NnPassExerciseKind kind, const char *sublayer)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (is_of_kind (walk, i, kind) &&
        (sublayer == NULL || nn_path_is_in (nn_walk_operation (walk, i)->path, sublayer)))
      g_array_append_val (nodes, i);
  if (nodes->len > 0 || sublayer == NULL)
    return nodes;

  g_array_unref (nodes);

  return candidates_for (walk, kind, NULL);
}

/* --- one of them ------------------------------------------------------------------------------ */

/* Draws a row of the output with enough to compute. */
static int draw_row (NnPassMaking *self, NnPassExerciseKind kind)
{
  int first = 0;
  int last = nn_walk_count_tokens (self->walk, &self->of->output->row_axis) - 1;

  if (kind == NN_PASS_NORM)
    last -= NN_PASS_TOKENS - 1;
  else if (kind == NN_PASS_SOFTMAX || kind == NN_PASS_WEIGHTED_SUM)
    (void) find_rows (self->walk, self->of, &first, &last);

  return first + nn_random_below (&self->random, last - first + 1);
}

static void (*const makers[NN_N_PASS_EXERCISES]) (NnPassMaking *self) = {
  [NN_PASS_SCORES] = make_scores,
  [NN_PASS_SOFTMAX] = make_softmax,
  [NN_PASS_WEIGHTED_SUM] = make_weighted_sum,
  [NN_PASS_NORM] = make_norm,
  [NN_PASS_LOSS] = make_loss,
};

static NnPassExercise *finish (NnPassMaking *making)
{
  NnPassExercise *self = &making->made;

  self->operations = nn_hand_end (&making->hand);
  self->walk = making->walk;
  self->path = making->of->path;
  self->head = making->of->output->slice_axis.kind == NN_AXIS_HEAD ? making->head : -1;

  return g_memdup2 (self, sizeof *self);
}

/**
 * @walk: a translation; it must outlive the exercise
 * @place: (nullable): an operation in the sublayer where that is to be, if it has such a one
 * @seed: which sublayer, head, row and features: the same for the same seed
 * @digits: of the numbers, after the point
 * Returns: (transfer full) (nullable): the exercise; %NULL if the pass has nothing of the kind,
 *   such as a row with two keys
 */
NnPassExercise *nn_pass_exercise_new (NnPassExerciseKind kind, const NnWalk *walk,
                                      const char *place, guint64 seed, int digits)
{
  g_autofree char   *sublayer = place != NULL ? nn_path_parent (place) : NULL;
  g_autoptr (GArray) nodes = candidates_for (walk, kind, sublayer);
  NnPassMaking       making = { .walk = walk,
                                .random = nn_random_new (nn_random_mix (seed, (guint64) kind)),
                                .digits = digits };

  if (nodes->len == 0)
    return NULL;

  making.hand = nn_hand_begin ();
  making.node = g_array_index (nodes, int, nn_random_below (&making.random, (int) nodes->len));
  making.of = nn_walk_operation (walk, making.node);
  making.row = draw_row (&making, kind);
  making.head = nn_random_below (&making.random, making.of->output->slices);
  makers[kind](&making);

  return finish (&making);
}

NN_FREES_FOR_ALL (NnPassExercise, nn_pass_exercise_free, (g_ptr_array_unref, operations))
