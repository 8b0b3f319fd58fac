/* ui/render/typeset-measure.h
 *
 * How large the boxes of a formula are, and where each is in the one around it.
 */

#pragma once

#include "ui/render/typeset-tree.h"

G_BEGIN_DECLS

typedef struct
{
  PangoContext         *context; /* shapes the words */
  PangoFontDescription *font;    /* of a formula's letters */
  double                least;   /* pixels; no script is smaller */
} HlTypesetType;

void hl_typeset_measure (const HlTypesetType *type, HlTypesetNode *node, double size);

double hl_typeset_pixels (const PangoFontDescription *font, PangoContext *context);

const char *hl_typeset_closing_of (const char *open);

/* How wide a gap is. */
static inline double hl_typeset_gap (double size) { return 0.25 * size; }

/* How thick the bar of a fraction is. */
static inline double hl_typeset_bar (double size) { return MAX (size / 15.0, 1.0); }

/* How high the bar of a fraction is above the baseline. */
static inline double hl_typeset_axis (double size) { return 0.28 * size; }

/* How wide the sign of a root is. */
static inline double hl_typeset_radical (double size) { return 0.62 * size; }

G_END_DECLS
