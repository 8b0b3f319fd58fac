#include "core/text/read-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/engine/fail.h"
#include "core/text/characters.h"

/* In bytes: how much is read between two checks of the cancellable. */
#define CHUNK (1 << 20)

static gboolean fail (GError **error, int cause)
{
  return NN_FAIL (error, G_FILE_ERROR, (int) g_file_error_from_errno (cause), "%s",
                  g_strerror (cause));
}

static gboolean check_kind (int fd, gsize max_bytes, gsize *n_bytes, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    return fail (error, errno);
  if (S_ISDIR (status.st_mode))
    return fail (error, EISDIR);
  if (!S_ISREG (status.st_mode))
    return NN_FAIL (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s", _ ("it is not a file"));

  *n_bytes = (gsize) status.st_size;
  if (*n_bytes > max_bytes)
    return fail (error, ENOSPC);

  return TRUE;
}

static gboolean read_bytes (int fd, char *bytes, gsize n_bytes, GCancellable *cancellable,
                            gsize *length, GError **error)
{
  gssize n = 1;

  for (*length = 0; *length < n_bytes && n > 0;)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      n = read (fd, bytes + *length, MIN (n_bytes - *length, CHUNK));
      if (n < 0 && errno != EINTR)
        return fail (error, errno);
      *length += n > 0 ? (gsize) n : 0;
      n = n < 0 ? 1 : n;
    }

  return TRUE;
}

static char *read_whole (int fd, gsize max_bytes, GCancellable *cancellable, gsize *length,
                         GError **error)
{
  g_autofree char *bytes = NULL;
  gsize            n_bytes;

  if (!check_kind (fd, max_bytes, &n_bytes, error))
    return NULL;

  bytes = g_try_malloc (n_bytes + 1);
  if (bytes == NULL)
    {
      fail (error, ENOMEM);
      return NULL;
    }
  if (!read_bytes (fd, bytes, n_bytes, cancellable, length, error))
    return NULL;

  bytes[*length] = '\0';

  return g_steal_pointer (&bytes);
}

/**
 * @path: (type filename): the file
 * @max_bytes: how large it may be
 * @follows_links: whether @path may be a symbolic link: not where a file chose the name
 * @cancellable: (nullable): ends the reading
 * @length: (out): how many bytes there are
 * @error: (nullable): a #GFileError, %G_FILE_ERROR_NOSPC if the file is larger than @max_bytes,
 *   or %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): the bytes, and a zero byte after them
 */
char *nn_read_file (const char *path, gsize max_bytes, gboolean follows_links,
                    GCancellable *cancellable, gsize *length, GError **error)
{
  /* A pipe without a writer would make open () wait for ever. */
  const int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW);
  const int fd = g_open (path, flags, 0);
  char     *bytes;

  if (fd < 0)
    {
      fail (error, errno);
      return NULL;
    }

  bytes = read_whole (fd, max_bytes, cancellable, length, error);
  (void) close (fd);

  return bytes;
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/**
 * @folder: (type filename): a folder; another file has none in it
 * @suffix: (type filename): how the names end, without regard to case
 *
 * Returns: (transfer full) (array zero-terminated=1): the names of the files in it, sorted; hidden
 *   ones are left out
 */
char **nn_files_in (const char *folder, const char *suffix)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  GPtrArray       *names = g_ptr_array_new ();
  const char      *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *small = g_ascii_strdown (name, -1);

      if (*name != '.' && g_str_has_suffix (small, suffix))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}

/**
 * @folder: (type filename): a folder
 * @suffix: (type filename): of the files that are wanted; if there are none, all are named
 *
 * Returns: (transfer full): what is in it, and what to do
 */
char *nn_folder_advice (const char *folder, const char *suffix)
{
  g_autofree char *display = g_filename_display_name (folder);
  g_autofree char *name = nn_printable (display);
  g_auto (GStrv)   wanted = nn_files_in (folder, suffix);
  g_auto (GStrv)   all = nn_files_in (folder, "");
  g_autofree char *joined = g_strjoinv (", ", *wanted != NULL ? wanted : all);
  g_autofree char *valid = g_filename_display_name (joined);
  g_autofree char *files = nn_printable (valid);

  return *joined == '\0'
             ? g_strdup_printf (_ ("“%s” is a folder. Choose a file in it."), name)
             /* Translators: a folder, the files in it */
             : g_strdup_printf (_ ("“%s” is a folder. Choose a file in it: %s."), name, files);
}

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* How a text is written. */
typedef struct
{
  int      unit; /* bytes of a code unit; 1: not UTF-16 or UTF-32 */
  gboolean is_big_endian;
  gsize    mark; /* bytes of the mark before it */
} Form;

/* In a text without a mark: in which order there are line ends and tabs of @unit bytes.  Zero bytes
 * do not tell: Chinese has few, and some of them in its own characters. */
