#include "core/trace/question/pass-exercise.h"

#include "core/layers/path.h"
#include "core/trace/question/pass-attention.h"
#include "core/trace/question/pass-layers.h"
#include "core/trace/operation/scoring.h"

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
      return operation->kind == NN_OP_PROBABILITIES && nn_pass_count_written (walk, node) > 1;
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

static void make (NnPassMaking *self, NnPassExerciseKind kind)
{
  switch (kind)
    {
    case NN_PASS_SCORES:
      nn_pass_make_scores (self);
      break;
    case NN_PASS_SOFTMAX:
      nn_pass_make_softmax (self);
      break;
    case NN_PASS_WEIGHTED_SUM:
      nn_pass_make_weighted_sum (self);
      break;
    case NN_PASS_NORM:
      nn_pass_make_norm (self);
      break;
    case NN_PASS_LOSS:
      nn_pass_make_loss (self);
      break;
    case NN_N_PASS_EXERCISES:
    default:
      g_assert_not_reached ();
    }
}

static NnPassExercise *finish (NnPassMaking *making)
{
  NnPassExercise *self = g_new (NnPassExercise, 1);

  *self = (NnPassExercise){
    .operations = nn_hand_end (&making->hand),
    .walk = making->walk,
    .path = making->of->path,
    .head = making->of->output->slice_axis.kind == NN_AXIS_HEAD ? making->head : -1,
    .feature = making->feature,
    .n_features = making->n_features,
    .n_all_features = making->n_all_features,
    .is_part = making->is_part,
    .epsilon = making->epsilon,
    .head_width = making->head_width,
  };
  if (making->whole != NULL)
    self->whole = nn_operand_row (making->whole, making->head, making->row)[making->column];

  return self;
}

/**
 * nn_pass_exercise_new:
 * @kind: what is to be computed
 * @walk: a translation; it must outlive the exercise
 * @place: (nullable): an operation in the sublayer where that is to be, if it has such a one
 * @seed: which sublayer, head, row and features: the same for the same seed
 * @digits: of the numbers, after the point
 *
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
  make (&making, kind);

  return finish (&making);
}

/**
 * nn_pass_exercise_free:
 * @self: (nullable) (transfer full): an exercise
 */
void nn_pass_exercise_free (NnPassExercise *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->operations);
  g_free (self);
}
