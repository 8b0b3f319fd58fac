#include "ui/render/typeset-reader.h"

#include <string.h>

#include "ui/render/number-text.h"

#define MOST_DEPTH 24 /* boxes within boxes; text that goes deeper is a word */

/**
 * Reader:
 * @at: what has not been read yet
 * @depth: boxes around it
 * @is_linear: whether a slash is only a sign
 */
typedef struct
{
  const char *at;
  int         depth;
  gboolean    is_linear;
} Reader;

static const char *const signs[] = { "=", "+", "−", "·", "⊙", "×", "→", "≠", "∈", ">", ",", ";" };
static const char *const lasting[] = { "·", "⊙", "×" }; /* signs within a term */

static HlTypesetNode *read_row (Reader     *reader,
                                const char *end);
static HlTypesetNode *read_factor (Reader *reader);
static HlTypesetNode *read_product (Reader *reader);

static gunichar
next_char (const Reader *reader)
{
  return g_utf8_get_char (reader->at);
}

static void
skip (Reader *reader,
      gsize   n)
{
  reader->at += n;
}

/* Returns how many spaces are skipped. */
static int
skip_spaces (Reader *reader)
{
  const char *start = reader->at;

  while (*reader->at == ' ')
    reader->at++;

  return (int) (reader->at - start);
}

static HlTypesetNode *
new_word (const char *start,
          const char *end)
{
  g_autofree char *text = g_strndup (start, (gsize) (end - start));

  return hl_typeset_node_new (HL_TYPESET_WORD, text);
}

/* Returns the sign that stands here between two terms, or NULL.  A minus close before what
 * follows is part of it. */
static const char *
sign_at (const char *text)
{
  if (g_str_has_prefix (text, "−") && text[strlen ("−")] != ' ')
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (text, signs[i]))
      return signs[i];

  return NULL;
}

static gboolean
stays_in_term (const char *sign)
{
  for (gsize i = 0; i < G_N_ELEMENTS (lasting); i++)
    if (strcmp (sign, lasting[i]) == 0)
      return TRUE;

  return FALSE;
}

/* The plain digit or letter that a raised or lowered character stands for, or 0. */
static gunichar
plain_of (gunichar c,
          gboolean is_raised)
{
  static const struct
  {
    gunichar raised;
    gunichar plain;
  } others[] = {
    { 0x00b9, '1' },
    { 0x00b2, '2' },
    { 0x00b3, '3' },
    { 0x2070, '0' },
    { 0x207b, 0x2212 },
    { 0x1d57, 't' },
    { 0x1d40, 'T' },
  };

  if (!is_raised)
    return c >= 0x2080 && c <= 0x2089 ? '0' + c - 0x2080 : c == 0x2099 ? 'n'
                                                                       : 0;
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].raised == c)
      return others[i].plain;

  return c >= 0x2074 && c <= 0x2079 ? '4' + c - 0x2074 : 0;
}

/* Reads raised or lowered characters; NULL if there are none. */
static HlTypesetNode *
read_script_characters (Reader  *reader,
                        gboolean is_raised)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gunichar c; (c = plain_of (next_char (reader), is_raised)) != 0;
       reader->at = g_utf8_next_char (reader->at))
    g_string_append_unichar (text, c);

  return text->len > 0 ? hl_typeset_node_new (HL_TYPESET_WORD, text->str) : NULL;
}

static gboolean
is_letter (gunichar c)
{
  return g_unichar_isalpha (c) || g_unichar_ismark (c) || c == 0x2032 || c == 0x2033 ||
         c == 0x2202; /* ′ ″ ∂ */
}

/* Whether a letter is no script: ᵀ and ᵗ are letters to Unicode. */
static gboolean
is_on_the_line (gunichar c)
{
  return is_letter (c) && plain_of (c, TRUE) == 0 && plain_of (c, FALSE) == 0;
}

static HlTypesetNode *
read_name (Reader *reader)
{
  const char *start = reader->at;

  while (*reader->at != '\0' && is_on_the_line (next_char (reader)))
    reader->at = g_utf8_next_char (reader->at);

  return new_word (start, reader->at);
}

