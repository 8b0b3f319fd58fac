#include "ui/widgets/matrix-grid.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/widgets/matrix-text.h"

/* What the rows and columns of a matrix are called: words for the first ones, numbers for all
 * others. */

typedef struct
{
  char **rows;    /* of the first rows; the others have their number, from 1, or NULL */
  char **columns; /* likewise, or NULL */
} HlMatrixNames;

static void hl_matrix_names_clear (HlMatrixNames *self);

#define ROW_NAME_CHARS 14
#define COLUMN_NAME_CHARS 8

static gboolean are_same (char **old, const char *const *names)
{
  if (old == NULL || names == NULL)
    return old == NULL && names == NULL;

  return g_strv_equal ((const char *const *) old, names);
}

/* Returns whether they are others than before. rows: of the first rows, or NULL; columns:
 * likewise, or NULL. */
static gboolean hl_matrix_names_set (HlMatrixNames *self, const char *const *rows,
                                     const char *const *columns)
{
  if (are_same (self->rows, rows) && are_same (self->columns, columns))
    return FALSE;

  hl_matrix_names_clear (self);
  self->rows = g_strdupv ((char **) rows);
  self->columns = g_strdupv ((char **) columns);

  return TRUE;
}

static void hl_matrix_names_clear (HlMatrixNames *self)
{
  g_clear_pointer (&self->rows, g_strfreev);
  g_clear_pointer (&self->columns, g_strfreev);
}

static char *name_at (char **names, int i)
{
  if (names != NULL && i < (int) g_strv_length (names))
    return g_strdup (names[i]);

  return g_strdup_printf ("%d", i + 1);
}

/* Returns the name beside the matrix, which may be shortened. i: from 0. */
static GtkWidget *hl_matrix_names_label (const HlMatrixNames *self, int i, gboolean is_row)
{
  g_autofree char *name = name_at (is_row ? self->rows : self->columns, i);
  GtkWidget       *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), is_row ? 1 : 0.5);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN (g_utf8_strlen (name, -1),
                                                     is_row ? ROW_NAME_CHARS : COLUMN_NAME_CHARS));
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");

  return label;
}

/* Returns the cell's place in words. row: from 0; column: from 0. */
static char *hl_matrix_names_of_cell (const HlMatrixNames *self, int row, int column)
{
  g_autofree char *row_name = name_at (self->rows, row);
  g_autofree char *column_name = name_at (self->columns, column);

  /* Translators: a place in a matrix; each %s is a number or a word */
  return g_strdup_printf (_ ("row %s, column %s"), row_name, column_name);
}

#define NONE (-1)
#define SPACING 3

/* ## Accessibility
 *
 * Role `grid`; each cell is labeled by its place. */
struct _HlMatrixGrid
{
  GtkWidget parent_instance;

  HlMatrixNames names;
  gboolean      is_editable;
  int           digits;

  float     *values; /* (rows, columns) */
  int        rows;
  int        columns;
  GPtrArray *cells;   /* (rows · columns) of HlMatrixCell, which are children */
  int        pointed; /* position among the cells, or NONE */

  gboolean      is_building; /* cells come and go: nobody points or types */
  HlMatrixPlace keyboard;    /* where it was when the cells went */
};

enum
{
  EDITED,
  MISTAKEN,
  PASTED,
  POINTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlMatrixGrid, hl_matrix_grid, GTK_TYPE_WIDGET)

/* Finds the position of the cell that a widget is, or belongs to. */
static int position_of (HlMatrixGrid *self, GtkWidget *widget)
{
  guint position;

  if (widget != NULL && !HL_IS_MATRIX_CELL (widget))
    widget = gtk_widget_get_ancestor (widget, HL_TYPE_MATRIX_CELL);
  if (widget == NULL || !g_ptr_array_find (self->cells, widget, &position))
    return NONE;

  return (int) position;
}

static int focused_position (HlMatrixGrid *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? position_of (self, gtk_root_get_focus (root)) : NONE;
}

static void point_out (HlMatrixGrid *self, int position)
{
  if (self->pointed == position)
    return;

  self->pointed = position;
  if (!self->is_building)
    g_signal_emit (self, signals[POINTED], 0);
}

static void motion_cb (HlMatrixGrid *self, double x, double y)
{
  const int position =
      position_of (self, gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT));

  point_out (self, position != NONE ? position : focused_position (self));
}

/* Where the pointer is on no cell, the cell with the keyboard focus is pointed out. */
static void leave_cb (HlMatrixGrid *self) { point_out (self, focused_position (self)); }

static void hl_matrix_grid_set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  HlMatrixGrid *self = HL_MATRIX_GRID (widget);

  GTK_WIDGET_CLASS (hl_matrix_grid_parent_class)->set_focus_child (widget, child);

  point_out (self, position_of (self, child));
}

