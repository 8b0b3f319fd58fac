#include "ui/session/note.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/characters.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/properties.h"

G_DEFINE_QUARK (hl_note_error, hl_note_error)

static gboolean is_possible (HlPlanKey key, const char *value)
{
  const char *const *values = hl_plan_key_values (key);

  if (*value == '\0' || (values[0] != NULL && !g_strv_contains (values, value)))
    return FALSE;
  if (hl_plan_key_is_number (key))
    return g_ascii_string_to_unsigned (value, 10, 1, G_MAXINT, NULL, NULL) ||
           hl_plan_is_first_moment (key, value) ||
           (key == HL_PLAN_HEAD && g_str_equal (value, "all"));

  return TRUE;
}

static gboolean take_place (HlNote *self, const char *key, const char *value)
{
  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    {
      const HlPlanKey at = hl_plan_keys_of_place[i];

      if (g_str_equal (hl_plan_key_name (at), key) && self->place[at] == NULL &&
          is_possible (at, value))
        {
          self->place[at] = g_strdup (value);
          return TRUE;
        }
    }

  return FALSE;
}

/* Takes the name of a picture, which must be a file in the folder of its note. */
static gboolean take_name (char **name, const char *value)
{
  if (*name != NULL || *value == '\0' || strchr (value, '/') != NULL || *value == '.')
    return FALSE;
  *name = g_strdup (value);

  return TRUE;
}

static gboolean take_title (HlNote *self, const char *value)
{
  if (self->title != NULL || *value == '\0')
    return FALSE;
  self->title = g_strdup (value);

  return TRUE;
}

static gboolean take_line (HlNote *self, const char *line)
{
  const gsize      n = hl_plan_key_length (line);
  g_autofree char *key = g_strndup (line, n);
  g_autofree char *value = n > 0 ? g_strstrip (g_strdup (line + n + 1)) : NULL;

  if (n == 0)
    return FALSE;
  if (g_str_equal (key, "title"))
    return take_title (self, value);
  if (g_str_equal (key, "picture"))
    return take_name (&self->picture, value);

  return take_place (self, key, value);
}

static gboolean is_text (const char *text, gsize length, const char *name, GError **error)
{
  g_autofree char *shown = nn_printable_path (name);

  if (length > HL_NOTE_MAX_BYTES)
    g_set_error (error, HL_NOTE_ERROR, HL_NOTE_ERROR_FILE,
                 /* Translators: %s is the name of a file */
                 _ ("Note %s is too large to be shown. It was not changed."), shown);
  else if (memchr (text, '\0', length) != NULL || !g_utf8_validate_len (text, length, NULL))
    g_set_error (error, HL_NOTE_ERROR, HL_NOTE_ERROR_FILE,
                 /* Translators: %s is the name of a file */
                 _ ("Note %s is not UTF-8 text. It was not changed; save it as UTF-8."), shown);
  else
    return TRUE;

  return FALSE;
}

static void tell_unknown (GPtrArray *problems, const char *name, int number, const char *line)
{
  g_autofree char *shown = nn_printable_path (name);
  g_autofree char *quoted = nn_printable_message (line);

  g_ptr_array_add (
      problems,
      /* Translators: the file of a note, the number of a line in it, that line */
      g_strdup_printf (_ ("Note %s, line %d: “%s” is not understood. The line is kept as it is."),
                       shown, number, quoted));
}

#define HEADING_LENGTH 60 /* characters */

G_DEFINE_FINAL_TYPE (HlNote, hl_note, G_TYPE_OBJECT)

static void note_end_last (HlNote *self) { hl_place_clear (self->place); }

static void hl_note_class_init (HlNoteClass *klass)
{
  HL_ENDS_LAST (note_end_last);
  HL_KEEPS (HlNote, g_free, folder, name, title, picture, text);
  HL_KEEPS (HlNote, g_ptr_array_unref, unknown);
  HL_PROPERTIES ({ "heading", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (hl_note_get_heading) },
                 { "picture", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (hl_note_get_picture_path) });
}

static void hl_note_init (HlNote *self) {}

