/* ui/render/geometry.h
 *
 * A rectangle on a page. All renderers measure in CSS pixels from the top left
 * corner of their picture; the caller scales the cairo context.
 */

#pragma once

#include <glib.h>

typedef struct
{
  double x;      /* left edge */
  double y;      /* top edge */
  double width;  /* 0 for a part of a picture that is left out */
  double height; /* 0 likewise */
} HlRect;

static inline gboolean hl_rect_contains (const HlRect *self, double x, double y)
{
  return x >= self->x && x < self->x + self->width && y >= self->y && y < self->y + self->height;
}

static inline double hl_rect_right (const HlRect *self) { return self->x + self->width; }

static inline double hl_rect_bottom (const HlRect *self) { return self->y + self->height; }

static inline void hl_rect_move (HlRect *self, double x, double y)
{
  self->x += x;
  self->y += y;
}

/* As large as @self with so much more on every side. */
static inline HlRect hl_rect_grown (const HlRect *self, double by)
{
  return (HlRect){ self->x - by, self->y - by, self->width + 2 * by, self->height + 2 * by };
}

typedef struct
{
  double width;  /* in CSS pixels */
  double height; /* in CSS pixels */
} HlSize;
