#include "ui/lessons/glossary.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (hl_glossary_error, hl_glossary_error)

static void term_free (gpointer data)
{
  HlTerm *term = data;

  g_free (term->id);
  g_free (term->name);
  g_free (term->symbol);
  g_free (term->also);
  g_free (term->page);
  g_free (term->place);
  g_free (term->text);
  g_free (term);
}

void hl_glossary_free (HlGlossary *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->terms);
  g_free (self);
}

/* Returns the field with which a line begins, or %NULL if the line is text. */
static char **find_field (HlTerm *term, const char *line)
{
  const struct
  {
    const char *key;
    char      **field;
  } fields[] = {
    { "name: ", &term->name }, { "symbol: ", &term->symbol }, { "also: ", &term->also },
    { "page: ", &term->page }, { "place: ", &term->place },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (g_str_has_prefix (line, fields[i].key))
      return fields[i].field;

  return NULL;
}

static void read_line (HlTerm *term, const char *line)
{
  char **field = find_field (term, line);
  char  *before = term->text;

  if (field != NULL)
    {
      g_free (*field);
      *field = g_strstrip (g_strdup (strchr (line, ' ')));
    }
  else
    {
      term->text = before == NULL ? g_strdup (line) : g_strconcat (before, " ", line, NULL);
      g_free (before);
    }
}

static HlTerm *add_term (HlGlossary *self, const char *id)
{
  HlTerm *term = g_new0 (HlTerm, 1);

  term->id = g_strstrip (g_strdup (id));
  g_ptr_array_add (self->terms, term);

  return term;
}

static gboolean check (HlGlossary *self, GError **error)
{
  for (int i = 0; i < hl_glossary_count (self); i++)
    {
      HlTerm *term = g_ptr_array_index (self->terms, i);

      if (term->name == NULL)
        term->name = g_strdup (term->id);
      if (term->text == NULL)
        {
          g_set_error (error, HL_GLOSSARY_ERROR, HL_GLOSSARY_ERROR_SYNTAX,
                       /* Translators: %s is a term of the glossary */
                       _ ("“%s” has no text. Write what it is below it."), term->id);
          return FALSE;
        }
    }

  return TRUE;
}

/* Returns its terms, or NULL. */
HlGlossary *hl_glossary_parse (const char *text, GError **error)
{
  g_autoptr (HlGlossary) self = g_new (HlGlossary, 1);
  g_auto (GStrv)         lines = g_strsplit (text, "\n", -1);
  HlTerm                *term = NULL;

  self->terms = g_ptr_array_new_with_free_func (term_free);
  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strchomp (lines[i]);

      if (g_str_has_prefix (line, "# "))
        term = add_term (self, line + 2);
      else if (*line != '\0' && term == NULL)
        {
          g_set_error (error, HL_GLOSSARY_ERROR, HL_GLOSSARY_ERROR_SYNTAX,
                       _ ("Line %d is outside any term. Begin a term with “# ” and its name."),
                       i + 1);
          return NULL;
        }
      else if (*line != '\0')
        read_line (term, line);
    }

  return check (self, error) ? g_steal_pointer (&self) : NULL;
}

/* Returns that of the user's language, or the English one, or NULL. */
HlGlossary *hl_glossary_read (const char *folder, GError **error)
{
  const char *const *languages = g_get_language_names ();
  g_autofree char   *english = g_build_filename (folder, "en.txt", NULL);
  g_autofree char   *text = NULL;

  for (int i = 0; languages[i] != NULL && text == NULL; i++)
    {
      g_autofree char *base = g_strconcat (languages[i], ".txt", NULL);
      g_autofree char *path = g_build_filename (folder, base, NULL);

      if (!g_file_get_contents (path, &text, NULL, NULL))
        text = NULL;
    }
  if (text == NULL && !g_file_get_contents (english, &text, NULL, error))
    return NULL;

  return hl_glossary_parse (text, error);
}

/* Returns how many terms there are. */
int hl_glossary_count (const HlGlossary *self) { return (int) self->terms->len; }

/* Returns one of its terms. index: from 0. */
const HlTerm *hl_glossary_get (const HlGlossary *self, int index)
{
  g_assert (index >= 0 && index < hl_glossary_count (self));

  return g_ptr_array_index (self->terms, index);
}

static gboolean is_called (const HlTerm *term, const char *folded)
{
  g_autofree char *id = g_utf8_casefold (term->id, -1);
  g_autofree char *name = g_utf8_casefold (term->name, -1);

  return g_str_equal (id, folded) || g_str_equal (name, folded);
}

static gboolean is_also_called (const HlTerm *term, const char *folded)
{
  g_autofree char *also = g_utf8_casefold (term->also != NULL ? term->also : "", -1);
  g_auto (GStrv)   words = g_strsplit (also, ", ", -1);

  return g_strv_contains ((const char *const *) words, folded);
}

/* Returns the term, or NULL. word: a term, by its English name, its name or another word for it,
 * in any case. */
const HlTerm *hl_glossary_find (const HlGlossary *self, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);

  for (int i = 0; i < hl_glossary_count (self); i++)
    if (is_called (hl_glossary_get (self, i), folded))
      return hl_glossary_get (self, i);
  for (int i = 0; i < hl_glossary_count (self); i++)
    if (is_also_called (hl_glossary_get (self, i), folded))
      return hl_glossary_get (self, i);

  return NULL;
}