/* A number: its digits, and the power of ten that stands close behind it. */
static HlTypesetNode *
read_number (Reader *reader)
{
  const char      *start = reader->at;
  g_autofree char *digits = NULL;
  g_autofree char *localized = NULL;

  for (;; reader->at++)
    {
      if (g_ascii_isdigit (*reader->at))
        continue;
      if (*reader->at == '.' && g_ascii_isdigit (reader->at[1]))
        continue;
      break;
    }
  if (g_str_has_prefix (reader->at, "·10"))
    skip (reader, strlen ("·10"));
  digits = g_strndup (start, (gsize) (reader->at - start));
  localized = hl_number_localize (digits);

  return hl_typeset_node_new (HL_TYPESET_WORD, localized);
}

/* Reads up to and with @end; all of the rest if it is not there. */
static HlTypesetNode *
read_word_until (Reader     *reader,
                 const char *end)
{
  const char *start = reader->at;
  const char *found = strstr (start, end);

  reader->at = found != NULL ? found + strlen (end) : start + strlen (start);

  return new_word (start, reader->at);
}

static HlTypesetNode *
read_brackets (Reader     *reader,
               const char *open,
               const char *close)
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

/* Brackets that a bar or a root makes needless are taken off. */
static HlTypesetNode *
without_brackets (HlTypesetNode *node)
{
  HlTypesetNode *inside;

  if (node->kind == HL_TYPESET_ROW && node->children->len == 1)
    {
      inside = g_ptr_array_steal_index (node->children, 0);
      hl_typeset_node_free (node);
      return without_brackets (inside);
    }
  if (node->kind != HL_TYPESET_BRACKETS || strcmp (node->text, "(") != 0)
    return node;
  inside = g_ptr_array_steal_index (node->children, 0);
  hl_typeset_node_free (node);

  return inside;
}

static HlTypesetNode *
read_root (Reader *reader)
{
  HlTypesetNode *root = hl_typeset_node_new (HL_TYPESET_ROOT, NULL);

  skip (reader, strlen ("√"));
  hl_typeset_node_take (root, without_brackets (read_factor (reader)));

  return root;
}

/* What is below a sign: "_j", "_{i ∈ N}" or lowered digits; NULL if nothing is. */
static HlTypesetNode *
read_below (Reader *reader)
{
  if (*reader->at != '_')
    return read_script_characters (reader, FALSE);
  skip (reader, 1);
  if (*reader->at == '{')
    {
      skip (reader, 1);
      return read_row (reader, "}");
    }
  if (g_ascii_isdigit (*reader->at))
    return read_number (reader);

  return read_name (reader);
}

static gboolean
is_large (const HlTypesetNode *word)
{
  static const char *const large[] = { "Σ", "max", "argmax", "concat" };

  for (gsize i = 0; i < G_N_ELEMENTS (large); i++)
    if (g_strcmp0 (word->text, large[i]) == 0)
      return TRUE;

  return FALSE;
}

static HlTypesetNode *
with_scripts (HlTypesetNode *base,
              HlTypesetNode *below,
              HlTypesetNode *above)
{
  HlTypesetNode *scripts = hl_typeset_node_new (HL_TYPESET_SCRIPTS, NULL);

  hl_typeset_node_take (scripts, base);
  hl_typeset_node_take (scripts, below);
  hl_typeset_node_take (scripts, above);

  return scripts;
}

/* Reads the indices close behind @base, and what is raised there. */
static HlTypesetNode *
read_scripts (Reader        *reader,
              HlTypesetNode *base)
{
  HlTypesetNode *below = read_below (reader);
  HlTypesetNode *above = NULL;

  if (below != NULL || *reader->at != '[')
    above = read_script_characters (reader, TRUE);
  if (below != NULL || above != NULL)
    base = with_scripts (base, below, above);
  if (*reader->at == '[')
    {
      skip (reader, 1);
      below = read_row (reader, "]");
      base = with_scripts (base, below, read_script_characters (reader, TRUE));
      base->has_indices = TRUE;
    }

  return base;
}

/* Σ and the term that it adds up, which no slash is part of. */
static HlTypesetNode *
read_sum (Reader        *reader,
          HlTypesetNode *sigma,
          HlTypesetNode *below)
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

      skip_spaces (reader);
      hl_typeset_node_take (sum, read_product (reader));
      here = reader->at;
      skip_spaces (reader);
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

static HlTypesetNode *
read_letters (Reader *reader)
{
  HlTypesetNode *name = read_name (reader);
  HlTypesetNode *below = is_large (name) ? read_below (reader) : NULL;

  if (below != NULL)
    return read_sum (reader, name, below);

  return read_scripts (reader, name);
}

