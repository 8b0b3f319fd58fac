/* ui/figures/normalization.h
 *
 * x once.  To the right, along its rows, LayerNorm; down, along its columns, BatchNorm.
 *
 *              1   2   3   4   LayerNorm               γ │   │   │   │   │
 *      the   ┌───┬───┬───┬───┐ ──●─●┃●────●──  μ σ → ┌───┬───┬───┬───┐
 *      cat   │   │ x │   │   │ ●──●─┃─●──●───  μ σ → │   │   │   │   │
 *      sat   └───┴───┴───┴───┘ ──●─●●─┃────●─  μ σ → └───┴───┴───┴───┘
 *      Batch-  ●   ┃   ●   ●
 *      Norm    ┃   ●   ┃   ┃      x − μ              x − μ
 *             μσ  μσ  μσ  μσ      ───── = x̂         ───── = x̂
 *            ┌───┬───┬───┬───┐      σ                  σ
 *            └───┴───┴───┴───┘
 *
 * Near, means and deviations are numbers alone, without rulers.  Where the features are too many
 * for numbers, cells are colors, and the means and deviations of the columns are two rows of them.
 * While nothing is pointed out the picture points out the number of which the two say the most
 * different things.
 */

#pragma once

#include "core/trace/hand/by-hand.h"
#include "ui/figures/later-word.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"
#include "ui/picture/scene.h"

/* What LayerNorm and BatchNorm make of a matrix, in numbers and in words.
 *
 *      x ─┬─► mean ─► center ─► variance ─► divide ─► scale and shift    by row
 *         └─► mean ─► center ─► variance ─► divide ─► scale and shift    by column
 *
 * Sentences carry <row> and <column> where they are about one of them (picture/words.h).
 */

#define HL_NORM_ALL_SHOWN 5 /* lines */

typedef enum
{
  HL_NORM_LAYER,
  HL_NORM_BATCH,
  HL_NORM_N_SIDES,
} HlNormSide;

/* What can be pointed at: cells, and where the mean of a row or a column comes from. */
typedef enum
{
  HL_NORM_X,
  HL_NORM_OF_ROWS,
  HL_NORM_OF_COLUMNS,
  HL_NORM_ROW_RULER,
  HL_NORM_COLUMN_RULER,
  HL_NORM_GAMMA,
  HL_NORM_BETA,
} HlNormPart;

/* All that follows from it is computed anew for each change. */
typedef struct
{
  const float       *x; /* (rows, columns) */
  int                rows, columns;
  const char *const *names;        /* of the rows, or NULL */
  const char        *origin;       /* where x comes from, or NULL */
  const float       *gamma, *beta; /* (scale_rows, columns) */
  int                scale_rows;   /* 1; over all numbers as many as rows */
  double             epsilon;
  gboolean           is_outside, is_unbiased, over_all, is_training, counts_padding;
  int                n_padding;                       /* of the last rows */
  const float       *running_mean, *running_variance; /* (columns) */

  float        low, high; /* side by side; of a ruler, which does not shrink under a hand */
  const float *before;    /* x before the change that is under way, or NULL */
  gboolean     has_scale; /* whether γ and β are shown */
  gboolean     is_near;   /* without rulers, where it can be */
  int          shown;     /* how many lines are shown, up to HL_NORM_ALL_SHOWN */
} HlNormInput;

typedef struct
{
  HlNormInput input;                  /* with copies of its numbers */
  GPtrArray  *lines[HL_NORM_N_SIDES]; /* of NnOperation; NULL where that is impossible */
  char       *problems[HL_NORM_N_SIDES];
  float      *old[HL_NORM_N_SIDES]; /* what was made before the change, or NULL */
  HlItem      telling;              /* of which the two say the most different things */
} HlNorms;

HlNorms *hl_norms_new (const HlNormInput *input) G_GNUC_WARN_UNUSED_RESULT;
void     hl_norms_free (gpointer self);

const NnOperand *hl_norms_made (const HlNorms *self, HlNormSide side, NnByHandNormLine line);
double   hl_norms_value (const HlNorms *self, HlNormSide side, NnByHandNormLine line, HlItem cell);
double   hl_norms_deviation (const HlNorms *self, HlNormSide side, HlItem cell);
gboolean hl_norms_is_standard (const HlNorms *self, HlNormSide side);
gboolean hl_norms_moves (const HlNorms *self, HlNormSide side, HlItem cell);
int      hl_norms_counted (const HlNorms *self);
gboolean hl_norms_feed (const HlNormInput *input, float *mean, float *variance, GError **error);

char *hl_norms_row_name (const HlNorms *self, int row) G_GNUC_WARN_UNUSED_RESULT;
char *hl_norms_headline (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_norms_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
char *hl_norms_caption (const HlNorms *self) G_GNUC_WARN_UNUSED_RESULT;
void  hl_norms_tabulate (gconstpointer self, GString *csv);

HlFigure *hl_normalization_new (const HlNormInput *input) G_GNUC_WARN_UNUSED_RESULT;

#define HL_NORM_MOST 16 /* rows, columns that are typed */
#define HL_NORM_USUAL_EPSILON 3

/* All that the picture shows follows from these. */
typedef struct
{
  HlNormInput input;        /* its arrays are the state's */
  float      *gamma, *beta; /* as they are, also while they are not shown */
  float      *ones, *zeros; /* as many, for then */
  int         epsilon;      /* which of epsilons[] */
  int         n_batches;    /* that have gone into the running means */
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
