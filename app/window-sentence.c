/* app/window-sentence.c
 *
 * The sentence that is remembered until the program's next start.
 */

#include "app/window-private.h"

#define KEY "sentence"

/* Only what was translated is remembered. */
static void translation_cb (HlWindow *self)
{
  HlTranslation *translation = hl_workspace_get_translation (self->workspace);

  if (translation != NULL)
    g_settings_set_string (self->settings, KEY, hl_translation_get_sentence (translation));
}

/* A remembered sentence that cannot be translated gives way to the one that everybody begins
 * with. */
static void translating_cb (HlWindow *self)
{
  const char      *problem = hl_job_get_problem (hl_workspace_get_translating (self->workspace));
  g_autofree char *kept = g_settings_get_string (self->settings, KEY);
  g_autofree char *first = NULL;

  if (problem == NULL || hl_workspace_get_translation (self->workspace) != NULL ||
      g_strcmp0 (hl_workspace_get_sentence (self->workspace), kept) != 0)
    return;

  g_settings_reset (self->settings, KEY);
  first = g_settings_get_string (self->settings, KEY);
  if (g_str_equal (first, kept))
    return;

  g_object_set (self->workspace, "sentence", first, NULL);
  hl_workspace_translate (self->workspace);
}

/* Begins with the sentence that was translated last. */
void hl_window_set_up_sentence (HlWindow *self)
{
  g_autofree char *kept = g_settings_get_string (self->settings, KEY);

  g_object_set (self->workspace, "sentence", kept, NULL);
  g_signal_connect_object (self->workspace, "notify::translation", G_CALLBACK (translation_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_workspace_get_translating (self->workspace), "notify::is-busy",
                           G_CALLBACK (translating_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}
