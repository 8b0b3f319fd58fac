/* ui/figures/norms.h
 *
 * What LayerNorm and BatchNorm make of a matrix, in numbers and in words.
 *
 *      x ─┬─► mean ─► center ─► variance ─► divide ─► scale and shift    by row
 *         └─► mean ─► center ─► variance ─► divide ─► scale and shift    by column
 *
 * Sentences carry <row> and <column> where they are about one of them (picture/words.h).
 */

#pragma once

#include "core/trace/hand/by-hand.h"

#include "ui/picture/scene.h"

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

  float        low, high; /* of a ruler, which does not shrink under a hand */
  const float *before;    /* x before the change that is under way, or NULL */
  gboolean     has_scale; /* whether γ and β are shown */
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
char *hl_norms_name (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_norms_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
char *hl_norms_caption (const HlNorms *self) G_GNUC_WARN_UNUSED_RESULT;
void  hl_norms_tabulate (gconstpointer self, GString *csv);
