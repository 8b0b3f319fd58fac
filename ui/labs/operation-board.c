#include "ui/labs/operation-board.h"

#include <glib/gi18n.h>

#include "core/trace/formula.h"

#include "ui/labs/operation-matrix.h"
#include "ui/labs/typed-matrix.h"
#include "ui/widgets/wrap-layout.h"

#define MAX_EDITORS 8

/**
 * HlOperationBoard:
 *
 * ## CSS nodes
 *
 * A node named `operation-board`; the picture of the step at hand has the class
 * `current`.
 */
struct _HlOperationBoard
{
  GtkWidget parent_instance;

  HlPlayer  *player;
  GPtrArray *operations; /* NnOperation; NULL before the first ones */
  int        slice;
  int        pointed; /* which picture has a cell that is pointed out, or -1 */
  char      *reading;

  HlTypedMatrix sources[MAX_EDITORS];
  int           n_sources;

  GtkWidget *general;
  GtkWidget *flow;
  GPtrArray *pictures; /* HlNumberPicture, unowned */
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlOperationBoard, hl_operation_board, GTK_TYPE_WIDGET)

static const NnOperation *
operation_at (HlOperationBoard *self,
              int               index)
{
  return g_ptr_array_index (self->operations, index);
}

static int
n_operations (HlOperationBoard *self)
{
  return self->operations != NULL ? (int) self->operations->len : 0;
}

/* Which step is at hand. */
static int
position_of (HlOperationBoard *self)
{
  return self->player != NULL ? hl_player_get_position (self->player) : n_operations (self) - 1;
}

/* Which of its matrices is shown: one head's, or the only one. */
static int
slice_of (HlOperationBoard *self,
          const NnOperand  *operand)
{
  return operand->slices > 1 ? MIN (self->slice, operand->slices - 1) : 0;
}

/* What the cell that is pointed out was made of, in the picture of @operand. */
static guint8 *
lights_on (HlOperationBoard *self,
           const NnOperand  *operand,
           int               slice)
{
  const NnOperation *operation;
  int                row;
  int                column;

  if (self->pointed < 0 ||
      !hl_number_picture_get_cell (g_ptr_array_index (self->pictures, self->pointed), &row,
                                   &column))
    return NULL;

  operation = operation_at (self, self->pointed);

  return hl_operation_lights (operation, slice_of (self, operation->output), row, column, operand,
                              slice);
}

static void
show_picture (HlOperationBoard *self,
              int               index)
{
  const NnOperation *operation = operation_at (self, index);
  const NnOperand   *output = operation->output;
  const int          slice = slice_of (self, output);
  g_autofree guint8 *lights = lights_on (self, output, slice);
  /* Translators: a step's number and name, and the symbol and size of what it makes */
  g_autofree char *title = g_strdup_printf (_ ("%d. %s: %s  (%d, %d)"), index + 1,
                                            hl_operation_title (operation->kind), output->symbol,
                                            output->rows, output->columns);
  HlNumberMatrix   matrix = hl_operation_matrix (operation, slice);

  matrix.title = title;
  matrix.lights = lights;
  hl_number_picture_set_matrix (g_ptr_array_index (self->pictures, index), &matrix);
}

static void
light_editors (HlOperationBoard *self)
{
  const NnOperation *operation = self->pointed >= 0 ? operation_at (self, self->pointed) : NULL;

  for (int i = 0; i < self->n_sources; i++)
    {
      hl_matrix_editor_clear_lights (self->sources[i].editor);
      for (int j = 0; operation != NULL && j < operation->n_inputs; j++)
        if (hl_typed_matrix_is (&self->sources[i], operation->inputs[j]))
          {
            g_autofree guint8 *lights = lights_on (self, operation->inputs[j], 0);

            hl_typed_matrix_light (&self->sources[i], lights);
          }
    }
}

