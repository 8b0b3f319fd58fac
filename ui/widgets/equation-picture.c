#include "ui/widgets/equation-picture.h"

#include <glib/gi18n.h>

#include "ui/render/equation-moves.h"
#include "ui/render/equation-pick.h"
#include "ui/render/equation-spotlight.h"
#include "ui/widgets/theme.h"

#define NONE HL_EQUATION_NONE

/* A term is to the base what a head is in a picture of heads. */
#define LAYER 0

static const HlCell no_cell = HL_NO_CELL;

/* The number that was last under the pointer counts, or that the keyboard chose, until Escape or
 * a click beside all numbers lets go of it.
 *
 * One node named `equation-picture`.
 *
 * ## Keys
 *
 * As HlCellPicture; an arrow key goes over the edge of a term to the next one.
 *
 * ## Accessibility
 *
 * As HlCellPicture. */
struct _HlEquationPicture
{
  HlCellPicture parent_instance;

  HlEquation       *equation; /* NULL until the first one */
  HlEquationLayout *layout;
  GArray           *lights; /* HlEquationLight: what the number was made of */
  GArray           *marks;  /* likewise: what is asked for; or NULL */
  gboolean          has_spotlight;
};

enum
{
  NUMBER_ACTIVATED,
  HEAD_ACTIVATED,
  STEP_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlEquationPicture, hl_equation_picture, HL_TYPE_CELL_PICTURE)

static HlEquationSpec *spec_of (HlEquationPicture *self)
{
  return hl_equation_get_spec (self->equation);
}

static HlEquationCell shown_cell (HlEquationPicture *self)
{
  const HlCell cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self));

  return (HlEquationCell){ cell.head, cell.row, cell.column };
}

/* The cell as the base counts it. */
static HlCell cell_of (HlEquationCell cell)
{
  return cell.term == NONE ? no_cell : (HlCell){ LAYER, cell.term, cell.row, cell.column };
}

static void find_lights (HlEquationPicture *self)
{
  NnNumber number;

  g_clear_pointer (&self->lights, g_array_unref);
  if (hl_equation_picture_get_number (self, &number))
    self->lights = hl_equation_lights (self->equation, &number);
}

static char *hl_equation_picture_describe (HlCellPicture *picture, const HlCell *cell)
{
  return hl_equation_describe (
      hl_equation_term (spec_of (HL_EQUATION_PICTURE (picture)), cell->head), cell->row,
      cell->column);
}

static char *hl_equation_picture_get_label (HlCellPicture *picture)
{
  return g_strdup (_ ("Equation of this step"));
}

/* Terms have sizes of their own: only whether there are any counts. */
static HlCell hl_equation_picture_get_size (HlCellPicture *picture)
{
  HlEquationPicture *self = HL_EQUATION_PICTURE (picture);

  return self->equation != NULL ? (HlCell){ 1, (int) spec_of (self)->terms->len, 1, 1 }
                                : (HlCell){ 0, 0, 0, 0 };
}

static HlEquationPick pick (HlEquationPicture *self, double x, double y)
{
  return self->layout != NULL ? hl_equation_pick (spec_of (self), self->layout, x, y)
                              : HL_EQUATION_NOTHING;
}

static gboolean hl_equation_picture_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  const HlEquationPick at = pick (HL_EQUATION_PICTURE (picture), x, y);

  *cell = cell_of ((HlEquationCell){ at.term, at.row, at.column });

  return at.term != NONE;
}

/* Beside all numbers, the last one still counts. */
static void hl_equation_picture_hover (HlPicture *picture, double x, double y)
{
  if (pick (HL_EQUATION_PICTURE (picture), x, y).term != NONE)
    HL_PICTURE_CLASS (hl_equation_picture_parent_class)->hover (picture, x, y);
}

/* Whoever leaves a number for its formula means that number. */
static void hl_equation_picture_leave (HlPicture *picture)
{
  HlCellPicture *cells = HL_CELL_PICTURE (picture);

  hl_cell_picture_choose (cells, hl_cell_picture_get_shown (cells));
}

