/* ui/widgets/word-bars-view.h
 *
 * The probabilities of the next word as bars, with a logarithmic scale and a temperature that
 * change the picture alone.
 *
 *                       probability   logit
 *      rouge  ████████        0.978     9.1
 *      verte                  0.008     4.3
 *      1393 others            0.003
 *      [ ] Logarithmic   Temperature [1.0]
 *
 * Signals
 *   word-pointed              another word is pointed out, or none any more
 *   word-activated (int id)   a word was clicked, or Enter was pressed on it
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/word-bars.h"

G_BEGIN_DECLS

#define HL_TYPE_WORD_BARS_VIEW (hl_word_bars_view_get_type ())

G_DECLARE_FINAL_TYPE (HlWordBarsView, hl_word_bars_view, HL, WORD_BARS_VIEW, GtkWidget)

void hl_word_bars_view_show (HlWordBarsView *self, const NnOperation *probabilities, int chosen);
void hl_word_bars_view_set_n_words (HlWordBarsView *self, int n_words);

int  hl_word_bars_view_get_word (HlWordBarsView *self);
void hl_word_bars_view_set_word (HlWordBarsView *self, int id);

const HlBarsSpec *hl_word_bars_view_get_spec (HlWordBarsView *self);

G_END_DECLS
