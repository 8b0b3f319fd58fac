/* ui/lessons/lesson.h
 *
 * What there is to say about an operation: its name, why it exists, where our own
 * source computes it, and how a PyTorch user would write it.
 *
 *      softmax      "The scores of a query become weights: positive, and 1 in sum. …"
 *                   core/layers/softmax.c, nn_softmax_row ()
 *                   weights = F.softmax(scores, dim=-1)
 *
 * Variants have lessons of their own, so that each text is true for the model that is
 * open: the mean of a token and the mean of a feature are not the same thing, and what a
 * sum does to a gradient depends on where normalization is.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *key; /* its name, which no other lesson has */
  /* what the operation is called, short enough for a button, where it is not called as all of
   * its kind are; not translated yet, or NULL */
  const char *title;
  const char *why;      /* a paragraph on why it exists; not translated yet */
  const char *file;     /* the file of core that computes it */
  const char *function; /* the function there */
  const char *pytorch;  /* the same in PyTorch */
  const char *note;     /* what a letter in pytorch stands for; not translated yet, or NULL */
} HlLesson;

const char *hl_lesson_get_title (const HlLesson *self);
const char *hl_lesson_get_why (const HlLesson *self);
char       *hl_lesson_get_pytorch (const HlLesson *self) G_GNUC_WARN_UNUSED_RESULT;
