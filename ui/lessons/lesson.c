#include "ui/lessons/lesson.h"

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operation.h"

/* The kind of operation whose lesson has this key. */
static NnOperationKind kind_of (const char *key)
{
  for (int kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    if (g_str_equal (nn_operation_kind_lesson (kind), key))
      return kind;

  g_assert_not_reached ();
}

/* Returns what the operation is called, in the user's language. */
const char *hl_lesson_get_title (const HlLesson *self)
{
  return self->title != NULL ? _ (self->title) : nn_operation_kind_title (kind_of (self->key));
}

/* Returns why it exists, in the user's language. */
const char *hl_lesson_get_why (const HlLesson *self) { return _ (self->why); }

/* Returns the lines in PyTorch; what a letter stands for follows as a comment, in the user's
 * language. */
char *hl_lesson_get_pytorch (const HlLesson *self)
{
  if (self->note == NULL)
    return g_strdup (self->pytorch);

  return g_strdup_printf ("%s  # %s", self->pytorch, _ (self->note));
}
