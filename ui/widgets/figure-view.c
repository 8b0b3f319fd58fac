#include "ui/widgets/figure-view.h"

#include <glib/gi18n.h>

#include "ui/render/figure-renderer.h"
#include "ui/widgets/theme.h"

#define OUTLINE 5.0 /* how far the cursor sticks out of its box */

/**
 * hl_figure_view_init:
 * @self: (out caller-allocates): a view that shows nothing yet
 */
void
hl_figure_view_init (HlFigureView *self)
{
  *self = (HlFigureView){ .hovered = HL_FIGURE_NONE, .path = g_strdup (""), .zoom.scale = 1.0 };
}

void
hl_figure_view_clear (HlFigureView *self)
{
  g_clear_pointer (&self->spec, hl_figure_spec_free);
  g_clear_pointer (&self->layout, hl_figure_layout_free);
  g_clear_pointer (&self->path, g_free);
}

static void
outdate (HlFigureView *self)
{
  g_clear_pointer (&self->layout, hl_figure_layout_free);
  self->hovered = HL_FIGURE_NONE;
}

/**
 * hl_figure_view_set_spec:
 * @self: the view
 * @spec: (nullable): what to show, which is copied, but for palette and font
 */
void
hl_figure_view_set_spec (HlFigureView       *self,
                         const HlFigureSpec *spec)
{
  HlFigureSpec *copy = NULL;

  if (spec != NULL)
    {
      copy = hl_figure_spec_copy (spec);
      g_clear_pointer ((PangoFontDescription **) &copy->font, pango_font_description_free);
    }

  g_clear_pointer (&self->spec, hl_figure_spec_free);
  self->spec = copy;
  outdate (self);
}

/**
 * hl_figure_view_set_open:
 * @self: the view, which shows something
 * @open: (array zero-terminated=1): what is open in it
 */
void
hl_figure_view_set_open (HlFigureView      *self,
                         const char *const *open)
{
  char **before = (char **) self->spec->open;

  self->spec->open = (const char *const *) g_strdupv ((char **) open);
  g_strfreev (before);
  outdate (self);
}

/**
 * hl_figure_view_lay_out:
 * @self: the view
 * @widget: where it is, with colors, font and size
 */
