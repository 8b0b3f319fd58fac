#include "app/figure-name.h"

#include "core/model/place.h"

#define LONGEST 40 /* letters of a sentence */
#define DIGITS 6   /* that tell typed numbers from others */

/* That tell a text from others. */
static char *digits_of (const char *text)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  return g_strndup (sum, DIGITS);
}

/* The words of a sentence as a part of the name of a file, as in "the-red-car-is-old". */
char *hl_sentence_name (const char *sentence)
{
  g_autofree char *small = g_utf8_strdown (sentence, -1);
  GString         *name = g_string_new (NULL);
  int              n = 0;

  for (const char *at = small; *at != '\0' && n < LONGEST; at = g_utf8_next_char (at), n++)
    if (g_unichar_isalnum (g_utf8_get_char (at)))
      g_string_append_unichar (name, g_utf8_get_char (at));
    else if (name->len > 0 && name->str[name->len - 1] != '-')
      g_string_append_c (name, '-');
  if (name->len > 0 && name->str[name->len - 1] == '-')
    g_string_truncate (name, name->len - 1);
  if (n == LONGEST) /* others may begin with the same words */
    {
      g_autofree char *digits = digits_of (small);

      g_string_append_printf (name, "-%s", digits);
    }

  return g_string_free (name, FALSE);
}

static gboolean is_word (const char *text)
{
  while (g_ascii_isalnum (*text) || *text == '-')
    text++;

  return *text == '\0';
}

/* An example and a run have names, and what a view follows from is short; of other numbers, some
 * digits that only they have. */
static char *input_part (const char *input)
{
  if (is_word (input))
    return g_strdup (input);

  return hl_plan_input_is_of_view (input) ? hl_sentence_name (input) : digits_of (input);
}

/* Such as decoder-block1-attention-softmax. */
static char *place_part (const char *path)
{
  const NnPlace    place = nn_place_read (path);
  g_autofree char *part = g_strdelimit (g_strdup (place.part), "._", '-');
  GString         *name = g_string_new (nn_stack_name (place.stack));

  if (place.block >= 0)
    g_string_append_printf (name, "-block%d", place.block + 1);
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? "-" : "", part);

  return g_string_free (name, FALSE);
}

static char *part_of (HlPlanKey key, const char *value)
{
  if (key == HL_PLAN_SENTENCE)
    return hl_sentence_name (value);
  if (key == HL_PLAN_INPUT)
    return input_part (value);
  if (key == HL_PLAN_PLACE)
    return place_part (value);
  if (key == HL_PLAN_KIND)
    return g_strdup (value);
  if (key == HL_PLAN_MODE || (key == HL_PLAN_BEAM && g_str_equal (value, "1")))
    return NULL;

  return g_strdup_printf ("%s%s%s", hl_plan_key_name (key),
                          is_word (value) && !g_ascii_isdigit (*value) ? "-" : "", value);
}

static void append (GString *name, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? "-" : "", part);
}

/* Returns the name without its suffix.  Different pictures have different names. */
char *hl_figure_name_of (const HlFigureRow *row, char *const *place)
{
  GString *name = g_string_new (NULL);

  for (int i = -1; i < row->n_keys; i++)
    {
      const HlPlanKey  key = i < 0 ? HL_PLAN_SENTENCE : row->keys[i];
      g_autofree char *part = NULL;

      if (i < 0 ? hl_figure_row_has (row, key) : key != HL_PLAN_SENTENCE)
        part = place[key] != NULL ? part_of (key, place[key]) : NULL;
      append (name, part);
      if (i < 0)
        append (name, row->name);
    }

  return g_string_free (name, FALSE);
}

/* Returns it; NULL where a command line cannot draw what the place shows. */
char *hl_figure_name (char *const *place)
{
  const HlFigureRow *row = hl_figure_row_drawn_at (place);

  return row != NULL ? hl_figure_name_of (row, place) : NULL;
}
