#include "ui/session/kept-list.h"

/* Returns own, and behind it what is there and was not known. known: what was in it when the
 * window read or saved it last. */
char **hl_kept_list_merge (const char *const *own, const char *const *known,
                           const char *const *there)
{
  g_autoptr (GStrvBuilder) merged = g_strv_builder_new ();

  g_strv_builder_addv (merged, (const char **) own);
  for (int i = 0; there[i] != NULL; i++)
    if (!g_strv_contains (known, there[i]) && !g_strv_contains (own, there[i]))
      g_strv_builder_add (merged, there[i]);

  return g_strv_builder_end (merged);
}

/* key: under which key, of the type "as"; known: what was in it when the window read or saved it
 * last. */
void hl_kept_list_save (GSettings *settings, const char *key, const char *const *own, char ***known)
{
  g_auto (GStrv) there = g_settings_get_strv (settings, key);
  g_auto (GStrv) merged =
      hl_kept_list_merge (own, (const char *const *) *known, (const char *const *) there);

  g_settings_set_strv (settings, key, (const char *const *) merged);
  g_strfreev (*known);
  *known = g_strdupv ((char **) own);
}
