#include "ui/labs/typed-matrix.h"

/**
 * hl_typed_matrix_is_shown:
 *
 * Returns: whether these are the numbers in use
 */
gboolean
hl_typed_matrix_is_shown (const HlTypedMatrix *self)
{
  return self->editor != NULL ? gtk_widget_get_visible (GTK_WIDGET (self->editor))
                              : gtk_widget_get_visible (GTK_WIDGET (self->picture));
}

/* Whether the operand has these numbers. */
static gboolean
is_of (const HlTypedMatrix *self,
       const NnOperand     *operand)
{
  return g_str_equal (self->symbol, operand->path);
}

static void
light_editor (HlMatrixEditor *editor,
              const guint8   *lights)
{
  const int rows = hl_matrix_editor_get_rows (editor);
  const int columns = hl_matrix_editor_get_columns (editor);

  hl_matrix_editor_clear_lights (editor);
  for (int cell = 0; lights != NULL && cell < rows * columns; cell++)
    if (lights[cell] != 0)
      hl_matrix_editor_light (editor, HL_LIGHT_FIRST, cell / columns, cell % columns, 1, 1);
}

static void
light (const HlTypedMatrix *self,
       const guint8        *lights)
{
  if (self->editor != NULL)
    light_editor (self->editor, lights);
  else
    hl_number_picture_set_lights (self->picture, lights);
}

static void
light_cells (guint8          *lights,
             const NnOperand *operand,
             const NnCells   *cells)
{
  for (int i = 0; i < operand->rows * operand->columns; i++)
    if (nn_cells_contain (cells, 0, i / operand->columns, i % operand->columns))
      lights[i] = HL_LIGHT_FIRST;
}

/* What of the source went into the number; NULL if none of it did. */
static guint8 *
lights_of (const HlTypedMatrix *source,
           const NnOperation   *maker,
           const NnNumber      *number)
{
  guint8 *lights = NULL;

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    {
      const NnOperand *operand = maker->inputs[i];
      const NnCells    cells = nn_formula_depends (maker, number->slice, number->row,
                                                   number->column, i);

      if (!is_of (source, operand))
        continue;
      if (lights == NULL)
        lights = g_new0 (guint8, operand->rows * operand->columns);
      light_cells (lights, operand, &cells);
    }

  return lights;
}

/**
 * hl_typed_matrix_light_made:
 * @self: numbers
 * @maker: (nullable): what was done with them, and with others
 * @number: what it made; with @maker
 *
 * Lights those of them that went into the number, and no others.
 */
void
hl_typed_matrix_light_made (const HlTypedMatrix *self,
                            const NnOperation   *maker,
                            const NnNumber      *number)
{
  g_autofree guint8 *lights = lights_of (self, maker, number);

  light (self, lights);
}
