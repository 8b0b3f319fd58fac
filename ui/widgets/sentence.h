/* ui/widgets/sentence.h
 *
 * The sentence of a page: the largest text, in the colors of rows and columns, smaller where it is
 * too long.  It says what is wrong, what is pointed at in a figure, or what the figure says as a
 * whole, in this order.
 */

#pragma once

#include "ui/widgets/figure-view.h"

#define HL_TYPE_SENTENCE (hl_sentence_get_type ())

G_DECLARE_FINAL_TYPE (HlSentence, hl_sentence, HL, SENTENCE, GtkWidget)

void hl_sentence_follow (HlSentence *self, HlFigureView *view);
void hl_sentence_object (HlSentence *self, const char *problem);
void hl_sentence_say (HlSentence *self, const char *sentence);
