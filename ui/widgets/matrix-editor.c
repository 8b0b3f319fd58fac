#include "ui/widgets/matrix-editor.h"

#include <glib/gi18n.h>

#include "ui/widgets/matrix-grid.h"
#include "ui/widgets/matrix-history.h"
#include "ui/widgets/matrix-text.h"
#include "ui/widgets/undo.h"

/* The keys of a matrix: the arrows go from cell to cell, Ctrl+C copies a result.
 *
 * Up and Down go to the cell above and below; Left and Right to the next one, once
 * there is nothing left of what is typed. */

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
static void hl_matrix_grid_add_keys (HlMatrixGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

#define LARGEST_SIDE 16

/* ## Keys
 *
 * Those of matrix-grid-keys.h; Ctrl+Z and Ctrl+Shift+Z for the whole matrix.
 *
 * ## Actions
 *
 * - `matrix.add-row`, `matrix.remove-row`, `matrix.add-column`, `matrix.remove-column`. */
struct _HlMatrixEditor
{
  GtkWidget parent_instance;

  char          *title;
  HlMatrixLimits limits;

  HlMatrixHistory *history;
  gboolean         is_changing; /* listeners hear of a change */
  gboolean         is_editable;
  gboolean         can_resize;
  int              digits;

  HlMatrixGrid *grid;
  GtkWidget    *caption;
  GtkWidget    *row_buttons;
  GtkWidget    *column_buttons;
  GtkLabel     *hint_label;
};

enum
{
  PROP_TITLE = 1,
  PROP_IS_EDITABLE,
  PROP_CAN_RESIZE,
  PROP_DIGITS,
  PROP_HINT,
  N_PROPERTIES
};

enum
{
  CHANGED,
  CELL_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlMatrixEditor, hl_matrix_editor, GTK_TYPE_WIDGET)

static void update_caption (HlMatrixEditor *self)
{
  const char      *title = self->title != NULL ? self->title : "";
  g_autofree char *words = g_strdup_printf ("%s  (%d, %d)", title, hl_matrix_editor_get_rows (self),
                                            hl_matrix_editor_get_columns (self));

  gtk_label_set_text (GTK_LABEL (self->caption), words);
  gtk_widget_set_visible (self->caption, *title != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->grid), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
}

static void update_buttons (HlMatrixEditor *self)
{
  const HlMatrixLimits *limits = &self->limits;
  GtkWidget            *widget = GTK_WIDGET (self);
  const int             rows = hl_matrix_editor_get_rows (self);
  const int             columns = hl_matrix_editor_get_columns (self);

  gtk_widget_set_visible (self->row_buttons,
                          self->can_resize && limits->min_rows < limits->max_rows);
  gtk_widget_set_visible (self->column_buttons,
                          self->can_resize && limits->min_columns < limits->max_columns);
  gtk_widget_action_set_enabled (widget, "matrix.add-row", rows < limits->max_rows);
  gtk_widget_action_set_enabled (widget, "matrix.remove-row", rows > limits->min_rows);
  gtk_widget_action_set_enabled (widget, "matrix.add-column", columns < limits->max_columns);
  gtk_widget_action_set_enabled (widget, "matrix.remove-column", columns > limits->min_columns);
}

typedef void (*Noting) (HlMatrixHistory *history, int rows, int columns, const float *values);

static void keep (HlMatrixEditor *self, Noting note)
{
  note (self->history, hl_matrix_editor_get_rows (self), hl_matrix_editor_get_columns (self),
        hl_matrix_editor_get_values (self));
}

static void pointed_cb (HlMatrixEditor *self)
{
  hl_matrix_history_end_typing (self->history);
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

/* Listeners to "changed" forget the cell, so "cell-changed" follows if one is pointed out.  What
 * they make of the matrix, such as a square one, belongs to the change. */
static void tell_changed (HlMatrixEditor *self)
{
  hl_matrix_editor_set_hint (self, NULL);
  keep (self, hl_matrix_history_note);
  self->is_changing = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
  self->is_changing = FALSE;
  keep (self, hl_matrix_history_correct);
  if (hl_matrix_grid_get_pointed (self->grid).row >= 0)
    g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void show (HlMatrixEditor *self, const float *values, int rows, int columns)
{
  hl_matrix_grid_set_values (self->grid, values, rows, columns);
  update_caption (self);
  update_buttons (self);
}

/* A number that is not finished yet is taken back first. */
static void go (HlMatrixEditor *self, int by)
{
  const HlMatrixPlace  focused = hl_matrix_grid_get_focused (self->grid);
  const HlMatrixState *state;

  if (focused.row >= 0 &&
      hl_matrix_cell_restore (hl_matrix_grid_cell (self->grid, focused.row, focused.column)))
    {
      hl_matrix_editor_set_hint (self, NULL);
      return;
    }

  state = hl_matrix_history_go (self->history, by);
  if (state == NULL)
    return;

  show (self, state->values, state->rows, state->columns);
  tell_changed (self);
}

static gboolean key_cb (HlMatrixEditor *self, guint key, guint keycode, GdkModifierType modifiers)
{
  gboolean is_redo;

  if (!self->is_editable || !hl_undo_is_key (key, modifiers, &is_redo))
    return GDK_EVENT_PROPAGATE;

  go (self, is_redo ? 1 : -1);

  return GDK_EVENT_STOP;
}

static void read_clipboard_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlMatrixEditor  *self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text != NULL)
    hl_matrix_editor_paste_text (self, text);
  g_object_unref (self);
}

static void pasted_cb (HlMatrixEditor *self)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL,
                                 read_clipboard_cb, g_object_ref (self));
}

