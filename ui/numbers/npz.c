#include "ui/numbers/npz.h"

#include <math.h>
#include <string.h>
#include <zlib.h>
#include "core/engine/each.h"

#define ALIGNMENT 64 /* of the numbers in a file of NumPy */
#define WHOLE "table"

/* --- The table -------------------------------------------------------------------------------- */

static void free_line (gpointer line) { g_ptr_array_unref (line); }

/* Reads a cell, and moves to what ends it. */
static char *read_cell (const char **at)
{
  GString *cell = g_string_new (NULL);

  if (**at == '"')
    {
      for ((*at)++; **at != '\0' && (**at != '"' || (*at)[1] == '"'); (*at)++)
        {
          g_string_append_c (cell, **at);
          if (**at == '"')
            (*at)++;
        }
      if (**at == '"')
        (*at)++;
    }
  else
    for (; **at != '\0' && strchr (",\r\n", **at) == NULL; (*at)++)
      g_string_append_c (cell, **at);

  return g_string_free (cell, FALSE);
}

static GPtrArray *read_lines (const char *csv)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (free_line);

  while (*csv != '\0')
    {
      GPtrArray *line = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (line, read_cell (&csv));
      while (*csv == ',')
        {
          csv++;
          g_ptr_array_add (line, read_cell (&csv));
        }
      while (*csv == '\r' || *csv == '\n')
        csv++;
      g_ptr_array_add (lines, line);
    }

  return lines;
}

static const char *cell_of (const GPtrArray *line, guint column)
{
  return g_ptr_array_index (line, column);
}

/* Whether the cell can be one of numbers: it is one, or empty. */
static gboolean is_number (const char *cell)
{
  char *end;

  g_ascii_strtod (cell, &end);

  return *end == '\0';
}

static double number_of (const char *cell)
{
  return *cell != '\0' ? g_ascii_strtod (cell, NULL) : (double) NAN;
}

/* --- Arrays ----------------------------------------------------------------------------------- */

/* The files of an archive, one after the other, and what its directory says of them. */
typedef struct
{
  GByteArray *files;
  GByteArray *directory;
  GHashTable *names;
  int         n;
} Archive;

static void append_short (GByteArray *bytes, guint number)
{
  const guint16 little = GUINT16_TO_LE ((guint16) number);

  g_byte_array_append (bytes, (const guint8 *) &little, sizeof little);
}

static void append_long (GByteArray *bytes, gsize number)
{
  const guint32 little = GUINT32_TO_LE ((guint32) number);

  g_byte_array_append (bytes, (const guint8 *) &little, sizeof little);
}

/* What both the file and the directory say: not packed, of the year 1980, names in UTF-8. */
static void append_entry (GByteArray *bytes, const char *name, const GByteArray *data)
{
  append_short (bytes, 20);      /* version */
  append_short (bytes, 1 << 11); /* names are UTF-8 */
  append_short (bytes, 0);
  append_short (bytes, 0);
  append_short (bytes, 1 << 5 | 1);
  append_long (bytes, crc32 (0, data->data, data->len));
  append_long (bytes, data->len);
  append_long (bytes, data->len);
  append_short (bytes, (guint) strlen (name));
  append_short (bytes, 0);
}

static void archive_add (Archive *self, const char *name, const GByteArray *data)
{
  const gsize start = self->files->len;

  append_long (self->files, 0x04034b50);
  append_entry (self->files, name, data);
  g_byte_array_append (self->files, (const guint8 *) name, (guint) strlen (name));
  g_byte_array_append (self->files, data->data, data->len);

  append_long (self->directory, 0x02014b50);
  append_short (self->directory, 20);
  append_entry (self->directory, name, data);
  for (int i = 0; i < 3; i++)
    append_short (self->directory, 0);
  append_long (self->directory, 0);
  append_long (self->directory, start);
  g_byte_array_append (self->directory, (const guint8 *) name, (guint) strlen (name));
  self->n++;
}

