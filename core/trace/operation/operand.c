#include "core/trace/operation/operand.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/trace/operation/small-digits.h"

static void labels_clear (gpointer data)
{
  char **labels = data;

  for (int i = 0; labels[i] != NULL; i++)
    g_free (labels[i]);
}

/**
 * @names: (array length=n): names
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

/**
 * @labels: (nullable) (transfer none): their names
 * Returns: an axis, which borrows its labels
 */
NnAxis nn_axis (NnAxisKind kind, int length, char **labels)
{
  return (NnAxis){ kind, length, labels, NULL };
}

/**
 * @index: from 0
 * Returns: (transfer none) (nullable): the name of number @index, if it has one
 */
const char *nn_axis_label (const NnAxis *self, int index)
{
  g_assert (index >= 0 && index < self->length);

  return self->labels != NULL ? self->labels[index] : NULL;
}

/**
 * A row of the decoder reads one token and predicts the next one, so its name has both.
 *
 * Returns: (transfer full): such as "est → calme", or "est → …" while the second word is
 *   not known; a token that writes nothing has its own name, or its number from 1
 */
char *nn_axis_query_name (const NnAxis *self, int index)
{
  const char *label = nn_axis_label (self, index);

  if (label == NULL)
    return g_strdup_printf ("%d", index + 1);
  if (self->kind != NN_AXIS_TARGET)
    return g_strdup (label);

  return g_strdup_printf ("%s → %s", label, self->writes != NULL ? self->writes[index] : "…");
}

static NnAxis axis_ref (const NnAxis *axis)
{
  return (NnAxis){ axis->kind, axis->length, nn_labels_ref (axis->labels),
                   nn_labels_ref (axis->writes) };
}

NN_CLEARS (NnAxis, axis_clear, (nn_labels_unref, labels, writes))

/** Returns: (transfer full): zeros, to be filled by the caller */
NnOperand *nn_operand_new (const char *symbol, const char *path, NnAxis slices, NnAxis rows,
                           NnAxis columns)
{
  NnOperand *self = g_atomic_rc_box_new0 (NnOperand);

  self->symbol = g_strdup (symbol);
  self->path = g_strdup (path);
  self->slices = slices.length;
  self->rows = rows.length;
  self->columns = columns.length;
  self->slice_axis = axis_ref (&slices);
  self->row_axis = axis_ref (&rows);
  self->column_axis = axis_ref (&columns);
  self->values = g_new0 (float, nn_operand_length (self));

  return self;
}

static void operand_clear (gpointer data)
{
  NnOperand *self = data;

  g_free (self->symbol);
  g_free (self->path);
  g_free (self->values);
  axis_clear (&self->slice_axis);
  axis_clear (&self->row_axis);
  axis_clear (&self->column_axis);
  nn_labels_unref (self->words);
  g_free (self->states);
}

NN_COUNTS (NnOperand, nn_operand, operand_clear)

/**
 * @self: an operand, while its walk is being written
 *
 * Gives the operand another symbol.
 */
void nn_operand_rename (NnOperand *self, const char *symbol)
{
  g_free (self->symbol);
  self->symbol = g_strdup (symbol);
}

/**
 * @letter: such as "x"
 * @number: 0 or more
 * Returns: (transfer full): such as "x₁₂"
 */
char *nn_symbol_numbered (const char *letter, int number)
{
  GString *symbol = g_string_new (letter);

  nn_append_subscript (symbol, number);

  return g_string_free (symbol, FALSE);
}

/** Returns: how many numbers it has */
gsize nn_operand_length (const NnOperand *self)
{
  return (gsize) self->slices * (gsize) self->rows * (gsize) self->columns;
}

/**
 * @slice: from 0
 * @row: from 0
 * @column: from 0
 * Returns: the number in @column of @row of matrix @slice
 */
float nn_operand_get (const NnOperand *self, int slice, int row, int column)
{
  g_assert (slice >= 0 && slice < self->slices);
  g_assert (row >= 0 && row < self->rows);
  g_assert (column >= 0 && column < self->columns);

  return nn_operand_row (self, slice, row)[column];
}

/**
 * @row: from 0, of every slice
 * @column: from 0, of every slice
 * Returns: whether the cell is hidden, or padding
 */
NnCellState nn_operand_state (const NnOperand *self, int row, int column)
{
  g_assert (row >= 0 && row < self->rows);
  g_assert (column >= 0 && column < self->columns);

  return self->states != NULL ? (NnCellState) self->states[row * self->columns + column]
                              : NN_CELL_NORMAL;
}

/**
 * @self: masked scores, or weights
 * Returns: how many keys the query sees: these are the first ones
 */
int nn_operand_count_visible (const NnOperand *self, int row)
{
  int n = 0;

  while (n < self->columns && nn_operand_state (self, row, n) == NN_CELL_NORMAL)
    n++;

  return n;
}

/**
 * @self: an operand of one slice
 * Returns: its length, the root of the sum of its squares
 */
double nn_operand_row_length (const NnOperand *self, int row)
{
  double sum = 0.0;

  for (int j = 0; j < self->columns; j++)
    {
      const double value = nn_operand_get (self, 0, row, j);

      sum += value * value;
    }

  return sqrt (sum);
}
