#include "ui/widgets/operation-view.h"

#include <glib/gi18n.h>

#include "ui/figures/operation-pictures.h"
#include "ui/widgets/formula-line.h"
#include "ui/widgets/operand-boxes.h"
#include "ui/widgets/side-scroller.h"
#include "ui/widgets/symbols-button.h"
#include "ui/widgets/wrap-layout.h"

#define NONE (-1)

/**
 * HlOperationView:
 *
 * The pictures of the inputs follow what is pointed out in the result: they light the
 * cells that it was made of, and turn to where these are.
 *
 * ## CSS nodes
 *
 * One node named `operation-view`; the formulas have the class `formula-line`.
 *
 * ## Accessibility
 *
 * Each picture speaks the cell that is pointed out in it; the formula's label speaks the
 * formula when it changes.
 */
struct _HlOperationView
{
  GtkWidget parent_instance;

  HlOperationPictures *pictures; /* NULL: there is no operation */
  int                  slice;
  gboolean             shows_result;
  gboolean             is_showing; /* the pictures are being filled */

  GtkLabel        *general;
  GtkMenuButton   *symbols;
  GtkWidget       *note;
  GtkWidget       *heads_line;
  GtkDropDown     *heads;
  GtkWidget       *made_of;
  GtkBox          *inputs;
  HlOperandBox    *output;
  GtkLabel        *formula;
  GtkToggleButton *all_terms;
};

enum
{
  PROP_SLICE = 1,
  PROP_SHOWS_RESULT,
  N_PROPS
};

enum
{
  CELL_ACTIVATED,
  CELL_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlOperationView, hl_operation_view, GTK_TYPE_WIDGET)

static int
output_index (HlOperationView *self)
{
  return hl_operation_pictures_count (self->pictures) - 1;
}

static HlOperationPicture *
shown_result (HlOperationView *self)
{
  return hl_operation_pictures_get (self->pictures, output_index (self));
}

static HlNumberPicture *
output_picture (HlOperationView *self)
{
  return hl_operand_box_get_picture (self->output);
}

static const char *
hint (HlOperationView *self)
{
  return self->shows_result
             ? _ ("Point at a number of the result to see how it was computed.")
             : _ ("The result is not shown yet.");
}

static void
show_formula (HlOperationView *self)
{
  const gboolean wants_all = gtk_toggle_button_get_active (self->all_terms);
  NnFormula     *formula;

  if (self->pictures == NULL) /* a click may come when the operation is gone */
    return;

  formula = hl_operation_pictures_formula (self->pictures,
                                           wants_all ? NN_FORMULA_ALL : NN_FORMULA_SHORT);
  hl_formula_line_set_text (self->formula, formula != NULL ? formula->text : hint (self));
  gtk_widget_set_visible (GTK_WIDGET (self->all_terms),
                          formula != NULL && (wants_all || formula->n_left_out > 0));
  if (formula != NULL)
    nn_formula_free (formula);
}

static gboolean
is_first_of_adam (const NnOperation *operation)
{
  return (operation->kind == NN_OP_ADAM_M || operation->kind == NN_OP_ADAM_V ||
          operation->kind == NN_OP_ADAM_STEP) &&
         operation->constants.t == 1;
}

/* Also those with which a long sum is written short. */
static void
show_symbols (HlOperationView   *self,
              const NnOperation *operation)
{
  g_autofree char      *general = nn_formula_general (operation);
  g_autoptr (NnFormula) cell = nn_formula_new (operation, 0, 0, 0, NN_FORMULA_SHORT);
  g_autofree char      *both = g_strconcat (general, "\n", cell->text, NULL);

  hl_symbols_button_set_formula (self->symbols, both);
}

static void
show_output (HlOperationView *self)
{
  self->is_showing = TRUE; /* a cell that is gone is not pointed out by anybody */
  hl_operand_box_show (self->output, shown_result (self));
  self->is_showing = FALSE;
}

static void
show_all (HlOperationView *self)
{
  hl_operand_boxes_show (self->inputs, self->pictures);
  show_output (self);
  show_formula (self);
}

static void
follow_cell (HlOperationView *self)
{
  int row = NONE;
  int column = NONE;

  hl_operand_box_get_cell (self->output, &row, &column);
  hl_operation_pictures_point_out (self->pictures, row, column);
}

