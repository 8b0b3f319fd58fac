/* ui/lessons/lessons.h
 *
 * What there is to say about an operation: its name, why it exists, where our own source computes
 * it, and how a PyTorch user would write it.  data/operations has the texts, in each language.
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

#include "core/trace/walk/walk.h"

typedef struct
{
  char *key;      /* its name, which no other lesson has; "box …" of a box, which has only why */
  char *why;      /* a paragraph on why it exists */
  char *title;    /* where it is not called as all of its kind are, short enough for a button, or
                   * NULL */
  char *file;     /* the file of core that computes it */
  char *function; /* the function there */
  char *pytorch;  /* the same in PyTorch */
  char *note;     /* what a letter in pytorch stands for, or NULL */
} HlLesson;

const HlLesson *hl_lesson_for (const NnWalk *walk, const NnOperation *operation);
const HlLesson *hl_lessons_get (int index);

const char *hl_lesson_get_title (const HlLesson *self);
char       *hl_lesson_get_pytorch (const HlLesson *self) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_optimizer_memory_text (const NnOperation *operation) G_GNUC_WARN_UNUSED_RESULT;

/* Of the steps that hold others: passes, stacks, blocks and sublayers. */
const char *hl_box_text (const NnWalk *walk, int node);