static HlTypesetNode *
read_plain_factor (Reader *reader)
{
  const char *at = reader->at;

  if (g_ascii_isdigit (*at))
    return read_scripts (reader, read_number (reader));
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
    return read_word_until (reader, "”");
  if (*at == '<' && g_ascii_isalpha (at[1]))
    return read_word_until (reader, ">");
  if (is_on_the_line (next_char (reader)))
    return read_letters (reader);

  reader->at = g_utf8_next_char (at);
  return read_scripts (reader, new_word (at, reader->at));
}

static HlTypesetNode *
read_factor (Reader *reader)
{
  HlTypesetNode *factor;

  if (*reader->at == '\0')
    return hl_typeset_node_new (HL_TYPESET_WORD, "");
  if (reader->depth >= MOST_DEPTH)
    return read_word_until (reader, "\n");

  reader->depth++;
  factor = read_plain_factor (reader);
  reader->depth--;

  return factor;
}

static gboolean
begins_factor (const char *at)
{
  static const char *const ends[] = { ")", "]", "}", "|", "‖", "/", "if ", "else " };

  if (*at == '\0' || *at == ' ' || sign_at (at) != NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_prefix (at, ends[i]))
      return FALSE;

  return TRUE;
}

/* Factors that stand beside each other, with a space between them or without one. */
static HlTypesetNode *
read_product (Reader *reader)
{
  HlTypesetNode *product = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  hl_typeset_node_take (product, read_factor (reader));
  for (;;)
    {
      const gboolean has_space = *reader->at == ' ';

      if (!begins_factor (reader->at + (has_space ? 1 : 0)))
        return product;
      if (has_space)
        hl_typeset_node_take (product, hl_typeset_node_new (HL_TYPESET_GAP, NULL));
      skip (reader, has_space ? 1 : 0);
      hl_typeset_node_take (product, read_factor (reader));
    }
}

/* Moves the children from @start on into a row of their own. */
static HlTypesetNode *
cut_term (HlTypesetNode *row,
          guint          start)
{
  HlTypesetNode *term = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  while (row->children->len > start)
    hl_typeset_node_take (term, g_ptr_array_steal_index (row->children, start));

  return term;
}

/* The term before a slash over the product behind it. */
static HlTypesetNode *
read_fraction (Reader        *reader,
               HlTypesetNode *above)
{
  HlTypesetNode *fraction = hl_typeset_node_new (HL_TYPESET_FRACTION, NULL);

  skip (reader, 1);
  skip_spaces (reader);
  hl_typeset_node_take (fraction, without_brackets (above));
  hl_typeset_node_take (fraction, without_brackets (read_product (reader)));

  return fraction;
}

static void
take_sign (Reader        *reader,
           HlTypesetNode *row,
           guint         *start)
{
  const char *sign = sign_at (reader->at);

  hl_typeset_node_take (row, hl_typeset_node_new (HL_TYPESET_SIGN, sign));
  skip (reader, strlen (sign));
  if (!stays_in_term (sign))
    *start = row->children->len;
}

static void
take_gap (Reader        *reader,
          HlTypesetNode *row,
          int            n_spaces)
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
static HlTypesetNode *
read_row (Reader     *reader,
          const char *end)
{
  HlTypesetNode *row = hl_typeset_node_new (HL_TYPESET_ROW, NULL);
  guint          start = 0; /* of the term at hand */

  while (*reader->at != '\0')
    {
      const int n_spaces = skip_spaces (reader);

      if (end != NULL && g_str_has_prefix (reader->at, end))
        {
          skip (reader, strlen (end));
          return row;
        }
      take_gap (reader, row, n_spaces);
      if (*reader->at == '\0')
        return row;
      if (*reader->at == '/' && !reader->is_linear && row->children->len > start)
        hl_typeset_node_take (row, read_fraction (reader, cut_term (row, start)));
      else if (sign_at (reader->at) != NULL)
        take_sign (reader, row, &start);
      else
        hl_typeset_node_take (row, read_factor (reader));
    }

  return row;
}

/**
 * hl_typeset_read:
 * @text: a formula on one line
 *
 * Returns: (transfer full): its tree, a row
 */
HlTypesetNode *
hl_typeset_read (const char *text)
{
  Reader reader = { .at = text };

  return read_row (&reader, NULL);
}
