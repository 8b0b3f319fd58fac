/* ui/figures/training.h
 *
 * A run at one of its moments: what the model writes, where it looks for each word, and the way
 * there; or a few runs beside each other.
 *
 *      he's calm .                 It writes   he's  calm   .
 *      Il est calme.        ✓      il          ▓▓    ░░    ░░
 *      …                           est         ▓▓    ▒▒    ░░
 *      loss ╲____________●         calme       ░░    ▓▓    ░░
 *
 * The curve is also the slider: its moments are items.
 */

#pragma once

#include "core/experiments/training-log.h"
#include "ui/picture/figure.h"
#include "ui/picture/scene.h"

#define HL_TRAINING_MOST 6 /* runs of a comparison */

/* Items: a sentence; a word of it, with the run in a comparison as its column; a weight; a
 * moment. */
enum
{
  HL_TRAINING_SENTENCE,
  HL_TRAINING_WORD,
  HL_TRAINING_WEIGHT,
  HL_TRAINING_MOMENT,
};

#define HL_TRAINING_NOW (-1.0) /* an update: the latest moment */

typedef enum
{
  HL_TRAINING_NOT_BEGUN,
  HL_TRAINING_GOES_ON,
  HL_TRAINING_STANDS,
  HL_TRAINING_IS_DONE,
} HlTrainingStage;

/* The lengths are those that were read when the picture was made. */
typedef struct
{
  char          *name; /* in a comparison */
  NnTrainingLog *log;
  int            n_updates, n_epochs, n_moments;
  int            n_all;  /* updates that are planned */
  int            moment; /* that is shown, below n_moments */
} HlTrainingRun;

/* All that the picture follows from. */
typedef struct
{
  HlTrainingRun   runs[HL_TRAINING_MOST];
  int             n_runs;
  HlTrainingStage stage;
  int             sentence;   /* whose map is shown */
  gboolean        is_earlier; /* a person went back to the moment */
  char           *problem;    /* why it does not continue, or NULL */
} HlTrainingView;

HlTrainingRun hl_training_run (NnTrainingLog *log, gint64 n_all);
void          hl_training_go_back (HlTrainingView *view, double update);

/* In words, made from the numbers. */
char *hl_training_headline (gconstpointer view) G_GNUC_WARN_UNUSED_RESULT;
char *hl_training_describe (gconstpointer view, HlItem item) G_GNUC_WARN_UNUSED_RESULT;

static inline const NnMoment *hl_training_moment (const HlTrainingRun *run)
{
  return run->moment >= 0 && run->moment < run->n_moments ? run->log->moments + run->moment : NULL;
}

HlFigure *hl_training_figure_new (const HlTrainingView *view) G_GNUC_WARN_UNUSED_RESULT;

/* Below the sentences: the curve of the loss, which is the slider. */
void hl_training_mark_way (HlScene *scene, const HlTrainingView *self, HlRect rect);
