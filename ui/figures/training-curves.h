/* ui/figures/training-curves.h
 *
 * All curves of runs over their updates: losses, the norm of the gradient, the learning rate,
 * BLEU; each with what it is now.
 *
 *      Loss 0.41 …           Gradient norm 0.8
 *      ╲_________            ╱╲_________
 *
 *      Learning rate …       BLEU 61.2
 *      ╱‾‾‾╲_____            ________╱‾‾
 */

#pragma once

#include "core/training/run.h"

#include "ui/figures/training.h"

typedef enum
{
  HL_CHART_LOSS,
  HL_CHART_NORM,
  HL_CHART_RATE,
  HL_CHART_BLEU,
  HL_N_CHARTS,
} HlTrainingChart;

/* What is borrowed is copied by the figure; its log is kept. */
typedef struct
{
  HlTrainingRun       run;
  const NnRunOptions *options;
  NnTrainingProgress  progress;
  int                 style; /* which color */
} HlCurvesRun;

/* runs: the one that is looked at first; at least one. */
HlFigure *hl_training_curves_new (const HlCurvesRun *runs, int n) G_GNUC_WARN_UNUSED_RESULT;
