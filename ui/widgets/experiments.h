/* ui/widgets/experiments.h
 *
 * What a lab does with the model beside its picture: a view of one word of what the decoder reads,
 * which is changed, and a view of two runs that differ in one thing.  Each is a row of the lab's
 * table.
 */

#pragma once

#include "ui/widgets/comparison-view.h"
#include "ui/widgets/later-token-view.h"

G_BEGIN_DECLS

#define HL_LATER_WORD "later-word" /* the name of its view */

/* A view that trains two models which differ in one thing. */
typedef struct
{
  const char      *view, *title, *file, *text, *outcome;
  HlComparisonPair pair;
} HlLabTraining;

/* A view that changes one word of what the decoder reads. */
typedef struct
{
  const char         *text;
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];
  const char         *question; /* the sentence before it is known */
  /* and then: how many of the positions change, in both variants */
  char *(*tell) (const char *before, const char *after, int positions, int first, int second);
} HlLabLater;

/* In the page that shows them. */
typedef struct
{
  const HlLabTraining *training; /* or NULL */
  const HlLabLater    *later;    /* or NULL */
  gpointer             page;
  void (*said) (gpointer page); /* there is another sentence */

  /*< private >*/
  HlWorkspace      *workspace;
  HlComparisonView *training_view;
  HlLaterTokenView *later_view;
  char             *noticed; /* what the later word did, in a sentence, or NULL */
} HlExperiments;

void              hl_experiments_make (HlExperiments *self);
void              hl_experiments_clear (HlExperiments *self);
void              hl_experiments_set_workspace (HlExperiments *self, HlWorkspace *workspace);
void              hl_experiments_keep_in (HlExperiments *self, const char *folder);
gboolean          hl_experiments_has (const HlExperiments *self, const char *view);
char             *hl_experiments_say (const HlExperiments *self, const char *view);
HlPredictionPane *hl_experiments_get_prediction (const HlExperiments *self);
HlRecording      *hl_experiments_record (const HlExperiments *self, const char *view,
                                         HlFigureFormat format, GError **error);

G_END_DECLS
