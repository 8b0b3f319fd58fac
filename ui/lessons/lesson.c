#include "ui/lessons/lesson.h"

#include <glib/gi18n-lib.h>

/**
 * hl_lesson_get_title:
 *
 * Returns: what the operation is called, in the user's language
 */
const char *
hl_lesson_get_title (const HlLesson *self)
{
  return _ (self->title);
}

/**
 * hl_lesson_get_why:
 *
 * Returns: why it exists, in the user's language
 */
const char *
hl_lesson_get_why (const HlLesson *self)
{
  return _ (self->why);
}

/**
 * hl_lesson_get_pytorch:
 *
 * Returns: (transfer full): the lines in PyTorch; what a letter stands for follows as a
 *   comment, in the user's language
 */
char *
hl_lesson_get_pytorch (const HlLesson *self)
{
  if (self->note == NULL)
    return g_strdup (self->pytorch);

  return g_strdup_printf ("%s  # %s", self->pytorch, _ (self->note));
}
