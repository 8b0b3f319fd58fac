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

/**
 * hl_typed_matrix_is:
 *
 * Returns: whether the operand has these numbers
 */
gboolean
hl_typed_matrix_is (const HlTypedMatrix *self,
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

/**
 * hl_typed_matrix_light:
 * @self: numbers
 * @lights: (nullable): (rows, columns): which of them to light, and no others
 */
void
hl_typed_matrix_light (const HlTypedMatrix *self,
                       const guint8        *lights)
{
  if (self->editor != NULL)
    light_editor (self->editor, lights);
  else
    hl_number_picture_set_lights (self->picture, lights);
}
