/* ui/widgets/experiments.h
 *
 * What a lab does with the model beside its picture: a view of one word of what the decoder reads,
 * which is changed, and a view of two runs that differ in one thing.  Each is a row of the lab's
 * table.
 */

#pragma once

#include "ui/figures/later-word.h"
#include "ui/session/workspace.h"
#include "ui/widgets/comparison-view.h"
#include "ui/widgets/figure-view.h"

#define HL_LATER_WORD "later-word" /* the name of its view */

/* A view that trains two models which differ in one thing. */
typedef struct
{
  const char      *view, *title, *file, *text, *outcome;
  HlComparisonPair pair;
} HlLabTraining;

/* In the page that shows them. */
typedef struct
{
  const HlLabTraining *training; /* or NULL */
  const HlLaterAbout  *later;    /* or NULL */
  gpointer             page;
  void (*said) (gpointer page); /* there is another picture and sentence */

  /*< private >*/
  HlWorkspace      *workspace;
  HlComparisonView *training_view;

  /* One word is changed: */
  GtkWidget    *later_view, *word, *button;
  HlFigureView *later_figure;
  HlJob        *computing;
  char         *problem; /* why it is not done, or NULL */
  NnLaterToken *results[HL_LATER_VARIANTS];
  int           running, position; /* which variant is computed; of which word, −1: the last */
} HlExperiments;

void            hl_experiments_make (HlExperiments *self);
void            hl_experiments_clear (HlExperiments *self);
void            hl_experiments_set_workspace (HlExperiments *self, HlWorkspace *workspace);
void            hl_experiments_keep_in (HlExperiments *self, const char *folder);
HlFigureView   *hl_experiments_get_figure_view (const HlExperiments *self, const char *view);
const HlFigure *hl_experiments_get_figure (const HlExperiments *self, const char *view,
                                           HlSheetText *text);
char *hl_experiments_write (const HlExperiments *self, const char *view) G_GNUC_WARN_UNUSED_RESULT;
gboolean          hl_experiments_read (HlExperiments *self, const char *input);
HlPredictionPane *hl_experiments_get_prediction (const HlExperiments *self);
const char       *hl_experiments_get_reading (const HlExperiments *self, const char *view);
