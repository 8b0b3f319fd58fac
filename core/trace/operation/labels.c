#include "core/trace/operation/labels.h"

static void labels_clear (gpointer data)
{
  char **labels = data;

  for (int i = 0; labels[i] != NULL; i++)
    g_free (labels[i]);
}

/**
 * @names: (array length=n): names
 *
 * Returns: (transfer full): copies of them and a %NULL, reference-counted
 */
char **nn_labels_new (const char *const *names, int n)
{
  char **labels = g_atomic_rc_box_alloc0 (sizeof (char *) * ((gsize) n + 1));

  for (int i = 0; i < n; i++)
    labels[i] = g_strdup (names[i]);

  return labels;
}

/**
 * @names: (transfer full) (element-type utf8): names
 *
 * Returns: (transfer full): the same, reference-counted
 */
char **nn_labels_take (GPtrArray *names)
{
  char **labels = nn_labels_new ((const char *const *) names->pdata, (int) names->len);

  g_ptr_array_unref (names);

  return labels;
}

/**
 * @vocabulary: whose ids they are
 * @ids: (array length=n): ids, −1 for none
 *
 * Returns: (transfer full): their tokens; an empty one for none
 */
char **nn_labels_of_ids (const NnVocabulary *vocabulary, const int *ids, int n)
{
  g_autofree const char **names = g_new0 (const char *, n);

  for (int i = 0; i < n; i++)
    names[i] = ids[i] >= 0 ? nn_vocabulary_token (vocabulary, ids[i]) : "";

  return nn_labels_new (names, n);
}

/**
 * @queries: (nullable) (array length=n_queries): labels
 * @keys: (nullable) (array length=n_keys): labels
 *
 * Returns: (transfer full) (nullable): "il → calm" for every query and every key; %NULL where
 *   one of them has no labels
 */
char **nn_labels_of_pairs (char *const *queries, int n_queries, char *const *keys, int n_keys)
{
  GPtrArray *names;

  if (queries == NULL || keys == NULL)
    return NULL;

  names = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < n_queries; i++)
    for (int j = 0; j < n_keys; j++)
      g_ptr_array_add (names, g_strdup_printf ("%s → %s", queries[i], keys[j]));

  return nn_labels_take (names);
}

/**
 * @labels: (nullable): names
 *
 * Returns: (transfer full) (nullable): the same names
 */
char **nn_labels_ref (char **labels)
{
  return labels != NULL ? g_atomic_rc_box_acquire (labels) : NULL;
}

/** @labels: (nullable) (transfer full): names */
void nn_labels_unref (char **labels)
{
  if (labels != NULL)
    g_atomic_rc_box_release_full (labels, labels_clear);
}
