/* ui/labs/norm-study.h
 *
 * What the normalization lab knows: a matrix, γ and β, the choices, and what LayerNorm
 * and BatchNorm make of them, step by step.
 *
 *      x ─┬─► mean ─► center ─► variance ─► divide ─► scale and shift    by row
 *         └─► mean ─► center ─► variance ─► divide ─► scale and shift    by column
 */

#pragma once

#include "core/layers/batch-norm.h"
#include "core/trace/hand/by-hand-norm.h"

G_BEGIN_DECLS

typedef enum
{
  HL_NORM_LAYER, /* layer normalization */
  HL_NORM_BATCH, /* batch normalization */
  HL_NORM_N_SIDES,
} HlNormSide;

/* Set any choice, then call hl_norm_study_compute(). */
typedef struct
{
  NnTensor *x;              /* (N, D) the matrix */
  char    **names;          /* what its rows are called, and a NULL */
  NnTensor *gamma;          /* (D) or, over the last two axes, (N, D) */
  NnTensor *beta;           /* of the same shape */
  double    epsilon;        /* ε */
  gboolean  is_outside;     /* whether ε is added to the deviation */
  gboolean  is_unbiased;    /* whether variances divide by n − 1 */
  gboolean  over_all;       /* whether layer normalization runs over the last two axes */
  gboolean  is_training;    /* whether batch normalization takes the statistics of this batch */
  int       n_padding;      /* how many of the last rows are padding */
  gboolean  counts_padding; /* whether these count in a batch's statistics */

  NnBatchNorm  *running;    /* holds the running averages */
  NnParameters *parameters; /* of running */
  int           n_batches;  /* how many have gone into the running averages */

  /* what each side does, in the order of NnByHandNormLine; NULL where that is impossible */
  GPtrArray *lines[HL_NORM_N_SIDES];
  char      *problems[HL_NORM_N_SIDES]; /* then why */
} HlNormStudy;

HlNormStudy *hl_norm_study_new (void) G_GNUC_WARN_UNUSED_RESULT;
void         hl_norm_study_free (HlNormStudy *self);

void hl_norm_study_set_x (HlNormStudy *self, const float *values, int rows, int columns,
                          const char *const *names);
void hl_norm_study_set_scale (HlNormStudy *self, const float *gamma, const float *beta);
void hl_norm_study_compute (HlNormStudy *self);

gboolean hl_norm_study_feed_batch (HlNormStudy *self, GError **error);
void     hl_norm_study_draw_batch (HlNormStudy *self, guint64 seed);
void     hl_norm_study_forget_batches (HlNormStudy *self);

const NnOperand *hl_norm_study_made (const HlNormStudy *self, HlNormSide side,
                                     NnByHandNormLine line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlNormStudy, hl_norm_study_free)

G_END_DECLS
