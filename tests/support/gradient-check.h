/* tests/support/gradient-check.h
 *
 * Is a backward pass the derivative of its forward pass?  Move one value by a
 * small step both ways, look how far the loss moves, compare.
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/tensor/tensor.h"

/* Runs forward and returns the loss, summed in double.
 *
 * user_data: whatever the test needs. */
typedef double (*NnTestLoss) (gpointer user_data);

NnTensor *nn_test_random_tensor (NnShape shape, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;

void nn_test_set_values (NnTensor *tensor, const float *values);
void nn_test_set_random (NnTensor *tensor, guint64 seed);
void nn_test_set_random_parameters (NnParameters *parameters, guint64 seed);

void nn_test_assert_values (const NnTensor *tensor, const float *values, double tolerance);
void nn_test_assert_close (const NnTensor *a, const NnTensor *b, double tolerance);
void nn_test_assert_equal (const NnTensor *a, const NnTensor *b, double tolerance);

double nn_test_weighted_sum (const NnTensor *weights, const NnTensor *y);
void   nn_test_assert_gradient (NnTensor *x, const NnTensor *d_x, NnTestLoss loss,
                                gpointer user_data);
void   nn_test_assert_gradients (NnParameters *parameters, NnTestLoss loss, gpointer user_data);
