/* core/translation/bleu.h
 *
 * BLEU: a score for the similarity of a translation, the prediction, to a reference that a person
 * wrote.  It counts how many n-grams, sequences of n tokens, both of them have.
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
 * The textbook's score gives p_n of longer n-grams an exponent closer to 0, and uses only n-grams
 * that are not longer than the prediction, so for a prediction of one word the score uses only p_1.
 *
 * BLEU-4 (Papineni et al. 2002) adds the matches and the lengths of all sentences before it
 * divides.  With several references, an n-gram may match as often as it occurs in the reference
 * that has it most often.  |reference| is the length that is closest to the length of the
 * prediction; of two equally close ones it is the shorter one.  There is no smoothing: if no 4-gram
 * matches, the score is 0.
 *
 * Scores are between 0 and 1; tables of results often print them multiplied by 100.
 *
 * It is computed from how often each n-gram occurs:
 *
 *      prediction   il est il est calme .
 *      reference    il est calme .
 *
 *      n = 2        predicted  reference  matches
 *      il est           2          1         1      clipped: the second one does not match
 *      est il           1          0         0
 *      est calme        1          1         1
 *      calme .          1          1         1
 *
 * nn_n_grams_pair () returns which n-gram of the reference each one matches.
 *
 * nn_held_out_bleu () is the BLEU-4 of a model on sentences that it was not trained on: all of them
 * are translated (translate-many.h) and compared with their references, the translations in the
 * corpus.
 *
 * Read in   D2L 10.7.8, "Evaluation of Predicted Sequences"
 */

#pragma once

#include <glib.h>

#define NN_N_GRAM_ABSENT (-1)  /* the reference does not have it */
#define NN_N_GRAM_CLIPPED (-2) /* the reference has it, but less often than the prediction */

typedef struct
{
  char *text;      /* its tokens, with single spaces between them */
  int   predicted; /* how often the prediction has it, at least once */
  int   allowed;   /* how often the reference has it */
  int   matches;   /* the smaller one of the two counts */
} NnNGram;

GHashTable *nn_n_grams_count (char **tokens, int n_tokens, int n) G_GNUC_WARN_UNUSED_RESULT;

GPtrArray *nn_n_grams_compare (char **prediction, char **reference,
                               int n) G_GNUC_WARN_UNUSED_RESULT;

int *nn_n_grams_pair (char **prediction, char **reference, int n) G_GNUC_WARN_UNUSED_RESULT;

#define NN_BLEU_MAX_ORDER 8
#define NN_BLEU_CORPUS_ORDER 4

typedef struct
{
  int    matches;   /* how many n-grams of the prediction match */
  int    total;     /* number of n-grams of the prediction */
  double precision; /* p_n = matches / total */
} NnBleuPart;

typedef struct
{
  int        n_orders;                 /* the largest n */
  NnBleuPart parts[NN_BLEU_MAX_ORDER]; /* (array length=n_orders): the parts for n = 1, 2, … */
  int        prediction_length;        /* number of tokens of the prediction */
  int        reference_length;         /* number of tokens of the reference */
  double     brevity;                  /* the brevity penalty, 1, or less if too short */
  double     score;                    /* the score */
} NnBleu;

NnBleu nn_bleu (const char *prediction, const char *reference, int k);

void nn_corpus_bleu_add (NnBleu *self, char **prediction, const GPtrArray *references);
void nn_corpus_bleu_finish (NnBleu *self);

NnBleu nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations);
