#include "ui/render/typeset-words.h"

#include <string.h>

#include "ui/numbers/number-text.h"

static const char *const signs[] = { "=", "+", "−", "·", "⊙", "×", "→", "≠", "∈", ">", ",", ";" };
static const char *const lasting[] = { "·", "⊙", "×" }; /* signs within a term */

/* A minus close before what follows is part of it. Returns the sign between two terms with which
 * it begins, or NULL. */
const char *hl_typeset_sign_at (const char *text)
{
  if (g_str_has_prefix (text, "−") && text[strlen ("−")] != ' ')
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (text, signs[i]))
      return signs[i];

  return NULL;
}

/* Returns whether what is before and behind it is one term. */
gboolean hl_typeset_stays_in_term (const char *sign)
{
  for (gsize i = 0; i < G_N_ELEMENTS (lasting); i++)
    if (strcmp (sign, lasting[i]) == 0)
      return TRUE;

  return FALSE;
}

/* The plain digit or letter that a raised or lowered character stands for, or 0. */
static gunichar plain_of (gunichar c, gboolean is_raised)
{
  static const struct
  {
    gunichar raised;
    gunichar plain;
  } others[] = {
    { 0x00b9, '1' },    { 0x00b2, '2' }, { 0x00b3, '3' }, { 0x2070, '0' },
    { 0x207b, 0x2212 }, { 0x1d57, 't' }, { 0x1d40, 'T' },
  };

  if (!is_raised)
    return c >= 0x2080 && c <= 0x2089 ? '0' + c - 0x2080 : c == 0x2099 ? 'n' : 0;
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].raised == c)
      return others[i].plain;

  return c >= 0x2074 && c <= 0x2079 ? '4' + c - 0x2074 : 0;
}

/* ᵀ and ᵗ are letters to Unicode, but stand above the line. */
static gboolean is_letter (gunichar c)
{
  return (g_unichar_isalpha (c) || g_unichar_ismark (c) || c == 0x2032 || c == 0x2033 ||
          c == 0x2202) && /* ′ ″ ∂ */
         plain_of (c, TRUE) == 0 &&
         plain_of (c, FALSE) == 0;
}

/* Returns whether it begins with a letter on the line. */
gboolean hl_typeset_is_name (const char *text) { return is_letter (g_utf8_get_char (text)); }

/* Returns whether what it runs over stands below it. */
gboolean hl_typeset_is_large (const char *name)
{
  static const char *const large[] = { "Σ", "max", "argmax", "concat" };

  for (gsize i = 0; i < G_N_ELEMENTS (large); i++)
    if (strcmp (name, large[i]) == 0)
      return TRUE;

  return FALSE;
}

/* Returns whether it begins with what is multiplied by what is before it. */
gboolean hl_typeset_is_factor (const char *text)
{
  static const char *const ends[] = { ")", "]", "}", "|", "‖", "/", "if ", "else " };

  if (*text == '\0' || *text == ' ' || hl_typeset_sign_at (text) != NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_prefix (text, ends[i]))
      return FALSE;

  return TRUE;
}

static HlTypesetNode *new_word (const char *start, const char *end)
{
  g_autofree char *text = g_strndup (start, (gsize) (end - start));

  return hl_typeset_node_new (HL_TYPESET_WORD, text);
}

/* Returns how many there were. */
int hl_typeset_skip_spaces (const char **at)
{
  const char *start = *at;

  while (**at == ' ')
    (*at)++;

  return (int) (*at - start);
}

/* Returns the letters with which it begins. */
HlTypesetNode *hl_typeset_read_name (const char **at)
{
  const char *start = *at;

  while (**at != '\0' && hl_typeset_is_name (*at))
    *at = g_utf8_next_char (*at);

  return new_word (start, *at);
}

/* Returns the digits with which it begins, and the 10 of a power of ten that stands close behind
 * them. */
HlTypesetNode *hl_typeset_read_number (const char **at)
{
  const char      *start = *at;
  g_autofree char *digits = NULL;
  g_autofree char *localized = NULL;

  while (g_ascii_isdigit (**at) || (**at == '.' && g_ascii_isdigit ((*at)[1])))
    (*at)++;
  if (g_str_has_prefix (*at, "·10"))
    *at += strlen ("·10");
  digits = g_strndup (start, (gsize) (*at - start));
  localized = hl_number_localize (digits);

  return hl_typeset_node_new (HL_TYPESET_WORD, localized);
}

/* Returns the raised or lowered characters with which it begins, as they are on the line, or
 * NULL. is_raised: whether its characters are above the line, not below. */
HlTypesetNode *hl_typeset_read_script (const char **at, gboolean is_raised)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gunichar c; (c = plain_of (g_utf8_get_char (*at), is_raised)) != 0;
       *at = g_utf8_next_char (*at))
    g_string_append_unichar (text, c);

  return text->len > 0 ? hl_typeset_node_new (HL_TYPESET_WORD, text->str) : NULL;
}

/* Returns what is before end, and end; all of the rest if it is not there. */
HlTypesetNode *hl_typeset_read_until (const char **at, const char *end)
{
  const char *start = *at;
  const char *found = strstr (start, end);

  *at = found != NULL ? found + strlen (end) : start + strlen (start);

  return new_word (start, *at);
}

/* Returns its first character. at: the rest of a formula, not empty. */
HlTypesetNode *hl_typeset_read_character (const char **at)
{
  const char *start = *at;

  *at = g_utf8_next_char (start);

  return new_word (start, *at);
}
