#include "ui/lessons/run-prediction.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/trace/question/question-rules.h"

/* Returns which of them will be the best; nobody knows yet. names: what is different about each
 * training, and a NULL. */
HlQuestionSpec *hl_run_prediction_new (const char *const *names)
{
  HlQuestionSpec *self =
      hl_question_spec_new (_ ("Before the curves are drawn, guess: which run will have the lowest "
                               "validation loss at the end?"),
                            "", HL_CONCEPT_TRAINING);
  g_autofree char *close = NULL;

  for (int i = 0; names[i] != NULL; i++)
    hl_question_spec_add (self, names[i], FALSE);
  /* Translators: a difference of losses, 0.2 */
  close = g_strdup_printf (_ ("The best two will be less than %g apart"), NN_QUESTION_LOSS_MARGIN);
  hl_question_spec_add (self, close, FALSE);
  self->noted = g_strdup (_ ("Prediction noted. It will be compared with the losses at the end."));

  return self;
}

/* A run that has failed is worse than any other. */
static double loss_of (double loss) { return isnan (loss) ? INFINITY : loss; }

static int find_best (const double *losses, int n, int besides)
{
  int best = -1;

  for (int i = 0; i < n; i++)
    if (i != besides && (best < 0 || loss_of (losses[i]) < loss_of (losses[best])))
      best = i;

  return best;
}

/* Lists the results: "Blocks 1: 1.43, Blocks 2: 1.62". */
static char *list_losses (const char *const *names, const double *losses)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; names[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%.2f", losses[i]);
      /* Translators: instead of the loss of a run */
      const char *result = isnan (losses[i]) ? _ ("failed") : number;

      g_string_append (list, i > 0 ? _ (", ") : "");
      /* Translators: the name of a run, and its loss */
      g_string_append_printf (list, _ ("%s: %s"), names[i], result);
    }

  return g_string_free (list, FALSE);
}

/* Returns a sentence with the numbers that decide; NULL if no run came to an end. names: what is
 * different about each training, and a NULL; losses: the validation loss of each at its end, or
 * NaN. */
char *hl_run_prediction_judge (const char *const *names, const double *losses, int *right)
{
  const int        n = (int) g_strv_length ((char **) names);
  const int        best = find_best (losses, n, -1);
  const int        second = find_best (losses, n, best);
  g_autofree char *list = list_losses (names, losses);
  double           margin;

  if (second < 0 || isnan (losses[best]))
    return NULL;

  margin = loss_of (losses[second]) - losses[best];
  *right = margin < NN_QUESTION_LOSS_MARGIN ? n : best;
  if (*right == n)
    /* Translators: names of runs with their losses, and a difference */
    return g_strdup_printf (_ ("Validation losses at the end: %s. The best two are %.2f apart: "
                               "with another seed, the order could be different."),
                            list, margin);

  /* Translators: names of runs with their losses */
  return g_strdup_printf (_ ("Validation losses at the end: %s."), list);
}
