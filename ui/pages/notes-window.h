/* ui/pages/notes-window.h
 *
 * A learner's notes: all of them on the left, the one that is open on the right, with its place
 * and its picture.  What is typed is saved without asking.
 *
 * Signals
 *   new                 a person wants a note about what the program shows now
 *   go (note)           a person wants to see its place
 *   attach (note)       a person wants the picture of the page in it
 *   export              a person wants all notes as files
 *   written             the note that is open says something else now
 */

#pragma once

#include <adwaita.h>

#include "ui/session/notes.h"

#define HL_TYPE_NOTES_WINDOW (hl_notes_window_get_type ())

G_DECLARE_FINAL_TYPE (HlNotesWindow, hl_notes_window, HL, NOTES_WINDOW, AdwWindow)

HlNotesWindow *hl_notes_window_new (GtkWindow *parent, HlNotes *notes) G_GNUC_WARN_UNUSED_RESULT;

void hl_notes_window_open (HlNotesWindow *self, HlNote *note);
void hl_notes_window_show_text (HlNotesWindow *self);
void hl_notes_window_set_has_picture (HlNotesWindow *self, gboolean has_picture);
