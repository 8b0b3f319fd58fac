/* ui/lessons/lesson-key.h
 *
 * Which variant of a lesson is true: chosen by the operation, by the model, and by the run.
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

const char *hl_lesson_key (const NnWalk *walk, const NnOperation *operation);

G_END_DECLS
