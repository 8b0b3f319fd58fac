/* ui/lessons/lesson-tables.h
 *
 * The lessons, table by table.  Each table ends with a lesson without a key.
 */

#pragma once

#include "ui/lessons/lesson.h"

extern const HlLesson hl_lessons_input[];
extern const HlLesson hl_lessons_attention[];
extern const HlLesson hl_lessons_block[];
extern const HlLesson hl_lessons_output[];
extern const HlLesson hl_lessons_gradient[];
extern const HlLesson hl_lessons_optimizer[];
