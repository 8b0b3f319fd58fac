/* ui/widgets/picture.h
 *
 * What the widgets that show a drawing have in common: colors and font that fit
 * their place in the window, and a drawing that is kept until it is outdated.
 *
 * A frame in which only the cursor moved then costs a tenth of drawing
 * everything again: GTK compares render nodes and skips what is the same.
 *
 * Used by   heatmap.c, heatmap-grid.c, curve.c, token-chip.c
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

/**
 * HlPicture:
 * @node: (nullable): the drawing, %NULL when it is outdated
 * @width: the size it was made for
 * @height: the size it was made for
 */
typedef struct
{
  GskRenderNode *node;
  int            width;
  int            height;
} HlPicture;

typedef void (*HlPictureDraw) (gpointer user_data,
                               cairo_t *cr);

void hl_picture_clear (HlPicture *self);
void hl_picture_snapshot (HlPicture    *self,
                          GtkWidget    *widget,
                          GtkSnapshot  *snapshot,
                          HlPictureDraw draw);
void hl_picture_snapshot_area (GtkWidget    *widget,
                               GtkSnapshot  *snapshot,
                               const HlRect *area,
                               HlPictureDraw draw);
void hl_picture_snapshot_focus (GtkWidget   *widget,
                                GtkSnapshot *snapshot);

const HlPalette            *hl_widget_palette (GtkWidget *widget);
const PangoFontDescription *hl_widget_font (GtkWidget *widget);

G_END_DECLS
