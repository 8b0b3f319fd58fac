#include "ui/lessons/keyed-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "ui/lessons/source-excerpt.h"

enum
{
  KEY,
  TEXT,
  FIRST_FIELD,
};

G_DEFINE_QUARK (hl_keyed_text_error, hl_keyed_text_error)

NN_FREES_FOR_ALL (HlKeyedText, hl_keyed_text_free, (g_ptr_array_unref, entries),
                  (g_string_chunk_free, strings))

/* Appends to a string of an entry. */
static void append (HlKeyedText *self, char **string, const char *between, const char *more)
{
  g_autofree char *whole = *string == NULL ? NULL : g_strconcat (*string, between, more, NULL);

  *string = g_string_chunk_insert (self->strings, whole != NULL ? whole : more);
}

static void read_line (HlKeyedText *self, const char *const *fields, char **entry, const char *line)
{
  for (int i = 0; fields[i] != NULL; i++)
    {
      const gsize length = strlen (fields[i]);

      if (g_str_has_prefix (line, fields[i]) && g_str_has_prefix (line + length, ": "))
        {
          append (self, &entry[FIRST_FIELD + i], "\n", line + length + strlen (": "));
          return;
        }
    }

  append (self, &entry[TEXT], *fields != NULL ? " " : "\n", line);
}

static gboolean has_texts (const HlKeyedText *self, GError **error)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      char **entry = g_ptr_array_index (self->entries, i);

      if (entry[TEXT] == NULL)
        return NN_FAIL (error, HL_KEYED_TEXT_ERROR, HL_KEYED_TEXT_ERROR_SYNTAX,
                        /* Translators: %s is a term of the glossary */
                        _ ("“%s” has no definition. Write a definition below the term."),
                        entry[KEY]);
    }

  return TRUE;
}

/* Returns its entries, or NULL. fields: their names, and NULL behind the last one. */
HlKeyedText *hl_keyed_text_parse (const char *text, const char *const *fields, GError **error)
{
  g_autoptr (HlKeyedText) self = g_new (HlKeyedText, 1);
  g_auto (GStrv)          lines = g_strsplit (text, "\n", -1);
  const gsize             n = FIRST_FIELD + g_strv_length ((char **) fields);
  char                  **entry = NULL;

  self->entries = g_ptr_array_new_with_free_func (g_free);
  self->strings = g_string_chunk_new (4096);
  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strchomp (lines[i]);

      if (g_str_has_prefix (line, "# "))
        {
          entry = g_new0 (char *, n);
          append (self, &entry[KEY], "", line + 2);
          g_ptr_array_add (self->entries, entry);
        }
      else if (*line != '\0' && entry == NULL)
        return NN_FAIL_NULL (
            error, HL_KEYED_TEXT_ERROR, HL_KEYED_TEXT_ERROR_SYNTAX,
            _ ("Line %d is outside any term. Begin a term with “# ” and its name."), i + 1);
      else if (*line != '\0')
        read_line (self, fields, entry, line);
    }

  return has_texts (self, error) ? g_steal_pointer (&self) : NULL;
}

/* Returns a text that comes with the program in the user's language, or the English one. folder:
 * one of data; ending: what its files end with. */
char *hl_shipped_text (const char *folder, const char *ending)
{
  const char *const *languages = g_get_language_names ();
  char              *text = NULL;

  for (int i = 0; text == NULL; i++)
    {
      const char      *language = languages[i] != NULL ? languages[i] : "en";
      g_autofree char *path = g_strdup_printf ("data/%s/%s.%s", folder, language, ending);

      text = hl_source_file (path);
      g_assert (text != NULL || languages[i] != NULL);
    }

  return text;
}