/* Returns the note, or NULL. file: what its file says; of a new note, nothing; problems: gets what
 * is not understood. */
HlNote *hl_note_new (const char *folder, const char *name, const char *file, gsize length,
                     GPtrArray *problems, GError **error)
{
  HlNote          *self;
  g_autofree char *base = g_strconcat (name, HL_NOTE_SUFFIX, NULL);
  g_autofree char *copy = NULL;
  const char      *at;

  if (!is_text (file, length, base, error))
    return NULL;

  self = g_object_new (HL_TYPE_NOTE, NULL);
  self->folder = g_strdup (folder);
  self->name = g_strdup (name);
  self->unknown = g_ptr_array_new_with_free_func (g_free);
  copy = g_strndup (file, length);
  at = copy;
  for (int number = 1; (hl_plan_key_length (copy) > 0 || *copy == '\n') && *at != '\0'; number++)
    {
      const gsize      n = strcspn (at, "\n");
      g_autofree char *line = g_strchomp (g_strndup (at, n));

      at += at[n] == '\n' ? n + 1 : n;
      if (*line == '\0')
        break;
      if (!take_line (self, line))
        {
          tell_unknown (problems, base, number, line);
          g_ptr_array_add (self->unknown, g_steal_pointer (&line));
        }
    }

  self->text = g_strdup (at);
  if (g_str_has_suffix (self->text, "\n"))
    self->text[strlen (self->text) - 1] = '\0';

  return self;
}

/* Returns the first words of its first line that has any. */
char *hl_note_get_heading (HlNote *self)
{
  const char      *start = self->text + strspn (self->text, "\n\r\t #");
  const gsize      length = strcspn (start, "\n\r");
  g_autofree char *line = g_strndup (start, length);

  if (*line == '\0')
    return g_strdup (_ ("Empty note"));
  if (g_utf8_strlen (line, -1) > HEADING_LENGTH)
    {
      g_autofree char *begin = g_utf8_substring (line, 0, HEADING_LENGTH);

      return g_strconcat (begin, "…", NULL);
    }

  return g_steal_pointer (&line);
}

/* Returns the name of its file, with ".md". */
char *hl_note_get_base (HlNote *self) { return g_strconcat (self->name, HL_NOTE_SUFFIX, NULL); }

/* Returns the file of its picture, or NULL. */
char *hl_note_get_picture_path (HlNote *self)
{
  return self->picture != NULL ? g_build_filename (self->folder, self->picture, NULL) : NULL;
}

/* name: of the file that it is in now, without ".md". */
void hl_note_set_name (HlNote *self, const char *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
}

void hl_note_set_text (HlNote *self, const char *text)
{
  if (g_str_equal (self->text, text))
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  self->is_changed = TRUE;
  g_object_notify (G_OBJECT (self), "heading");
}

/* name: the name of a picture in its folder, whose file may have another one now; it is saved
 * later, or NULL. */
void hl_note_set_picture (HlNote *self, const char *name)
{
  g_free (self->picture);
  self->picture = g_strdup (name);
  self->is_changed = TRUE;
  g_object_notify (G_OBJECT (self), "picture");
}

/* Who takes them writes them: from now on the note counts as saved. Returns what its file has to
 * say, which hl_note_new() reads back. */
GBytes *hl_note_take_bytes (HlNote *self)
{
  GString *file = g_string_new (NULL);

  if (self->title != NULL)
    g_string_append_printf (file, "title: %s\n", self->title);
  hl_place_write (self->place, file);
  if (self->picture != NULL)
    g_string_append_printf (file, "picture: %s\n", self->picture);
  for (guint i = 0; i < self->unknown->len; i++)
    g_string_append_printf (file, "%s\n", (const char *) g_ptr_array_index (self->unknown, i));
  if (file->len > 0 || hl_plan_key_length (self->text) > 0 || *self->text == '\n')
    g_string_append_c (file, '\n');
  g_string_append_printf (file, "%s\n", self->text);
  self->is_changed = FALSE;

  return g_string_free_to_bytes (file);
}

void hl_note_change (HlNote *self) { self->is_changed = TRUE; }
