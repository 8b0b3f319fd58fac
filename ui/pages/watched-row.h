/* ui/pages/watched-row.h
 *
 * One watched sentence: what it is, what it has become, and what it was before that.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/references.h"
#include "ui/session/translation.h"

G_BEGIN_DECLS

/* Read the fields; the functions change them. */
typedef struct
{
  GtkWidget     *row;         /* of the list */
  char          *sentence;    /* what is translated */
  gboolean       is_own;      /* whether somebody has added it */
  HlTranslation *translation; /* the latest, or NULL */

  /*< private >*/
  GtkLabel *mark;
  GtkLabel *result;
  GtkLabel *before;
  char     *shown; /* what the result says, or NULL */
} HlWatchedRow;

HlWatchedRow *hl_watched_row_new (const char *sentence, gboolean is_own, GCallback remove,
                                  gpointer list) G_GNUC_WARN_UNUSED_RESULT;
void          hl_watched_row_free (HlWatchedRow *self);
void          hl_watched_row_clear (HlWatchedRow *self);
void          hl_watched_row_forget_before (HlWatchedRow *self);
void          hl_watched_row_judge (HlWatchedRow *self, HlReferences *references);
void hl_watched_row_show (HlWatchedRow *self, HlTranslation *translation, HlReferences *references);

G_END_DECLS
