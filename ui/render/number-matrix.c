#include "ui/render/number-matrix.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/render/axis-names.h"

/* Returns a counted matrix, which owns everything but its palette. */
HlNumberMatrix *hl_number_matrix_new (const HlNumberMatrix *numbers)
{
  const gsize    n_cells = (gsize) numbers->rows * numbers->columns;
  HlNumberMatrix copy = *numbers;

  copy.title = g_strdup (numbers->title);
  copy.words = hl_tokens_copy (numbers->words, numbers->rows * numbers->columns);
  copy.values = g_memdup2 (numbers->values, n_cells * sizeof (float));
  copy.states = g_memdup2 (numbers->states, n_cells);
  copy.row_names = hl_tokens_copy (numbers->row_names, numbers->rows);
  copy.column_names = hl_tokens_copy (numbers->column_names, numbers->columns);
  copy.row_role = g_strdup (numbers->row_role);
  copy.column_role = g_strdup (numbers->column_role);
  copy.font = pango_font_description_copy (numbers->font);

  return g_atomic_rc_box_dup (sizeof copy, &copy);
}

HlNumberMatrix *hl_number_matrix_ref (HlNumberMatrix *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void clear (gpointer data)
{
  HlNumberMatrix *self = data;

  g_free ((gpointer) self->title);
  g_free ((gpointer) self->values);
  g_free ((gpointer) self->states);
  hl_tokens_free (self->words, self->rows * self->columns);
  hl_tokens_free (self->row_names, self->rows);
  hl_tokens_free (self->column_names, self->columns);
  g_free ((gpointer) self->row_role);
  g_free ((gpointer) self->column_role);
  pango_font_description_free ((PangoFontDescription *) self->font);
}

void hl_number_matrix_unref (HlNumberMatrix *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/* Returns what is written into a cell. */
char *hl_number_matrix_text (const HlNumberMatrix *self, int row, int column)
{
  const int at = row * self->columns + column;

  return self->words != NULL ? g_strdup (self->words[at])
                             : hl_number_to_text (self->values[at], self->digits);
}

/* Returns its numbers and states, borrowed. */
HlMatrix hl_number_matrix_cells (const HlNumberMatrix *self)
{
  return (HlMatrix){ self->values, self->states, self->rows, self->columns };
}

/* Returns a cell in words, such as "row he, column 2: −1.2247". */
char *hl_number_matrix_describe (const HlNumberMatrix *self, int row, int column)
{
  const HlMatrix    matrix = hl_number_matrix_cells (self);
  const HlCellState state = hl_matrix_state (&matrix, row, column);
  g_autofree char  *row_name = hl_token_at (self->row_names, row);
  g_autofree char  *column_name = hl_token_at (self->column_names, column);
  g_autofree char  *number = state == HL_CELL_NORMAL ? hl_number_matrix_text (self, row, column)
                                                     : g_strdup (hl_cell_state_name (state));

  /* Translators: a cell of a matrix: where it is, and its number */
  return g_strdup_printf (_ ("row %s, column %s: %s"), row_name, column_name, number);
}
