#include "ui/render/typeset-reader.h"

#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/render/typeset-tree.h"

/* The characters and words of a printed formula.  Each function that reads moves @at behind what
 * it read. */

static const char *const signs[] = { "=", "+", "−", "·", "⊙", "×", "→", "≠", "∈", ">", ",", ";" };
static const char *const lasting[] = { "·", "⊙", "×", NULL }; /* signs within a term */

/* A minus close before what follows is part of it. Returns the sign between two terms with which
 * it begins, or NULL. */
static const char *sign_at (const char *text)
{
  if (g_str_has_prefix (text, "−") && text[strlen ("−")] != ' ')
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (text, signs[i]))
      return signs[i];

  return NULL;
}

/* Returns whether the sign is within a term, so that what is before and after it is one. */
static gboolean stays_in_term (const char *sign) { return g_strv_contains (lasting, sign); }

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

/* ᵀ and ᵗ are letters to Unicode, but are above the line. */
static gboolean is_letter (gunichar c)
{
  return (g_unichar_isalpha (c) || g_unichar_ismark (c) || c == 0x2032 || c == 0x2033 ||
          c == 0x2202) && /* ′ ″ ∂ */
         plain_of (c, TRUE) == 0 &&
         plain_of (c, FALSE) == 0;
}

/* Returns whether it begins with a letter on the line. */
static gboolean is_name (const char *text) { return is_letter (g_utf8_get_char (text)); }

/* Returns whether the name is a large sign, such as Σ or max, with its range below it. */
static gboolean is_large (const char *name)
{
  static const char *const large[] = { "Σ", "max", "argmax", "concat", NULL };

  return g_strv_contains (large, name);
}

/* Returns whether the text begins with a factor of what is before it. */
static gboolean is_factor (const char *text)
{
  static const char *const ends[] = { ")", "]", "}", "|", "‖", "/", "if ", "else " };

  if (*text == '\0' || *text == ' ' || sign_at (text) != NULL)
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
static int skip_spaces (const char **at)
{
  const char *start = *at;

  while (**at == ' ')
    (*at)++;

  return (int) (*at - start);
}

/* Returns the letters with which it begins. */
static HlTypesetNode *read_name (const char **at)
{
  const char *start = *at;

  while (**at != '\0' && is_name (*at))
    *at = g_utf8_next_char (*at);

  return new_word (start, *at);
}

/* Returns the digits with which it begins, and the 10 of a power of ten that is close behind
 * them. */
static HlTypesetNode *read_number (const char **at)
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
static HlTypesetNode *read_script (const char **at, gboolean is_raised)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gunichar c; (c = plain_of (g_utf8_get_char (*at), is_raised)) != 0;
       *at = g_utf8_next_char (*at))
    g_string_append_unichar (text, c);

  return text->len > 0 ? hl_typeset_node_new (HL_TYPESET_WORD, text->str) : NULL;
}

/* Returns what is before end, and end; all of the rest if it is not there. */
static HlTypesetNode *read_until (const char **at, const char *end)
{
  const char *start = *at;
  const char *found = strstr (start, end);

  *at = found != NULL ? found + strlen (end) : start + strlen (start);

  return new_word (start, *at);
}

/* Returns its first character. at: the rest of a formula, not empty. */
static HlTypesetNode *read_character (const char **at)
{
  const char *start = *at;

  *at = g_utf8_next_char (start);

  return new_word (start, *at);
}

#define MOST_DEPTH 24 /* boxes within boxes; text that goes deeper is a word */

typedef struct
{
  const char *at;        /* what has not been read yet */
  int         depth;     /* boxes around it */
  gboolean    is_linear; /* whether a slash is only a sign */
} Reader;

static HlTypesetNode *read_row (Reader *reader, const char *end);
static HlTypesetNode *read_factor (Reader *reader);
static HlTypesetNode *read_product (Reader *reader);

static void skip (Reader *reader, gsize n) { reader->at += n; }

