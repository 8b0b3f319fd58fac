/* core/trace/hand/exercise-numbers.h
 *
 * Small numbers for exercises: a seed decides which, and two decimals print them exactly.
 *
 *      whole      −3 … 3
 *      distinct   whole, no two of a row alike: a row with a variance
 *      halves     −2, −1.5 … 2, no two of a row alike: scores
 *      shares     0.05 … 0.9, 1 in sum: weights and probabilities
 */

#pragma once

#include "core/tensor/random.h"

G_BEGIN_DECLS

void nn_exercise_draw_whole (NnRandom *random, float *values, int n, int largest);
void nn_exercise_draw_distinct (NnRandom *random, float *row, int n, int largest);
void nn_exercise_draw_halves (NnRandom *random, float *row, int n, int largest);
void nn_exercise_draw_shares (NnRandom *random, float *row, int n);

G_END_DECLS
