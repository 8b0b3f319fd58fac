#include "ui/figures/typed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_NUMBERS 4096 /* of a matrix */

static int *field_of (const HlTypedField *field, gconstpointer state)
{
  return G_STRUCT_MEMBER_P (state, field->offset);
}

static const HlTypedPart *find_part (const HlTyped *self, int part)
{
  for (int i = 0; i < self->n_parts; i++)
    if (self->parts[i].part == part)
      return self->parts + i;

  return NULL;
}

static float *numbers_of (const HlTypedPart *part, gconstpointer state)
{
  gpointer at = G_STRUCT_MEMBER_P (state, part->offset);

  return part->is_elsewhere ? *(float **) at : at;
}

static const float *numbers_at (const HlTyped *self, gconstpointer state, int part, int *rows,
                                int *columns)
{
  return self->shape (state, part, rows, columns) ? numbers_of (find_part (self, part), state)
                                                  : NULL;
}

char *hl_typed_set (const HlTyped *self, gpointer state, int part, const float *numbers, int rows,
                    int columns)
{
  int has_rows, has_columns;

  if (rows > self->most || columns > self->most)
    return g_strdup_printf (_ ("There can be %d rows and %d columns at most."), self->most,
                            self->most);

  self->shape (state, part, &has_rows, &has_columns);
  if ((rows != has_rows || columns != has_columns) && !self->fit (state, part, rows, columns))
    /* Translators: rows and columns that were pasted, and those of the matrix */
    return g_strdup_printf (_ ("%d × %d numbers were pasted, but this matrix has %d × %d."), rows,
                            columns, has_rows, has_columns);

  memcpy (numbers_of (find_part (self, part), state), numbers,
          sizeof *numbers * (gsize) (rows * columns));
  if (self->taken != NULL)
    self->taken (state, part);

  return NULL;
}

/* Returns the numbers of a part that is edited where it is, or NULL. */
const float *hl_typed_edited (const HlTyped *self, gconstpointer state, int part, int *rows,
                              int *columns)
{
  const HlTypedPart *row = find_part (self, part);

  return row != NULL && !row->is_not_seen ? numbers_at (self, state, part, rows, columns) : NULL;
}

/* Writes a number with as few digits as it takes to read the same number again. */
static void append_number (GString *text, float number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  for (int n = 6; n <= 9; n++)
    {
      g_autofree char *format = g_strdup_printf ("%%.%dg", n);

      g_ascii_formatd (digits, sizeof digits, format, (double) number);
      if ((float) g_ascii_strtod (digits, NULL) == number)
        break;
    }
  g_string_append (text, digits);
}

static char *matrix_to_text (const float *numbers, int rows, int columns)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < rows * columns; i++)
    {
      if (i > 0)
        g_string_append_c (text, i % columns == 0 ? '/' : ',');
      append_number (text, numbers[i]);
    }

  return g_string_free (text, FALSE);
}

/* As a shell has them, with quotation marks. */
static char **split (const char *text)
{
  char **words = NULL;

  return g_shell_parse_argv (text, NULL, &words, NULL) ? words : g_strsplit (text, " ", -1);
}

static int count_words (const char *text)
{
  g_auto (GStrv) words = split (text);

  return (int) g_strv_length (words);
}

static char *bytes_of (const HlTypedWords *words, gconstpointer state)
{
  return G_STRUCT_MEMBER_P (state, words->offset);
}

/* Writes words as text: one text of a person, or a list of words with how often they occur. */
static char *words_to_text (const HlTypedWords *words, gconstpointer state)
{
  GString *text = g_string_new (NULL);

  if (words->most == 0)
    g_string_append (text, bytes_of (words, state));
  for (int i = 0; i < words->most && i < G_STRUCT_MEMBER (int, state, words->n); i++)
    {
      const int *counts = G_STRUCT_MEMBER_P (state, words->counts);

      g_string_append_printf (text, "%s%s:%d", i > 0 ? " " : "",
                              bytes_of (words, state) + i * words->size, counts[i]);
    }

  return g_string_free (text, FALSE);
}

