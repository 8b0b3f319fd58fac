/* ui/render/dot-plot-spec.h
 *
 * What a plot of dots shows: pairs of numbers, or losses of named rows.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_DOT_SERIES 2

typedef struct
{
  double x; /* to the right */
  double y; /* upward; where there are rows, the number of its row from 0, downward */
} HlDot;

typedef struct
{
  char *headline; /* what is to be read first, in large type, or NULL */
  char *note;     /* a sentence on what one sees, or NULL */
  char *x_title;  /* what is to the right */
  char *y_title;  /* what is upward, or NULL */
  char *x_symbol; /* the letter of what is to the right, or NULL */
  char *y_symbol; /* the letter of what is upward, or NULL */
  /* what the dots of each series are; NULL from the first that there is not */
  char      *names[HL_DOT_SERIES];
  GArray    *dots[HL_DOT_SERIES]; /* of each series */
  GPtrArray *dot_names;           /* where there are no rows, what each dot is, or NULL */
  char     **rows;                /* the names of rows, or NULL */
  /* 0, or the power of ten up to which an axis to the right is an ordinary one that is
   * logarithmic beyond; there are no rows then */
  double x_linear;
  char  *line_name; /* what the line through the origin is, or NULL */
  double slope;     /* how steep that line is */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the words; NULL: a default */
} HlDotPlot;

HlDotPlot *hl_dot_plot_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_dot_plot_free (HlDotPlot *self);
void       hl_dot_plot_add (HlDotPlot *self, int series, double x, double y);

char *hl_dot_plot_row_numbers (const HlDotPlot *self, guint row) G_GNUC_WARN_UNUSED_RESULT;
char *hl_dot_plot_describe (const HlDotPlot *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDotPlot, hl_dot_plot_free)

G_END_DECLS
