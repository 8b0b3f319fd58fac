#include "ui/labs/typed-matrices.h"

/* Returns whether these are the numbers in use. */
static gboolean is_shown (const HlTypedMatrix *self)
{
  return self->editor != NULL ? gtk_widget_get_visible (GTK_WIDGET (self->editor))
                              : gtk_widget_get_visible (GTK_WIDGET (self->picture));
}

/* Returns whether the operand has these numbers. */
static gboolean is_of (const HlTypedMatrix *self, const NnOperand *operand)
{
  return g_str_equal (self->symbol, operand->path);
}

static void light_editor (HlMatrixEditor *editor, const guint8 *lights)
{
  const int rows = hl_matrix_editor_get_rows (editor);
  const int columns = hl_matrix_editor_get_columns (editor);

  hl_matrix_editor_clear_lights (editor);
  for (int cell = 0; lights != NULL && cell < rows * columns; cell++)
    if (lights[cell] != 0)
      hl_matrix_editor_light (editor, HL_LIGHT_FIRST, cell / columns, cell % columns, 1, 1);
}

static void light (const HlTypedMatrix *self, const guint8 *lights)
{
  if (self->editor != NULL)
    light_editor (self->editor, lights);
  else
    hl_number_picture_set_lights (self->picture, lights);
}

static void light_cells (guint8 *lights, const NnOperand *operand, const NnCells *cells)
{
  for (int i = 0; i < operand->rows * operand->columns; i++)
    if (nn_cells_contain (cells, 0, i / operand->columns, i % operand->columns))
      lights[i] = HL_LIGHT_FIRST;
}

/* Returns which cells of the source went into the number; NULL if none of them did. */
static guint8 *lights_of (const HlTypedMatrix *source, const NnOperation *maker,
                          const NnNumber *number)
{
  guint8 *lights = NULL;

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    {
      const NnOperand *operand = maker->inputs[i];
      const NnCells    cells =
          nn_formula_depends (maker, number->slice, number->row, number->column, i);

      if (!is_of (source, operand))
        continue;
      if (lights == NULL)
        lights = g_new0 (guint8, operand->rows * operand->columns);
      light_cells (lights, operand, &cells);
    }

  return lights;
}

/* Forgets all of them. */
void hl_typed_matrices_clear (HlTypedMatrices *self)
{
  for (int i = 0; i < self->n; i++)
    g_free (self->items[i].symbol);
  self->n = 0;
}

/* editor: where they were typed; outlives self, or NULL; picture: where they are shown, if there
 * is no editor; likewise, or NULL. */
void hl_typed_matrices_add (HlTypedMatrices *self, const char *symbol, HlMatrixEditor *editor,
                            HlNumberPicture *picture)
{
  g_assert (self->n < HL_TYPED_MATRICES_MOST);

  self->items[self->n++] = (HlTypedMatrix){ g_strdup (symbol), editor, picture };
}

/* Lights those of their numbers that went into the number, and no others. maker: what was done
 * with them, and with others, or NULL. */
void hl_typed_matrices_light (HlTypedMatrices *self, const NnOperation *maker,
                              const NnNumber *number)
{
  for (int i = 0; i < self->n; i++)
    if (is_shown (&self->items[i]))
      {
        g_autofree guint8 *lights = lights_of (&self->items[i], maker, number);

        light (&self->items[i], lights);
      }
}
