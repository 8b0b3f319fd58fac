#include "ui/render/csv.h"

#include <string.h>

/* Tabs and line breaks count too: a spreadsheet may drop them before it looks for a formula. */
static gboolean is_formula (const char *text)
{
  const gunichar first = g_utf8_get_char (text);

  return *text != '\0' && (strchr ("=+-@\t\r\n", *text) != NULL || first == 0xff1d ||
                           first == 0xff0b || first == 0xff0d || first == 0xff20);
}

/* text: what it should say, valid UTF-8. */
void hl_csv_append (GString *table, const char *text)
{
  const gboolean is_guarded = is_formula (text);

  if (!is_guarded && strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (table, text);
      return;
    }

  g_string_append (table, is_guarded ? "\" " : "\"");
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        g_string_append_c (table, '"');
      g_string_append_c (table, *at);
    }
  g_string_append_c (table, '"');
}
