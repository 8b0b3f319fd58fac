/* app/progress-bar.h
 *
 * One line on the terminal that says how far something is:
 *
 *      epoch 12/30 [##########..............]  41 %  loss 0.312  0:48 left
 *
 * It is written to standard error, and only where that is a terminal, so that output
 * that is kept in a file stays clean.
 */

#pragma once

#include <glib.h>

typedef struct
{
  gboolean is_shown;  /* whether standard error is a terminal */
  int      length;    /* how many characters are on the line now */
  gint64   next_time; /* when it may change again, in microseconds; faster nobody reads */
} HlProgressBar;

HlProgressBar hl_progress_bar_new (void);
void          hl_progress_bar_show (HlProgressBar *self, const char *before, double fraction,
                                    const char *after);
void          hl_progress_bar_clear (HlProgressBar *self);

char *hl_duration_to_string (double seconds) G_GNUC_WARN_UNUSED_RESULT;
