#include "core/experiments/head-habit.h"

#define LEAST_ROWS 3    /* of a habit, at least */
#define LEAST_SHARE 0.5 /* of the weight of the rows */
#define SHARP_SHARE 0.7 /* likewise, where each row has a key of its own */
#define HALF 0.5        /* a row looks at one key alone if that has more */
#define MOST_UNEVEN 1.5 /* the largest weight of a row beside 1 / keys */
#define FIT(n, of) (3 * (n) >= 2 * (of))

static int keys_of (const NnHeadWeights *head, int row)
{
  return head->is_causal ? MIN (row + 1, head->columns) : head->columns;
}

static double weight_at (const NnHeadWeights *head, int row, int column)
{
  return (double) head->weights[row * head->stride + column];
}

static int largest_of (const NnHeadWeights *head, int row)
{
  int best = 0;

  for (int column = 1; column < keys_of (head, row); column++)
    if (weight_at (head, row, column) > weight_at (head, row, best))
      best = column;

  return best;
}

/* The keys of a habit in a row: from the first on, how many. */
static int find_keys (const NnHeadWeights *head, NnHabitKind kind, int column, int row, int *first)
{
  const int n = keys_of (head, row);
  int       count = 1;

  *first = column;
  if (kind == NN_HABIT_PREVIOUS)
    *first = row - 1;
  else if (kind == NN_HABIT_SAME)
    *first = row;
  else if (kind == NN_HABIT_NEXT)
    *first = row + 1;
  else if (kind == NN_HABIT_FIRST)
    *first = 0;
  else if (kind == NN_HABIT_END)
    {
      *first = head->columns - head->n_end;
      count = head->n_end;
    }

  return *first >= 0 && *first + count <= n ? count : 0;
}

/* How the rows keep to the same keys, or to those at the same distance. */
static NnHeadHabit measure (const NnHeadWeights *head, const int *best, NnHabitKind kind,
                            int column)
{
  NnHeadHabit habit = { kind, column, 0.0, 0, 0 };

  for (int row = 0; row < head->rows; row++)
    {
      int       first;
      const int n = find_keys (head, kind, column, row, &first);

      if (n == 0 || keys_of (head, row) < 2)
        continue;
      for (int i = 0; i < n; i++)
        habit.share += weight_at (head, row, first + i);
      habit.n_fit += best[row] >= first && best[row] < first + n;
      habit.n_rows++;
    }
  habit.share /= MAX (habit.n_rows, 1);

  return habit;
}

/* Each row has a key of its own: how much it gets, and whether they go forward. */
static NnHeadHabit measure_largest (const NnHeadWeights *head, const int *largest,
                                    gboolean *is_forward, int *n_keys)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, head->columns);
  NnHeadHabit          habit = { NN_HABIT_SHARP, -1, 0.0, 0, 0 };
  int                  before = 0;

  *is_forward = TRUE;
  *n_keys = 0;
  for (int row = 0; row < head->rows; row++)
    {
      const int best = largest[row];

      if (keys_of (head, row) < 2)
        continue;
      *is_forward = *is_forward && best >= before;
      *n_keys += !is_taken[best];
      is_taken[best] = TRUE;
      before = best;
      habit.share += weight_at (head, row, best);
      habit.n_fit += weight_at (head, row, best) > HALF;
      habit.n_rows++;
    }
  habit.share /= MAX (habit.n_rows, 1);
  *is_forward = *is_forward && 2 * (before + 1) > head->columns;

  return habit;
}

/* Whether all rows that see three keys or more are nearly even; and the largest weight. */
static gboolean is_even (const NnHeadWeights *head, double *most, int *n_rows)
{
  gboolean even = TRUE;

  *most = 0.0;
  *n_rows = 0;
  for (int row = 0; row < head->rows; row++)
    {
      const int    n = keys_of (head, row);
      const double largest = weight_at (head, row, largest_of (head, row));

      if (n < 3)
        continue;
      *most = MAX (*most, largest);
      even = even && largest * n <= MOST_UNEVEN;
      (*n_rows)++;
    }

  return even && *n_rows >= LEAST_ROWS;
}

static void take_better (NnHeadHabit *best, NnHeadHabit habit)
{
  if (habit.n_rows >= LEAST_ROWS && habit.share >= LEAST_SHARE && FIT (habit.n_fit, habit.n_rows) &&
      habit.share > best->share)
    *best = habit;
}

/**
 * @head: the weights of a head, for one sentence
 * Returns: what the head does there, or that there is no word for it
 */
NnHeadHabit nn_head_habit (const NnHeadWeights *head)
{
  g_autofree int *best_keys = g_new (int, MAX (head->rows, 1)); /* of each row */
  NnHeadHabit     best = { NN_HABIT_NONE, -1, 0.0, 0, 0 }, sharp;
  gboolean        is_forward;
  int             n_keys;

  for (int row = 0; row < head->rows; row++)
    best_keys[row] = largest_of (head, row);
  for (NnHabitKind kind = NN_HABIT_PREVIOUS; kind <= NN_HABIT_END; kind++)
    if ((head->is_self || kind > NN_HABIT_NEXT) && (head->n_end > 0 || kind != NN_HABIT_END))
      take_better (&best, measure (head, best_keys, kind, -1));
  for (int column = 1; column < head->columns - head->n_end; column++)
    take_better (&best, measure (head, best_keys, NN_HABIT_ONE, column));
  if (best.kind != NN_HABIT_NONE)
    return best;

  sharp = measure_largest (head, best_keys, &is_forward, &n_keys);
  if (!head->is_self && is_forward && sharp.share >= LEAST_SHARE &&
      n_keys >= MAX (LEAST_ROWS, sharp.n_rows / 2))
    sharp.kind = NN_HABIT_FORWARD;
  else if (sharp.share < SHARP_SHARE || !FIT (sharp.n_fit, sharp.n_rows) || n_keys < LEAST_ROWS)
    sharp.kind = is_even (head, &sharp.share, &sharp.n_rows) ? NN_HABIT_EVEN : NN_HABIT_NONE;

  return sharp;
}
