#include "app/progress-bar.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define BAR_WIDTH 24
#define PAUSE (G_USEC_PER_SEC / 10)

/* Returns an empty line. */
HlProgressBar hl_progress_bar_new (void)
{
  return (HlProgressBar){ .is_shown = isatty (STDERR_FILENO) };
}

/* fraction: how much is done, from 0 to 1. */
void hl_progress_bar_show (HlProgressBar *self, const char *before, double fraction,
                           const char *after)
{
  const gint64     now = g_get_monotonic_time ();
  const int        n_full = (int) lround (CLAMP (fraction, 0.0, 1.0) * BAR_WIDTH);
  g_autofree char *full = g_strnfill ((gsize) n_full, '#');
  g_autofree char *empty = g_strnfill ((gsize) (BAR_WIDTH - n_full), '.');
  g_autofree char *line = NULL, *percent = NULL;
  int              length;

  if (!self->is_shown || now < self->next_time)
    return;

  percent = g_strdup_printf (_ ("%3.0f%%"), 100.0 * fraction);
  line = g_strdup_printf ("%s [%s%s] %s  %s", before, full, empty, percent, after);
  length = (int) g_utf8_strlen (line, -1);
  fprintf (stderr, "\r%s%*s", line, MAX (self->length - length, 0), "");
  fflush (stderr);

  self->length = length;
  self->next_time = now + PAUSE;
}

/* Makes room for another line; the bar comes back below it. */
void hl_progress_bar_clear (HlProgressBar *self)
{
  if (self->length > 0)
    fprintf (stderr, "\r%*s\r", self->length, "");
  fflush (stderr);

  self->length = 0;
  self->next_time = 0;
}

/* Returns "0:48", "12:05" or "1:02:33". */
char *hl_duration_to_string (double seconds)
{
  const gint64 whole = (gint64) CLAMP (round (seconds), 0.0, 1e12);
  const int    s = (int) (whole % 60);
  const int    m = (int) (whole / 60 % 60);

  if (whole >= 3600)
    return g_strdup_printf ("%" G_GINT64_FORMAT ":%02d:%02d", whole / 3600, m, s);

  return g_strdup_printf ("%d:%02d", m, s);
}