static HlTypesetNode *read_brackets (Reader *reader, const char *open, const char *close)
{
  HlTypesetNode *brackets = hl_typeset_node_new (HL_TYPESET_BRACKETS, open);
  HlTypesetNode *row;

  skip (reader, strlen (open));
  row = read_row (reader, close);
  if (row->children->len == 1 && hl_typeset_node_get (row, 0)->kind == HL_TYPESET_FRACTION &&
      strcmp (open, "(") == 0)
    {
      /* A bar holds together what the brackets did. */
      hl_typeset_node_free (brackets);
      return row;
    }
  hl_typeset_node_take (brackets, row);

  return brackets;
}

static HlTypesetNode *read_root (Reader *reader)
{
  HlTypesetNode *root = hl_typeset_node_new (HL_TYPESET_ROOT, NULL);

  skip (reader, strlen ("√"));
  hl_typeset_node_take (root, hl_typeset_node_without_brackets (read_factor (reader)));

  return root;
}

/* What is below a sign: "_j", "_{i ∈ N}" or lowered digits; NULL if nothing is. */
static HlTypesetNode *read_below (Reader *reader)
{
  if (*reader->at != '_')
    return read_script (&reader->at, FALSE);
  skip (reader, 1);
  if (*reader->at == '{')
    {
      skip (reader, 1);
      return read_row (reader, "}");
    }
  if (g_ascii_isdigit (*reader->at))
    return read_number (&reader->at);

  return read_name (&reader->at);
}

/* What is raised: "²", "ᵀ" or "^(2j / D)"; NULL if nothing is. */
static HlTypesetNode *read_above (Reader *reader)
{
  if (*reader->at != '^')
    return read_script (&reader->at, TRUE);
  skip (reader, 1);

  return hl_typeset_node_without_brackets (read_factor (reader));
}

/* Reads the indices close behind @base, and what is raised there. */
static HlTypesetNode *read_scripts (Reader *reader, HlTypesetNode *base)
{
  HlTypesetNode *below = read_below (reader);
  HlTypesetNode *above = NULL;

  if (below != NULL || *reader->at != '[')
    above = read_above (reader);
  if (below != NULL || above != NULL)
    base = hl_typeset_node_with_scripts (base, below, above);
  if (*reader->at == '[')
    {
      skip (reader, 1);
      below = read_row (reader, "]");
      base = hl_typeset_node_with_scripts (base, below, read_above (reader));
      base->has_indices = TRUE;
    }

  return base;
}

/* Σ and the term that it adds up, which no slash is part of. */
static HlTypesetNode *read_sum (Reader *reader, HlTypesetNode *sigma, HlTypesetNode *below)
{
  HlTypesetNode *limit = hl_typeset_node_new (HL_TYPESET_LIMIT, NULL);
  HlTypesetNode *sum = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  hl_typeset_node_take (limit, sigma);
  hl_typeset_node_take (limit, below);
  hl_typeset_node_take (sum, limit);
  if (strcmp (sigma->text, "Σ") != 0 || *reader->at != ' ')
    return sum;

  hl_typeset_node_take (sum, hl_typeset_node_new (HL_TYPESET_GAP, NULL));
  for (;;)
    {
      const char *here;
      const char *sign;

      skip_spaces (&reader->at);
      hl_typeset_node_take (sum, read_product (reader));
      here = reader->at;
      skip_spaces (&reader->at);
      sign = sign_at (reader->at);
      if (sign == NULL || !stays_in_term (sign))
        {
          reader->at = here;
          return sum;
        }
      hl_typeset_node_take (sum, hl_typeset_node_new (HL_TYPESET_SIGN, sign));
      skip (reader, strlen (sign));
    }
}

static HlTypesetNode *read_letters (Reader *reader)
{
  HlTypesetNode *name = read_name (&reader->at);
  HlTypesetNode *below = is_large (name->text) ? read_below (reader) : NULL;

  if (below != NULL)
    return read_sum (reader, name, below);

  return read_scripts (reader, name);
}

