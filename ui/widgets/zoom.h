/* ui/widgets/zoom.h
 *
 * A drawing of a certain size in a widget of another: larger or smaller within what can
 * be read, in the middle.  Where it is still too high for its scrolled window, it is as
 * large as the width allows, with the right part in sight.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/geometry.h"

G_BEGIN_DECLS

/**
 * HlZoom:
 * @size: of the drawing
 * @scale: CSS pixels of the widget for each of the drawing
 * @x: where the drawing begins in the widget
 * @y: likewise
 */
typedef struct
{
  HlSize size;
  double scale;
  double x;
  double y;
} HlZoom;

int  hl_zoom_minimum (const HlZoom  *self,
                      GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size);
int  hl_zoom_natural (const HlZoom  *self,
                      GtkOrientation orientation);
void hl_zoom_fit (HlZoom *self,
                  double  width,
                  double  height);

HlRect hl_zoom_to_widget (const HlZoom *self,
                          const HlRect *rect);
void   hl_zoom_to_drawing (const HlZoom *self,
                           double       *x,
                           double       *y);
void   hl_zoom_apply (const HlZoom *self,
                      cairo_t      *cr);

void hl_zoom_watch (GtkWidget *widget,
                    GCallback  resized);
void hl_zoom_bring_into_sight (HlZoom       *self,
                               GtkWidget    *widget,
                               const HlRect *rect,
                               const HlRect *before);

G_END_DECLS
