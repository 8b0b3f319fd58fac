#include "ui/session/note.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/session/properties.h"

#define HEADING_LENGTH 60 /* characters */

G_DEFINE_FINAL_TYPE (HlNote, hl_note, G_TYPE_OBJECT)

static void hl_note_finalize (GObject *object)
{
  HlNote *self = HL_NOTE (object);

  g_free (self->folder);
  g_free (self->name);
  hl_note_file_free (self->file);

  G_OBJECT_CLASS (hl_note_parent_class)->finalize (object);
}

static void hl_note_class_init (HlNoteClass *klass)
{
  const HlProperty properties[] = {
    { "heading", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (hl_note_get_heading) },
    { "picture", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (hl_note_get_picture_path) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_note_finalize;

  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void hl_note_init (HlNote *self) {}

/* Returns the note. folder: where its file is, or will be; name: of the file, without ".md";
 * file: what is in it. */
HlNote *hl_note_new (const char *folder, const char *name, HlNoteFile *file)
{
  HlNote *self = g_object_new (HL_TYPE_NOTE, NULL);

  self->folder = g_strdup (folder);
  self->name = g_strdup (name);
  self->file = file;

  return self;
}

/* Returns the first words of its first line that has any. */
char *hl_note_get_heading (HlNote *self)
{
  const char      *start = self->file->text + strspn (self->file->text, "\n\r\t #");
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
  return self->file->picture != NULL ? g_build_filename (self->folder, self->file->picture, NULL)
                                     : NULL;
}

/* name: of the file that it is in now, without ".md". */
void hl_note_set_name (HlNote *self, const char *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
}

void hl_note_set_text (HlNote *self, const char *text)
{
  if (g_str_equal (self->file->text, text))
    return;

  g_free (self->file->text);
  self->file->text = g_strdup (text);
  self->is_changed = TRUE;
  g_object_notify (G_OBJECT (self), "heading");
}

/* name: the name of a picture in its folder, whose file may have another one now; it is saved
 * later, or NULL. */
void hl_note_set_picture (HlNote *self, const char *name)
{
  g_free (self->file->picture);
  self->file->picture = g_strdup (name);
  self->is_changed = TRUE;
  g_object_notify (G_OBJECT (self), "picture");
}

/* Who takes them writes them: from now on the note counts as saved. Returns what its file has to
 * say. */
GBytes *hl_note_take_bytes (HlNote *self)
{
  char *text = hl_note_file_to_text (self->file);

  self->is_changed = FALSE;

  return g_bytes_new_take (text, strlen (text));
}

void hl_note_change (HlNote *self) { self->is_changed = TRUE; }
