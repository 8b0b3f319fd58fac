#include "ui/session/kept-list.h"

#include "core/engine/owned.h"

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

#define FRESH (10 * G_USEC_PER_SEC)

/* What a window has changed a moment ago: another one, which did not know of it yet, may write over
 * it. */
typedef struct
{
  char **added, **removed;
  gint64 until; /* then nothing is on its way any more */
} Change;

NN_FREES (Change, change_free, (g_strfreev, added, removed))

/* Returns those of all that the others do not have. */
static char **difference (char *const *all, char *const *others)
{
  g_autoptr (GStrvBuilder) rest = g_strv_builder_new ();

  for (int i = 0; all[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) others, all[i]))
      g_strv_builder_add (rest, all[i]);

  return g_strv_builder_end (rest);
}

/* Puts right what another window has written over. */
static void changed_cb (GSettings *settings, const char *key)
{
  const Change  *change = g_object_get_data (G_OBJECT (settings), key);
  g_auto (GStrv) there = NULL, left = NULL, lost = NULL;
  const gboolean is_fresh = g_get_monotonic_time () < change->until;
  GStrvBuilder  *all;
  g_auto (GStrv) right = NULL;

  if (!is_fresh)
    return;

  there = g_settings_get_strv (settings, key);
  left = difference (there, change->removed);
  lost = difference (change->added, there);
  if (*lost == NULL && g_strv_length (left) == g_strv_length (there))
    return;

  all = g_strv_builder_new ();
  g_strv_builder_addv (all, (const char **) left);
  g_strv_builder_addv (all, (const char **) lost);
  right = g_strv_builder_end (all);
  g_strv_builder_unref (all);
  g_settings_set_strv (settings, key, (const char *const *) right);
}

/* Notes what is changed, beside what was a moment ago. */
static void note_change (GSettings *settings, const char *key, char *const *there,
                         char *const *merged)
{
  Change        *before = g_object_get_data (G_OBJECT (settings), key);
  const gboolean is_fresh = before != NULL && g_get_monotonic_time () < before->until;
  g_auto (GStrv) added = difference (merged, there), removed = difference (there, merged);
  const Change   change = {
      is_fresh ? hl_kept_list_merge ((const char *const *) added, (const char *const *) removed,
                                     (const char *const *) before->added)
               : g_strdupv (added),
    is_fresh ? hl_kept_list_merge ((const char *const *) removed, (const char *const *) added,
                                   (const char *const *) before->removed)
             : g_strdupv (removed),
    g_get_monotonic_time () + FRESH,
  };

  g_object_set_data_full (G_OBJECT (settings), key, g_memdup2 (&change, sizeof change),
                          change_free);
  if (before == NULL)
    {
      g_autofree char *signal = g_strconcat ("changed::", key, NULL);

      g_signal_connect (settings, signal, G_CALLBACK (changed_cb), NULL);
    }
}

/* key: under which key, of the type "as"; known: what was in it when the window read or saved it
 * last. */
void hl_kept_list_save (GSettings *settings, const char *key, const char *const *own, char ***known)
{
  g_auto (GStrv) there = g_settings_get_strv (settings, key);
  g_auto (GStrv) merged =
      hl_kept_list_merge (own, (const char *const *) *known, (const char *const *) there);

  note_change (settings, key, there, merged);
  g_settings_set_strv (settings, key, (const char *const *) merged);
  g_strfreev (*known);
  *known = g_strdupv ((char **) own);
}
