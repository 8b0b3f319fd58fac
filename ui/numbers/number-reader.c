#include "ui/numbers/number-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include "core/engine/fail.h"

#define LONGEST_QUOTE 24 /* letters of a mistake that a hint repeats */

/* Rewrites "2.5·10⁻⁵", as cells show it, and "2.5*10^-5", as people type it, as "2.5e-5". */
static void lower_exponent (GString *number)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const gsize              length = number->len;
  const char              *power = strstr (number->str, "10^");

  if (power != NULL && power > number->str && g_ascii_isdigit (power[-1]))
    return; /* of another number than ten */
  for (int i = 0; i < 10; i++)
    g_string_replace (number, digits[i], (const char[]){ (char) ('0' + i), '\0' }, 0);
  if (number->len == length && power == NULL)
    return;

  g_string_replace (number, "⁻", "-", 0);
  g_string_replace (number, "10^", "10", 1);
  g_string_replace (number, "*", "·", 1);
  g_string_replace (number, "x", "·", 1);
  g_string_replace (number, " ·", "·", 1);
  g_string_replace (number, "· ", "·", 1);
  if (g_string_replace (number, "·10", "e", 1) == 0)
    g_string_replace (number, "10", "1e", 1);
}

/* Returns the text with the digits of all scripts as 0 to 9, and without marks of direction. */
static GString *with_plain_digits (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c >= 0x80 && g_unichar_isdigit (c))
        g_string_append_c (plain, (char) ('0' + g_unichar_digit_value (c)));
      else if (g_unichar_type (c) != G_UNICODE_FORMAT)
        g_string_append_unichar (plain, c);
    }

  return plain;
}

static gboolean is_digit_at (const char *text, const char *start)
{
  return text >= start && g_ascii_isdigit (*text);
}

/* Takes out a sign between groups of three digits. */
static void join_groups (GString *number, const char *group)
{
  for (char *sign = strstr (number->str, group); sign != NULL;)
    {
      const char    *after = sign + strlen (group);
      const gsize    at = (gsize) (sign - number->str);
      const gboolean is_group = is_digit_at (sign - 1, number->str) && is_digit_at (after, after) &&
                                is_digit_at (after + 1, after) && is_digit_at (after + 2, after) &&
                                !g_ascii_isdigit (after[3]);

      if (is_group)
        g_string_erase (number, (gssize) at, (gssize) strlen (group));
      sign = strstr (number->str + at + (is_group ? 0 : 1), group);
    }
}

static gboolean ends_in_group (const char *sign) { return strspn (sign + 1, "0123456789") == 3; }

/* Of a point and a comma the first is between groups, and so is one that is there twice, unless
 * fewer digits than a group has follow the last. */
static void join_points (GString *number)
{
  const char *point = strrchr (number->str, '.');
  const char *comma = strrchr (number->str, ',');

  if (comma != NULL &&
      (point != NULL ? comma < point : strchr (number->str, ',') < comma && ends_in_group (comma)))
    join_groups (number, ",");
  else if (point != NULL &&
           (comma != NULL || (strchr (number->str, '.') < point && ends_in_group (point))))
    join_groups (number, ".");
  g_string_replace (number, ",", ".", 0);
}

/* Returns the number with "-" as its sign and "." as its point, however it was typed. text: valid
 * UTF-8 or not. */
static char *to_plain (const char *text)
{
  static const char *const groups[] = { " ", "'", "’", "٬" };
  g_autofree char         *valid = g_strstrip (g_utf8_make_valid (text, -1));
  g_autoptr (GString)      plain = with_plain_digits (valid);
  g_autofree char         *narrow = NULL;

  g_string_replace (plain, "×", "·", 0);
  lower_exponent (plain);
  narrow = g_utf8_normalize (plain->str, -1, G_NORMALIZE_ALL_COMPOSE); /* ＋．％ and all spaces */
  g_string_assign (plain, narrow);
  g_string_replace (plain, "−", "-", 0);
  g_string_replace (plain, "–", "-", 0);
  g_string_replace (plain, "٫", ".", 0);
  g_string_replace (plain, "،", ",", 0);
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    join_groups (plain, groups[i]);
  join_points (plain);

  return g_strdup (g_strstrip (plain->str));
}

