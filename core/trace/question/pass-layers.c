#include "core/trace/question/pass-layers.h"

#include <math.h>

#define FEATURES 4
#define WORDS 3
#define MOST_DIGITS 6

/* Draws features whose rounded numbers differ: equal ones have no variance. */
static void draw_distinct_features (NnPassMaking *self, const NnOperand *x)
{
  gboolean differs = FALSE;

  for (int tried = 0; !differs && tried < x->columns; tried++)
    {
      nn_pass_draw_features (self, FEATURES, x->columns);
      differs = TRUE;
      for (int i = 0; i < NN_PASS_TOKENS; i++)
        {
          const float *row = nn_operand_row (x, 0, self->row + i) + self->feature;

          differs = differs && nn_round_to (row[0], self->digits) !=
                                   nn_round_to (row[self->n_features - 1], self->digits);
        }
    }
}

/* Returns so many decimals that a positive number is not rounded to 0. */
static int digits_for (const NnPassMaking *self, float smallest)
{
  const int needed = smallest > 0.0f ? (int) ceilf (1.0f - log10f (smallest)) : 0;

  return CLAMP (needed, self->digits, MOST_DIGITS);
}

static int digits_for_variance (const NnPassMaking *self, const NnOperand *variance)
{
  float smallest = 1.0f;

  for (int d = 0; d < self->n_features; d++)
    smallest = MIN (smallest, variance->values[self->feature + d]);

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

      statistics[0] = nn_pass_take (self, of_model[0], row);
      statistics[1] = nn_hand_keep (&self->hand, nn_corner_new (of_model[1], row, digits));
      return;
    }

  statistics[0] = nn_hand_result (&self->hand, "μ", x->row_axis, NN_ONE);
  statistics[1] = nn_hand_result (&self->hand, "σ²", x->row_axis, NN_ONE);
  nn_hand_compute (&self->hand, NN_OP_MEAN, statistics[0], constants, NN_INPUTS (x));
  nn_hand_compute (&self->hand, NN_OP_VARIANCE, statistics[1], constants,
                   NN_INPUTS (x, statistics[0]));
  self->is_part = self->n_features < self->n_all_features;
}

/**
 * nn_pass_make_norm:
 * @self: an exercise while it is made
 *
 * A normalization of two tokens, of which some features are shown.
 */
void nn_pass_make_norm (NnPassMaking *self)
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
  row = (NnCorner){ 0, 0, 1, self->feature, self->n_features };
  x = nn_pass_take (self, whole,
                    (NnCorner){ 0, self->row, NN_PASS_TOKENS, self->feature, self->n_features });
  if (!constants.uses_running)
    constants.divisor = self->n_features;
  find_statistics (self, x, row, &constants, statistics);
  self->epsilon = constants.epsilon;

  g_assert (affine->kind == NN_OP_SCALE_SHIFT);
  gamma = nn_pass_take (self, affine->inputs[1], row);
  beta = nn_pass_take (self, affine->inputs[2], row);
  x_hat = nn_pass_compute (self, self->of, &constants, x->row_axis, x->column_axis,
                           NN_INPUTS (x, statistics[0], statistics[1]));
  nn_pass_compute (self, affine, &affine->constants, x->row_axis, x->column_axis,
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

/**
 * nn_pass_count_written:
 * @walk: a translation
 * @node: where it begins
 *
 * Returns: how many tokens were written from there on, as far as an exercise has them
 */
int nn_pass_count_written (const NnWalk *walk, int node) { return find_written (walk, node).n; }

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

/**
 * nn_pass_make_loss:
 * @self: an exercise while it is made
 *
 * The losses of the tokens that were written from a step on.
 */
void nn_pass_make_loss (NnPassMaking *self)
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