static GBytes *archive_end (Archive *self)
{
  const gsize start = self->files->len;

  g_byte_array_append (self->files, self->directory->data, self->directory->len);
  append_long (self->files, 0x06054b50);
  append_long (self->files, 0);
  append_short (self->files, (guint) self->n);
  append_short (self->files, (guint) self->n);
  append_long (self->files, self->directory->len);
  append_long (self->files, start);
  append_short (self->files, 0);
  g_byte_array_unref (self->directory);
  g_hash_table_unref (self->names);

  return g_byte_array_free_to_bytes (self->files);
}

/* Begins a file of NumPy. */
static GByteArray *begin_array (const char *type, guint rows, guint columns)
{
  GByteArray      *bytes = g_byte_array_new ();
  g_autofree char *shape =
      columns > 0 ? g_strdup_printf ("%u, %u", rows, columns) : g_strdup_printf ("%u,", rows);
  g_autofree char *header =
      g_strdup_printf ("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", type, shape);
  const gsize length = strlen (header), before = 10;
  const gsize padded = (before + length + ALIGNMENT) / ALIGNMENT * ALIGNMENT - before;

  g_byte_array_append (bytes, (const guint8 *) "\x93NUMPY\x01\x00", 8);
  append_short (bytes, (guint) padded);
  g_byte_array_append (bytes, (const guint8 *) header, (guint) length);
  for (gsize i = length; i < padded; i++)
    g_byte_array_append (bytes, (const guint8 *) (i + 1 < padded ? " " : "\n"), 1);

  return bytes;
}

static void append_number (GByteArray *bytes, double number)
{
  guint64 little;

  memcpy (&little, &number, sizeof little);
  little = GUINT64_TO_LE (little);
  g_byte_array_append (bytes, (const guint8 *) &little, sizeof little);
}

static void add_words (Archive *self, const char *name, const GPtrArray *words)
{
  g_autofree char *file = g_strconcat (name, ".npy", NULL);
  g_autofree char *type = NULL;
  GByteArray      *bytes;
  glong            longest = 1;

  for (guint i = 0; i < words->len; i++)
    longest = MAX (longest, g_utf8_strlen (words->pdata[i], -1));
  type = g_strdup_printf ("<U%ld", longest);
  bytes = begin_array (type, words->len, 0);
  NN_EACH_OF (const char, at, words)
    for (glong letter = 0; letter < longest; letter++)
      {
        append_long (bytes, *at != '\0' ? g_utf8_get_char (at) : 0);
        if (*at != '\0')
          at = g_utf8_next_char (at);
      }
  archive_add (self, file, bytes);
  g_byte_array_unref (bytes);
}

/* Lines of the table, the first of which may name the columns. */
typedef struct
{
  const GPtrArray *lines;
  guint            start, end;
  const GPtrArray *names; /* of the columns, or NULL */
} Part;

static const GPtrArray *line_at (const Part *self, guint index)
{
  return g_ptr_array_index (self->lines, self->start + index);
}

/* Whether all lines have a number in the column, or nothing. */
static gboolean holds_numbers (const Part *self, guint column)
{
  gboolean has_number = FALSE;

  for (guint i = 0; self->start + i < self->end; i++)
    {
      const char *cell = cell_of (line_at (self, i), column);

      if (!is_number (cell))
        return FALSE;
      has_number |= *cell != '\0';
    }

  return has_number;
}

/* A name that no other array has. */
static char *new_name (Archive *self, const char *wanted)
{
  char *name = g_strdelimit (g_strdup (wanted), "/\\:", '-');

  for (int i = 2; *name == '\0' || g_hash_table_contains (self->names, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s-%d", *wanted != '\0' ? wanted : WHOLE, i);
      g_strdelimit (name, "/\\:", '-');
    }
  g_hash_table_add (self->names, g_strdup (name));

  return name;
}

/* The words of each line that are not numbers. */
static GPtrArray *row_names (const Part *self, guint first, const gboolean *numbers, guint n)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; self->start + i < self->end; i++)
    {
      GString *word = g_string_new (NULL);

      for (guint column = first; column < n; column++)
        if (!numbers[column])
          g_string_append_printf (word, "%s%s", word->len > 0 ? " " : "",
                                  cell_of (line_at (self, i), column));
      g_ptr_array_add (words, g_string_free (word, FALSE));
    }

  return words;
}