static Form form_of_ends (const char *bytes, gsize length, int unit)
{
  static const char zeros[] = { 0, 0, 0 };
  int               n_more = 0; /* than in the other order */

  for (gsize i = 0; length % (gsize) unit == 0 && i < length; i += (gsize) unit)
    if (memcmp (bytes + i, zeros, (gsize) unit - 1) == 0)
      n_more += bytes[i + (gsize) unit - 1] == '\n' || bytes[i + (gsize) unit - 1] == '\t';
    else if (memcmp (bytes + i + 1, zeros, (gsize) unit - 1) == 0)
      n_more -= bytes[i] == '\n' || bytes[i] == '\t';

  return n_more == 0 ? (Form){ 1, FALSE, 0 } : (Form){ unit, n_more > 0, 0 };
}

static Form form_of (const char *bytes, gsize length)
{
  Form form;

  if (length >= 4 && memcmp (bytes, "\xff\xfe\0\0", 4) == 0)
    return (Form){ 4, FALSE, 4 };
  if (length >= 4 && memcmp (bytes, "\0\0\xfe\xff", 4) == 0)
    return (Form){ 4, TRUE, 4 };
  if (length >= 2 && memcmp (bytes, "\xff\xfe", 2) == 0)
    return (Form){ 2, FALSE, 2 };
  if (length >= 2 && memcmp (bytes, "\xfe\xff", 2) == 0)
    return (Form){ 2, TRUE, 2 };
  if (length >= 3 && memcmp (bytes, BYTE_ORDER_MARK, 3) == 0)
    return (Form){ 1, FALSE, 3 };

  form = form_of_ends (bytes, length, 4);

  return form.unit == 4 ? form : form_of_ends (bytes, length, 2);
}

static guint32 unit_at (const char *bytes, const Form *form)
{
  guint32 unit = 0;

  for (int i = 0; i < form->unit; i++)
    unit = (unit << 8) | (guint8) bytes[form->is_big_endian ? i : form->unit - 1 - i];

  return unit;
}

/* Whether there are characters alone, and none that no text has: numbers that were taken for
 * UTF-16 have such. */
static gboolean is_text (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      const gunichar c = g_utf8_get_char (text);

      if (!g_unichar_isdefined (c) || (g_unichar_iscntrl (c) && !g_unichar_isspace (c)))
        return FALSE;
    }

  return TRUE;
}

/* NULL: a unit is not a character, or the last one is cut. */
static char *convert (const char *bytes, gsize length, const Form *form, gsize *n_bytes)
{
  const gsize      n = (length - form->mark) / (gsize) form->unit;
  g_autofree void *units = g_malloc ((n + 1) * (gsize) form->unit);
  glong            n_written = 0;
  char            *text;

  if ((length - form->mark) % (gsize) form->unit != 0)
    return NULL;

  for (gsize i = 0; i < n; i++)
    {
      const guint32 unit = unit_at (bytes + form->mark + i * (gsize) form->unit, form);

      if (unit == 0)
        return NULL;
      if (form->unit == 2)
        ((gunichar2 *) units)[i] = (gunichar2) unit;
      else
        ((gunichar *) units)[i] = unit;
    }
  text = form->unit == 2 ? g_utf16_to_utf8 (units, (glong) n, NULL, &n_written, NULL)
                         : g_ucs4_to_utf8 (units, (glong) n, NULL, &n_written, NULL);
  *n_bytes = (gsize) n_written;

  return text;
}

/* Encodings of seven bits, and what each has before a character that is not ASCII.  The bytes of
 * HZ, between ~{ and ~}, are those of GB18030 without the highest bit. */
static const char *const of_seven_bits[][2] = {
  { "ISO-2022-JP", "\33$" }, { "ISO-2022-KR", "\33$)C" }, { "GB18030", "~{" }, { "UTF-7", "+" }
};

/* Gives the bytes of HZ their highest bits.  Returns whether it is HZ. */
static gboolean raise_bits (char *bytes)
{
  char    *to = bytes;
  gboolean is_high = FALSE;

  while (*bytes != '\0')
    if (*bytes == '~' && bytes[1] == (is_high ? '}' : '{'))
      {
        is_high = !is_high;
        bytes += 2;
      }
    else if (is_high)
      for (int i = 0; i < 2; i++)
        {
          if (!g_ascii_isgraph (*bytes))
            return FALSE;
          *to++ = (char) (*bytes++ | 0x80);
        }
    else
      {
        bytes += *bytes == '~' && bytes[1] == '~';
        *to++ = *bytes++;
      }
  *to = '\0';

  return !is_high;
}

/* Whether more than one character, which may be chance, is beyond ASCII. */
static gboolean has_letters (const char *text)
{
  int n = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    n += (*text & 0x80) != 0;

  return n > 1;
}

/* Returns the text as UTF-8, or NULL if it is in none of them: in UTF-7 no "+" is there for
 * itself. */
static char *convert_seven_bits (const char *bytes, gsize *length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (of_seven_bits) && g_str_is_ascii (bytes); i++)
    if (strstr (bytes, of_seven_bits[i][1]) != NULL)
      {
        g_autofree char *copy = g_strdup (bytes);
        const gboolean   is_form = of_seven_bits[i][1][0] != '~' || raise_bits (copy);
        gsize            n;
        g_autofree char *text =
            is_form ? g_convert (copy, -1, "UTF-8", of_seven_bits[i][0], NULL, &n, NULL) : NULL;

        if (text != NULL && is_text (text) && has_letters (text))
          {
            *length = n;
            return g_steal_pointer (&text);
          }
      }

  return NULL;
}