static void
set_reading (HlOperationBoard *self,
             char             *reading)
{
  g_free (self->reading);
  self->reading = reading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

static char *
read_cell (HlOperationBoard *self)
{
  const NnOperation    *operation = operation_at (self, self->pointed);
  g_autoptr (NnFormula) formula = NULL;
  int                   row;
  int                   column;

  hl_number_picture_get_cell (g_ptr_array_index (self->pictures, self->pointed), &row, &column);
  formula = nn_formula_new (operation, slice_of (self, operation->output), row, column,
                            NN_FORMULA_SHORT);

  return g_strdup_printf ("%s[%d, %d]:  %s", operation->output->symbol, row + 1, column + 1,
                          formula->text);
}

static void
show_dependencies (HlOperationBoard *self)
{
  for (int i = 0; i < n_operations (self); i++)
    show_picture (self, i);
  light_editors (self);
  set_reading (self, self->pointed >= 0 ? read_cell (self) : NULL);
}

static void
cell_cb (HlOperationBoard *self,
         HlNumberPicture  *picture)
{
  guint index;
  int   row;
  int   column;

  if (!g_ptr_array_find (self->pictures, picture, &index))
    return;

  if (hl_number_picture_get_cell (picture, &row, &column))
    self->pointed = (int) index;
  else if (self->pointed == (int) index)
    self->pointed = -1;

  show_dependencies (self);
}

/* A picture that still has its cell pointed out keeps telling how it came about. */
static void
find_pointed (HlOperationBoard *self)
{
  int row;
  int column;

  self->pointed = -1;
  for (int i = 0; i < MIN (position_of (self) + 1, n_operations (self)); i++)
    if (hl_number_picture_get_cell (g_ptr_array_index (self->pictures, i), &row, &column))
      self->pointed = i;
}

static void
show_general (HlOperationBoard *self,
              int               position)
{
  g_autofree char *text = NULL;

  if (position < n_operations (self))
    text = nn_formula_general (operation_at (self, position));
  gtk_label_set_text (GTK_LABEL (self->general), text != NULL ? text : "");
}

/* What is still to come is not shown, and cannot be pointed at. */
static void
show_step (HlOperationBoard *self)
{
  const int position = position_of (self);

  if (self->pointed > position)
    {
      self->pointed = -1;
      show_dependencies (self);
    }

  for (int i = 0; i < n_operations (self); i++)
    {
      GtkWidget *picture = g_ptr_array_index (self->pictures, i);

      gtk_widget_set_visible (picture, i <= position);
      if (i == position)
        gtk_widget_add_css_class (picture, "current");
      else
        gtk_widget_remove_css_class (picture, "current");
    }
  show_general (self, position);
}

static void
fit_pictures (HlOperationBoard *self)
{
  while ((int) self->pictures->len > n_operations (self))
    {
      GtkWidget *last = g_ptr_array_steal_index (self->pictures, self->pictures->len - 1);

      gtk_box_remove (GTK_BOX (self->flow), last);
    }

  while ((int) self->pictures->len < n_operations (self))
    {
      GtkWidget *picture = hl_number_picture_new ();

      g_signal_connect_object (picture, "cell-changed", G_CALLBACK (cell_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->flow), picture);
      g_ptr_array_add (self->pictures, picture);
    }
}

/* One stays at the last step, however many there are. */
static void
set_steps (HlOperationBoard *self)
{
  const int                n = n_operations (self);
  const int                old_n = hl_player_get_n_steps (self->player);
  const int                position = hl_player_get_position (self->player);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int i = 0; i < n; i++)
    {
      const NnOperation *operation = operation_at (self, i);

      /* Translators: the name of an operation and the letter of its result */
      steps[i].title = g_strdup_printf (_ ("%s: %s"), hl_operation_title (operation->kind),
                                        operation->output->symbol);
      steps[i].end = i + 1;
    }

  hl_player_set_steps (self->player, steps, n,
                       position >= old_n - 1 || position >= n ? MAX (n - 1, 0) : position);
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

/**
 * hl_operation_board_follow:
 * @self: a board
 * @player: (transfer none): gets the operations as steps, and says how far to show them
 */
void
hl_operation_board_follow (HlOperationBoard *self,
                           HlPlayer         *player)
{
  g_assert (self->player == NULL);

  self->player = g_object_ref (player);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (show_step), self,
                           G_CONNECT_SWAPPED);
}

/**
 * hl_operation_board_add_editor:
 * @self: a board
 * @symbol: what the operations call its numbers
 * @editor: (transfer none): where they were typed; outlives the board
 */
void
hl_operation_board_add_editor (HlOperationBoard *self,
                               const char       *symbol,
                               HlMatrixEditor   *editor)
{
  g_assert (self->n_sources < MAX_EDITORS);

  self->sources[self->n_sources++] = (HlTypedMatrix){ g_strdup (symbol), editor };
}

/**
 * hl_operation_board_set_operations:
 * @self: a board
 * @operations: (transfer full) (element-type NnOperation): what is done, in order; may be
 *   empty
 */
void
hl_operation_board_set_operations (HlOperationBoard *self,
                                   GPtrArray        *operations)
{
  self->pointed = -1;
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  self->operations = operations;

  fit_pictures (self);
  for (int i = 0; i < n_operations (self); i++)
    show_picture (self, i);
  if (self->player != NULL)
    set_steps (self);
  show_step (self);

  find_pointed (self);
  show_dependencies (self);
}

