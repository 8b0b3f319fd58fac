/* ui/session/lesson-box.h
 *
 * The lessons that come with the program, in the language of the user where they are
 * translated.
 *
 *      data/lessons/2-attention.lesson         English
 *      data/lessons/fr/2-attention.lesson      the same lesson in French
 */

#pragma once

#include "ui/lessons/lesson-plan.h"

G_BEGIN_DECLS

#define HL_LESSON_TOUR "tour" /* the lesson of that name leads through the program */

typedef struct _HlLessonBox HlLessonBox;

HlLessonBox *hl_lesson_box_new (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
void         hl_lesson_box_free (HlLessonBox *self);

int                 hl_lesson_box_count (const HlLessonBox *self);
const HlLessonPlan *hl_lesson_box_get (const HlLessonBox *self, int index);
const HlLessonPlan *hl_lesson_box_find (const HlLessonBox *self, const char *name);
const HlLessonPlan *hl_lesson_box_find_next (const HlLessonBox *self, const char *name);

GFile *hl_lesson_box_open (const HlLessonBox *self, const char *name) G_GNUC_WARN_UNUSED_RESULT;
GFile *hl_lesson_box_find_file (const char *folder, const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