static void hl_equation_picture_click (HlPicture *picture, double x, double y)
{
  HlEquationPicture   *self = HL_EQUATION_PICTURE (picture);
  const HlEquationPick at = pick (self, x, y);

  if (at.head != NONE)
    g_signal_emit (self, signals[HEAD_ACTIVATED], 0, at.head);
  else if (at.step != NONE)
    g_signal_emit (self, signals[STEP_ACTIVATED], 0, at.step);
  else if (at.term != NONE)
    HL_PICTURE_CLASS (hl_equation_picture_parent_class)->click (picture, x, y);
  else
    hl_cell_picture_choose (HL_CELL_PICTURE (self), no_cell);
}

static void hl_equation_picture_activate (HlCellPicture *picture, const HlCell *cell)
{
  g_signal_emit (picture, signals[NUMBER_ACTIVATED], 0);
}

static HlCell hl_equation_picture_move (HlCellPicture *picture, const HlCell *from, int down,
                                        int right)
{
  HlEquationPicture   *self = HL_EQUATION_PICTURE (picture);
  const HlEquationCell cell = { from->head, from->row, from->column };

  return cell_of (cell.term == NONE
                      ? hl_equation_first_cell (spec_of (self))
                      : hl_equation_move (spec_of (self), self->layout, cell, down, right));
}

static void hl_equation_picture_lay_out (HlPicture *picture, int width, int height)
{
  HlEquationPicture *self = HL_EQUATION_PICTURE (picture);
  HlEquationSpec    *spec;

  g_clear_pointer (&self->layout, hl_equation_layout_free);
  if (self->equation == NULL || width <= 0 || height <= 0)
    return;

  spec = spec_of (self);
  spec->font = hl_widget_font (GTK_WIDGET (self));
  spec->palette = hl_widget_palette (GTK_WIDGET (self));
  self->layout = hl_equation_layout_new (spec, width, height);
}

static void hl_equation_picture_draw (HlPicture *picture, cairo_t *cr)
{
  HlEquationPicture *self = HL_EQUATION_PICTURE (picture);

  if (self->layout != NULL)
    hl_equation_draw (spec_of (self), self->layout, cr);
}

static void draw_lights (HlEquationPicture *self, const GArray *lights, cairo_t *cr)
{
  if (lights != NULL)
    hl_equation_draw_lights (spec_of (self), self->layout,
                             (const HlEquationLight *) (gconstpointer) lights->data,
                             (int) lights->len, cr);
}

static void hl_equation_picture_snapshot_cursor (HlPicture *picture, GtkSnapshot *snapshot)
{
  HlEquationPicture   *self = HL_EQUATION_PICTURE (picture);
  const HlEquationCell cell = shown_cell (self);
  cairo_t             *cr;

  if (self->layout == NULL || (cell.term == NONE && self->marks == NULL && !self->has_spotlight))
    return;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) self->layout->size.width,
                                                       (float) self->layout->size.height));
  if (self->has_spotlight)
    hl_equation_draw_veil (spec_of (self), self->layout, self->lights, cr);
  draw_lights (self, self->marks, cr);
  draw_lights (self, self->lights, cr);
  if (cell.term != NONE)
    {
      const HlEquationLight own = { cell.term, cell.row, 1, 1, cell.column, 1 };

      hl_equation_draw_lights (spec_of (self), self->layout, &own, 1, cr);
    }
  cairo_destroy (cr);
}

static void hl_equation_picture_measure (GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
  HlEquationPicture *self = HL_EQUATION_PICTURE (widget);
  HlSize             size = { 0.0, 0.0 };

  if (self->equation != NULL)
    {
      spec_of (self)->font = hl_widget_font (widget);
      size = hl_equation_minimum_size (spec_of (self));
    }
  *minimum = *natural =
      (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height);
}

static void hl_equation_picture_finalize (GObject *object)
{
  HlEquationPicture *self = HL_EQUATION_PICTURE (object);

  g_clear_pointer (&self->layout, hl_equation_layout_free);
  g_clear_pointer (&self->equation, hl_equation_free);
  g_clear_pointer (&self->lights, g_array_unref);
  g_clear_pointer (&self->marks, g_array_unref);

  G_OBJECT_CLASS (hl_equation_picture_parent_class)->finalize (object);
}

