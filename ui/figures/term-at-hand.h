/* ui/figures/term-at-hand.h
 *
 * One term of a long sum: what it is called, and the numbers that it was made of.
 *
 *      S₀[voiture, red]      feature 12: 1.31 · 2.05 = 2.686
 */

#pragma once

#include "ui/figures/equation.h"

G_BEGIN_DECLS

char *hl_term_at_hand (const HlEquation *equation, const NnNumber *number, const GArray *terms,
                       int index, GArray *lights) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