/**
 * @bytes: (array length=length) (transfer full): a text, and a zero byte after it
 * @length: (inout): how many bytes
 *
 * UTF-16, UTF-32 and encodings of seven bits become UTF-8, and a mark at the beginning goes.
 *
 * Returns: (transfer full): the text as UTF-8; other bytes as they are
 */
char *nn_text_to_utf8 (char *bytes, gsize *length)
{
  const Form form = form_of (bytes, *length);
  gsize      n_bytes;
  char      *text;

  if (form.unit == 1 && form.mark > 0)
    {
      memmove (bytes, bytes + form.mark, *length - form.mark + 1);
      *length -= form.mark;
      return nn_text_to_utf8 (bytes, length); /* there may be another one */
    }
  if (form.unit == 1)
    {
      text = strlen (bytes) == *length ? convert_seven_bits (bytes, length) : NULL;
      if (text == NULL)
        return bytes;
      g_free (bytes);
      return nn_text_to_utf8 (text, length);
    }

  text = convert (bytes, *length, &form, &n_bytes);
  if (text == NULL || (form.mark == 0 && !is_text (text)))
    {
      g_free (text);
      return bytes;
    }

  *length = n_bytes;
  g_free (bytes);

  return text;
}

/* Whether more lines beyond ASCII are UTF-8 than not. */
static gboolean is_mostly_utf_8 (const char *bytes, gsize length)
{
  const char *const file_end = bytes + length;
  int               n_more = 0;

  while (bytes < file_end)
    {
      const char *line_end = memchr (bytes, '\n', (gsize) (file_end - bytes));
      const gsize n = (gsize) ((line_end != NULL ? line_end : file_end) - bytes);

      if (!g_utf8_validate_len (bytes, n, NULL))
        n_more--;
      else
        n_more += g_utf8_strlen (bytes, (gssize) n) < (glong) n;
      bytes += n + 1;
    }

  return n_more > 0;
}

/* Returns a line that is not UTF-8, read as Windows-1252; NULL if it is probably not.  There, and
 * in Latin-1, which is a part of it, letters with accents are single bytes among others.  If they
 * follow one another, or most are signs such as ¥, it is another encoding. */
static char *guess_line (const char *line, gsize length)
{
  int n_alone = 0, n_together = 0;

  for (gsize i = 0; i < length; i++)
    if ((line[i] & 0x80) != 0)
      {
        const gboolean is_alone =
            (i == 0 || (line[i - 1] & 0x80) == 0) && (i + 1 == length || (line[i + 1] & 0x80) == 0);

        const gboolean is_sign = (guint8) line[i] > 0xa1 && (guint8) line[i] < 0xbf &&
                                 strchr ("\xab\xb0\xbb", line[i]) == NULL;

        n_alone += is_alone && !is_sign;
        n_together += !is_alone || is_sign;
      }

  return n_alone > n_together
             ? g_convert (line, (gssize) length, "UTF-8", "WINDOWS-1252", NULL, NULL, NULL)
             : NULL;
}

/**
 * @bytes: (array length=length): a text that is not UTF-8, and a zero byte after it
 * @fault: (transfer none): where it is not
 * @name: what the file is called
 * Returns: (transfer full): which line is not UTF-8, what it probably says, and what to do
 */
char *nn_encoding_advice (const char *bytes, gsize length, const char *fault, const char *name)
{
  const gboolean   is_utf_8 = is_mostly_utf_8 (bytes, length);
  g_autofree char *guess = NULL, *seen = NULL;
  int              line = 1;

  for (const char *p = bytes; p < fault; p++)
    line += *p == '\n';
  while (fault > bytes && fault[-1] != '\n')
    fault--;
  guess = is_utf_8 ? g_utf8_make_valid (fault, (gssize) strcspn (fault, "\r\n"))
                   : guess_line (fault, strcspn (fault, "\r\n"));
  seen = guess != NULL ? nn_printable (guess) : NULL;

  if (is_utf_8)
    return g_strdup_printf (
        /* Translators: a file, the number of a line, the line */
        _ ("“%s” is UTF-8 text, but line %d is damaged: “%s”. Correct or delete this line."), name,
        line, seen);
  if (seen != NULL)
    return g_strdup_printf (
        /* Translators: a file, the number of a line, the line */
        _ ("“%s” is not UTF-8 text. If it is Windows-1252 or Latin-1, line %d reads “%s”. Save the "
           "file as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW"),
        name, line, seen);

  return g_strdup_printf (
      /* Translators: a file, the number of a line */
      _ ("“%s” is not UTF-8 text: line %d contains bytes that are not valid UTF-8. The file is "
         "probably in another encoding, such as GB18030, Shift JIS, EUC-KR, Big5 or "
         "Windows-1251. Save it as UTF-8, or convert it: iconv -f ENCODING -t UTF-8 OLD > NEW"),
      name, line);
}
