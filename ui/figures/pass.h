/* ui/figures/pass.h
 *
 * The whole pass as a figure: all places with their numbers, gray but for what the current step is
 * about.
 *
 *      from left to right               as in the book, upward
 *      words ▒ ▒ ≈ ▒ ▒ ▒  ─┐ memory            ┌ output ┐ → la
 *      words ▒ ▒ ≈ ▒ ≈◄▒ ▒ → la         ┌ add ┐ ─►┌ attention ┐
 *                                       the red   <bos> la
 *
 * Parts  from 0 the places: row a token, column 0, of an attention the token that is read
 *        HL_PASS_WORD  row: which of the words that could come next, the likeliest first
 *        HL_PASS_FOLD  row: a block; column: whether of the decoder
 *        HL_PASS_HERE  row and column −1: what the step is about, as a whole
 */

#pragma once

#include "ui/figures/pass-places.h"
#include "ui/picture/figure.h"

gboolean hl_pass_turn_head (const HlPass *self, int by, int *head);
int      hl_pass_follow (HlPass *self, const HlPassAt *at, HlItem item);

HlFigure *hl_pass_figure_new (HlPass *self, const HlPassAt *at,
                              const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
