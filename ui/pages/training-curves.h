/* ui/pages/training-curves.h
 *
 * From the points of training runs to their charts over the updates: the losses, the norm of
 * the gradient, the learning rate, BLEU.
 *
 * The loss of a single batch jumps up and down; its mean over the latest updates is the
 * curve that is read.  The validation loss, one point an epoch, lies over both.  Earlier runs
 * are thin, each in the color of its chip; their training losses are plain lines and their
 * validation losses are dashed, as those of the present run.
 *
 * The axis grows with the run, and is never more than twice as long as the curve, so that
 * the first minute is not squeezed into a corner.
 */

#pragma once

#include "ui/render/curve-spec.h"
#include "ui/session/training-record.h"

#include "core/training/run.h"

G_BEGIN_DECLS

/* How many of the latest updates the smoothed training loss is a mean of. */
#define HL_TRAINING_CURVES_WINDOW 25

/* Ways in which the curves of runs can look: each color with three pairs of dashes. */
#define HL_RUN_STYLES (3 * HL_PALETTE_SERIES)

/* What is drawn over the updates. */
typedef enum
{
  HL_CHART_LOSS,
  HL_CHART_NORM,
  HL_CHART_RATE,
  HL_CHART_BLEU,
  HL_N_CHARTS,
} HlTrainingChart;

/* A run in a chart. */
typedef struct
{
  /* of the run, for whoever reads a value; NULL for a run that is alone */
  const char               *name;
  const GArray             *batches;  /* one point an update */
  const GArray             *held_out; /* one point an epoch */
  const NnTrainingProgress *progress; /* how far it is */
  const NnRunOptions       *options;  /* its hyperparameters, or NULL */
  /* words of the target vocabulary; 0 where it is not known */
  int vocabulary;
  /* of its curves, below HL_RUN_STYLES: which color and which dashes */
  int style;
} HlCurveRun;

/* The specs borrow from the arrays below them. */
typedef struct
{
  HlCurveSpec charts[HL_N_CHARTS]; /* what each chart shows */

  /*< private >*/
  GArray    *series[HL_N_CHARTS]; /* of HlCurveSeries */
  GPtrArray *numbers;             /* of GArray of double */
  GPtrArray *names;
  char      *level_name;
  char      *moment_name;
} HlTrainingCurves;

HlTrainingCurves *hl_training_curves_new (const HlCurveRun *runs,
                                          int               n_runs) G_GNUC_WARN_UNUSED_RESULT;
void              hl_training_curves_free (HlTrainingCurves *self);
void              hl_training_curves_mark (HlTrainingCurves *self, gint64 update);

int hl_run_dash (int style, gboolean is_held_out);

const char *hl_training_chart_title (HlTrainingChart chart);
const char *hl_validation_loss_name (const NnTrainingConfig *config);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTrainingCurves, hl_training_curves_free)

G_END_DECLS
