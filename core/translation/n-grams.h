/* core/translation/n-grams.h
 *
 * n-grams, sequences of n tokens, and how often each occurs.  BLEU (bleu.h) is computed from these
 * counts.
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
