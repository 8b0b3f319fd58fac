/* ui/labs/lab-experiments.h
 *
 * What a lab tries out with a model, a row of a table each: two trainings that differ in one thing,
 * and one word of what the decoder reads that is changed.
 */

#pragma once

#include "ui/labs/comparison-view.h"
#include "ui/labs/lab.h"
#include "ui/labs/later-token-view.h"

G_BEGIN_DECLS

typedef struct
{
  const char      *view, *title, *file, *text, *outcome;
  HlComparisonPair pair;
} HlLabTraining;

typedef struct
{
  const char         *text;
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];
  const char         *question; /* the sentence before it is known */
  /* and then: how many of so many positions notice, in both variants */
  char *(*tell) (const char *before, const char *after, int positions, int first, int second);
} HlLabLater;

HlComparisonView *hl_lab_training_new (const HlLabTraining *self);
HlLaterTokenView *hl_lab_later_new (const HlLabLater *self);

G_END_DECLS
