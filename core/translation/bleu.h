/* core/translation/bleu.h
 *
 * How close a translation is to what a person wrote: count the n-grams, runs of n
 * tokens, that both have.
 *
 *                             matches of n-grams
 *      p_n                =   ──────────────────      each n-gram of the reference
 *                             n-grams predicted       matches once
 *
 *      brevity            =   exp (min (0, 1 − |reference| / |prediction|))
 *
 *      the textbook's     =   brevity · Π p_n ^ (1 / 2ⁿ)        one sentence
 *      BLEU-4             =   brevity · (p_1 p_2 p_3 p_4) ^ ¼   a whole corpus
 *
 * The textbook's weighs long n-grams more and stops at the length of the
 * prediction, so a single right word is scored by p_1 alone.
 *
 * BLEU-4 (Papineni et al. 2002) adds up matches and lengths over all sentences
 * before it divides.  With several references an n-gram may match as often as the
 * reference that has it most often, and |reference| is the length closest to the
 * prediction's, the shorter one of two equally close.  There is no smoothing: as
 * long as not one 4-gram matches, the score is 0.
 *
 * Scores lie between 0 and 1; tables of results print 100 times as much.
 *
 * Read in   D2L 10.7.8, "Evaluation of Predicted Sequences"
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define NN_BLEU_MAX_ORDER 8
#define NN_BLEU_CORPUS_ORDER 4

/**
 * NnBleuPart:
 * @matches: how many of the predicted n-grams the reference has, too
 * @total: how many n-grams were predicted
 * @precision: p_n, their quotient
 */
typedef struct
{
  int    matches;
  int    total;
  double precision;
} NnBleuPart;

/**
 * NnBleu:
 * @n_orders: the longest n-gram that was counted
 * @parts: (array length=n_orders): n = 1 first
 * @prediction_length: tokens of the prediction
 * @reference_length: tokens of the reference
 * @brevity: the factor for predictions that are too short, at most 1
 * @score: the whole
 */
typedef struct
{
  int        n_orders;
  NnBleuPart parts[NN_BLEU_MAX_ORDER];
  int        prediction_length;
  int        reference_length;
  double     brevity;
  double     score;
} NnBleu;

NnBleu nn_bleu (const char *prediction,
                const char *reference,
                int         k);

void nn_corpus_bleu_add (NnBleu          *self,
                         char           **prediction,
                         const GPtrArray *references);
void nn_corpus_bleu_finish (NnBleu *self);

G_END_DECLS
