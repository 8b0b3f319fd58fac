/* ui/session/note.h
 *
 * One note while the program runs: what is in its file, and whether the file has it yet.
 *
 * Properties
 *   heading   string   the first words, or "Empty note"
 *   picture   string   the file of its picture, or %NULL
 */

#pragma once

#include <gio/gio.h>

#include "ui/lessons/plan-names.h"

/* A learner's note as a text file that a person can read and edit:
 *
 *      notes/20261123-140502.md
 *
 *          title: Model · voiture · block 2 · softmax
 *          page: model                             where it was written: the words of a
 *          place: decoder.blks.block1.attention2.softmax     lesson's step (plan-names.h)
 *          word: 2
 *          sentence: the red car is old .
 *          picture: 20261123-140502.svg            a file beside it
 *
 *          Head 3 looks at “car”, because …        the note, up to the end
 *
 * The head ends at the first empty line; a file that begins with anything else has none.  A line
 * of the head that is not understood is told, and is written back as it was. */

#define HL_NOTE_SUFFIX ".md"
#define HL_NOTE_MAX_BYTES (4 << 20) /* of a file that is read */

#define HL_NOTE_ERROR (hl_note_error_quark ())
GQuark hl_note_error_quark (void);

typedef enum
{
  HL_NOTE_ERROR_FILE, /* the file is not text, or too large */
} HlNoteError;

#define HL_NOTE_MAX_CHARACTERS 100000 /* of a text that is written here */

#define HL_TYPE_NOTE (hl_note_get_type ())

G_DECLARE_FINAL_TYPE (HlNote, hl_note, HL, NOTE, GObject)

/* Read by everybody; its functions write. */
struct _HlNote
{
  GObject parent_instance;

  char      *folder;                /* where its file is, or will be */
  char      *name;                  /* of its file, without ".md" */
  char      *title;                 /* what people call its place, or NULL */
  char      *place[HL_PLAN_N_KEYS]; /* its place */
  char      *picture;               /* the name of a picture in the same folder, or NULL */
  GPtrArray *unknown;               /* lines of the head that are not understood */
  char      *text;                  /* what was written */
  gboolean   is_changed;            /* since it was saved */
};

HlNote *hl_note_new (const char *folder, const char *name, const char *file, gsize length,
                     GPtrArray *problems, GError **error) G_GNUC_WARN_UNUSED_RESULT;

char *hl_note_get_heading (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_note_get_base (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_note_get_picture_path (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;

void hl_note_set_name (HlNote *self, const char *name);
void hl_note_set_text (HlNote *self, const char *text);
void hl_note_set_picture (HlNote *self, const char *name);

GBytes *hl_note_take_bytes (HlNote *self) G_GNUC_WARN_UNUSED_RESULT;
void    hl_note_change (HlNote *self);