static void edited_cb (HlMatrixGrid *self, HlMatrixCell *cell)
{
  if (self->is_building)
    return;

  self->values[position_of (self, GTK_WIDGET (cell))] = hl_matrix_cell_get_number (cell);
  g_signal_emit (self, signals[EDITED], 0);
}

static void mistaken_cb (HlMatrixGrid *self, const char *hint)
{
  if (!self->is_building)
    g_signal_emit (self, signals[MISTAKEN], 0, hint);
}

static void paste_cb (HlMatrixGrid *self, GtkText *text)
{
  g_signal_stop_emission_by_name (text, "paste-clipboard");
  g_signal_emit (self, signals[PASTED], 0);
}

/* The Tab key stops once at a matrix of results, and at each cell of an editable matrix. */
static gboolean hl_matrix_grid_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HlMatrixGrid *self = HL_MATRIX_GRID (widget);

  if (self->is_editable)
    return GTK_WIDGET_CLASS (hl_matrix_grid_parent_class)->focus (widget, direction);
  if (self->cells->len == 0 || gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return gtk_widget_grab_focus (g_ptr_array_index (self->cells, MAX (self->pointed, 0)));
}

static void place (GtkWidget *child, GtkWidget *parent, int row, int column)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (parent);
  GtkLayoutChild   *layout;

  gtk_widget_set_parent (child, parent);
  layout = gtk_layout_manager_get_layout_child (manager, child);
  gtk_grid_layout_child_set_row (GTK_GRID_LAYOUT_CHILD (layout), row);
  gtk_grid_layout_child_set_column (GTK_GRID_LAYOUT_CHILD (layout), column);
}

static void add_name (HlMatrixGrid *self, int i, gboolean is_row)
{
  place (hl_matrix_names_label (&self->names, i, is_row), GTK_WIDGET (self), is_row ? i + 1 : 0,
         is_row ? 0 : i + 1);
}

static void add_cell (HlMatrixGrid *self, int row, int column)
{
  GtkWidget       *cell = hl_matrix_cell_new (self->is_editable);
  g_autofree char *words = hl_matrix_names_of_cell (&self->names, row, column);

  hl_matrix_cell_set_place (HL_MATRIX_CELL (cell), words);
  g_signal_connect_swapped (cell, "edited", G_CALLBACK (edited_cb), self);
  g_signal_connect_swapped (cell, "mistaken", G_CALLBACK (mistaken_cb), self);
  if (self->is_editable)
    g_signal_connect_swapped (hl_matrix_cell_get_text (HL_MATRIX_CELL (cell)), "paste-clipboard",
                              G_CALLBACK (paste_cb), self);
  place (cell, GTK_WIDGET (self), row + 1, column + 1);
  g_ptr_array_add (self->cells, cell);
}

/* The focus is moved out of the cells before they are removed, so none of them loses it then. */
static void remove_children (HlMatrixGrid *self)
{
  const HlMatrixPlace focused = hl_matrix_grid_get_focused (self);
  GtkWidget          *child;

  self->is_building = TRUE;
  if (focused.row != NONE)
    {
      self->keyboard = focused;
      gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
    }
  g_ptr_array_set_size (self->cells, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->pointed = NONE;
  self->is_building = FALSE;
}

static void add_children (HlMatrixGrid *self)
{
  for (int column = 0; column < self->columns; column++)
    add_name (self, column, FALSE);
  for (int row = 0; row < self->rows; row++)
    {
      add_name (self, row, TRUE);
      for (int column = 0; column < self->columns; column++)
        add_cell (self, row, column);
    }
}

/* The focus returns to the cell at the same place, or to the nearest one. */
static void restore_keyboard (HlMatrixGrid *self)
{
  const HlMatrixPlace place = self->keyboard;

  self->keyboard = HL_MATRIX_NO_PLACE;
  if (place.row == NONE)
    return;

  self->is_building = TRUE;
  hl_matrix_cell_focus (hl_matrix_grid_cell (self, MIN (place.row, self->rows - 1),
                                             MIN (place.column, self->columns - 1)));
  self->is_building = FALSE;
}

static void show_values (HlMatrixGrid *self)
{
  const int digits = hl_number_digits (self->values, self->cells->len, self->digits);

  for (guint i = 0; i < self->cells->len; i++)
    {
      hl_matrix_cell_set_number (g_ptr_array_index (self->cells, i), self->values[i], digits);
      hl_matrix_cell_reserve (g_ptr_array_index (self->cells, i), self->digits);
    }
}

static void hl_matrix_grid_dispose (GObject *object)
{
  remove_children (HL_MATRIX_GRID (object));

  G_OBJECT_CLASS (hl_matrix_grid_parent_class)->dispose (object);
}

static void hl_matrix_grid_finalize (GObject *object)
{
  HlMatrixGrid *self = HL_MATRIX_GRID (object);

  g_ptr_array_unref (self->cells);
  hl_matrix_names_clear (&self->names);
  g_free (self->values);

  G_OBJECT_CLASS (hl_matrix_grid_parent_class)->finalize (object);
}

static guint new_signal (HlMatrixGridClass *klass, const char *name, guint n_arguments)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_arguments, G_TYPE_STRING);
}

