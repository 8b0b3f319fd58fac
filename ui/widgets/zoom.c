#include "ui/widgets/zoom.h"

#include <math.h>

#define MIN_SCALE 0.8 /* smaller words could not be read */
#define MAX_SCALE 1.4
#define MARGIN 24.0 /* around what is brought into sight */

static double
length_of (const HlZoom  *self,
           GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? self->size.width : self->size.height;
}

static GtkAdjustment *
adjustment_of (GtkWidget     *widget,
               GtkOrientation orientation)
{
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);

  if (viewport == NULL)
    return NULL;

  return orientation == GTK_ORIENTATION_HORIZONTAL
             ? gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (viewport))
             : gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport));
}

/* Returns whether the whole drawing can be shown at once. */
static gboolean
fits_into_sight (const HlZoom *self,
                 GtkWidget    *widget)
{
  GtkAdjustment *adjustment = adjustment_of (widget, GTK_ORIENTATION_VERTICAL);

  return adjustment == NULL ||
         gtk_adjustment_get_page_size (adjustment) >= MIN_SCALE * self->size.height;
}

/**
 * hl_zoom_minimum:
 * @self: a drawing
 * @widget: where it is drawn
 * @orientation: in which direction
 * @for_size: the length in the other direction, or −1
 *
 * Returns: what the widget needs, so that the drawing can be read; nothing is made
 *   smaller for the sake of a height that it has not got anyway
 */
int
hl_zoom_minimum (const HlZoom  *self,
                 GtkWidget     *widget,
                 GtkOrientation orientation,
                 int            for_size)
{
  double scale = MIN_SCALE;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 && !fits_into_sight (self, widget))
    scale = CLAMP (for_size / self->size.width, MIN_SCALE, 1.0);

  return (int) ceil (scale * length_of (self, orientation));
}

/**
 * hl_zoom_natural:
 * @self: a drawing
 * @orientation: in which direction
 *
 * Returns: its own length
 */
int
hl_zoom_natural (const HlZoom  *self,
                 GtkOrientation orientation)
{
  return (int) ceil (length_of (self, orientation));
}

/**
 * hl_zoom_fit:
 * @self: a drawing
 * @width: of the widget
 * @height: of the widget
 *
 * Makes it as large as there is room, and puts it into the middle.
 */
void
hl_zoom_fit (HlZoom *self,
             double  width,
             double  height)
{
  const double scale = MIN (width / self->size.width, height / self->size.height);

  self->scale = CLAMP (scale, MIN_SCALE, MAX_SCALE);
  self->x = floor (MAX (width - self->size.width * self->scale, 0) / 2);
  self->y = floor (MAX (height - self->size.height * self->scale, 0) / 2);
}

/**
 * hl_zoom_to_widget:
 * @self: a drawing
 * @rect: a part of it
 *
 * Returns: where that is in the widget
 */
HlRect
hl_zoom_to_widget (const HlZoom *self,
                   const HlRect *rect)
{
  return (HlRect){
    .x = self->x + rect->x * self->scale,
    .y = self->y + rect->y * self->scale,
    .width = rect->width * self->scale,
    .height = rect->height * self->scale,
  };
}

/**
 * hl_zoom_to_drawing:
 * @self: a drawing
 * @x: (inout): a point of the widget, then of the drawing
 * @y: (inout): likewise
 */
void
hl_zoom_to_drawing (const HlZoom *self,
                    double       *x,
                    double       *y)
{
  *x = (*x - self->x) / self->scale;
  *y = (*y - self->y) / self->scale;
}

/**
 * hl_zoom_apply:
 * @self: a drawing
 * @cr: a context in the widget's coordinates, then in the drawing's
 */
void
hl_zoom_apply (const HlZoom *self,
               cairo_t      *cr)
{
  cairo_translate (cr, self->x, self->y);
  cairo_scale (cr, self->scale, self->scale);
}

/* Returns the size that a viewport will allocate in this direction. */
static double
length_to_be (const HlZoom  *self,
              GtkWidget     *widget,
              GtkOrientation orientation)
{
  GtkAdjustment *adjustment = adjustment_of (widget, orientation);
  int            width = -1;

  if (adjustment == NULL)
    return gtk_widget_get_size (widget, orientation);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    width = (int) length_to_be (self, widget, GTK_ORIENTATION_HORIZONTAL);

  return MAX (hl_zoom_minimum (self, widget, orientation, width),
              gtk_adjustment_get_page_size (adjustment));
}

/* Scrolls by `shift` and then no further than needed; of what is too long, the end is
 * shown. */
static void
scroll (const HlZoom  *self,
        GtkWidget     *widget,
        GtkOrientation orientation,
        double         first,
        double         last,
        double         shift)
{
  GtkAdjustment *adjustment = adjustment_of (widget, orientation);
  double         page, value;

  if (adjustment == NULL)
    return;

  page = gtk_adjustment_get_page_size (adjustment);
  value = gtk_adjustment_get_value (adjustment) + shift;
  value = MIN (value, first - MARGIN);
  value = MAX (value, last + MARGIN - page);
  gtk_adjustment_set_upper (adjustment, length_to_be (self, widget, orientation));
  gtk_adjustment_set_value (adjustment, value);
}

/**
 * hl_zoom_watch:
 * @widget: where a drawing is, when it has got its place
 * @resized: called with @widget whenever the window around it has another size: in the
 *   midst of a layout, when nobody may ask for another one
 */
void
hl_zoom_watch (GtkWidget *widget,
               GCallback  resized)
{
  GtkAdjustment *adjustments[] = {
    adjustment_of (widget, GTK_ORIENTATION_HORIZONTAL),
    adjustment_of (widget, GTK_ORIENTATION_VERTICAL),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (adjustments); i++)
    if (adjustments[i] != NULL)
      g_signal_connect_object (adjustments[i], "notify::page-size", resized, widget,
                               G_CONNECT_SWAPPED);
}

/**
 * hl_zoom_bring_into_sight:
 * @self: a drawing, which may have a new size that the widget does not have yet
 * @widget: where it is drawn, mostly in a scrolled window
 * @rect: a part of the drawing
 * @before: (nullable): where it was in the widget; its lower edge stays there as far as
 *   possible
 *
 * Scrolls already to where the part will be once the window has been laid out, so that
 * no frame shows it elsewhere.
 */
void
hl_zoom_bring_into_sight (HlZoom       *self,
                          GtkWidget    *widget,
                          const HlRect *rect,
                          const HlRect *before)
{
  HlRect place;

  hl_zoom_fit (self, length_to_be (self, widget, GTK_ORIENTATION_HORIZONTAL),
               length_to_be (self, widget, GTK_ORIENTATION_VERTICAL));
  place = hl_zoom_to_widget (self, rect);
  scroll (self, widget, GTK_ORIENTATION_HORIZONTAL, place.x, hl_rect_right (&place),
          before != NULL ? place.x - before->x : 0);
  scroll (self, widget, GTK_ORIENTATION_VERTICAL, place.y, hl_rect_bottom (&place),
          before != NULL ? hl_rect_bottom (&place) - hl_rect_bottom (before) : 0);
}
