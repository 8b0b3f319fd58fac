/* ui/labs/position-pictures.h
 *
 * The pictures of the positions lab: a table and its similarities, with one position lit,
 * curves of some columns, and one of the similarities over the distance.
 */

#pragma once

#include "core/experiments/position-table.h"

#include "ui/render/curve-renderer.h"
#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

#define HL_POSITION_CURVES 4
#define HL_POSITION_COMPARISON 2 /* one position, and any two */

/**
 * HlPositionPictures:
 * @table: (n, D) the table
 * @similarity: (n, n) cosines between its rows
 * @layout: in which order its columns stand
 * @numbers: 0, 1, … as names, for rows and columns
 * @positions: (n) 0, 1, …: the x of curves
 * @curves: the y of each
 * @series: the curves
 * @names: of the curves
 * @distances: (2n − 1) from −(n − 1) to n − 1
 * @by_distance: (2n − 1) the similarity of two positions so far apart
 * @from_here: (n) the similarities of one position
 * @comparison: both as curves
 * @here: that position in words
 *
 * What the pictures borrow.
 */
typedef struct
{
  NnTensor        *table;
  NnTensor        *similarity;
  NnPositionLayout layout;
  char           **numbers;
  double          *positions;
  double          *curves[HL_POSITION_CURVES];
  HlCurveSeries    series[HL_POSITION_CURVES];
  char            *names[HL_POSITION_CURVES];
  double          *distances;
  double          *by_distance;
  double          *from_here;
  HlCurveSeries    comparison[HL_POSITION_COMPARISON];
  char            *here;
} HlPositionPictures;

HlPositionPictures *hl_position_pictures_new (int              n,
                                              int              D,
                                              NnPositionLayout layout) G_GNUC_WARN_UNUSED_RESULT;
void                hl_position_pictures_free (HlPositionPictures *self);

HlNumberMatrix hl_position_pictures_table (const HlPositionPictures *self);
HlNumberMatrix hl_position_pictures_similarity (const HlPositionPictures *self);
HlCurveSpec    hl_position_pictures_curves (HlPositionPictures *self,
                                            int                 first_column);
HlCurveSpec    hl_position_pictures_distances (HlPositionPictures *self,
                                               int                 position);

char *hl_position_pictures_read_table (const HlPositionPictures *self,
                                       int                       position,
                                       int                       column) G_GNUC_WARN_UNUSED_RESULT;
char *hl_position_pictures_read_similarity (const HlPositionPictures *self,
                                            int                       a,
                                            int                       b) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlPositionPictures, hl_position_pictures_free)

G_END_DECLS
