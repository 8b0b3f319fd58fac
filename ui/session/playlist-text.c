#include "ui/session/playlist-text.h"

#include <glib/gi18n-lib.h>

#include "ui/session/kept-list.h"

/* Shows its entries in the place of those that were there, until hl_playlist_undo(). */
void hl_playlist_open (HlPlaylist *self, const HlLessonPlan *plan)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      const HlPlanStep *step = hl_lesson_plan_get (plan, i);

      g_ptr_array_add (entries,
                       hl_playlist_entry_new (step->title, step->place, step->texts[HL_PLAN_NOTE]));
    }
  hl_playlist_replace (self, entries, plan->title);
}

/* Returns its file, which hl_plan_file_parse() reads back. */
char *hl_playlist_to_text (HlPlaylist *self)
{
  const char *title = hl_playlist_get_title (self);
  GString    *file = g_string_new (NULL);

  g_string_append_printf (file, "# %s\n", title != NULL ? title : _ ("Marked Places"));
  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    hl_playlist_entry_write (hl_playlist_get (self, i), file);

  return g_string_free (file, FALSE);
}

/* Returns own, and behind it the entries there that were not known, as many as a list may have.
 * known: what was kept when the window read or wrote it last. */
char *hl_playlist_text_merge (const char *own, const char *known, const char *there)
{
  const char *const begin = "\n## "; /* of an entry; what stands before the first is the title */
  g_auto (GStrv)    own_entries = g_strsplit (own, begin, -1);
  g_auto (GStrv)    known_entries = g_strsplit (known, begin, -1);
  g_auto (GStrv)    entries_there = g_strsplit (there, begin, -1);
  g_auto (GStrv)    merged = NULL;

  if (entries_there[0] == NULL || own_entries[0] == NULL)
    return g_strdup (own);

  merged =
      hl_kept_list_merge ((const char *const *) own_entries, (const char *const *) known_entries,
                          (const char *const *) entries_there + 1);
  for (guint n = g_strv_length (merged); n > HL_PLAN_MAX_ENTRIES + 1; n--)
    g_clear_pointer (&merged[n - 1], g_free);

  return g_strjoinv (begin, merged);
}