static void
cell_changed_cb (HlOperationView *self)
{
  if (self->pictures == NULL || self->is_showing)
    return;

  follow_cell (self);
  hl_operand_boxes_show (self->inputs, self->pictures);
  show_formula (self);
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void
cell_activated_cb (HlOperationView *self,
                   int              row,
                   int              column)
{
  const HlOperationPicture *picture;

  if (self->pictures == NULL)
    return;

  picture = shown_result (self);
  g_signal_emit (self, signals[CELL_ACTIVATED], 0, picture->slice, picture->rows.indices[row],
                 picture->columns.indices[column]);
}

static void
turned_cb (HlOperationView *self,
           int              down,
           int              right,
           GtkWidget       *box)
{
  int index;

  if (self->pictures == NULL)
    return;

  index = box == GTK_WIDGET (self->output) ? output_index (self)
                                           : hl_operand_boxes_index (self->inputs, box);
  hl_operation_pictures_turn (self->pictures, index, down, right);
  show_all (self);
  follow_cell (self);
}

static void
head_cb (HlOperationView *self)
{
  const guint head = gtk_drop_down_get_selected (self->heads);

  if (!self->is_showing && head != GTK_INVALID_LIST_POSITION)
    g_object_set (self, "slice", (int) head, NULL);
}

/* One name for each head.  Only another number of heads changes the list, which may just
 * be telling its choice. */
static void
fill_heads (HlOperationView *self,
            int              n_heads)
{
  GListModel               *old = gtk_drop_down_get_model (self->heads);
  g_autoptr (GtkStringList) names = NULL;

  if (old != NULL && (int) g_list_model_get_n_items (old) == n_heads)
    return;

  names = gtk_string_list_new (NULL);
  for (int i = 0; i < n_heads; i++)
    gtk_string_list_take (names, g_strdup_printf ("%d", i + 1));
  gtk_drop_down_set_model (self->heads, G_LIST_MODEL (names));
}

/* What had been chosen stays, as far as there are that many heads. */
static void
show_heads (HlOperationView *self)
{
  const int n_heads = hl_operation_pictures_n_slices (self->pictures);

  self->is_showing = TRUE;
  fill_heads (self, n_heads);
  gtk_drop_down_set_selected (self->heads, (guint) MIN (self->slice, n_heads - 1));
  self->is_showing = FALSE;
  gtk_widget_set_visible (self->heads_line, n_heads > 1);
}

static void
set_slice (HlOperationView *self,
           int              slice)
{
  if (slice == self->slice)
    return;

  self->slice = slice;
  if (self->pictures != NULL)
    {
      hl_operation_pictures_set_slice (self->pictures, slice);
      show_heads (self);
      show_all (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SLICE]);
}

static void
set_shows_result (HlOperationView *self,
                  gboolean         shows_result)
{
  if (shows_result == self->shows_result)
    return;

  self->shows_result = shows_result;
  if (self->pictures != NULL)
    {
      hl_operation_pictures_set_shows_result (self->pictures, shows_result);
      show_all (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWS_RESULT]);
}

static void
hl_operation_view_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  HlOperationView *self = HL_OPERATION_VIEW (object);

  switch (prop_id)
    {
    case PROP_SLICE:
      g_value_set_int (value, self->slice);
      break;
    case PROP_SHOWS_RESULT:
      g_value_set_boolean (value, self->shows_result);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
hl_operation_view_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  HlOperationView *self = HL_OPERATION_VIEW (object);

  switch (prop_id)
    {
    case PROP_SLICE:
      set_slice (self, g_value_get_int (value));
      break;
    case PROP_SHOWS_RESULT:
      set_shows_result (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
hl_operation_view_dispose (GObject *object)
{
  HlOperationView *self = HL_OPERATION_VIEW (object);
  GtkWidget       *child;

  g_clear_pointer (&self->pictures, hl_operation_pictures_free);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_operation_view_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_SLICE] = g_param_spec_int ("slice", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SHOWS_RESULT] = g_param_spec_boolean ("shows-result", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (HL_TYPE_OPERAND_BOX);
  g_type_ensure (HL_TYPE_SIDE_SCROLLER);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/operation-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, general);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, symbols);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, note);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, heads_line);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, heads);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, made_of);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, inputs);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, output);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, formula);
  gtk_widget_class_bind_template_child (widget_class, HlOperationView, all_terms);
  gtk_widget_class_bind_template_callback (widget_class, head_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_formula);
  gtk_widget_class_bind_template_callback (widget_class, turned_cb);
}