static void resize_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlMatrixEditor *self = HL_MATRIX_EDITOR (widget);
  const int       step = g_str_has_prefix (name, "matrix.add") ? 1 : -1;
  const gboolean  is_row = g_str_has_suffix (name, "row");

  hl_matrix_editor_resize (self, hl_matrix_editor_get_rows (self) + (is_row ? step : 0),
                           hl_matrix_editor_get_columns (self) + (is_row ? 0 : step));
  tell_changed (self);
}

static void hl_matrix_editor_get_property (GObject *object, guint property_id, GValue *value,
                                           GParamSpec *pspec)
{
  HlMatrixEditor *self = HL_MATRIX_EDITOR (object);

  switch (property_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_IS_EDITABLE:
      g_value_set_boolean (value, self->is_editable);
      break;
    case PROP_CAN_RESIZE:
      g_value_set_boolean (value, self->can_resize);
      break;
    case PROP_DIGITS:
      g_value_set_int (value, self->digits);
      break;
    case PROP_HINT:
      g_value_set_string (value, gtk_label_get_text (self->hint_label));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_matrix_editor_set_property (GObject *object, guint property_id, const GValue *value,
                                           GParamSpec *pspec)
{
  HlMatrixEditor *self = HL_MATRIX_EDITOR (object);

  switch (property_id)
    {
    case PROP_TITLE:
      g_free (self->title);
      self->title = g_value_dup_string (value);
      update_caption (self);
      break;
    case PROP_IS_EDITABLE:
      self->is_editable = g_value_get_boolean (value);
      hl_matrix_grid_set_editable (self->grid, self->is_editable);
      break;
    case PROP_CAN_RESIZE:
      self->can_resize = g_value_get_boolean (value);
      update_buttons (self);
      break;
    case PROP_DIGITS:
      self->digits = g_value_get_int (value);
      hl_matrix_grid_set_digits (self->grid, self->digits);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_matrix_editor_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_matrix_editor_parent_class)->dispose (object);
}

static void hl_matrix_editor_finalize (GObject *object)
{
  g_free (HL_MATRIX_EDITOR (object)->title);
  hl_matrix_history_free (HL_MATRIX_EDITOR (object)->history);

  G_OBJECT_CLASS (hl_matrix_editor_parent_class)->finalize (object);
}

static void install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_IS_EDITABLE] =
      g_param_spec_boolean ("is-editable", NULL, NULL, FALSE, flags | G_PARAM_CONSTRUCT_ONLY);
  properties[PROP_CAN_RESIZE] = g_param_spec_boolean ("can-resize", NULL, NULL, FALSE, flags);
  properties[PROP_DIGITS] =
      g_param_spec_int ("digits", NULL, NULL, HL_NUMBER_SHORTEST, 9, HL_NUMBER_SHORTEST, flags);
  properties[PROP_HINT] =
      g_param_spec_string ("hint", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void install_signals (HlMatrixEditorClass *klass)
{
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void hl_matrix_editor_class_init (HlMatrixEditorClass *klass)
{
  static const char *const resizes[] = { "matrix.add-row", "matrix.remove-row", "matrix.add-column",
                                         "matrix.remove-column" };
  GObjectClass            *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass          *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_matrix_editor_dispose;
  object_class->finalize = hl_matrix_editor_finalize;
  object_class->get_property = hl_matrix_editor_get_property;
  object_class->set_property = hl_matrix_editor_set_property;
  install_properties (object_class);
  install_signals (klass);

  g_type_ensure (HL_TYPE_MATRIX_GRID);

  gtk_widget_class_set_css_name (widget_class, "matrix-editor");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/matrix-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMatrixEditor, grid);
  gtk_widget_class_bind_template_child (widget_class, HlMatrixEditor, caption);
  gtk_widget_class_bind_template_child (widget_class, HlMatrixEditor, row_buttons);
  gtk_widget_class_bind_template_child (widget_class, HlMatrixEditor, column_buttons);
  gtk_widget_class_bind_template_child (widget_class, HlMatrixEditor, hint_label);
  gtk_widget_class_bind_template_callback (widget_class, tell_changed);
  gtk_widget_class_bind_template_callback (widget_class, hl_matrix_editor_set_hint);
  gtk_widget_class_bind_template_callback (widget_class, pasted_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointed_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (resizes); i++)
    gtk_widget_class_install_action (widget_class, resizes[i], NULL, resize_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void hl_matrix_editor_init (HlMatrixEditor *self)
{
  GtkLayoutManager   *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->history = hl_matrix_history_new ();
  self->limits = (HlMatrixLimits){ 1, LARGEST_SIDE, 1, LARGEST_SIDE };
  self->digits = HL_NUMBER_SHORTEST;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_matrix_grid_add_keys (self->grid);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* Returns its cells, for whoever lights them. */
HlMatrixGrid *hl_matrix_editor_get_grid (HlMatrixEditor *self) { return self->grid; }

int hl_matrix_editor_get_rows (HlMatrixEditor *self)
{
  return hl_matrix_grid_get_rows (self->grid);
}

int hl_matrix_editor_get_columns (HlMatrixEditor *self)
{
  return hl_matrix_grid_get_columns (self->grid);
}

/* Returns (rows, columns), until the matrix changes. */
const float *hl_matrix_editor_get_values (HlMatrixEditor *self)
{
  return hl_matrix_grid_get_values (self->grid);
}

/* Shows another matrix; lights stay only if the shape stays. values: (rows, columns), which are
 * copied. */
void hl_matrix_editor_set_values (HlMatrixEditor *self, const float *values, int rows, int columns)
{
  g_return_if_fail (rows >= 1 && columns >= 1);

  show (self, values, rows, columns);
  if (!self->is_changing)
    hl_matrix_history_begin (self->history, rows, columns, values);
}

/* Shows a matrix that somebody has chosen, which can be taken back. values: (rows, columns),
 * which are copied. */
void hl_matrix_editor_replace_values (HlMatrixEditor *self, const float *values, int rows,
                                      int columns)
{
  g_return_if_fail (rows >= 1 && columns >= 1);

  show (self, values, rows, columns);
  if (!self->is_changing)
    keep (self, hl_matrix_history_note);
}

/* Empties the editor; hl_matrix_editor_set_values() comes next. row_names: of the first rows;
 * the others have their number, from 1, or NULL; column_names: likewise, or NULL. */
void hl_matrix_editor_set_names (HlMatrixEditor *self, const char *const *row_names,
                                 const char *const *column_names)
{
  hl_matrix_grid_set_names (self->grid, row_names, column_names);
}

/* limits: the sizes that somebody can choose or paste; 1 × 1 to 16 × 16 otherwise. */
void hl_matrix_editor_set_limits (HlMatrixEditor *self, const HlMatrixLimits *limits)
{
  self->limits = *limits;
  update_buttons (self);
}

/* Keeps the numbers that still have a place; new ones are 0. rows: at least 1; columns: at least
 * 1. */
void hl_matrix_editor_resize (HlMatrixEditor *self, int rows, int columns)
{
  const float      *old = hl_matrix_editor_get_values (self);
  const int         old_rows = hl_matrix_editor_get_rows (self);
  const int         old_columns = hl_matrix_editor_get_columns (self);
  g_autofree float *values = g_new0 (float, (gsize) (rows * columns));

  for (int row = 0; row < MIN (rows, old_rows); row++)
    for (int column = 0; column < MIN (columns, old_columns); column++)
      values[row * columns + column] = old[row * old_columns + column];

  hl_matrix_editor_replace_values (self, values, rows, columns);
}

/* One number goes into the cell that is being typed in; several take the place of the whole
 * matrix.  Anything else is answered by a hint. text: numbers, see matrix-text.h. */
void hl_matrix_editor_paste_text (HlMatrixEditor *self, const char *text)
{
  const HlMatrixPlace focused = hl_matrix_grid_get_focused (self->grid);
  g_autoptr (GError)  error = NULL;
  g_autofree float   *values = NULL;
  float               number;
  int                 rows;
  int                 columns;

  if (focused.row >= 0 && hl_number_from_text (text, &number, NULL))
    {
      HlMatrixCell    *cell = hl_matrix_grid_cell (self->grid, focused.row, focused.column);
      g_autofree char *words = g_strstrip (g_strdup (text));

      gtk_editable_set_text (GTK_EDITABLE (hl_matrix_cell_get_text (cell)), words);
      return;
    }

  values = hl_matrix_from_text (text, &self->limits, &rows, &columns, &error);
  if (values == NULL)
    {
      hl_matrix_editor_set_hint (self, error->message);
      return;
    }

  hl_matrix_editor_replace_values (self, values, rows, columns);
  tell_changed (self);
}

/* Returns whether one is pointed out, by the pointer or else by the keyboard. */
gboolean hl_matrix_editor_get_cell (HlMatrixEditor *self, int *row, int *column)
{
  const HlMatrixPlace pointed = hl_matrix_grid_get_pointed (self->grid);

  *row = pointed.row;
  *column = pointed.column;

  return pointed.row >= 0;
}

/* hint: a sentence below the numbers, about what cannot be; NULL: none. */
void hl_matrix_editor_set_hint (HlMatrixEditor *self, const char *hint)
{
  gtk_label_set_text (self->hint_label, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), hint != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->hint_label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  hint != NULL ? hint : "", -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HINT]);
}
