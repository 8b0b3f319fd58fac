#include "ui/render/number-matrix.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/render/heatmap-spec.h"
#include "ui/render/legend.h"
#include "ui/render/number-text.h"

/**
 * hl_number_matrix_copy:
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlNumberMatrix *
hl_number_matrix_copy (const HlNumberMatrix *self)
{
  const gsize     n_cells = (gsize) self->rows * self->columns;
  HlNumberMatrix *copy = g_memdup2 (self, sizeof *self);

  copy->title = g_strdup (self->title);
  copy->words = hl_tokens_copy (self->words, self->rows * self->columns);
  copy->values = g_memdup2 (self->values, n_cells * sizeof (float));
  copy->states = g_memdup2 (self->states, n_cells);
  copy->lights = g_memdup2 (self->lights, n_cells);
  copy->row_names = hl_tokens_copy (self->row_names, self->rows);
  copy->column_names = hl_tokens_copy (self->column_names, self->columns);
  copy->row_role = g_strdup (self->row_role);
  copy->column_role = g_strdup (self->column_role);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_number_matrix_free:
 * @self: what hl_number_matrix_copy() returned
 */
void
hl_number_matrix_free (HlNumberMatrix *self)
{
  g_free ((gpointer) self->title);
  g_free ((gpointer) self->values);
  g_free ((gpointer) self->states);
  g_free ((gpointer) self->lights);
  hl_tokens_free (self->words, self->rows * self->columns);
  hl_tokens_free (self->row_names, self->rows);
  hl_tokens_free (self->column_names, self->columns);
  g_free ((gpointer) self->row_role);
  g_free ((gpointer) self->column_role);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/**
 * hl_number_matrix_text:
 *
 * Returns: (transfer full): what is written into a cell
 */
char *
hl_number_matrix_text (const HlNumberMatrix *self,
                       int                   row,
                       int                   column)
{
  const int at = row * self->columns + column;

  return self->words != NULL ? g_strdup (self->words[at])
                             : hl_number_to_text (self->values[at], self->digits);
}

static gboolean
same_names (const char *const *a,
            const char *const *b,
            int                n)
{
  if (a == NULL || b == NULL)
    return a == b;

  for (int i = 0; i < n; i++)
    if (g_strcmp0 (a[i], b[i]) != 0)
      return FALSE;

  return TRUE;
}

/**
 * hl_number_matrix_says_the_same:
 * @a: a matrix
 * @b: another
 *
 * Returns: whether they differ in lights, states and colors at most, so that one takes the
 *   place of the other without moving anything
 */
gboolean
hl_number_matrix_says_the_same (const HlNumberMatrix *a,
                                const HlNumberMatrix *b)
{
  return a->rows == b->rows && a->columns == b->columns && a->digits == b->digits &&
         a->paper == b->paper && a->limit == b->limit && a->fits == b->fits &&
         g_strcmp0 (a->title, b->title) == 0 &&
         g_strcmp0 (a->row_role, b->row_role) == 0 &&
         g_strcmp0 (a->column_role, b->column_role) == 0 &&
         same_names (a->row_names, b->row_names, a->rows) &&
         same_names (a->column_names, b->column_names, a->columns) &&
         same_names (a->words, b->words, a->rows * a->columns) && a->origin == b->origin &&
         memcmp (a->values, b->values, (gsize) a->rows * a->columns * sizeof (float)) == 0;
}

/**
 * hl_number_matrix_cells:
 *
 * Returns: its numbers and states, borrowed
 */
HlMatrix
hl_number_matrix_cells (const HlNumberMatrix *self)
{
  return (HlMatrix){ self->values, self->states, self->rows, self->columns };
}

/**
 * hl_number_matrix_describe:
 *
 * Returns: (transfer full): a cell in words, such as "row he, column 2: −1.2247"
 */
char *
hl_number_matrix_describe (const HlNumberMatrix *self,
                           int                   row,
                           int                   column)
{
  const HlMatrix    matrix = hl_number_matrix_cells (self);
  const HlCellState state = hl_matrix_state (&matrix, row, column);
  g_autofree char  *row_name = hl_token_at (self->row_names, row);
  g_autofree char  *column_name = hl_token_at (self->column_names, column);
  g_autofree char  *number = state == HL_CELL_NORMAL ? hl_number_matrix_text (self, row, column)
                                                     : g_strdup (hl_cell_state_name (state));

  /* Translators: a cell of a matrix: where it stands, and its number */
  return g_strdup_printf (_ ("row %s, column %s: %s"), row_name, column_name, number);
}
