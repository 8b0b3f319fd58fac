#include "ui/labs/typed-matrix.h"

#include "ui/render/number-text.h"

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

/**
 * hl_typed_matrix_light:
 * @self: numbers
 * @lights: (nullable): (rows, columns): which of them to light, besides those that are
 */
void
hl_typed_matrix_light (const HlTypedMatrix *self,
                       const guint8        *lights)
{
  const int rows = hl_matrix_editor_get_rows (self->editor);
  const int columns = hl_matrix_editor_get_columns (self->editor);

  for (int cell = 0; lights != NULL && cell < rows * columns; cell++)
    if (lights[cell] != 0)
      hl_matrix_editor_light (self->editor, HL_LIGHT_FIRST, cell / columns, cell % columns, 1, 1);
}

/**
 * hl_typed_matrix_get:
 *
 * Returns: the numbers as a matrix to draw, which borrows them
 */
HlNumberMatrix
hl_typed_matrix_get (const HlTypedMatrix *self)
{
  return (HlNumberMatrix){
    .title = self->symbol,
    .values = hl_matrix_editor_get_values (self->editor),
    .rows = hl_matrix_editor_get_rows (self->editor),
    .columns = hl_matrix_editor_get_columns (self->editor),
    .digits = HL_NUMBER_SHORTEST,
  };
}
