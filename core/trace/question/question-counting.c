#include "core/model/place.h"
#include "core/trace/question/question-rules.h"

#include <math.h>

/* The largest table must be so many times as large as the next. */
#define CLEARLY_MORE 1.5

/* With fewer words, ln |V| is too close to the other choices. */
#define LEAST_WORDS 5

/* What shape have the scores? */

typedef struct
{
  NnShapeRole role;
  double      shape[2];
} Shape;

static gboolean is_among (const Shape *shapes, int n, const double *shape)
{
  for (int i = 0; i < n; i++)
    if (shapes[i].shape[0] == shape[0] && shapes[i].shape[1] == shape[1])
      return TRUE;

  return FALSE;
}

/* Compares by size: then the order of the choices does not give the answer away. */
static int compare_shapes (const void *a, const void *b)
{
  const double *first = ((const Shape *) a)->shape;
  const double *second = ((const Shape *) b)->shape;

  if (first[0] != second[0])
    return first[0] < second[0] ? -1 : 1;

  return first[1] < second[1] ? -1 : first[1] > second[1];
}

static int compare_turned (const void *a, const void *b) { return compare_shapes (b, a); }

/* All shapes that differ; the right one comes first and is never left out.  Every other question
 * has them from the largest down. */
static int find_shapes (double n_queries, double n_keys, double width, gboolean is_turned,
                        Shape *shapes)
{
  const Shape all[] = {
    { NN_SHAPE_SCORES, { n_queries, n_keys } },
    { NN_SHAPE_FEATURES, { width, width } },
    { NN_SHAPE_QUERIES, { n_queries, width } },
    { NN_SHAPE_TURNED, { n_keys, n_queries } },
  };
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (!is_among (shapes, n, all[i].shape))
      shapes[n++] = all[i];
  qsort (shapes, (gsize) n, sizeof (Shape), is_turned ? compare_turned : compare_shapes);

  return n;
}

/* Features that scores are made from have a row for each query and key, so that the width of a
 * head is that of the queries before. */
NnQuestion *nn_ask_shape (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *scores = operation->output;
  const int        d_k = operation->inputs[0]->columns;
  Shape            shapes[4];
  double           numbers[8];
  const int        n = find_shapes (scores->rows, scores->columns, d_k, pick % 2 == 0, shapes);
  NnQuestion      *self;

  if (n < 3)
    return NULL;

  self = nn_question_new (NN_QUESTION_SHAPE, operation, NN_ANSWER_CHOICE, n);
  self->roles = g_new (int, n);
  for (int i = 0; i < n; i++)
    {
      self->roles[i] = (int) shapes[i].role;
      self->is_right[i] = shapes[i].role == NN_SHAPE_SCORES;
      numbers[2 * i] = shapes[i].shape[0];
      numbers[2 * i + 1] = shapes[i].shape[1];
    }
  nn_question_give_numbers (self, numbers, 2);
  self->value = d_k;
  self->margin = 1.0;

  return self;
}

/* Which table has the most parameters? */

NnQuestion *nn_ask_parameters (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *table = operation->inputs[1];
  const double     D = table->columns;
  const double     F = walk != NULL ? walk->config.ffn_num_hiddens : 0.0;
  const double     shapes[2 * NN_N_TABLES] = { D, D, F, D, table->rows, D, 1, D };
  float            counts[NN_N_TABLES];
  int              first;
  int              second;
  NnQuestion      *self;

  for (int i = 0; i < NN_N_TABLES; i++)
    counts[i] = (float) (shapes[2 * i] * shapes[2 * i + 1]);
  first = nn_largest_of (counts, NN_N_TABLES, -1);
  second = nn_largest_of (counts, NN_N_TABLES, first);
  if (walk == NULL || nn_place_read (operation->path).stack != NN_STACK_ENCODER ||
      counts[first] < CLEARLY_MORE * counts[second])
    return NULL;

  self = nn_question_new (NN_QUESTION_PARAMETERS, operation, NN_ANSWER_CHOICE, NN_N_TABLES);
  nn_question_take_one (self, first);
  nn_question_give_numbers (self, shapes, 2);
  self->value = counts[first];
  self->other_value = counts[second];
  self->margin = self->value - self->other_value;

  return self;
}

/* What loss before the first update? */

NnQuestion *nn_ask_first_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double V = operation->output->columns;
  const double losses[NN_N_FIRST_LOSSES] = { 0.0, 1.0 / V, log (V), V };
  NnQuestion  *self;

  if (V < LEAST_WORDS)
    return NULL;

  self = nn_question_new (NN_QUESTION_FIRST_LOSS, operation, NN_ANSWER_CHOICE, NN_N_FIRST_LOSSES);
  nn_question_take_one (self, NN_FIRST_LOSS_LOGARITHM);
  nn_question_give_numbers (self, losses, 1);
  self->value = log (V);
  self->other_value = V;
  self->margin = log (V) - 1.0 / V;

  return self;
}
