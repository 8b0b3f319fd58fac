#include "ui/numbers/time-text.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* Returns how long that is, in words. */
char *hl_time_to_text (double seconds)
{
  const int minutes = (int) lround (seconds / 60.0);
  const int whole = (int) ceil (seconds);

  if (seconds < 90.0)
    return g_strdup_printf (ngettext ("%d second", "%d seconds", (gulong) whole), whole);

  return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong) minutes), minutes);
}

/* Returns the time left in words. */
char *hl_time_left_to_text (double seconds)
{
  const int left = (int) ceil (MAX (seconds, 0.0));
  int       minutes;

  if (left < 60)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", (gulong) left), left);

  minutes = (left + 30) / 60;

  return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", (gulong) minutes),
                          minutes);
}
