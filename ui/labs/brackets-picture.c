#include "ui/labs/brackets-picture.h"

#include "ui/render/brackets-draw.h"
#include "ui/render/brackets-layout.h"
#include "ui/widgets/theme.h"

/* Its cells are the brackets of the upper sentence, all in one row.  Keys and accessibility are
 * those of HlCellPicture.
 *
 * One node named `brackets-picture`. */
struct _HlBracketsPicture
{
  HlCellPicture parent_instance;

  HlBracketsSpec   *spec;   /* NULL until the first one */
  HlBracketsLayout *layout; /* of the spec, or NULL */
  char             *label;
  char            **readings; /* one for each bracket */
};

G_DEFINE_FINAL_TYPE (HlBracketsPicture, hl_brackets_picture, HL_TYPE_CELL_PICTURE)

static void lay_out (HlBracketsPicture *self)
{
  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  hl_brackets_layout_free (self->layout);
  self->layout = hl_brackets_layout_new (self->spec);
}

static void hl_brackets_picture_lay_out (HlPicture *picture, int width, int height)
{
  HlBracketsPicture *self = HL_BRACKETS_PICTURE (picture);

  if (self->spec != NULL)
    lay_out (self);
}

static void hl_brackets_picture_draw (HlPicture *picture, cairo_t *cr)
{
  HlBracketsPicture *self = HL_BRACKETS_PICTURE (picture);

  if (self->layout != NULL)
    hl_brackets_draw (self->spec, self->layout, cr);
}

static char *hl_brackets_picture_get_label (HlCellPicture *picture)
{
  const char *label = HL_BRACKETS_PICTURE (picture)->label;

  return g_strdup (label != NULL ? label : "");
}

static HlCell hl_brackets_picture_get_size (HlCellPicture *picture)
{
  const HlBracketsSpec *spec = HL_BRACKETS_PICTURE (picture)->spec;

  return spec == NULL || spec->brackets->len == 0 ? (HlCell){ 0, 0, 0, 0 }
                                                  : (HlCell){ 1, 1, 1, (int) spec->brackets->len };
}

static gboolean hl_brackets_picture_pick (HlCellPicture *picture, double x, double y, HlCell *cell)
{
  HlBracketsPicture *self = HL_BRACKETS_PICTURE (picture);
  int                bracket;

  if (self->layout == NULL)
    return FALSE;
  bracket = hl_brackets_pick (self->spec, self->layout, x, y);
  if (bracket < 0)
    return FALSE;

  *cell = (HlCell){ 0, 0, 0, bracket };

  return TRUE;
}

static char *hl_brackets_picture_describe (HlCellPicture *picture, const HlCell *cell)
{
  return g_strdup (HL_BRACKETS_PICTURE (picture)->readings[cell->column]);
}

static void hl_brackets_picture_snapshot_cell (HlCellPicture *picture, const HlCell *cell,
                                               GtkSnapshot *snapshot)
{
  HlBracketsPicture *self = HL_BRACKETS_PICTURE (picture);
  const HlRect       all = { 0, 0, self->layout->size.width, self->layout->size.height };
  const HlRect       area = hl_rect_grown (&all, HL_MATRIX_OUTLINE);
  cairo_t           *cr = hl_picture_append_cairo (snapshot, &area);

  hl_brackets_draw_cursor (self->spec, self->layout, cell->column, cr);
  cairo_destroy (cr);
}

static void hl_brackets_picture_measure (GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
  HlBracketsPicture *self = HL_BRACKETS_PICTURE (widget);
  HlSize             size;

  *minimum = *natural = 1;
  if (self->spec == NULL)
    return;

  lay_out (self);
  size = self->layout->size;
  *minimum = *natural =
      (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height) + 1;
}

static void clear (HlBracketsPicture *self)
{
  g_clear_pointer (&self->layout, hl_brackets_layout_free);
  g_clear_pointer (&self->spec, hl_brackets_spec_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->readings, g_strfreev);
}

static void hl_brackets_picture_finalize (GObject *object)
{
  clear (HL_BRACKETS_PICTURE (object));

  G_OBJECT_CLASS (hl_brackets_picture_parent_class)->finalize (object);
}

static void hl_brackets_picture_class_init (HlBracketsPictureClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_brackets_picture_finalize;
  widget_class->measure = hl_brackets_picture_measure;
  picture_class->lay_out = hl_brackets_picture_lay_out;
  picture_class->draw = hl_brackets_picture_draw;
  cell_class->get_label = hl_brackets_picture_get_label;
  cell_class->get_size = hl_brackets_picture_get_size;
  cell_class->pick = hl_brackets_picture_pick;
  cell_class->describe = hl_brackets_picture_describe;
  cell_class->snapshot_cell = hl_brackets_picture_snapshot_cell;

  gtk_widget_class_set_css_name (widget_class, "brackets-picture");
  hl_cell_picture_bind_keys (widget_class);
}

static void hl_brackets_picture_init (HlBracketsPicture *self) {}

static gboolean is_same (const HlBracketsSpec *a, const HlBracketsSpec *b)
{
  gboolean is_same = a->n == b->n && a->brackets->len == b->brackets->len;

  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    is_same = is_same && g_strv_equal ((const char *const *) a->words[side],
                                       (const char *const *) b->words[side]);
  for (int i = 0; is_same && i < (int) a->brackets->len; i++)
    is_same = hl_brackets_spec_get (a, i)->partner == hl_brackets_spec_get (b, i)->partner;

  return is_same;
}

/* The same again changes nothing. spec: what to show; readings: what each bracket says. */
void hl_brackets_picture_take_spec (HlBracketsPicture *self, HlBracketsSpec *spec,
                                    const char *label, char **readings)
{
  g_return_if_fail (HL_IS_BRACKETS_PICTURE (self));
  g_return_if_fail (g_strv_length (readings) == spec->brackets->len);

  if (self->spec != NULL && is_same (self->spec, spec))
    {
      hl_brackets_spec_free (spec);
      g_strfreev (readings);
      return;
    }

  clear (self);
  self->spec = spec;
  self->label = g_strdup (label);
  self->readings = readings;
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/* Returns what it shows, or NULL. */
const HlBracketsSpec *hl_brackets_picture_get_spec (HlBracketsPicture *self)
{
  g_return_val_if_fail (HL_IS_BRACKETS_PICTURE (self), NULL);

  return self->spec;
}
