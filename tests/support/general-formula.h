/* tests/support/general-formula.h
 *
 * Computes results from their general lines alone: from the operands that the line names,
 * whole, and the constants.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "tests/support/walk-formulas.h"

/* What a line is computed with, besides its operation. */
typedef struct
{
  const NnWalk      *walk;  /* whose operation it is; D is a width there, or NULL */
  const NnTestWords *words; /* what ids mean */
} NnTestGeneral;

double *nn_test_general_values (const NnTestGeneral *self, const NnOperation *operation,
                                double **sizes) G_GNUC_WARN_UNUSED_RESULT;

void nn_test_assert_general_lines_hold (const NnWalk *walk, const NnTestWords *words);