static void hl_matrix_grid_class_init (HlMatrixGridClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_matrix_grid_dispose;
  object_class->finalize = hl_matrix_grid_finalize;
  widget_class->focus = hl_matrix_grid_focus;
  widget_class->set_focus_child = hl_matrix_grid_set_focus_child;

  /* ::edited: somebody changed a number; ::mistaken: typed something else, with a hint;
   * ::pasted: wants what is on the clipboard; ::pointed: is at another cell. */
  signals[EDITED] = new_signal (klass, "edited", 0);
  signals[MISTAKEN] = new_signal (klass, "mistaken", 1);
  signals[PASTED] = new_signal (klass, "pasted", 0);
  signals[POINTED] = new_signal (klass, "pointed", 0);

  gtk_widget_class_set_css_name (widget_class, "matrix-grid");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_GRID_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void hl_matrix_grid_init (HlMatrixGrid *self)
{
  GtkGridLayout      *layout = GTK_GRID_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->cells = g_ptr_array_new ();
  self->digits = HL_NUMBER_SHORTEST;
  self->pointed = NONE;
  self->keyboard = HL_MATRIX_NO_PLACE;

  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR); /* column 1 is left */
  gtk_grid_layout_set_row_spacing (layout, SPACING);
  gtk_grid_layout_set_column_spacing (layout, SPACING);

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

void hl_matrix_grid_set_editable (HlMatrixGrid *self, gboolean is_editable)
{
  g_return_if_fail (self->cells->len == 0);

  self->is_editable = is_editable;
}

gboolean hl_matrix_grid_is_editable (HlMatrixGrid *self) { return self->is_editable; }

/* digits: after the point; −1: as many as it takes. */
void hl_matrix_grid_set_digits (HlMatrixGrid *self, int digits)
{
  self->digits = digits;
  show_values (self);
}

/* Other names empty the grid; hl_matrix_grid_set_values() comes next. row_names: of the first
 * rows; the others have their number, from 1, or NULL; column_names: likewise, or NULL. */
void hl_matrix_grid_set_names (HlMatrixGrid *self, const char *const *row_names,
                               const char *const *column_names)
{
  if (!hl_matrix_names_set (&self->names, row_names, column_names))
    return;

  g_clear_pointer (&self->values, g_free);
  remove_children (self);
  self->rows = 0;
}

int hl_matrix_grid_get_rows (HlMatrixGrid *self) { return self->rows; }

int hl_matrix_grid_get_columns (HlMatrixGrid *self) { return self->columns; }

/* Returns (rows, columns), until it is set again. */
const float *hl_matrix_grid_get_values (HlMatrixGrid *self) { return self->values; }

/* Another shape gets other cells, and the keyboard stays about where it was.  Emits nothing:
 * whoever shows other numbers asks what is pointed out once all of them are there. values:
 * (rows, columns), which are copied. */
void hl_matrix_grid_set_values (HlMatrixGrid *self, const float *values, int rows, int columns)
{
  const gboolean is_other_shape = rows != self->rows || columns != self->columns;
  float         *copy = g_memdup2 (values, sizeof (float) * rows * columns);

  if (is_other_shape)
    remove_children (self);
  g_free (self->values);
  self->values = copy;
  self->rows = rows;
  self->columns = columns;
  if (is_other_shape)
    add_children (self);
  show_values (self);
  restore_keyboard (self);
}

/* Returns the cell there. row: from 0; column: from 0. */
HlMatrixCell *hl_matrix_grid_cell (HlMatrixGrid *self, int row, int column)
{
  g_assert (row >= 0 && row < self->rows && column >= 0 && column < self->columns);

  return g_ptr_array_index (self->cells, row * self->columns + column);
}

static HlMatrixPlace place_of (HlMatrixGrid *self, int position)
{
  if (position == NONE)
    return HL_MATRIX_NO_PLACE;

  return (HlMatrixPlace){ position / self->columns, position % self->columns };
}

/* Returns the cell under the pointer, or else that of the keyboard. */
HlMatrixPlace hl_matrix_grid_get_pointed (HlMatrixGrid *self)
{
  return place_of (self, self->pointed);
}

HlMatrixPlace hl_matrix_grid_get_focused (HlMatrixGrid *self)
{
  return place_of (self, focused_position (self));
}