/**
 * hl_operation_board_set_slice:
 * @self: a board
 * @slice: which head to show, from 0
 */
void
hl_operation_board_set_slice (HlOperationBoard *self,
                              int               slice)
{
  self->slice = slice;
  for (int i = 0; i < n_operations (self); i++)
    show_picture (self, i);
  show_dependencies (self);
}

static int
index_of (HlOperationBoard *self,
          NnOperationKind   kind)
{
  for (int i = n_operations (self) - 1; i >= 0; i--)
    if (operation_at (self, i)->kind == kind)
      return i;

  return -1;
}

/**
 * hl_operation_board_find:
 *
 * Returns: (transfer none) (nullable): the last operation of that kind
 */
const NnOperation *
hl_operation_board_find (HlOperationBoard *self,
                         NnOperationKind   kind)
{
  const int index = index_of (self, kind);

  return index >= 0 ? operation_at (self, index) : NULL;
}

/**
 * hl_operation_board_get_picture:
 *
 * Returns: (transfer none) (nullable): the picture of the last operation of that kind
 */
HlNumberPicture *
hl_operation_board_get_picture (HlOperationBoard *self,
                                NnOperationKind   kind)
{
  const int index = index_of (self, kind);

  return index >= 0 ? g_ptr_array_index (self->pictures, index) : NULL;
}

/**
 * hl_operation_board_shows:
 *
 * Returns: whether an operation of that kind has been reached
 */
gboolean
hl_operation_board_shows (HlOperationBoard *self,
                          NnOperationKind   kind)
{
  const int index = index_of (self, kind);

  return index >= 0 && index <= position_of (self);
}

const char *
hl_operation_board_get_reading (HlOperationBoard *self)
{
  return self->reading;
}

/**
 * hl_operation_board_encode:
 * @self: a board
 * @title: of the sheet
 * @caption: what was chosen
 * @format: of the file
 * @scale: pixels of a PNG for each CSS pixel
 * @error: what the drawing says
 *
 * Returns: (transfer full) (nullable): what was typed and what came of it, up to the step
 *   at hand, as the bytes of a file
 */
GBytes *
hl_operation_board_encode (HlOperationBoard *self,
                           const char       *title,
                           const char       *caption,
                           HlFigureFormat    format,
                           double            scale,
                           GError          **error)
{
  const int               n_shown = MIN (position_of (self) + 1, n_operations (self));
  const int               n_parts = self->n_sources + n_shown;
  g_autofree HlSheetPart *parts = g_new0 (HlSheetPart, n_parts);
  HlNumberMatrix          typed[MAX_EDITORS] = { 0 };
  int                     n = 0;

  for (int i = 0; i < self->n_sources; i++)
    if (gtk_widget_get_visible (GTK_WIDGET (self->sources[i].editor)))
      {
        typed[i] = hl_typed_matrix_get (&self->sources[i]);
        parts[n++].matrix = &typed[i];
      }
  for (int i = 0; i < n_shown; i++)
    parts[n++].matrix = hl_number_picture_get_matrix (g_ptr_array_index (self->pictures, i));

  return hl_sheet_encode (&(HlSheet){ title, caption, parts, n }, format, scale, error);
}

static void
hl_operation_board_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, HL_OPERATION_BOARD (object)->reading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_operation_board_dispose (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  g_clear_object (&self->player);
  g_ptr_array_set_size (self->pictures, 0);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_clear_pointer (&self->general, gtk_widget_unparent);
  g_clear_pointer (&self->flow, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->dispose (object);
}

static void
hl_operation_board_finalize (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  for (int i = 0; i < self->n_sources; i++)
    g_free (self->sources[i].symbol);
  g_ptr_array_unref (self->pictures);
  g_free (self->reading);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->finalize (object);
}

static void
hl_operation_board_class_init (HlOperationBoardClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_operation_board_dispose;
  object_class->finalize = hl_operation_board_finalize;
  object_class->get_property = hl_operation_board_get_property;

  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, NULL,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_css_name (widget_class, "operation-board");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
hl_operation_board_init (HlOperationBoard *self)
{
  GtkLayoutManager *column = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkLayoutManager *lines = hl_wrap_layout_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (column), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (column), 12);
  g_object_set (lines, "spacing", 24, NULL);

  self->pointed = -1;
  self->pictures = g_ptr_array_new ();
  self->general = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "selectable", TRUE,
                                "css-classes", (const char *[]){ "formula-line", NULL }, NULL);
  self->flow = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->flow, lines);
  gtk_widget_set_parent (self->general, GTK_WIDGET (self));
  gtk_widget_set_parent (self->flow, GTK_WIDGET (self));
}
