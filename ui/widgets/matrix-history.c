#include "ui/widgets/matrix-history.h"

#include <string.h>

#define MOST_STATES 200
#define NO_CELL (-1)

struct _HlMatrixHistory
{
  GArray *states;  /* of HlMatrixState */
  guint   at_hand; /* which of them; none yet while there are none */
  int     typed;   /* the cell in which somebody is typing, or NO_CELL */
};

static void clear_state (gpointer data) { g_free (((HlMatrixState *) data)->values); }

HlMatrixHistory *hl_matrix_history_new (void)
{
  HlMatrixHistory *self = g_new0 (HlMatrixHistory, 1);

  self->states = g_array_new (FALSE, FALSE, sizeof (HlMatrixState));
  g_array_set_clear_func (self->states, clear_state);
  self->typed = NO_CELL;

  return self;
}

void hl_matrix_history_free (HlMatrixHistory *self)
{
  g_array_unref (self->states);
  g_free (self);
}

static const HlMatrixState *state_at_hand (const HlMatrixHistory *self)
{
  return self->states->len > 0 ? &g_array_index (self->states, HlMatrixState, self->at_hand) : NULL;
}

/* How many cells are others than at hand, and the last of them; all of another shape. */
static int count_changes (const HlMatrixHistory *self, int rows, int columns, const float *values,
                          int *cell)
{
  const HlMatrixState *before = state_at_hand (self);
  int                  n = 0;

  *cell = NO_CELL;
  if (before == NULL || before->rows != rows || before->columns != columns)
    return rows * columns + 1;

  for (int i = 0; i < rows * columns; i++)
    if (memcmp (&before->values[i], &values[i], sizeof (float)) != 0)
      {
        *cell = i;
        n++;
      }

  return n;
}

/* Keeps the first @n states, and adds one. */
static void add (HlMatrixHistory *self, guint n, int rows, int columns, const float *values)
{
  const gsize   size = (gsize) rows * (gsize) columns * sizeof *values;
  HlMatrixState state = { rows, columns, g_memdup2 (values, size) };

  g_array_set_size (self->states, n);
  if (n == MOST_STATES)
    g_array_remove_index (self->states, 0);
  g_array_append_val (self->states, state);
  self->at_hand = self->states->len - 1;
}

/* The program has put another matrix there: nothing before it comes back. values: (rows,
 * columns). */
void hl_matrix_history_begin (HlMatrixHistory *self, int rows, int columns, const float *values)
{
  int cell;

  if (count_changes (self, rows, columns, values, &cell) == 0)
    return;

  add (self, 0, rows, columns, values);
  self->typed = NO_CELL;
}

/* Somebody has changed the matrix.  What is typed into one cell is one step. values: (rows,
 * columns). */
void hl_matrix_history_note (HlMatrixHistory *self, int rows, int columns, const float *values)
{
  int       cell;
  const int n = count_changes (self, rows, columns, values, &cell);

  if (n == 0)
    return;

  if (n == 1 && cell == self->typed && self->at_hand > 0)
    add (self, self->at_hand, rows, columns, values);
  else
    add (self, self->states->len > 0 ? self->at_hand + 1 : 0, rows, columns, values);
  self->typed = n == 1 ? cell : NO_CELL;
}

/* What the program has made of the latest step belongs to that step. values: (rows, columns). */
void hl_matrix_history_correct (HlMatrixHistory *self, int rows, int columns, const float *values)
{
  int cell;

  if (count_changes (self, rows, columns, values, &cell) > 0)
    add (self, self->at_hand, rows, columns, values);
}

/* What is typed from now on is another step. */
void hl_matrix_history_end_typing (HlMatrixHistory *self) { self->typed = NO_CELL; }

/* Returns the matrix as it was there, until the next call; NULL if there is none. by: −1: back,
 * 1: forth. */
const HlMatrixState *hl_matrix_history_go (HlMatrixHistory *self, int by)
{
  const int to = (int) self->at_hand + by;

  if (to < 0 || to >= (int) self->states->len)
    return NULL;

  self->at_hand = (guint) to;
  self->typed = NO_CELL;

  return state_at_hand (self);
}