void
hl_figure_view_lay_out (HlFigureView *self,
                        GtkWidget    *widget)
{
  const PangoFontDescription *font = hl_widget_font (widget);

  if (self->spec == NULL)
    return;

  self->spec->palette = hl_widget_palette (widget);
  if (self->spec->font == NULL || !pango_font_description_equal (self->spec->font, font))
    {
      pango_font_description_free ((PangoFontDescription *) self->spec->font);
      self->spec->font = pango_font_description_copy (font);
      outdate (self);
    }
  if (self->layout == NULL)
    self->layout = hl_figure_layout_new (self->spec);

  self->zoom.size = self->layout->size;
  hl_zoom_fit (&self->zoom, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

/**
 * hl_figure_view_find:
 * @self: the view
 * @path: (nullable): what a step is called
 *
 * Returns: the box that shows it, or %HL_FIGURE_NONE
 */
int
hl_figure_view_find (const HlFigureView *self,
                     const char         *path)
{
  return self->layout == NULL || path == NULL ? HL_FIGURE_NONE
                                              : hl_figure_find (self->layout, path);
}

/**
 * hl_figure_view_chosen:
 *
 * Returns: the chosen box, or what contains it, or %HL_FIGURE_NONE
 */
int
hl_figure_view_chosen (const HlFigureView *self)
{
  return *self->path == '\0' ? HL_FIGURE_NONE : hl_figure_view_find (self, self->path);
}

/**
 * hl_figure_view_current:
 *
 * Returns: the box of the step at hand, or %HL_FIGURE_NONE
 */
int
hl_figure_view_current (const HlFigureView *self)
{
  return self->spec == NULL ? HL_FIGURE_NONE : hl_figure_view_find (self, self->spec->current);
}

/**
 * hl_figure_view_shown:
 *
 * Returns: the box that is pointed out: under the pointer or else chosen
 */
int
hl_figure_view_shown (const HlFigureView *self)
{
  return self->hovered != HL_FIGURE_NONE ? self->hovered : hl_figure_view_chosen (self);
}

/**
 * hl_figure_view_neighbor:
 * @self: a view with a layout
 * @down: 1 to go down, −1 to go up, else 0
 * @right: 1 to go right, −1 to go left, else 0
 *
 * Returns: the box beside the chosen one; without that, the box of the step at hand
 */
int
hl_figure_view_neighbor (const HlFigureView *self,
                         int                 down,
                         int                 right)
{
  const int from = hl_figure_view_chosen (self);

  return from == HL_FIGURE_NONE ? MAX (hl_figure_view_current (self), 0)
                                : hl_figure_neighbor (self->layout, from, down, right);
}

/**
 * hl_figure_view_open_around:
 *
 * Returns: the innermost open box that is, or is around, the chosen one; or
 *   %HL_FIGURE_NONE
 */
int
hl_figure_view_open_around (const HlFigureView *self)
{
  int index = hl_figure_view_chosen (self);

  while (index != HL_FIGURE_NONE && !hl_figure_box (self->layout, index)->is_open)
    index = hl_figure_box (self->layout, index)->parent;

  return index;
}

/**
 * hl_figure_view_pick:
 * @self: the view
 * @x: a point
 * @y: of the widget
 *
 * Returns: the box there, or %HL_FIGURE_NONE
 */
int
hl_figure_view_pick (const HlFigureView *self,
                     double              x,
                     double              y)
{
  hl_zoom_to_drawing (&self->zoom, &x, &y);

  return self->layout == NULL ? HL_FIGURE_NONE : hl_figure_pick (self->layout, x, y);
}

/**
 * hl_figure_view_place:
 * @self: the view
 * @index: a box
 *
 * Returns: where it is in the widget
 */
HlRect
hl_figure_view_place (const HlFigureView *self,
                      int                 index)
{
  return hl_zoom_to_widget (&self->zoom, &hl_figure_box (self->layout, index)->rect);
}

/**
 * hl_figure_view_bring_into_sight:
 * @self: a view with a layout
 * @widget: what shows it, perhaps in a scrolled window
 * @index: of a box, or %HL_FIGURE_NONE
 * @before: (nullable): where it was, if it is to stay there
 */
void
hl_figure_view_bring_into_sight (HlFigureView *self,
                                 GtkWidget    *widget,
                                 int           index,
                                 const HlRect *before)
{
  if (index != HL_FIGURE_NONE)
    hl_zoom_bring_into_sight (&self->zoom, widget, &hl_figure_box (self->layout, index)->rect,
                              before);
}

/**
 * hl_figure_view_label:
 *
 * Returns: (transfer full): what a screen reader calls the figure
 */
char *
hl_figure_view_label (const HlFigureView *self)
{
  if (self->spec == NULL)
    return g_strdup (_ ("Figure of the Transformer, empty"));

  return g_strdup_printf (_ ("Figure of the Transformer: %d blocks, %d heads"),
                          self->spec->n_blocks, self->spec->n_heads);
}

/**
 * hl_figure_view_describe:
 *
 * Returns: (transfer full) (nullable): the box that is pointed out, in words
 */
char *
hl_figure_view_describe (const HlFigureView *self)
{
  const int index = hl_figure_view_shown (self);

  return index == HL_FIGURE_NONE ? NULL : hl_figure_describe (self->spec, self->layout, index);
}

/**
 * hl_figure_view_set_tooltip:
 * @self: the view
 * @index: a box, or %HL_FIGURE_NONE
 * @tooltip: what says beside the name of the box what the box is
 *
 * Returns: whether there is a box
 */
gboolean
hl_figure_view_set_tooltip (const HlFigureView *self,
                            int                 index,
                            GtkTooltip         *tooltip)
{
  g_autofree char *text = NULL;
  GdkRectangle     area;
  HlRect           title;

  if (index == HL_FIGURE_NONE)
    return FALSE;

  text = hl_figure_describe (self->spec, self->layout, index);
  title = hl_zoom_to_widget (&self->zoom, &hl_figure_box (self->layout, index)->title);
  area = (GdkRectangle){ (int) title.x, (int) title.y, (int) title.width, (int) title.height };
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &area);

  return TRUE;
}

/**
 * hl_figure_view_draw:
 * @self: the view
 * @cr: in the widget's coordinates
 */
void
hl_figure_view_draw (const HlFigureView *self,
                     cairo_t            *cr)
{
  if (self->layout == NULL)
    return;

  hl_zoom_apply (&self->zoom, cr);
  hl_figure_draw (self->spec, self->layout, cr);
}

/**
 * hl_figure_view_snapshot_cursor:
 * @self: the view
 * @snapshot: the frame
 *
 * Shows which box is pointed out.
 */
void
hl_figure_view_snapshot_cursor (const HlFigureView *self,
                                GtkSnapshot        *snapshot)
{
  const int       index = hl_figure_view_shown (self);
  const float     outline = (float) (OUTLINE * self->zoom.scale);
  graphene_rect_t area;
  HlRect          place;
  cairo_t        *cr;

  if (index == HL_FIGURE_NONE)
    return;

  place = hl_figure_view_place (self, index);
  graphene_rect_init (&area, (float) place.x, (float) place.y, (float) place.width,
                      (float) place.height);
  graphene_rect_inset (&area, -outline, -outline);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  hl_zoom_apply (&self->zoom, cr);
  hl_figure_draw_cursor (self->spec, self->layout, index, cr);
  cairo_destroy (cr);
}