static void add_numbers (Archive *self, const char *name, const Part *part, const gboolean *numbers,
                         guint n, guint columns)
{
  g_autofree char *file = g_strconcat (name, ".npy", NULL);
  GByteArray      *bytes = begin_array ("<f8", part->end - part->start, columns);

  for (guint i = 0; part->start + i < part->end; i++)
    for (guint column = 0; column < n; column++)
      if (numbers[column])
        append_number (bytes, number_of (cell_of (line_at (part, i), column)));
  archive_add (self, file, bytes);
  g_byte_array_unref (bytes);
}

static void add_part (Archive *self, const Part *part)
{
  const guint           n = line_at (part, 0)->len;
  const char           *word = cell_of (line_at (part, 0), 0);
  const gboolean        has_word = !is_number (word);
  const guint           first = has_word ? 1 : 0;
  g_autofree gboolean  *numbers = g_new0 (gboolean, n);
  g_autofree char      *name = new_name (self, has_word ? word : WHOLE);
  g_autofree char      *rows = g_strconcat (name, ".rows", NULL);
  g_autofree char      *columns = g_strconcat (name, ".columns", NULL);
  g_autoptr (GPtrArray) words = NULL, column_names = g_ptr_array_new ();
  guint                 n_numbers = 0;

  for (guint column = first; column < n; column++)
    {
      numbers[column] = holds_numbers (part, column);
      n_numbers += numbers[column] ? 1 : 0;
      if (numbers[column] && part->names != NULL)
        g_ptr_array_add (column_names, part->names->pdata[column]);
    }
  words = row_names (part, first, numbers, n);
  if (n_numbers > 0)
    add_numbers (self, name, part, numbers, n, n_numbers);
  if (first + n_numbers < n)
    add_words (self, rows, words);
  if (column_names->len > 0)
    add_words (self, columns, column_names);
}

/* A line of names: it has a word where the next line has a number, or no name of its row. */
static gboolean names_columns (const GPtrArray *line, const GPtrArray *next)
{
  if (line->len != next->len)
    return FALSE;
  if (line->len > 2 && *cell_of (line, 1) == '\0' && *cell_of (next, 1) != '\0')
    return TRUE;
  for (guint column = 0; column < line->len; column++)
    if (!is_number (cell_of (line, column)) && *cell_of (next, column) != '\0' &&
        is_number (cell_of (next, column)))
      return TRUE;

  return FALSE;
}

static gboolean belong_together (const GPtrArray *line, const GPtrArray *next)
{
  const char *a = cell_of (line, 0), *b = cell_of (next, 0);

  return line->len == next->len && (g_str_equal (a, b) || (is_number (a) && is_number (b)));
}

/* csv: a table, as hl_csv_append () writes it. */
GBytes *hl_npz_new (const char *csv)
{
  g_autoptr (GPtrArray) lines = read_lines (csv);
  Archive               self = { g_byte_array_new (), g_byte_array_new (),
                                 g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), 0 };
  const GPtrArray      *names = NULL;

  for (guint i = 0; i < lines->len;)
    {
      const GPtrArray *line = lines->pdata[i];
      Part             part = { lines, i, i + 1, NULL };

      if (i + 1 < lines->len && names_columns (line, lines->pdata[i + 1]))
        {
          names = line;
          i++;
          continue;
        }
      while (part.end < lines->len && belong_together (line, lines->pdata[part.end]) &&
             (part.end + 1 >= lines->len ||
              !names_columns (lines->pdata[part.end], lines->pdata[part.end + 1])))
        part.end++;
      part.names = names != NULL && names->len == line->len ? names : NULL;
      add_part (&self, &part);
      i = part.end;
    }

  return archive_end (&self);
}
