/* ui/session/note.h
 *
 * One note while the program runs: what is in its file (note-file.h), and whether the file has
 * it yet.
 *
 * Properties
 *   heading   string   the first words, or "Empty note"
 *   picture   string   the file of its picture, or %NULL
 */

#pragma once

#include "ui/session/note-file.h"

G_BEGIN_DECLS

#define HL_NOTE_MAX_CHARACTERS 100000 /* of a text that is written here */

#define HL_TYPE_NOTE (hl_note_get_type ())

G_DECLARE_FINAL_TYPE (HlNote, hl_note, HL, NOTE, GObject)

/* Read by everybody; its functions write. */
struct _HlNote
{
  GObject parent_instance;

  char       *folder;
  char       *name;
  HlNoteFile *file;
  gboolean    is_changed; /* since it was saved */
};

HlNote *hl_note_new (const char *folder, const char *name,
                     HlNoteFile *file) G_GNUC_WARN_UNUSED_RESULT;

char *hl_note_get_heading (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_note_get_base (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_note_get_picture_path (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;

void hl_note_set_name (HlNote *self, const char *name);
void hl_note_set_text (HlNote *self, const char *text);
void hl_note_set_picture (HlNote *self, const char *name);

GBytes *hl_note_take_bytes (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
void    hl_note_change (HlNote *self);

G_END_DECLS
