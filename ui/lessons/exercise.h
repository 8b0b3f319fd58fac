/* ui/lessons/exercise.h
 *
 * Exercises, most of them those of the textbook's chapter, each as something that can be
 * tried on one page: what to do there, and what to look at (data/sentences).
 */

#pragma once

#include <glib.h>

char *hl_exercise_say (const char *page, int number, const char *line) G_GNUC_WARN_UNUSED_RESULT;