/* Reads them from such a text; of too many words the last ones are left out. */
static void text_to_words (const HlTypedWords *words, gpointer state, const char *text)
{
  g_auto (GStrv) list = g_strsplit (text, " ", -1);
  int           *n = G_STRUCT_MEMBER_P (state, words->n);
  int           *counts = G_STRUCT_MEMBER_P (state, words->counts);

  if (words->most == 0)
    {
      g_strlcpy (bytes_of (words, state), text, (gsize) words->size);
      return;
    }
  *n = 0;
  for (char **word = list; *word != NULL && *n < words->most; word++)
    {
      char  *colon = strrchr (*word, ':');
      gint64 count = 1;

      if (colon != NULL && g_ascii_string_to_signed (colon + 1, 10, 1, G_MAXINT, &count, NULL))
        *colon = '\0';
      if (**word == '\0')
        continue;
      g_strlcpy (bytes_of (words, state) + *n * words->size, *word, (gsize) words->size);
      counts[(*n)++] = (int) count;
    }
}

/* Writes the words that differ, likewise. */
static void append_words (const HlTyped *self, gconstpointer state, gconstpointer base,
                          GString *text)
{
  for (int i = 0; i < self->n_words; i++)
    {
      g_autofree char *words = words_to_text (self->words + i, state);
      g_autofree char *other = words_to_text (self->words + i, base);
      g_autofree char *quoted = g_shell_quote (words);

      if (!g_str_equal (words, other))
        g_string_append_printf (text, " %s=%s", self->words[i].name, quoted);
    }
}

/* Writes the choices that differ from those of @base, and gives them to @base too. */
static void append_fields (const HlTyped *self, gconstpointer state, gpointer base, GString *text)
{
  g_autofree gpointer before = g_memdup2 (base, self->size);

  for (int i = 0; i < self->n_fields; i++)
    {
      const int number = *field_of (self->fields + i, state);

      if (number != *field_of (self->fields + i, base))
        g_string_append_printf (text, " %s=%d", self->fields[i].name, number);
      *field_of (self->fields + i, base) = number;
    }
  if (self->settle != NULL)
    g_free (self->settle (base, before));
}

/* Writes the matrices that differ, likewise: other numbers may follow from them. */
static void append_parts (const HlTyped *self, gconstpointer state, gpointer base, GString *text)
{
  for (int i = 0; i < self->n_parts; i++)
    {
      const int        part = self->parts[i].part;
      int              rows, columns, base_rows, base_columns;
      const float     *own = numbers_at (self, state, part, &rows, &columns);
      const float     *other = numbers_at (self, base, part, &base_rows, &base_columns);
      g_autofree char *numbers = NULL;

      if (own == NULL || (other != NULL && rows == base_rows && columns == base_columns &&
                          memcmp (own, other, sizeof *own * (gsize) (rows * columns)) == 0))
        continue;
      numbers = matrix_to_text (own, rows, columns);
      g_string_append_printf (text, " %s=%s", self->parts[i].name, numbers);
      g_free (hl_typed_set (self, base, part, own, rows, columns));
    }
}

/* What differs from the example. */
static char *differences (const HlTyped *self, gconstpointer state, int example)
{
  g_autofree gpointer base = g_malloc0 (self->size);
  GString            *text = g_string_new (self->examples[example]);

  self->begin (base, example);
  append_words (self, state, base, text);
  append_fields (self, state, base, text);
  append_parts (self, state, base, text);
  hl_typed_clear (self, base);

  return g_string_free (text, FALSE);
}

/* Returns the state as a line: what differs least from an example. */
char *hl_typed_write (const HlTyped *self, gconstpointer state)
{
  char *text = differences (self, state, 0);

  for (int i = 1; self->examples[i] != NULL; i++)
    {
      char *other = differences (self, state, i);

      if (count_words (other) < count_words (text))
        {
          g_free (text);
          text = other;
        }
      else
        g_free (other);
    }

  return text;
}

/* Returns the numbers, or NULL where the text is not a matrix. */
static float *read_matrix (const char *text, int *rows, int *columns)
{
  g_auto (GStrv)    lines = g_strsplit (text, "/", -1);
  g_autofree float *numbers = g_new (float, MOST_NUMBERS);
  int               n = 0;

  *rows = (int) g_strv_length (lines);
  *columns = 0;
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) cells = g_strsplit (*line, ",", -1);
      const int      n_cells = (int) g_strv_length (cells);

      if (line > lines && n_cells != *columns)
        return NULL;
      *columns = n_cells;
      for (char **cell = cells; *cell != NULL; cell++)
        {
          char *end = NULL;

          if (n == MOST_NUMBERS)
            return NULL;
          numbers[n++] = (float) g_ascii_strtod (*cell, &end);
          if (end == *cell || *end != '\0')
            return NULL;
        }
    }

  return n > 0 ? g_steal_pointer (&numbers) : NULL;
}

