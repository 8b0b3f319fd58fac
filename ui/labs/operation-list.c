#include "ui/labs/operation-list.h"

#include <glib/gi18n.h>

#define LONGEST_ROW 16 /* of numbers */

/* Heights of a stage, CSS pixels. */
#define FRAME_HEIGHT 96 /* but for all of these */
#define NAMES_HEIGHT 18
#define NOTE_HEIGHT 28 /* on a softmax */
#define HEADS_HEIGHT 60
#define ROW_HEIGHT 34
#define COLOR_ROW_HEIGHT 14
#define MOST_HEIGHT 340

static int count (const GPtrArray *operations)
{
  return operations != NULL ? (int) operations->len : 0;
}

static const NnOperation *at (const GPtrArray *operations, int index)
{
  return g_ptr_array_index (operations, (guint) index);
}

/* Returns the operation that made them; NULL if they were given. operations: what is done, in
 * order, or NULL. */
const NnOperation *hl_operations_maker (const GPtrArray *operations, const NnOperand *operand)
{
  for (int i = 0; i < count (operations); i++)
    if (at (operations, i)->output == operand)
      return at (operations, i);

  return NULL;
}

/* Returns where the last one of that kind is, or −1. operations: what is done, in order, or
 * NULL. */
int hl_operations_last (const GPtrArray *operations, NnOperationKind kind)
{
  int last = count (operations) - 1;

  while (last >= 0 && at (operations, last)->kind != kind)
    last--;

  return last;
}

/* Returns whether there is a number at its place; if not, number stays. number: a number of
 * another computation of the same kind, which has the same places. */
gboolean hl_operations_find_again (const GPtrArray *operations, NnNumber *number)
{
  for (int i = 0; i < count (operations); i++)
    {
      const NnOperand *output = at (operations, i)->output;

      if (g_str_equal (output->symbol, number->operand->symbol) && number->row < output->rows &&
          number->column < output->columns && number->slice < output->slices)
        {
          number->operand = output;
          return TRUE;
        }
    }

  return FALSE;
}

/* Returns whether a row of theirs is too long for numbers. operations: what is done, in order,
 * or NULL. */
gboolean hl_operations_are_colors (const GPtrArray *operations)
{
  for (int i = 0; i < count (operations); i++)
    if (at (operations, i)->output->columns > LONGEST_ROW)
      return TRUE;

  return FALSE;
}

/* Returns how high a stage is where a page scrolls: with all rows, as far as that goes.
 * operations: what is done, in order. */
int hl_operations_height (const GPtrArray *operations)
{
  const int row_height = hl_operations_are_colors (operations) ? COLOR_ROW_HEIGHT : ROW_HEIGHT;
  int       rows = 1;
  int       names = 0;
  int       note = 0;
  int       heads = 0;

  for (int i = 0; i < count (operations); i++)
    {
      const NnOperand *output = at (operations, i)->output;

      rows = MAX (rows, output->rows);
      names = output->column_axis.labels != NULL ? NAMES_HEIGHT : names;
      note = at (operations, i)->kind == NN_OP_SOFTMAX ? NOTE_HEIGHT : note;
      heads = output->slices > 1 ? HEADS_HEIGHT : heads;
    }

  return MIN (FRAME_HEIGHT + row_height * rows + names + note + heads, MOST_HEIGHT);
}

/* operations: what is done, in order, or NULL; given_title: the name of a first step, before any
 * of them is done, or NULL. */
void hl_operations_give_steps (const GPtrArray *operations, const char *given_title,
                               HlPlayer *player, int position)
{
  const int                n_given = given_title != NULL && count (operations) > 0 ? 1 : 0;
  const int                n = count (operations) + n_given;
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int i = 0; i < n; i++)
    {
      const NnOperation *operation = i < n_given ? NULL : at (operations, i - n_given);

      /* Translators: the name of an operation and the letter of its result */
      steps[i].title =
          operation == NULL
              ? g_strdup (given_title)
              : g_strdup_printf (_ ("%s: %s"), nn_operation_kind_title (operation->kind),
                                 operation->output->symbol);
      steps[i].end = i + 1;
    }

  hl_player_set_steps (player, steps, n, n > 0 ? position : 0);
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}
