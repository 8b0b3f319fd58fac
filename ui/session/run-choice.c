#include "ui/session/run-choice.h"

#include <string.h>

#include "core/engine/owned.h"

#define SENTENCE "sentence="

NN_FREES_FOR_ALL (HlRunChoice, hl_run_choice_free, (g_ptr_array_unref, folders),
                  (g_array_unref, styles))

HlRunChoice *hl_run_choice_new (void)
{
  const HlRunChoice self = { g_ptr_array_new_with_free_func (g_free),
                             g_array_new (FALSE, FALSE, sizeof (int)), -1 };

  return g_memdup2 (&self, sizeof self);
}

/* style: the color of its curves, from 0. */
void hl_run_choice_add (HlRunChoice *self, const char *folder, int style)
{
  g_ptr_array_add (self->folders, g_strdup (folder));
  g_array_append_val (self->styles, style);
}

/* runs: of HlRun; styles: of int, or NULL: as in their list. */
HlRunChoice *hl_run_choice_of (const GPtrArray *runs, const GArray *styles)
{
  HlRunChoice *self = hl_run_choice_new ();

  for (guint i = 0; i < runs->len; i++)
    {
      g_autofree char *name = g_path_get_basename (HL_RUN (runs->pdata[i])->file->folder);

      hl_run_choice_add (self, name, styles != NULL ? g_array_index (styles, int, i) : (int) i);
    }

  return self;
}

/* Reads a number from 1; returns it from 0. */
static gboolean read_number (const char *text, int *index)
{
  gint64 number;

  if (!g_ascii_string_to_signed (text, 10, 1, G_MAXINT, &number, NULL))
    return FALSE;
  *index = (int) number - 1;

  return TRUE;
}

/* Anything can be the name of a folder.  A color that is not said is that of the place in the
 * list. */
HlRunChoice *hl_run_choice_read (const char *text)
{
  HlRunChoice   *self = hl_run_choice_new ();
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      char *colon = strrchr (*word, ':');
      int   style = (int) self->folders->len;

      if (**word == '\0' || (g_str_has_prefix (*word, SENTENCE) &&
                             read_number (*word + strlen (SENTENCE), &self->sentence)))
        continue;
      if (colon != NULL && read_number (colon + 1, &style))
        *colon = '\0';
      hl_run_choice_add (self, *word, style);
    }

  return self;
}

char *hl_run_choice_write (const HlRunChoice *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->folders->len; i++)
    {
      const int style = g_array_index (self->styles, int, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", (char *) self->folders->pdata[i]);
      if (style != (int) i)
        g_string_append_printf (text, ":%d", style + 1);
    }
  if (self->sentence >= 0)
    g_string_append_printf (text, " " SENTENCE "%d", self->sentence + 1);

  return g_string_free (text, FALSE);
}
