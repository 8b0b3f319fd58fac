#include "core/trace/question/question-rules.h"

#include <math.h>

#include "core/layers/softmax.h"

/**
 * @about: (nullable): what else @ask has to know
 * @ask: a rule for one row, cell or head
 * Returns: (transfer full) (nullable): the question about that one, or else about the next one
 *   that has a clear answer
 */
NnQuestion *nn_question_try (const NnOperation *operation, gconstpointer about, NnQuestionTry ask,
                             int n, guint pick)
{
  NnQuestion *self = NULL;

  for (int i = 0; i < n && self == NULL; i++)
    self = ask (operation, about, (int) ((pick + (guint) i) % (guint) n));

  return self;
}

/**
 * @n_answers: from how many
 * @right: the only right one, or NN_NO_ANSWER: the rule marks it next, or several
 * Returns: (transfer full): a question about the operation
 */
NnQuestion *nn_question_new (NnQuestionKind kind, const NnOperation *operation, NnAnswerForm form,
                             int n_answers, int right)
{
  NnQuestion *self = g_new0 (NnQuestion, 1);

  self->kind = kind;
  self->operation = operation;
  self->form = form;
  self->n_answers = n_answers;
  self->is_right = g_new0 (gboolean, n_answers);
  g_assert (right >= NN_NO_ANSWER && right < n_answers);
  if (right != NN_NO_ANSWER)
    self->is_right[right] = TRUE;

  return self;
}

/**
 * @numbers: (array): @n for each of its answers
 * @n: how many each has
 *
 * Gives each answer its numbers, which are copied.
 */
void nn_question_give_numbers (NnQuestion *self, const double *numbers, int n)
{
  self->n_numbers = n;
  self->numbers = g_memdup2 (numbers, sizeof (double) * (gsize) n * (gsize) self->n_answers);
}

/**
 * @scores: (array length=n): scores of one query
 * @factor: what each score is multiplied by
 * @weights: (out caller-allocates) (array length=n): their softmax
 */
void nn_question_softmax (const float *scores, int n, double factor, double *weights)
{
  g_autofree float *row = g_new (float, MAX (n, 1));

  for (int j = 0; j < n; j++)
    row[j] = (float) (scores[j] * factor);
  nn_softmax_row (row, row, n);
  for (int j = 0; j < n; j++)
    weights[j] = row[j];
}

/**
 * @weights: (n)
 * Returns: the largest of @n weights
 */
double nn_question_largest_weight (const double *weights, int n)
{
  double largest = 0.0;

  for (int j = 0; j < n; j++)
    largest = fmax (largest, weights[j]);

  return largest;
}

/* Finds the right word and the likeliest others, sorted by id to not give the answer away. */
static void find_words (const float *p, int V, int right, int *ids, int n)
{
  ids[0] = right;
  for (int found = 1; found < n; found++)
    {
      int best = -1;
      int at = found;

      for (int id = 0; id < V; id++)
        {
          gboolean is_taken = FALSE;

          for (int i = 0; i < found; i++)
            is_taken = is_taken || ids[i] == id;
          if (!is_taken && (best < 0 || p[id] > p[best]))
            best = id;
        }

      for (; at > 0 && ids[at - 1] > best; at--)
        ids[at] = ids[at - 1];
      ids[at] = best;
    }
}

/**
 * @self: a question about a row of probabilities or logits
 * @p: (array): the row
 *
 * Makes the right word and the likeliest others the choices.
 */
void nn_question_choose_words (NnQuestion *self, const float *p, int right)
{
  const NnAxis *words = &self->operation->output->column_axis;
  int           ids[NN_QUESTION_WORDS];

  g_assert (self->n_answers <= NN_QUESTION_WORDS && self->n_answers <= words->length);

  find_words (p, words->length, right, ids, self->n_answers);
  self->column = right;
  self->choices = g_new0 (char *, self->n_answers + 1);
  for (int i = 0; i < self->n_answers; i++)
    {
      self->choices[i] = g_strdup (nn_axis_label (words, ids[i]));
      self->is_right[i] = ids[i] == right;
    }
}

/**
 * @values: (array length=n): numbers
 * @besides: which of them to leave out, or -1
 * Returns: the index of the largest, or -1
 */
int nn_largest_of (const float *values, int n, int besides)
{
  int largest = -1;

  for (int i = 0; i < n; i++)
    if (i != besides && (largest < 0 || values[i] > values[largest]))
      largest = i;

  return largest;
}
