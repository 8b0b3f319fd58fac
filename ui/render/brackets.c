#include "ui/render/brackets.h"

/* Returns the two sentences, without titles and brackets yet. above: the words whose n-grams are
 * counted, copied; below: the words that they are compared with, copied; n: at least 1. */
HlBracketsSpec *hl_brackets_spec_new (const char *const *above, const char *const *below, int n)
{
  HlBracketsSpec *self = g_new0 (HlBracketsSpec, 1);

  g_assert (n >= 1);

  self->words[HL_BRACKETS_ABOVE] = g_strdupv ((char **) above);
  self->words[HL_BRACKETS_BELOW] = g_strdupv ((char **) below);
  self->titles[HL_BRACKETS_ABOVE] = g_strdup ("");
  self->titles[HL_BRACKETS_BELOW] = g_strdup ("");
  self->n = n;
  self->brackets = g_array_new (FALSE, FALSE, sizeof (HlBracket));

  return self;
}

void hl_brackets_spec_set_titles (HlBracketsSpec *self, const char *above, const char *below)
{
  g_free (self->titles[HL_BRACKETS_ABOVE]);
  g_free (self->titles[HL_BRACKETS_BELOW]);
  self->titles[HL_BRACKETS_ABOVE] = g_strdup (above);
  self->titles[HL_BRACKETS_BELOW] = g_strdup (below);
}

/* partner: where its partner begins, if it has one. */
void hl_brackets_spec_add (HlBracketsSpec *self, HlBracketKind kind, int partner)
{
  const HlBracket bracket = { kind, kind == HL_BRACKET_MATCHED ? partner : -1 };

  g_array_append_val (self->brackets, bracket);
}

void hl_brackets_spec_free (HlBracketsSpec *self)
{
  if (self == NULL)
    return;

  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    {
      g_strfreev (self->words[side]);
      g_free (self->titles[side]);
    }
  g_array_unref (self->brackets);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/* Returns the bracket of an n-gram above. */
const HlBracket *hl_brackets_spec_get (const HlBracketsSpec *self, int index)
{
  return &g_array_index (self->brackets, HlBracket, index);
}

/* Returns whether there is a bracket of that kind. */
gboolean hl_brackets_spec_has_kind (const HlBracketsSpec *self, HlBracketKind kind)
{
  for (int i = 0; i < (int) self->brackets->len; i++)
    if (hl_brackets_spec_get (self, i)->kind == kind)
      return TRUE;

  return FALSE;
}
