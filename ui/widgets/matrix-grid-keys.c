#include "ui/widgets/matrix-grid-keys.h"

#include "ui/widgets/matrix-text.h"

/* Returns whether the text cursor cannot move further left or right in the cell. */
static gboolean is_at_end (GtkText *text, int step)
{
  const int length = gtk_text_get_text_length (text);
  int       start;
  int       end;

  if (gtk_editable_get_selection_bounds (GTK_EDITABLE (text), &start, &end))
    return end - start == length;

  return gtk_editable_get_position (GTK_EDITABLE (text)) == (step < 0 ? 0 : length);
}

static gboolean move_focus (HlMatrixGrid *self, int down, int right)
{
  const HlMatrixPlace from = hl_matrix_grid_get_focused (self);
  GtkText            *text;
  int                 row;
  int                 column;

  if (from.row < 0)
    return FALSE;

  text = hl_matrix_cell_get_text (hl_matrix_grid_cell (self, from.row, from.column));
  if (right != 0 && text != NULL && !is_at_end (text, right))
    return FALSE;

  row = CLAMP (from.row + down, 0, hl_matrix_grid_get_rows (self) - 1);
  column = CLAMP (from.column + right, 0, hl_matrix_grid_get_columns (self) - 1);
  hl_matrix_cell_focus (hl_matrix_grid_cell (self, row, column));

  return TRUE;
}

/* Ctrl+C in a cell with selected text copies that text. */
static gboolean copy_matrix (HlMatrixGrid *self)
{
  const float     *values = hl_matrix_grid_get_values (self);
  g_autofree char *text = NULL;

  if (hl_matrix_grid_is_editable (self) || values == NULL)
    return FALSE;

  text =
      hl_matrix_to_text (values, hl_matrix_grid_get_rows (self), hl_matrix_grid_get_columns (self));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);

  return TRUE;
}

static gboolean key_pressed_cb (HlMatrixGrid *self, guint key, guint keycode,
                                GdkModifierType modifiers)
{
  const GdkModifierType held =
      modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_SUPER_MASK);

  if (held == GDK_CONTROL_MASK && (key == GDK_KEY_c || key == GDK_KEY_C))
    return copy_matrix (self);
  if (held != 0)
    return FALSE;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return move_focus (self, -1, 0);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return move_focus (self, 1, 0);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return move_focus (self, 0, -1);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return move_focus (self, 0, 1);
    default:
      return FALSE;
    }
}

/* Before the cells hear of a key: an arrow at the end of a cell is the grid's. */
void hl_matrix_grid_add_keys (HlMatrixGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
