#include "ui/session/playlist-text.h"

#include <glib/gi18n-lib.h>

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
