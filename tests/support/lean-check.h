/* tests/support/lean-check.h
 *
 * Two models that know the same: one goes the textbook's way, the other the lean one.
 * What they say must agree to a millionth, and what they learn too.
 *
 * @NN_TEST_LEAN is that millionth.
 */

#pragma once

#include "core/layers/parameters.h"

#define NN_TEST_LEAN 1e-6

typedef struct
{
  NnParameters *plain; /* parameters of the layers that go the textbook's way */
  NnParameters *lean;  /* those of the others, packed */
} NnTestPair;

NnTestPair nn_test_pair_new (void);
void       nn_test_pair_begin (NnTestPair *self);
void       nn_test_pair_assert_gradients (const NnTestPair *self, double tolerance);
void       nn_test_pair_clear (NnTestPair *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NnTestPair, nn_test_pair_clear)
