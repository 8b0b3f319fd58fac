/* core/engine/row.h
 *
 * Loops over the numbers of a row, each compiled once for every width of the processor's
 * registers (processor.h), so that the layers read like their formulas.  A lean layer that does
 * several of these operations in one loop ("fuses" them) has a loop of its own.
 *
 * Numbers are floats, sums are doubles.  The order of a sum depends on the width of the registers.
 */

#pragma once

#include <glib.h>

void nn_row_add (float *sum, const float *a, const float *b, gsize n);
void nn_row_multiply (float *product, const float *a, const float *b, gsize n);
void nn_row_add_product (float *sum, const float *a, const float *b, gsize n);
void nn_row_scale (float *x, float factor, gsize n);
void nn_row_scale_difference (float *y, const float *x, float subtracted, float factor, gsize n);

double nn_row_sum (const float *x, gsize n);
double nn_row_dot (const float *a, const float *b, gsize n);

float    nn_row_largest (const float *x, gsize n);
gboolean nn_row_is_finite (const float *x, gsize n);
double   nn_row_exponentials (float *y, const float *x, float largest, gsize n);
double   nn_row_sum_exponentials (const float *x, float largest, gsize n);

double nn_row_square_deviations (const float *x, double mean, gsize n);
void   nn_row_standardize (float *x_hat, const float *x, double mean, double inverse_std, gsize n);
void   nn_row_scale_and_shift (float *y, const float *x, const float *scale, const float *shift,
                               gsize n);