static void
hl_operation_view_class_init (HlOperationViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_operation_view_dispose;
  object_class->get_property = hl_operation_view_get_property;
  object_class->set_property = hl_operation_view_set_property;
  install_properties (object_class);

  /**
   * HlOperationView::cell-activated:
   * @self: the view
   * @slice: which head of the result
   * @row: of the cell
   * @column: of the cell
   *
   * A cell of the result was clicked, or Enter was pressed on it.
   */
  signals[CELL_ACTIVATED] = g_signal_new ("cell-activated", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                          G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);

  /**
   * HlOperationView::cell-changed:
   * @self: the view
   *
   * Another cell of the result is pointed out, or none any more.
   */
  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "operation-view");
  bind_template (widget_class);
}

static void
hl_operation_view_init (HlOperationView *self)
{
  self->shows_result = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (output_picture (self), "cell-changed", G_CALLBACK (cell_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (output_picture (self), "cell-activated",
                           G_CALLBACK (cell_activated_cb), self, G_CONNECT_SWAPPED);
}

/**
 * hl_operation_view_set_operation:
 * @self: the view
 * @operation: (nullable): what to show; must live until there is another one
 * @shows_result: whether its result may be seen yet
 *
 * Head and cell stay what they were, as far as the new result has them.
 */
void
hl_operation_view_set_operation (HlOperationView   *self,
                                 const NnOperation *operation,
                                 gboolean           shows_result)
{
  g_autofree char *general = NULL;

  g_return_if_fail (HL_IS_OPERATION_VIEW (self));

  g_clear_pointer (&self->pictures, hl_operation_pictures_free);
  set_shows_result (self, shows_result);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, operation != NULL);
  if (operation == NULL)
    return;

  self->pictures = hl_operation_pictures_new (operation, self->slice, self->shows_result);
  general = nn_formula_general (operation);
  hl_formula_line_set_text (self->general, general);
  show_symbols (self, operation);
  gtk_widget_set_visible (self->note, is_first_of_adam (operation));
  hl_operand_boxes_fill (self->inputs, output_index (self), G_CALLBACK (turned_cb), self);
  gtk_widget_set_visible (self->made_of, output_index (self) > 0);
  show_heads (self);
  show_output (self);
  follow_cell (self);
  hl_operand_boxes_show (self->inputs, self->pictures);
  show_formula (self);
}

/**
 * hl_operation_view_mark:
 * @self: the view
 * @cells: (array length=n_cells): of the result
 * @n_cells: how many rectangles
 *
 * Marks cells of the result: an answer.
 */
void
hl_operation_view_mark (HlOperationView *self,
                        const NnCells   *cells,
                        int              n_cells)
{
  g_return_if_fail (HL_IS_OPERATION_VIEW (self) && self->pictures != NULL);

  hl_operation_pictures_mark (self->pictures, cells, n_cells);
  show_output (self);
}

/**
 * hl_operation_view_get_cell:
 * @self: the view
 * @row: (out): of the cell of the result that is pointed out
 * @column: (out): likewise
 *
 * Returns: whether one is
 */
gboolean
hl_operation_view_get_cell (HlOperationView *self,
                            int             *row,
                            int             *column)
{
  g_return_val_if_fail (HL_IS_OPERATION_VIEW (self), FALSE);

  return self->pictures != NULL && hl_operation_pictures_get_cell (self->pictures, row, column);
}

/**
 * hl_operation_view_set_cell:
 * @self: the view
 * @row: of a cell of the result, or −1 for none
 * @column: likewise
 *
 * Points out the cell, if it is in the picture.
 */
void
hl_operation_view_set_cell (HlOperationView *self,
                            int              row,
                            int              column)
{
  g_return_if_fail (HL_IS_OPERATION_VIEW (self) && self->pictures != NULL);

  hl_operand_box_set_cell (self->output, row, column);
}

/**
 * hl_operation_view_record:
 * @self: the view, which shows an operation
 * @title: above the pictures
 * @caption: below them
 * @format: what kind of file
 * @error: return location for a #HlDrawingError
 *
 * Returns: (transfer full) (nullable): what becomes a file with all its pictures
 */
HlRecording *
hl_operation_view_record (HlOperationView *self,
                          const char      *title,
                          const char      *caption,
                          HlFigureFormat   format,
                          GError         **error)
{
  g_return_val_if_fail (HL_IS_OPERATION_VIEW (self) && self->pictures != NULL, NULL);

  return hl_operation_pictures_record (self->pictures, title, caption, format, error);
}
