#include "ui/widgets/theme.h"

#define MEDIUM_GRAY 0.18 /* luminance halfway between black and white to the eye */
#define RADIUS 6.0f
#define HIGH_CONTRAST "high_contrast" /* the color of style-hc.css */

/* Text that is lighter than medium gray is on a dark page.  The style sheet for high
 * contrast, which is loaded only then, defines a color that no other has. Returns the palette
 * that fits the widget's place. */
const HlPalette *hl_widget_palette (GtkWidget *widget)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA          text;
  GdkRGBA          unused;
  gboolean         is_dark;

  gtk_style_context_get_color (style, &text);
  is_dark = hl_color_luminance ((HlColor){ text.red, text.green, text.blue }) > MEDIUM_GRAY;

  return gtk_style_context_lookup_color (style, HIGH_CONTRAST, &unused)
             ? hl_palette_get_high_contrast (is_dark)
             : hl_palette_get (is_dark);
}

/* Returns its font, until its style changes. */
const PangoFontDescription *hl_widget_font (GtkWidget *widget)
{
  return pango_context_get_font_description (gtk_widget_get_pango_context (widget));
}

/* Shows a ring around the widget while the keyboard is with it. gap: between the widget and the
 * ring, where the ring would cut what the widget shows. */
void hl_widget_snapshot_focus (GtkWidget *widget, GtkSnapshot *snapshot, int gap)
{
  const HlColor  color = hl_widget_palette (widget)->computed;
  const GdkRGBA  ink = { color.red, color.green, color.blue, 1.0f };
  const int      width = gtk_widget_get_width (widget) + 2 * gap;
  const int      height = gtk_widget_get_height (widget) + 2 * gap;
  GskRoundedRect ring;

  if (!gtk_widget_has_visible_focus (widget))
    return;

  gsk_rounded_rect_init_from_rect (&ring, &GRAPHENE_RECT_INIT (-gap, -gap, width, height), RADIUS);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ ink, ink, ink, ink });
}
