#include "ui/lessons/glossary.h"

/* Returns its terms, or NULL. */
HlGlossary *hl_glossary_parse (const char *text, GError **error)
{
  static const char *const fields[] = { "name", "symbol", "also", "page", "place", NULL };
  HlGlossary              *self = hl_keyed_text_parse (text, fields, error);

  for (int i = 0; self != NULL && i < hl_glossary_count (self); i++)
    {
      HlTerm *term = g_ptr_array_index (self->entries, i);

      if (term->name == NULL)
        term->name = term->id;
    }

  return self;
}

/* Returns that of the user's language, or the English one. */
HlGlossary *hl_glossary_read (void)
{
  g_autofree char *text = hl_shipped_text ("glossary", "txt");
  HlGlossary      *self = hl_glossary_parse (text, NULL);

  g_assert (self != NULL);

  return self;
}

/* Returns how many terms there are. */
int hl_glossary_count (const HlGlossary *self) { return (int) self->entries->len; }

/* Returns one of its terms. index: from 0. */
const HlTerm *hl_glossary_get (const HlGlossary *self, int index)
{
  g_assert (index >= 0 && index < hl_glossary_count (self));

  return g_ptr_array_index (self->entries, index);
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
