/* ui/session/lesson-progress.h
 *
 * Which steps of which lessons were done, kept in the settings: "2-attention/3".
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct HlLessonProgress HlLessonProgress;

HlLessonProgress *hl_lesson_progress_new (GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;
void              hl_lesson_progress_free (HlLessonProgress *self);

gboolean hl_lesson_progress_has (const HlLessonProgress *self,
                                 const char             *lesson,
                                 int                     step);
gboolean hl_lesson_progress_add (HlLessonProgress *self,
                                 const char       *lesson,
                                 int               step);

G_END_DECLS
