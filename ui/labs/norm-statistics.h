/* ui/labs/norm-statistics.h
 *
 * What the numbers of one normalization share, as a matrix: for LayerNorm beside its
 * rows, for BatchNorm below its columns.
 *
 *           μ     σ²    √(σ² + ε)            1     2
 *      1   1.5   0.25   0.5             μ   1.5   2.5
 *      2   2.5   0.25   0.5             σ²  0.25  0.25
 */

#pragma once

#include "ui/labs/norm-study.h"

G_BEGIN_DECLS

#define HL_NORM_MOST_STATISTICS 3

/**
 * HlNormStatistics:
 * @values: (rows, columns)
 * @rows: how many
 * @columns: how many
 * @row_names: (nullable): of the statistics, if they are rows, and a %NULL
 * @column_names: (nullable): of the statistics, if they are columns, and a %NULL
 */
typedef struct
{
  float             *values;
  int                rows;
  int                columns;
  const char *const *row_names;
  const char *const *column_names;

  /*< private >*/
  const char *names[HL_NORM_MOST_STATISTICS + 1];
} HlNormStatistics;

HlNormStatistics *hl_norm_statistics_new (const HlNormStudy *study,
                                          HlNormSide         side,
                                          HlNormStep         step) G_GNUC_WARN_UNUSED_RESULT;
void              hl_norm_statistics_free (HlNormStatistics *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlNormStatistics, hl_norm_statistics_free)

G_END_DECLS
