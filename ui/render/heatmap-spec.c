#include "ui/render/heatmap-spec.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/legend.h"
#include "ui/render/number-text.h"

#define LONGEST 14 /* characters of a word in a row's short name */

/**
 * hl_tokens_copy:
 * @tokens: (nullable): words, of which any may be %NULL
 * @n_tokens: how many
 *
 * Returns: (nullable) (transfer full): their copy, for hl_tokens_free ()
 */
const char **
hl_tokens_copy (const char *const *tokens,
                int                n_tokens)
{
  const char **copy;

  if (tokens == NULL)
    return NULL;

  copy = g_new (const char *, n_tokens);
  for (int i = 0; i < n_tokens; i++)
    copy[i] = g_strdup (tokens[i]);

  return copy;
}

void
hl_tokens_free (const char *const *tokens,
                int                n_tokens)
{
  if (tokens == NULL)
    return;

  for (int i = 0; i < n_tokens; i++)
    g_free ((gpointer) tokens[i]);
  g_free ((gpointer) tokens);
}

/**
 * hl_token_at:
 * @tokens: (nullable): the tokens of an axis
 * @position: from 0
 *
 * Returns: (transfer full): the token there, or its position from 1 where the
 *   axis has no tokens
 */
char *
hl_token_at (const char *const *tokens,
             int                position)
{
  if (tokens != NULL && tokens[position] != NULL)
    return g_strdup (tokens[position]);

  return g_strdup_printf ("%d", position + 1);
}

static char *
join_name (const char *read,
           const char *written)
{
  return g_strdup_printf ("%s → %s", read, written);
}

/**
 * hl_row_name:
 * @tokens: (nullable): what the rows have read
 * @predictions: (nullable): what they go on to write
 * @row: from 0
 *
 * Returns: (transfer full): the row's name, such as "est → calme"; without a word that
 *   it writes, what hl_token_at () says
 */
char *
hl_row_name (const char *const *tokens,
             const char *const *predictions,
             int                row)
{
  g_autofree char *read = hl_token_at (tokens, row);

  if (predictions == NULL || predictions[row] == NULL)
    return g_steal_pointer (&read);

  return join_name (read, predictions[row]);
}

static char *
shorten (const char *word)
{
  g_autofree char *begin = NULL;

  if (g_utf8_strlen (word, -1) <= LONGEST)
    return g_strdup (word);

  begin = g_utf8_substring (word, 0, LONGEST - 1);

  return g_strconcat (begin, "…", NULL);
}

/**
 * hl_row_names_short:
 * @tokens: (nullable): what the rows have read
 * @predictions: (nullable): what they go on to write
 * @n_rows: how many
 *
 * Shortens long words one by one, so that both ends of a name remain.
 *
 * Returns: (transfer full): the names of all rows, for hl_tokens_free ()
 */
const char **
hl_row_names_short (const char *const *tokens,
                    const char *const *predictions,
                    int                n_rows)
{
  const char **names = g_new (const char *, n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      g_autofree char *token = hl_token_at (tokens, row);
      g_autofree char *read = NULL;
      g_autofree char *written = NULL;

      if (predictions == NULL || predictions[row] == NULL)
        {
          names[row] = g_steal_pointer (&token);
          continue;
        }
      read = shorten (token);
      written = shorten (predictions[row]);
      names[row] = join_name (read, written);
    }

  return names;
}

/**
 * hl_heatmap_spec_copy:
 * @self: a description of a heat map
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlHeatmapSpec *
hl_heatmap_spec_copy (const HlHeatmapSpec *self)
{
  const int      rows = self->matrix.rows;
  const int      columns = self->matrix.columns;
  const gsize    n_cells = (gsize) rows * columns;
  HlHeatmapSpec *copy = g_memdup2 (self, sizeof *self);

  copy->matrix.values = g_memdup2 (self->matrix.values, n_cells * sizeof (float));
  copy->matrix.states = g_memdup2 (self->matrix.states, n_cells);
  copy->row_tokens = hl_tokens_copy (self->row_tokens, rows);
  copy->column_tokens = hl_tokens_copy (self->column_tokens, columns);
  copy->predictions = hl_tokens_copy (self->predictions, rows);
  copy->name = g_strdup (self->name);
  copy->row_role = g_strdup (self->row_role);
  copy->column_role = g_strdup (self->column_role);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_heatmap_spec_free:
 * @self: what hl_heatmap_spec_copy () returned
 */
void
hl_heatmap_spec_free (HlHeatmapSpec *self)
{
  g_free ((gpointer) self->matrix.values);
  g_free ((gpointer) self->matrix.states);
  hl_tokens_free (self->row_tokens, self->matrix.rows);
  hl_tokens_free (self->column_tokens, self->matrix.columns);
  hl_tokens_free (self->predictions, self->matrix.rows);
  g_free ((gpointer) self->name);
  g_free ((gpointer) self->row_role);
  g_free ((gpointer) self->column_role);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/**
 * hl_heatmap_sums_header:
 *
 * Returns: what stands above the sums of the rows
 */
const char *
hl_heatmap_sums_header (void)
{
  /* Translators: header of the column with each row's sum */
  return _ ("sum");
}

/**
 * hl_heatmap_describe:
 * @self: a description of a heat map
 * @row: a row of it
 * @column: a column of it
 *
 * Says in words what a cell shows, for a status line and for a screen reader.
 *
 * Returns: (transfer full): such as "query suis → chez, key home, attention weight
 *   0.71, head 2"
 */
char *
hl_heatmap_describe (const HlHeatmapSpec *self,
                     int                  row,
                     int                  column)
{
  const HlCellState state = hl_matrix_state (&self->matrix, row, column);
  g_autofree char  *query = hl_row_name (self->row_tokens, self->predictions, row);
  g_autofree char  *key = hl_token_at (self->column_tokens, column);
  g_autofree char  *weight = hl_probability_to_text (hl_matrix_value (&self->matrix, row, column));
  g_autofree char  *cell = NULL;

  if (state != HL_CELL_NORMAL)
    /* Translators: a cell of a heat map: a row, a word, and why it has no weight,
     * such as "query suis → chez, key home: hidden by the causal mask" */
    cell = g_strdup_printf (_ ("query %s, key %s: %s"), query, key, hl_cell_state_name (state));
  else if (isnan (hl_matrix_value (&self->matrix, row, column)))
    /* Translators: a cell of a heat map: a row and a word, whose weight is still to come */
    cell = g_strdup_printf (_ ("query %s, key %s: not computed yet"), query, key);
  else
    /* Translators: a cell of a heat map: a row, a word and a number, such as
     * "query suis → chez, key home, attention weight 0.71" */
    cell = g_strdup_printf (_ ("query %s, key %s, attention weight %s"), query, key, weight);

  if (self->name == NULL)
    return g_steal_pointer (&cell);

  /* Translators: a cell of a heat map and the head it belongs to, such as
   * "query suis → chez, key home, attention weight 0.71" and "head 2" */
  return g_strdup_printf (_ ("%s, %s"), cell, self->name);
}
