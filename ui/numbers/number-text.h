/* ui/numbers/number-text.h
 *
 * A number as cells and sentences show it.
 *
 *      -1.2247     digits as asked for
 *      0           exactly 0, unlike 0.0000, which was rounded
 *      -1e6   -∞   too large for digits
 *      –           there is no number
 *
 * Probabilities and attention weights have one way of their own, wherever they are:
 *
 *      0   < 0.001   0.954   > 0.999   1.000
 */

#pragma once

#include <glib.h>

#define HL_NUMBER_SHORTEST (-1) /* digits: as many as it takes */

char  *hl_number_to_text (double number, int digits) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_number_to_figures (double number, int figures) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_number_to_power (double number) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_number_typeset (char *printed) G_GNUC_WARN_UNUSED_RESULT;
double hl_number_round (double number, int figures);
int    hl_number_digits (const float *values, gsize n_values, int digits);
char  *hl_number_localize (const char *formula) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_number_to_percent (double weight) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_probability_to_text (double probability) G_GNUC_WARN_UNUSED_RESULT;

/* How a length of time is written. */
char *hl_time_to_text (double seconds) G_GNUC_WARN_UNUSED_RESULT;
char *hl_time_left_to_text (double seconds) G_GNUC_WARN_UNUSED_RESULT;

/* A loss as plots, the map and sentences write it: one way, wherever it is.
 *
 *      2.3140                     a loss
 *      2.3140 → 2.3021            before and after an update
 *      2.314018 → 2.314016        an update that changed little: digits that tell both apart */
char *hl_loss_to_text (double loss) G_GNUC_WARN_UNUSED_RESULT;
char *hl_loss_to_text_beside (double loss, double other) G_GNUC_WARN_UNUSED_RESULT;
char *hl_loss_change_to_text (double before, double after) G_GNUC_WARN_UNUSED_RESULT;