static HlTypesetNode *read_plain_factor (Reader *reader)
{
  const char *at = reader->at;

  if (g_ascii_isdigit (*at))
    return read_scripts (reader, read_number (&reader->at));
  if (*at == '(')
    return read_scripts (reader, read_brackets (reader, "(", ")"));
  if (*at == '[')
    return read_scripts (reader, read_brackets (reader, "[", "]"));
  if (*at == '|')
    return read_scripts (reader, read_brackets (reader, "|", "|"));
  if (g_str_has_prefix (at, "‖"))
    return read_scripts (reader, read_brackets (reader, "‖", "‖"));
  if (g_str_has_prefix (at, "√"))
    return read_scripts (reader, read_root (reader));
  if (g_str_has_prefix (at, "“"))
    return read_until (&reader->at, "”");
  if (*at == '<' && g_ascii_isalpha (at[1]))
    return read_until (&reader->at, ">");
  if (is_name (at))
    return read_letters (reader);

  return read_scripts (reader, read_character (&reader->at));
}

static HlTypesetNode *read_factor (Reader *reader)
{
  HlTypesetNode *factor;

  if (*reader->at == '\0')
    return hl_typeset_node_new (HL_TYPESET_WORD, "");
  if (reader->depth >= MOST_DEPTH)
    return read_until (&reader->at, "\n");

  reader->depth++;
  factor = read_plain_factor (reader);
  reader->depth--;

  return factor;
}

/* Factors that are beside each other, with a space between them or without one. */
static HlTypesetNode *read_product (Reader *reader)
{
  HlTypesetNode *product = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  hl_typeset_node_take (product, read_factor (reader));
  for (;;)
    {
      const gboolean has_space = *reader->at == ' ';

      if (!is_factor (reader->at + (has_space ? 1 : 0)))
        return product;
      if (has_space)
        hl_typeset_node_take (product, hl_typeset_node_new (HL_TYPESET_GAP, NULL));
      skip (reader, has_space ? 1 : 0);
      hl_typeset_node_take (product, read_factor (reader));
    }
}

/* The term before a slash over the product behind it. */
static HlTypesetNode *read_fraction (Reader *reader, HlTypesetNode *above)
{
  HlTypesetNode *fraction = hl_typeset_node_new (HL_TYPESET_FRACTION, NULL);

  skip (reader, 1);
  skip_spaces (&reader->at);
  hl_typeset_node_take (fraction, hl_typeset_node_without_brackets (above));
  hl_typeset_node_take (fraction, hl_typeset_node_without_brackets (read_product (reader)));

  return fraction;
}

static void take_sign (Reader *reader, HlTypesetNode *row, guint *start)
{
  const char *sign = sign_at (reader->at);

  hl_typeset_node_take (row, hl_typeset_node_new (HL_TYPESET_SIGN, sign));
  skip (reader, strlen (sign));
  if (!stays_in_term (sign))
    *start = row->children->len;
}

static void take_gap (Reader *reader, HlTypesetNode *row, int n_spaces)
{
  if (n_spaces >= 3)
    reader->is_linear = TRUE;
  if (n_spaces > 0 && row->children->len > 0 && *reader->at != '/' && *reader->at != '\0' &&
      sign_at (reader->at) == NULL &&
      hl_typeset_node_get (row, row->children->len - 1)->kind != HL_TYPESET_SIGN)
    for (int i = 0; i < MIN (n_spaces, 3); i++)
      hl_typeset_node_take (row, hl_typeset_node_new (HL_TYPESET_GAP, NULL));
}

/* Reads up to @end and skips it; up to the end of the text if there is none. */
static HlTypesetNode *read_row (Reader *reader, const char *end)
{
  HlTypesetNode *row = hl_typeset_node_new (HL_TYPESET_ROW, NULL);
  guint          start = 0; /* of the current term */

  while (*reader->at != '\0')
    {
      const int n_spaces = skip_spaces (&reader->at);

      if (end != NULL && g_str_has_prefix (reader->at, end))
        {
          skip (reader, strlen (end));
          return row;
        }
      take_gap (reader, row, n_spaces);
      if (*reader->at == '\0')
        return row;
      if (*reader->at == '/' && !reader->is_linear && row->children->len > start)
        hl_typeset_node_take (row, read_fraction (reader, hl_typeset_node_cut (row, start)));
      else if (sign_at (reader->at) != NULL)
        take_sign (reader, row, &start);
      else
        hl_typeset_node_take (row, read_factor (reader));
    }

  return row;
}

/* Returns its tree, a row. */
HlTypesetNode *hl_typeset_read (const char *text)
{
  Reader reader = { .at = text };

  return read_row (&reader, NULL);
}
