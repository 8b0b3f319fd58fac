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

GFile     *hl_lesson_box_find (const char *folder,
                               const char *name) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *hl_lesson_box_read (const char *folder) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
