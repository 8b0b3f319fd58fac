#include "ui/widgets/picture.h"

/**
 * hl_picture_clear:
 * @self: a drawing
 *
 * Makes the next frame draw anew.
 */
void
hl_picture_clear (HlPicture *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

static GskRenderNode *
draw_node (GtkWidget    *widget,
           int           width,
           int           height,
           HlPictureDraw draw)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t     *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  draw (widget, cr);
  cairo_destroy (cr);

  return gtk_snapshot_free_to_node (snapshot);
}

/**
 * hl_picture_snapshot:
 * @self: a drawing
 * @widget: whose it is
 * @snapshot: the frame
 * @draw: draws it all; its first argument is @widget
 *
 * Shows the drawing, made anew only if it is outdated or of another size.
 */
void
hl_picture_snapshot (HlPicture    *self,
                     GtkWidget    *widget,
                     GtkSnapshot  *snapshot,
                     HlPictureDraw draw)
{
  const int width = gtk_widget_get_width (widget);
  const int height = gtk_widget_get_height (widget);

  if (width != self->width || height != self->height)
    hl_picture_clear (self);

  if (self->node == NULL)
    self->node = draw_node (widget, width, height, draw);
  self->width = width;
  self->height = height;

  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

/**
 * hl_picture_snapshot_area:
 * @widget: a widget
 * @snapshot: the frame
 * @area: a part of the widget
 * @draw: draws at least that part; its first argument is @widget
 *
 * Shows something that moves over the drawing, such as a cursor.
 */
void
hl_picture_snapshot_area (GtkWidget    *widget,
                          GtkSnapshot  *snapshot,
                          const HlRect *area,
                          HlPictureDraw draw)
{
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height);
  cairo_t              *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

  draw (widget, cr);
  cairo_destroy (cr);
}

/**
 * hl_picture_snapshot_focus:
 * @widget: a widget
 * @snapshot: the frame
 *
 * Shows a ring around the widget while the keyboard is with it.
 */
void
hl_picture_snapshot_focus (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  const HlColor *color = &hl_widget_palette (widget)->computed;
  const GdkRGBA  ink = { color->red, color->green, color->blue, 1.0f };
  const int      width = gtk_widget_get_width (widget);
  const int      height = gtk_widget_get_height (widget);
  GskRoundedRect ring;

  if (!gtk_widget_has_visible_focus (widget))
    return;

  gsk_rounded_rect_init_from_rect (&ring, &GRAPHENE_RECT_INIT (0, 0, width, height), 6.0f);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ ink, ink, ink, ink });
}

/**
 * hl_widget_palette:
 * @widget: a widget
 *
 * Text that is lighter than medium gray stands on a dark page.
 *
 * Returns: (transfer none): the palette that fits the widget's place
 */
const HlPalette *
hl_widget_palette (GtkWidget *widget)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);

  return hl_palette_get (hl_color_luminance ((HlColor){ text.red, text.green, text.blue }) > 0.18);
}

/**
 * hl_widget_font:
 * @widget: a widget
 *
 * Returns: (transfer none): its font, until its style changes
 */
const PangoFontDescription *
hl_widget_font (GtkWidget *widget)
{
  return pango_context_get_font_description (gtk_widget_get_pango_context (widget));
}
