/* app/figure-name.h
 *
 * What the file of a picture is called: what it is of, and what is chosen in it.
 *
 *      the-red-car-is-old-head-cross-block2-head3
 */

#pragma once

#include "app/figure-rows.h"

char *hl_sentence_name (const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
char *hl_figure_name_of (const HlFigureRow *row, char *const *place) G_GNUC_WARN_UNUSED_RESULT;
char *hl_figure_name (char *const *place) G_GNUC_WARN_UNUSED_RESULT;
