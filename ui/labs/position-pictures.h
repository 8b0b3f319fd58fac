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

/* What the pictures borrow. */
typedef struct
{
  NnTensor        *table;                      /* (n, D) the table */
  NnTensor        *similarity;                 /* (n, n) cosines between its rows */
  NnPositionLayout layout;                     /* in which order its columns stand */
  char           **numbers;                    /* 0, 1, … as names, for rows and columns */
  double          *positions;                  /* (n) 0, 1, …: the x of curves */
  double          *curves[HL_POSITION_CURVES]; /* the y of each */
  HlCurveSeries    series[HL_POSITION_CURVES]; /* the curves */
  char            *names[HL_POSITION_CURVES];  /* of the curves */
  double          *distances;                  /* (2n − 1) from −(n − 1) to n − 1 */
  double          *by_distance; /* (2n − 1) the similarity of two positions so far apart */
  double          *from_here;   /* (n) the similarities of one position */
  HlCurveSeries    comparison[HL_POSITION_COMPARISON]; /* both as curves */
  char            *here;                               /* that position in words */
} HlPositionPictures;

HlPositionPictures *hl_position_pictures_new (int n, int D,
                                              NnPositionLayout layout) G_GNUC_WARN_UNUSED_RESULT;
void                hl_position_pictures_free (HlPositionPictures *self);

HlNumberMatrix hl_position_pictures_table (const HlPositionPictures *self);
HlNumberMatrix hl_position_pictures_similarity (const HlPositionPictures *self);
HlCurveSpec    hl_position_pictures_curves (HlPositionPictures *self, int first_column);
HlCurveSpec    hl_position_pictures_distances (HlPositionPictures *self, int position);

char *hl_position_pictures_read_table (const HlPositionPictures *self, int position,
                                       int column) G_GNUC_WARN_UNUSED_RESULT;
char *hl_position_pictures_read_similarity (const HlPositionPictures *self, int a,
                                            int b) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlPositionPictures, hl_position_pictures_free)

G_END_DECLS
