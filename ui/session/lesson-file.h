/* ui/session/lesson-file.h
 *
 * The file of the lesson that is open: read in the background, and again whenever it is saved.
 *
 *      open ─► read ─► "read" ─► watched ─► saved ─► read again ─► "read", the same file
 *
 * Of two files only the later one counts.  A file that cannot be read leaves the one before open.
 *
 * Signals
 *   read (HlLessonPlan plan, boolean is_same)   a lesson is whole; the listener owns it.
 *                                               Whether it is of the file that was open before
 *   failed (string problem)                     a lesson could not be read; NULL: now it could
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HL_TYPE_LESSON_FILE (hl_lesson_file_get_type ())

G_DECLARE_FINAL_TYPE (HlLessonFile, hl_lesson_file, HL, LESSON_FILE, GObject)

HlLessonFile *hl_lesson_file_new (void) G_GNUC_WARN_UNUSED_RESULT;

void   hl_lesson_file_open (HlLessonFile *self, GFile *file);
void   hl_lesson_file_close (HlLessonFile *self);
GFile *hl_lesson_file_get (HlLessonFile *self);

G_END_DECLS