static int decimals_of (const char *plain)
{
  const char *point = strchr (plain, '.');
  const char *exponent = strpbrk (plain, "eE");
  const int   power = exponent != NULL ? (int) g_ascii_strtoll (exponent + 1, NULL, 10) : 0;
  const int   written = point != NULL ? (int) strspn (point + 1, "0123456789") : 0;

  return MAX (written - power, 0);
}

/* Returns whether all of the text is a number. decimals: gets how many digits it has after the
 * point. */
gboolean hl_number_read (const char *text, double *number, int *decimals)
{
  g_autofree char *plain = to_plain (text);
  char            *end;

  /* g_ascii_strtod() knows "nan", "inf" and "0x" as well. */
  if (plain[strspn (plain, "0123456789.+-eE")] != '\0' || strpbrk (plain, "0123456789") == NULL)
    return FALSE;

  *number = g_ascii_strtod (plain, &end);
  *decimals = decimals_of (plain);

  return *end == '\0' && isfinite (*number);
}

/* --- Matrices --- */

G_DEFINE_QUARK (hl_matrix_text_error, hl_matrix_text_error)

static char *quote (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_utf8_make_valid (text, -1));
  g_autofree char *start = NULL;

  if (g_utf8_strlen (stripped, -1) <= LONGEST_QUOTE)
    return g_steal_pointer (&stripped);

  start = g_utf8_substring (stripped, 0, LONGEST_QUOTE);

  return g_strconcat (start, "…", NULL);
}

/* The beginning of a number, such as "-" or "1e", is told apart from a mistake. */
static void set_no_number (const char *text, gboolean is_beginning, GError **error)
{
  g_autofree char *quoted = quote (text);
  const int code = is_beginning ? HL_MATRIX_TEXT_ERROR_UNFINISHED : HL_MATRIX_TEXT_ERROR_NO_NUMBER;

  if (*quoted == '\0')
    g_set_error (error, HL_MATRIX_TEXT_ERROR, HL_MATRIX_TEXT_ERROR_UNFINISHED,
                 _ ("A cell cannot be empty: type a number, such as 0 or −1.5."));
  else
    g_set_error (error, HL_MATRIX_TEXT_ERROR, code,
                 /* Translators: %s is what a person typed */
                 _ ("“%s” is not a number. Type a number such as 2 or −1.5."), quoted);
}

/* Returns whether it is a number that a cell may hold. */
gboolean hl_number_from_text (const char *text, float *number, GError **error)
{
  static GRegex         *regex = NULL;
  g_autofree char       *plain = to_plain (text);
  g_autoptr (GMatchInfo) match = NULL;
  double                 value;

  if (regex == NULL)
    regex =
        g_regex_new ("^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$", G_REGEX_OPTIMIZE, 0, NULL);

  if (!g_utf8_validate (plain, -1, NULL) ||
      !g_regex_match (regex, plain, G_REGEX_MATCH_PARTIAL, &match))
    {
      set_no_number (text, match != NULL && g_match_info_is_partial_match (match), error);
      return FALSE;
    }

  value = g_ascii_strtod (plain, NULL);
  if (!(fabs (value) <= HL_MATRIX_TEXT_LIMIT))
    {
      g_autofree char *quoted = quote (text);

      g_set_error (error, HL_MATRIX_TEXT_ERROR, HL_MATRIX_TEXT_ERROR_TOO_LARGE,
                   _ ("%s is out of range: cells can contain numbers from −1,000,000 to "
                      "1,000,000."),
                   quoted);
      return FALSE;
    }

  *number = (float) value;

  return TRUE;
}

/* Returns the text between the brackets with a line for each row.  What a notebook prints around
 * them, such as "tensor(", is left out. */
