/* tests/support/walk-formulas.h
 *
 * What must hold of the formulas of a whole walk, whatever it was about.
 */

#pragma once

#include "core/text/vocabulary.h"
#include "core/trace/formula/formula.h"
#include "core/trace/walk/walk.h"

typedef struct
{
  const NnVocabulary *source; /* the words of the encoder */
  const NnVocabulary *target; /* the words of the decoder */
} NnTestWords;

void nn_test_assert_formulas_hold (const NnWalk *walk, const NnTestWords *words,
                                   NnFormulaLength length, int at_most);
void nn_test_assert_dependencies_are_true (const NnWalk *walk);
void nn_test_assert_general_formulas (const NnWalk *walk);
