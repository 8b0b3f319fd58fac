#include "core/translation/n-grams.h"

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
 *
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

static void free_n_gram (gpointer data)
{
  NnNGram *self = data;

  g_free (self->text);
  g_free (self);
}

/**
 * @n: length of an n-gram, at least 1
 *
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
