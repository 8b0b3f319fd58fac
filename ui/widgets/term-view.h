/* ui/widgets/term-view.h
 *
 * The terms of a long sum in a widget, sorted, with the running sum; empty where there is no
 * long sum.
 *
 *      pointer, Left, Right   point out a term
 *
 * Signals
 *   term-pointed (int index)   another term of the sum is pointed out, or −1 for none any more
 */

#pragma once

#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_TERM_VIEW (hl_term_view_get_type ())

G_DECLARE_FINAL_TYPE (HlTermView, hl_term_view, HL, TERM_VIEW, HlPicture)

gboolean hl_term_view_is_for (const GArray *terms);

void hl_term_view_set_terms (HlTermView *self, const GArray *terms);

void hl_term_view_take_name (HlTermView *self, char *name);

G_END_DECLS
