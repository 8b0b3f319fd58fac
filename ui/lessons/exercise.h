/* ui/lessons/exercise.h
 *
 * Exercises, most of them those of the textbook's chapter, each as something that can be
 * tried on one page: what to do there, and what to look at.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *key; /* its name */
  /* the page on which it can be tried, by the name that the sidebar's table has */
  const char *page;
  const char *title; /* a heading; not translated yet */
  const char *text;  /* what to do and what to look at; not translated yet */
} HlExercise;

/* All of them; the last one has no key. */
extern const HlExercise hl_exercises[];

const HlExercise *hl_exercises_find (const char *page, int index);

const char *hl_exercise_get_title (const HlExercise *self);
const char *hl_exercise_get_text (const HlExercise *self);