static void add_signals (GType type)
{
  /* The number that is pointed out was clicked, or Enter was pressed on it. */
  signals[NUMBER_ACTIVATED] = g_signal_new ("number-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 0);

  /* Its small picture was clicked. head: which one, from 0. */
  signals[HEAD_ACTIVATED] = g_signal_new ("head-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  /* A sign of it was clicked, or the symbol of what it makes. step: of the place, from 0. */
  signals[STEP_ACTIVATED] = g_signal_new ("step-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void hl_equation_picture_class_init (HlEquationPictureClass *klass)
{
  GObjectClass       *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  object_class->finalize = hl_equation_picture_finalize;
  widget_class->measure = hl_equation_picture_measure;
  picture_class->click = hl_equation_picture_click;
  picture_class->draw = hl_equation_picture_draw;
  picture_class->hover = hl_equation_picture_hover;
  picture_class->lay_out = hl_equation_picture_lay_out;
  picture_class->leave = hl_equation_picture_leave;
  picture_class->snapshot_cursor = hl_equation_picture_snapshot_cursor;
  cell_class->activate = hl_equation_picture_activate;
  cell_class->describe = hl_equation_picture_describe;
  cell_class->get_label = hl_equation_picture_get_label;
  cell_class->get_size = hl_equation_picture_get_size;
  cell_class->move = hl_equation_picture_move;
  cell_class->pick = hl_equation_picture_pick;

  add_signals (G_TYPE_FROM_CLASS (klass));
  hl_cell_picture_bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "equation-picture");
}

static void hl_equation_picture_init (HlEquationPicture *self)
{
  g_signal_connect (self, "cell-changed", G_CALLBACK (find_lights), NULL);
}

/* Returns what it shows, or NULL. */
HlEquation *hl_equation_picture_get_equation (HlEquationPicture *self)
{
  g_return_val_if_fail (HL_IS_EQUATION_PICTURE (self), NULL);

  return self->equation;
}

/* No number is pointed out then, and none is marked. equation: what to show, or NULL. */
void hl_equation_picture_take_equation (HlEquationPicture *self, HlEquation *equation)
{
  g_return_if_fail (HL_IS_EQUATION_PICTURE (self));

  g_clear_pointer (&self->layout, hl_equation_layout_free);
  g_clear_pointer (&self->lights, g_array_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  hl_equation_free (self->equation);
  self->equation = equation;
  hl_cell_picture_choose (HL_CELL_PICTURE (self), no_cell);
  hl_picture_outdate (HL_PICTURE (self));
}

/* marks: cells that are asked for, or NULL. */
void hl_equation_picture_take_marks (HlEquationPicture *self, GArray *marks)
{
  g_return_if_fail (HL_IS_EQUATION_PICTURE (self));

  g_clear_pointer (&self->marks, g_array_unref);
  self->marks = marks;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* lights: cells to light instead of all that the number was made of; NULL: these again. */
void hl_equation_picture_take_lights (HlEquationPicture *self, GArray *lights)
{
  g_return_if_fail (HL_IS_EQUATION_PICTURE (self));

  find_lights (self);
  if (lights != NULL)
    {
      g_clear_pointer (&self->lights, g_array_unref);
      self->lights = lights;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* has_spotlight: whether all but the step at hand is dimmed, and what the number that is pointed
 * out was made of. */
void hl_equation_picture_set_has_spotlight (HlEquationPicture *self, gboolean has_spotlight)
{
  g_return_if_fail (HL_IS_EQUATION_PICTURE (self));

  self->has_spotlight = has_spotlight;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns whether a number is. */
gboolean hl_equation_picture_get_number (HlEquationPicture *self, NnNumber *number)
{
  const HlEquationCell cell = shown_cell (self);

  if (cell.term == NONE || self->equation == NULL)
    return FALSE;

  *number = hl_equation_number (self->equation, cell.term, cell.row, cell.column);

  return number->operand != NULL;
}

/* number: what to point out, if it is in the picture, or NULL. */
void hl_equation_picture_set_number (HlEquationPicture *self, const NnNumber *number)
{
  HlEquationCell cell;
  gboolean       is_here;

  g_return_if_fail (HL_IS_EQUATION_PICTURE (self));

  is_here = number != NULL && self->equation != NULL &&
            hl_equation_cell_of (self->equation, number, &cell.term, &cell.row, &cell.column);
  hl_cell_picture_choose (HL_CELL_PICTURE (self), is_here ? cell_of (cell) : no_cell);
}
