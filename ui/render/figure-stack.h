/* ui/render/figure-stack.h
 *
 * Draws up the encoder or the decoder, from its words to its output: embedding,
 * positions, blocks, and in a decoder the output layer.  A block that is open shows
 * its sublayers in the order of the configuration:
 *
 *      post-norm    attention, add & norm, …      the residual goes around one box
 *      pre-norm     norm, attention, add, …       around two
 */

#pragma once

#include "ui/render/figure-pen.h"

G_BEGIN_DECLS

void hl_figure_measure_stack (HlFigurePen *pen);
void hl_figure_climb_stack (HlFigurePen *pen);

G_END_DECLS
