/* ui/figures/normalization.h
 *
 * x once.  To the right, along its rows, LayerNorm; down, along its columns, BatchNorm.
 *
 *              1   2   3   4   LayerNorm               γ │   │   │   │   │
 *      the   ┌───┬───┬───┬───┐ ──●─●┃●────●──  μ σ → ┌───┬───┬───┬───┐
 *      cat   │   │ x │   │   │ ●──●─┃─●──●───  μ σ → │   │   │   │   │
 *      sat   └───┴───┴───┴───┘ ──●─●●─┃────●─  μ σ → └───┴───┴───┴───┘
 *      Batch   ●   ┃   ●   ●
 *      Norm    ┃   ●   ┃   ┃      x − μ              x − μ
 *             μσ  μσ  μσ  μσ      ───── = x̂         ───── = x̂
 *            ┌───┬───┬───┬───┐      σ                  σ
 *            └───┴───┴───┴───┘
 *
 * Where the features are too many for numbers, cells are colors, and the means and
 * deviations of the columns are two rows of them.  While nothing is pointed out the picture points
 * out the number of which the two say the most different things.
 */

#pragma once

#include "ui/figures/later-word.h"
#include "ui/figures/norms.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

HlFigure *hl_normalization_new (const HlNormInput *input) G_GNUC_WARN_UNUSED_RESULT;

#define HL_NORM_MOST 16 /* rows, columns that are typed */
#define HL_NORM_USUAL_EPSILON 3

/* All that the picture shows follows from these. */
typedef struct
{
  HlNormInput input;        /* its arrays are the state's */
  float      *gamma, *beta; /* as they are, also while they are not shown */
  float      *ones, *zeros; /* as many, for then */
  float       range[2];     /* the input's low and high */
  int         epsilon;      /* which of epsilons[] */
  int         n_batches;    /* that have gone into the running averages */
  guint64     seed;         /* of the next batch that is drawn */
  gboolean    draws;
} HlNormState;

extern const HlTyped      hl_norm_typed;
extern const HlLaterAbout hl_norm_later;
extern const double       hl_norm_epsilons[];
extern const char *const  hl_norm_epsilon_names[];

HlNormInput hl_norm_input (const HlNormState *self, int n_shown);
gboolean    hl_norm_is_example (const HlNormState *self, int example);
void        hl_norm_take_example (HlNormState *self, int example);
void        hl_norm_set_x (HlNormState *self, const float *x, int rows, int columns,
                           const char *const *names);
void        hl_norm_fit_scale (HlNormState *self, gboolean is_new);
void        hl_norm_forget_batches (HlNormState *self);
