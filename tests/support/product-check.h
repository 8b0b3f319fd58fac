/* tests/support/product-check.h
 *
 * A product of matrices against its definition.
 */

#pragma once

#include "core/tensor/matmul.h"

typedef void (*NnTestProduct) (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);

void nn_test_assert_product (NnTestProduct product, gboolean turn_a, gboolean turn_b, int N, int M,
                             int K);
