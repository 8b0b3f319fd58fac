#include "core/translation/bleu.h"

#include <math.h>

#include "core/translation/n-grams.h"

/* Returns how often an n-gram may match: as often as it occurs in the reference that has it most
 * often.  references: (element-type GHashTable): their n-grams */
static int allowed_of (const GPtrArray *references, const char *n_gram)
{
  int most = 0;

  for (guint i = 0; i < references->len; i++)
    most = MAX (most, GPOINTER_TO_INT (g_hash_table_lookup (references->pdata[i], n_gram)));

  return most;
}

static int count_matches (GHashTable *predicted, const GPtrArray *references)
{
  GHashTableIter iter;
  gpointer       n_gram;
  gpointer       count;
  int            matches = 0;

  g_hash_table_iter_init (&iter, predicted);
  while (g_hash_table_iter_next (&iter, &n_gram, &count))
    matches += MIN (GPOINTER_TO_INT (count), allowed_of (references, n_gram));

  return matches;
}

static GPtrArray *new_counts (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
}

static double brevity_of (int prediction_length, int reference_length)
{
  if (prediction_length == 0)
    return 0.0;

  return exp (MIN (0.0, 1.0 - (double) reference_length / prediction_length));
}

/**
 * @prediction: tokens with single spaces between them
 * @k: the longest n-gram to count, 1 to %NN_BLEU_MAX_ORDER
 *
 * Computes the textbook's score of one sentence.  An empty sentence counts as one empty token.
 *
 * Returns: the score and its parts
 */
NnBleu nn_bleu (const char *prediction, const char *reference, int k)
{
  /* g_strsplit () returns no tokens for ""; Python's split (' ') in the textbook returns one. */
  g_auto (GStrv) predicted = g_strsplit (prediction[0] != '\0' ? prediction : " ", " ", -1);
  g_auto (GStrv) wanted = g_strsplit (reference[0] != '\0' ? reference : " ", " ", -1);
  NnBleu         self = {
            .prediction_length = prediction[0] != '\0' ? (int) g_strv_length (predicted) : 1,
            .reference_length = reference[0] != '\0' ? (int) g_strv_length (wanted) : 1,
  };

  g_assert (k >= 1 && k <= NN_BLEU_MAX_ORDER);

  self.n_orders = MIN (k, self.prediction_length);
  self.brevity = brevity_of (self.prediction_length, self.reference_length);
  self.score = self.brevity;

  for (int n = 1; n <= self.n_orders; n++)
    {
      NnBleuPart            *part = &self.parts[n - 1];
      g_autoptr (GHashTable) counts = nn_n_grams_count (predicted, self.prediction_length, n);
      g_autoptr (GPtrArray)  allowed = new_counts ();

      g_ptr_array_add (allowed, nn_n_grams_count (wanted, self.reference_length, n));
      part->matches = count_matches (counts, allowed);
      part->total = self.prediction_length - n + 1;
      part->precision = (double) part->matches / part->total;
      self.score *= pow (part->precision, pow (0.5, n));
    }

  return self;
}

static int closest_length (const GPtrArray *references, int length)
{
  int closest = (int) g_strv_length (g_ptr_array_index (references, 0));

  for (guint i = 1; i < references->len; i++)
    {
      const int other = (int) g_strv_length (g_ptr_array_index (references, i));
      const int gain = ABS (closest - length) - ABS (other - length);

      if (gain > 0 || (gain == 0 && other < closest))
        closest = other;
    }

  return closest;
}

/**
 * @self: (inout): the sums so far; all zeros before the first sentence
 * @prediction: the tokens of a translation, without `<eos>`
 * @references: (element-type char**): the tokens of one or more references
 *
 * Adds one sentence to a corpus BLEU-4.
 */
void nn_corpus_bleu_add (NnBleu *self, char **prediction, const GPtrArray *references)
{
  const int length = (int) g_strv_length (prediction);

  g_assert (references->len > 0);

  self->n_orders = NN_BLEU_CORPUS_ORDER;
  self->prediction_length += length;
  self->reference_length += closest_length (references, length);

  for (int n = 1; n <= NN_BLEU_CORPUS_ORDER; n++)
    {
      g_autoptr (GHashTable) counts = nn_n_grams_count (prediction, length, n);
      g_autoptr (GPtrArray)  allowed = new_counts ();

      for (guint i = 0; i < references->len; i++)
        {
          char **wanted = g_ptr_array_index (references, i);

          g_ptr_array_add (allowed, nn_n_grams_count (wanted, (int) g_strv_length (wanted), n));
        }

      self->parts[n - 1].matches += count_matches (counts, allowed);
      self->parts[n - 1].total += MAX (0, length - n + 1);
    }
}

/**
 * @self: (inout): the sums of all sentences
 *
 * Computes precisions, brevity and score from the sums.  More sentences may be added afterwards.
 */
void nn_corpus_bleu_finish (NnBleu *self)
{
  double log_sum = 0.0;

  self->brevity = brevity_of (self->prediction_length, self->reference_length);

  for (int n = 0; n < NN_BLEU_CORPUS_ORDER; n++)
    {
      NnBleuPart *part = &self->parts[n];

      part->precision = part->total > 0 ? (double) part->matches / part->total : 0.0;
      log_sum += log (part->precision); /* −∞ if nothing matches, so the score is 0 */
    }

  self->score = self->brevity * exp (log_sum / NN_BLEU_CORPUS_ORDER);
}
