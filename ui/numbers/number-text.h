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
