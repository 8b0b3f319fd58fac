/* ui/widgets/picture.h
 *
 * What all widgets that show a drawing have in common: the drawing is kept until
 * it is outdated, one item of it can be pointed out, and a reading says in words
 * what is there – for a status line and for a screen reader.
 *
 * A frame in which only the cursor moved costs a tenth of drawing everything
 * again: GTK compares render nodes and skips what is the same.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/geometry.h"

G_BEGIN_DECLS

#define HL_TYPE_PICTURE (hl_picture_get_type ())

G_DECLARE_DERIVABLE_TYPE (HlPicture, hl_picture, HL, PICTURE, GtkWidget)

struct _HlPictureClass
{
  GtkWidgetClass parent_class;

  int focus_gap; /* pixels between the picture and the ring around it that shows the focus */

  void (*lay_out) (HlPicture *self, /* size, colors or font are new: decide where everything goes */
                   int width, int height);
  void (*draw) (HlPicture *self, /* draws it, or what of it lies over the lights */
                cairo_t   *cr);
  void (*draw_paper) (HlPicture *self, /* draws what lies below the lights, or NULL */
                      cairo_t   *cr);
  /* shows what belongs together, between both, or NULL */
  void (*snapshot_lights) (HlPicture *self, GtkSnapshot *snapshot);
  /* shows what is pointed out, over the drawing, or NULL */
  void (*snapshot_cursor) (HlPicture *self, GtkSnapshot *snapshot);
  void (*hover) (HlPicture *self, /* the pointer is at a point */
                 double x, double y);
  void (*leave) (HlPicture *self); /* the pointer is elsewhere */
  void (*click) (HlPicture *self,  /* the point was clicked */
                 double x, double y);
};

const char *hl_picture_get_reading (HlPicture *self);

/* For subclasses: */

void hl_picture_outdate (HlPicture *self);
void hl_picture_redraw (HlPicture *self);
void hl_picture_take_reading (HlPicture *self, char *reading);

G_END_DECLS
