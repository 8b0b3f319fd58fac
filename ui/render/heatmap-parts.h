/* ui/render/heatmap-parts.h
 *
 * How much room the words around the maps of a heat map need.  Units are CSS pixels.
 */

#pragma once

#include "ui/render/heatmap-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_HEATMAP_GAP 6.0 /* between two parts */

/* One map is read word by word; where many share the page, the words give way. */
typedef struct
{
  HlTextSize size;      /* the size of the labels: tokens or positions */
  double     max_label; /* how long a token of a column may be; longer ones are shortened */
  double     max_name;  /* likewise the name of a row, which may be two tokens */
  double     max_share; /* which share of the picture's width or height the labels may take */
} HlHeatmapManner;

typedef struct
{
  double label;         /* the height of a line of labels */
  double small;         /* the height of a small line, such as that of a role */
  double title;         /* the height of a line of the names of heads and blocks; 0 for one map */
  double row_labels;    /* the width of the labels of the rows */
  double column_labels; /* the height of the labels of the columns where they are turned */
  /* the width of the widest token of a column, not shortened; 0 for positions */
  double   widest_column;
  double   position;     /* the width of the last position of a column */
  double   sums;         /* the width of the row sums; 0: left out */
  double   bar;          /* the width of the scale; 0: left out */
  gboolean shows_all;    /* whether the maps of all heads are shown */
  gboolean shows_tokens; /* whether the labels are tokens */
} HlHeatmapParts;

const HlHeatmapManner *hl_heatmap_manner (const HlHeatmapSpec *spec);
const char            *hl_heatmap_sums_header (void);

HlHeatmapParts hl_heatmap_parts_measure (const HlHeatmapSpec *spec, HlText *text,
                                         gboolean shows_tokens, double max_width,
                                         double max_height);
gboolean       hl_heatmap_parts_must_turn (const HlHeatmapParts *self, double cell);
double         hl_heatmap_parts_labels (const HlHeatmapParts *self, gboolean is_turned);
double         hl_heatmap_parts_left (const HlHeatmapParts *self);
double         hl_heatmap_parts_right (const HlHeatmapParts *self);
double         hl_heatmap_parts_above (const HlHeatmapParts *self, gboolean is_turned);
double         hl_heatmap_parts_below (const HlHeatmapParts *self, gboolean is_turned);

G_END_DECLS
