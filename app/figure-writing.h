/* app/figure-writing.h
 *
 * Pictures of places as files: one, or all that there are.
 *
 *      place ─► figure, title, caption ─► recording ─► file, which leads back to the place
 *        └─ all of its words, heads, steps ─► as many files
 */

#pragma once

#include "app/figure-rows.h"

#define HL_WRITING_NUMBER "%d" /* of a picture, in the name of its file */
#define HL_WRITING_NAME "%s"   /* that no other picture has */

/* Borrows what it points to. */
typedef struct
{
  HlPrint       print;
  const char   *output; /* the name of the file */
  const char   *model;  /* what a place calls the model, or NULL */
  gboolean      is_gif, is_animated;
  GCancellable *cancellable; /* or NULL */
  int           n;           /* how many have been written */
} HlFigureWriting;

/* Is given one of several pictures; returns FALSE to end there. */
typedef gboolean (*HlFigureVisit) (const HlFigureRow *row, const HlFigureWish *wish, gpointer data,
                                   GError **error);

gboolean hl_figure_each (const HlFigureRow *self, const HlFigureWish *wish, guint keys,
                         HlFigureVisit visit, gpointer data, GError **error);
void     hl_figure_forget (const HlFigureRow *row, char **place);
gboolean hl_figure_write (const HlFigureRow *row, const HlFigureWish *wish, gpointer writing,
                          GError **error);
gboolean hl_figure_write_all (const HlFigureRow *row, const HlFigureWish *wish,
                              HlFigureWriting *writing, GError **error);
