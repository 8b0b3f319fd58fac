/* Which words of a large vocabulary an equation shows. */

#include "ui/figures/equation.h"

#include <math.h>

/* A list of words that grows to a limit. */
typedef struct
{
  int *words;
  int  n;
} List;

static gboolean is_full (const List *list) { return list->n >= HL_WORDS_AT_HAND; }

static gboolean contains (const List *list, int word)
{
  for (int i = 0; i < list->n; i++)
    if (list->words[i] == word)
      return TRUE;

  return FALSE;
}

static void add_word (List *list, int word)
{
  if (!contains (list, word) && !is_full (list))
    list->words[list->n++] = word;
}

static gboolean has_words (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_WORD && axis->length > HL_WORDS_AT_HAND;
}

static void add_ids (List *list, const NnOperand *ids, int length)
{
  for (int i = 0; i < ids->rows; i++)
    for (int j = 0; j < ids->columns; j++)
      {
        const float id = nn_operand_get (ids, 0, i, j);

        if (id >= 0 && id < length)
          add_word (list, (int) id);
      }
}

/* Returns how much a word matters: its number in a row, or the largest absolute value of its own
 * row. */
static double weight_of (const NnOperand *operand, int word, int row, gboolean is_signed)
{
  double most = -INFINITY;

  if (operand->column_axis.kind == NN_AXIS_WORD)
    {
      const double value = nn_operand_get (operand, 0, row, word);

      return is_signed ? value : fabs (value);
    }

  for (int j = 0; j < operand->columns; j++)
    most = MAX (most, fabs ((double) nn_operand_get (operand, 0, word, j)));

  return most;
}

/* Returns the word with the largest number in a row that is not in the list yet. */
static int find_largest (const List *list, const NnOperand *operand, int length, int row,
                         gboolean is_signed)
{
  double largest = -INFINITY;
  int    best = -1;

  for (int word = 0; word < length; word++)
    {
      const double weight = weight_of (operand, word, row, is_signed);

      if (!contains (list, word) && (best < 0 || weight > largest))
        {
          largest = weight;
          best = word;
        }
    }

  return best;
}

/* Lists the best word of each row, then the second best of each, as long as there is room. */
static void add_largest (List *list, const NnOperand *operand, int length, gboolean is_signed)
{
  const int n_rows = operand->column_axis.kind == NN_AXIS_WORD ? operand->rows : 1;

  while (!is_full (list) && list->n < length)
    for (int row = 0; row < n_rows && !is_full (list) && list->n < length; row++)
      add_word (list, find_largest (list, operand, length, row, is_signed));
}

/* Returns the operand in which words can be compared.  It has a column for each word, where the
 * result comes before the inputs; otherwise it has a row for each word. */
static const NnOperand *find_scores (const NnOperation *operation, gboolean shows_result)
{
  if (shows_result && has_words (&operation->output->column_axis))
    return operation->output;
  for (int i = 0; i < operation->n_inputs; i++)
    if (has_words (&operation->inputs[i]->column_axis) && !operation->inputs[i]->is_parameter)
      return operation->inputs[i];
  if (has_words (&operation->output->column_axis) || has_words (&operation->output->row_axis))
    return operation->output;
  for (int i = 0; i < operation->n_inputs; i++)
    if (has_words (&operation->inputs[i]->row_axis) ||
        has_words (&operation->inputs[i]->column_axis))
      return operation->inputs[i];

  return NULL;
}

static gboolean compares_sizes (NnOperationKind kind)
{
  return kind == NN_OP_LOGITS || kind == NN_OP_PROBABILITIES || kind == NN_OP_CHOICE ||
         kind == NN_OP_LOSS;
}

static int compare_words (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* The norm of a whole gradient reads two vocabularies, so its words cannot be compared. */
static gboolean has_one_vocabulary (const NnOperation *operation, int length)
{
  for (int i = 0; i < operation->n_inputs; i++)
    {
      const NnAxis *rows = &operation->inputs[i]->row_axis;
      const NnAxis *columns = &operation->inputs[i]->column_axis;

      if ((has_words (rows) && rows->length != length) ||
          (has_words (columns) && columns->length != length))
        return FALSE;
    }

  return TRUE;
}

/* Lists the words that the operation is about, and returns how many they are: 0 if no large
 * vocabulary takes part, or more than one does. shows_result: whether the output may be seen;
 * otherwise the words are in the order of the vocabulary, which gives nothing away. */
int hl_words_at_hand (const NnOperation *operation, gboolean shows_result,
                      int words[HL_WORDS_AT_HAND])
{
  const NnOperand *scores = find_scores (operation, shows_result);
  List             list = { words, 0 };
  int              length;

  if (scores == NULL)
    return 0;

  length = has_words (&scores->column_axis) ? scores->columns : scores->rows;
  if (!has_one_vocabulary (operation, length))
    return 0;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->words != NULL)
      add_ids (&list, operation->inputs[i], length);
  if (operation->kind != NN_OP_EMBEDDING)
    add_largest (&list, scores, length, compares_sizes (operation->kind));
  if (!shows_result)
    qsort (words, (gsize) list.n, sizeof *words, compare_words);

  return list.n;
}
