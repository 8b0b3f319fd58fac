#include "ui/lessons/lessons.h"

#include "ui/lessons/lesson-key.h"
#include "ui/lessons/lesson-tables.h"

static const HlLesson *const tables[] = {
  hl_lessons_input,  hl_lessons_attention, hl_lessons_block,
  hl_lessons_output, hl_lessons_gradient,  hl_lessons_optimizer,
};

static const HlLesson *find (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const HlLesson *lesson = tables[i]; lesson->key != NULL; lesson++)
      if (g_str_equal (lesson->key, key))
        return lesson;

  return NULL;
}

/* Returns what there is to say about it in this model and this run. */
const HlLesson *hl_lesson_for (const NnWalk *walk, const NnOperation *operation)
{
  const HlLesson *lesson = find (hl_lesson_key (walk, operation));

  g_assert (lesson != NULL);

  return lesson;
}

/* Returns a lesson, or NULL behind the last one. index: from 0. */
const HlLesson *hl_lessons_get (int index)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const HlLesson *lesson = tables[i]; lesson->key != NULL; lesson++)
      if (index-- == 0)
        return lesson;

  return NULL;
}