static gboolean fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean fail (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (error != NULL)
    *error = g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, arguments);
  va_end (arguments);

  return FALSE;
}

static gboolean read_word (const HlTyped *self, gpointer state, const char *word, GError **error)
{
  const char      *sign = strchr (word, '=');
  g_autofree char *name = sign != NULL ? g_strndup (word, (gsize) (sign - word)) : NULL;
  gint64           number = 0;

  for (int i = 0; i < self->n_fields && name != NULL; i++)
    if (g_str_equal (self->fields[i].name, name))
      {
        const HlTypedField *field = self->fields + i;

        if (!g_ascii_string_to_signed (sign + 1, 10, field->least, field->most, &number, NULL))
          /* Translators: a value that a link sets, such as "seed"; two numbers */
          return fail (error, _ ("“%s” must be a whole number from %d to %d."), name, field->least,
                       field->most);
        *field_of (field, state) = (int) number;
        return TRUE;
      }
  for (int i = 0; i < self->n_words && name != NULL; i++)
    if (g_str_equal (self->words[i].name, name))
      {
        text_to_words (self->words + i, state, sign + 1);
        return TRUE;
      }
  for (int i = 0; i < self->n_parts && name != NULL; i++)
    if (g_str_equal (self->parts[i].name, name))
      {
        int               rows, columns;
        g_autofree float *numbers = read_matrix (sign + 1, &rows, &columns);
        g_autofree char  *problem = NULL;

        if (numbers == NULL)
          return fail (error, _ ("“%s” must be a list of numbers, such as 1,2/3,4 for two rows."),
                       name);
        problem = hl_typed_set (self, state, self->parts[i].part, numbers, rows, columns);
        return problem == NULL || fail (error, "%s", problem);
      }

  /* Translators: a word of a link */
  return fail (error, _ ("“%s” is neither an example nor a value that can be typed here."), word);
}

static gboolean is_of (const char *word, const char *name)
{
  return g_str_has_prefix (word, name) && word[strlen (name)] == '=';
}

static gboolean is_choice (const HlTyped *self, const char *word)
{
  for (int i = 0; i < self->n_fields; i++)
    if (is_of (word, self->fields[i].name))
      return TRUE;
  for (int i = 0; i < self->n_words; i++)
    if (is_of (word, self->words[i].name))
      return TRUE;

  return FALSE;
}

/* Whether it is such a line, not a sentence: it begins with an example or with what is typed. */
gboolean hl_typed_is (const HlTyped *self, const char *text)
{
  g_auto (GStrv) words = split (text);

  return words[0] != NULL &&
         (g_strv_contains (self->examples, words[0]) || is_choice (self, words[0]));
}

static gboolean read_kind (const HlTyped *self, gpointer state, char **words, gboolean are_choices,
                           GError **error)
{
  g_autofree gpointer before = g_memdup2 (state, self->size);
  g_autofree char    *problem = NULL;

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0' && is_choice (self, *word) == are_choices &&
        !read_word (self, state, *word, error))
      return FALSE;
  if (are_choices && self->settle != NULL)
    problem = self->settle (state, before);

  return problem == NULL || fail (error, "%s", problem);
}

/* Reads the choices and matrices of a line. A matrix has the shape that the choices give it, and
 * some choices have a limit that the matrices give them. */
static gboolean read_words (const HlTyped *self, gpointer state, char **words, GError **error)
{
  return read_kind (self, state, words, TRUE, error) &&
         read_kind (self, state, words, FALSE, error) &&
         read_kind (self, state, words, TRUE, error);
}

/* Returns whether the text made sense; else the state stays as it was. state: one, or zeros. */
gboolean hl_typed_read (const HlTyped *self, gpointer state, const char *text, GError **error)
{
  g_auto (GStrv)      words = split (text);
  g_autofree gpointer made = g_malloc0 (self->size);
  int                 example = 0;

  for (int i = 0; self->examples[i] != NULL && words[0] != NULL; i++)
    if (g_str_equal (self->examples[i], words[0]))
      {
        example = i;
        *words[0] = '\0';
        break;
      }
  self->begin (made, example);
  if (!read_words (self, made, words, error))
    {
      hl_typed_clear (self, made);
      return FALSE;
    }

  hl_typed_clear (self, state);
  memcpy (state, made, self->size);

  return TRUE;
}

/* Frees what the state has, not the state. */
void hl_typed_clear (const HlTyped *self, gpointer state)
{
  if (self->clear != NULL)
    self->clear (state);
}
