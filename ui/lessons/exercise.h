/* ui/lessons/exercise.h
 *
 * Exercises, most of them those of the textbook's chapter, each as something that can be
 * tried on one page: what to do there, and what to look at.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HlExercise:
 * @key: its name
 * @page: the page on which it can be tried, by the name that the sidebar's table has
 * @title: a heading; not translated yet
 * @text: what to do and what to look at; not translated yet
 */
typedef struct
{
  const char *key;
  const char *page;
  const char *title;
  const char *text;
} HlExercise;

/* All of them; the last one has no key. */
extern const HlExercise hl_exercises[];

const HlExercise *hl_exercises_find (const char *page,
                                     int         index);

const char *hl_exercise_get_title (const HlExercise *self);
const char *hl_exercise_get_text (const HlExercise *self);

G_END_DECLS
