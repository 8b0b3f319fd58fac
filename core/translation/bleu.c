#include "core/translation/bleu.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/text/dataset.h"

/* Returns @n tokens with single spaces between them.  No token has a space, so two n-grams are
 * equal if their strings are equal. */
static char *join (char **tokens, int n)
{
  GString *n_gram = g_string_new (tokens[0]);

  for (int j = 1; j < n; j++)
    {
      g_string_append_c (n_gram, ' ');
      g_string_append (n_gram, tokens[j]);
    }

  return g_string_free (n_gram, FALSE);
}

static int count_of (GHashTable *counts, const char *n_gram)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (counts, n_gram));
}

/**
 * @n: length of an n-gram, at least 1
 * Returns: (transfer full) (element-type utf8 int): how often each n-gram occurs
 */
GHashTable *nn_n_grams_count (char **tokens, int n_tokens, int n)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert (n >= 1);

  for (int i = 0; i + n <= n_tokens; i++)
    {
      char     *n_gram = join (tokens + i, n);
      const int count = count_of (counts, n_gram);

      g_hash_table_replace (counts, n_gram, GINT_TO_POINTER (count + 1));
    }

  return counts;
}

NN_FREES (NnNGram, free_n_gram, (g_free, text))

/**
 * @n: length of an n-gram, at least 1
 * Returns: (transfer full) (element-type NnNGram): the different n-grams of the prediction, in the
 *   order in which they first occur
 */
GPtrArray *nn_n_grams_compare (char **prediction, char **reference, int n)
{
  const int              length = (int) g_strv_length (prediction);
  g_autoptr (GHashTable) predicted = nn_n_grams_count (prediction, length, n);
  g_autoptr (GHashTable) allowed = nn_n_grams_count (reference, (int) g_strv_length (reference), n);
  GPtrArray             *n_grams = g_ptr_array_new_with_free_func (free_n_gram);

  for (int i = 0; i + n <= length; i++)
    {
      g_autofree char *text = join (prediction + i, n);
      NnNGram         *n_gram;

      if (count_of (predicted, text) == 0) /* it is in the list already */
        continue;

      n_gram = g_new0 (NnNGram, 1);
      n_gram->text = g_strdup (text);
      n_gram->predicted = count_of (predicted, text);
      n_gram->allowed = count_of (allowed, text);
      n_gram->matches = MIN (n_gram->predicted, n_gram->allowed);
      g_ptr_array_add (n_grams, n_gram);
      g_hash_table_remove (predicted, text);
    }

  return n_grams;
}

static gboolean is_same (char **a, char **b, int n)
{
  for (int i = 0; i < n; i++)
    if (!g_str_equal (a[i], b[i]))
      return FALSE;

  return TRUE;
}

/* Returns the place of the first equal n-gram of the reference that is not paired yet. */
static int find_match (char **n_gram, char **reference, const gboolean *is_taken, int n_places,
                       int n)
{
  int found = NN_N_GRAM_ABSENT;

  for (int j = 0; j < n_places; j++)
    if (is_same (n_gram, reference + j, n))
      {
        if (!is_taken[j])
          return j;
        found = NN_N_GRAM_CLIPPED;
      }

  return found;
}

/**
 * @n: length of an n-gram, at least 1
 *
 * Pairs each n-gram of the prediction with an equal one of the reference, from left to right.  Each
 * n-gram of the reference is in at most one pair, so the number of pairs is the number of clipped
 * matches.
 *
 * Returns: (transfer full) (array): for each n-gram of the prediction, in order, the index of the
 *   first token of its match in the reference, or %NN_N_GRAM_ABSENT or %NN_N_GRAM_CLIPPED
 */
int *nn_n_grams_pair (char **prediction, char **reference, int n)
{
  const int            n_places = MAX ((int) g_strv_length (reference) - n + 1, 0);
  const int            n_n_grams = MAX ((int) g_strv_length (prediction) - n + 1, 0);
  g_autofree gboolean *is_taken = g_new0 (gboolean, n_places + 1);
  int                 *places = g_new (int, n_n_grams + 1);

  g_assert (n >= 1);

  for (int i = 0; i < n_n_grams; i++)
    {
      places[i] = find_match (prediction + i, reference, is_taken, n_places, n);
      if (places[i] >= 0)
        is_taken[places[i]] = TRUE;
    }

  return places;
}

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

/**
 * @sentences: (element-type NnHeldOutSentence): held-out sentences
 * @translations: (element-type char**): the words of the model's translation of each
 * Returns: the BLEU-4 of all translations together
 */
NnBleu nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations)
{
  NnBleu bleu = { 0 };

  g_assert (translations->len == sentences->len);

  for (guint i = 0; i < sentences->len; i++)
    {
      const NnHeldOutSentence *sentence = g_ptr_array_index (sentences, i);

      nn_corpus_bleu_add (&bleu, g_ptr_array_index (translations, i), sentence->references);
    }

  nn_corpus_bleu_finish (&bleu);

  return bleu;
}