static char *without_brackets (const char *text)
{
  const char        *first = strchr (text, '[');
  const char        *last = strrchr (text, ']');
  const gsize        length = last != NULL && last > first ? last - first : strlen (first);
  g_autofree char   *line = g_strdelimit (g_strndup (first, length), "\r\n", ' ');
  g_autoptr (GRegex) between = g_regex_new ("\\]\\s*,?\\s*\\[", 0, 0, NULL);
  g_autofree char   *rows = g_regex_replace_literal (between, line, -1, 0, "\n", 0, NULL);

  return g_strdelimit (g_steal_pointer (&rows), "[]", ' ');
}

/* A row ends at the end of a line, or at the bracket that closes the row. */
static char **split_rows (const char *text)
{
  g_autofree char *valid = g_strstrip (g_utf8_make_valid (text, -1));
  g_autofree char *rows = strchr (valid, '[') != NULL ? without_brackets (valid) : NULL;

  return g_strsplit (rows != NULL ? rows : valid, "\n", -1);
}

/* The cells of a row are separated by the strongest separator that occurs in it. */
static char **split_cells (const char *row)
{
  g_autofree char   *stripped = g_strstrip (g_strdup (row));
  g_autoptr (GRegex) spaces = NULL;

  if (strchr (stripped, '\t') != NULL)
    return g_strsplit (row, "\t", -1);
  if (strchr (stripped, ';') != NULL)
    return g_strsplit (stripped, ";", -1);
  if (strchr (stripped, ',') != NULL)
    return g_strsplit (stripped, ",", -1);

  spaces = g_regex_new ("\\s+", 0, 0, NULL);

  return g_regex_split (spaces, stripped, 0);
}

static gboolean append_row (const char *row, GArray *values, int *columns, GError **error)
{
  g_auto (GStrv) cells = split_cells (row);
  const int      n_cells = g_strv_length (cells);

  if (*columns != 0 && n_cells != *columns)
    {
      g_set_error (
          error, HL_MATRIX_TEXT_ERROR, HL_MATRIX_TEXT_ERROR_SHAPE,
          _ ("All rows must have the same length; one row has length %d, another has length %d."),
          *columns, n_cells);
      return FALSE;
    }

  *columns = n_cells;
  for (int i = 0; i < n_cells; i++)
    {
      float value;

      if (!hl_number_from_text (cells[i], &value, error))
        return FALSE;
      g_array_append_val (values, value);
    }

  return TRUE;
}

static gboolean fits (const HlMatrixLimits *limits, int rows, int columns, GError **error)
{
  if (rows >= limits->min_rows && rows <= limits->max_rows && columns >= limits->min_columns &&
      columns <= limits->max_columns)
    return TRUE;

  return NN_FAIL (error, HL_MATRIX_TEXT_ERROR, HL_MATRIX_TEXT_ERROR_SHAPE,
                  /* Translators: sizes of matrices, rows × columns */
                  _ ("A matrix of %d × %d does not fit here: its size must be from %d × %d to %d × "
                     "%d."),
                  rows, columns, limits->min_rows, limits->min_columns, limits->max_rows,
                  limits->max_columns);
}

/* The size is checked before the cells, so 200 × 200 cells are refused for their number. */
static gboolean check_size (char **lines, const HlMatrixLimits *limits, GError **error)
{
  int rows = 0;
  int columns = 0;

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = NULL;

      g_strchomp (lines[i]);
      if (*lines[i] == '\0')
        continue;
      cells = split_cells (lines[i]);
      columns = MAX (columns, (int) g_strv_length (cells));
      rows++;
    }

  return fits (limits, rows, columns, error);
}

/* Returns (rows, columns) the numbers, or NULL. */
float *hl_matrix_from_text (const char *text, const HlMatrixLimits *limits, int *rows, int *columns,
                            GError **error)
{
  g_auto (GStrv)     lines = split_rows (text);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (float));
  int                n_columns = 0;

  if (!check_size (lines, limits, error))
    return NULL;

  for (int i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && !append_row (lines[i], values, &n_columns, error))
      return NULL;

  g_assert (n_columns > 0); /* check_size() saw a row */
  *columns = n_columns;
  *rows = (int) values->len / n_columns;

  return (float *) (gpointer) g_array_free (g_steal_pointer (&values), FALSE);
}
