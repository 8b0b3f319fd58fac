/* The numbers of Attention by Hand, and what is said about them. */

#include "ui/figures/by-hand.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/tensor/matmul.h"
#include "core/trace/operation/operation.h"

#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/block.h"

static const NnOperation *find (const HlHand *self, NnOperationKind kind, int *index)
{
  for (guint i = 0; i < self->operations->len; i++)
    {
      const NnOperation *operation = self->operations->pdata[i];

      if (operation->kind == kind)
        {
          if (index != NULL)
            *index = (int) i;
          return operation;
        }
    }

  return NULL;
}

static float *keep (HlHand *self, HlHandPart part, int rows, int columns, const float *values)
{
  self->rows[part] = rows;
  self->columns[part] = columns;
  self->values[part] = g_new0 (float, rows *columns);
  if (values != NULL)
    memcpy (self->values[part], values, (gsize) (rows * columns) * sizeof (float));

  return self->values[part];
}

static void keep_turned (HlHand *self, HlHandPart part, int rows, int columns, const float *values)
{
  float *turned = keep (self, part, rows, columns, NULL);

  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      turned[i * columns + j] = values[j * rows + i];
}

/* Row by row x · wᵀ: what a small network makes of queries or keys. */
static void project (HlHand *self, HlHandPart part, const float *x, int n, const float *w)
{
  const int            A = self->what.n_hiddens, K = self->what.width / self->what.n_heads;
  const int            d = self->what.width;
  g_autoptr (NnTensor) head = nn_tensor_new (NN_SHAPE (n, K));
  g_autoptr (NnTensor) weights = nn_tensor_new_from (NN_SHAPE (A, K), w);
  g_autoptr (NnTensor) made = nn_tensor_new (NN_SHAPE (n, A));

  for (int i = 0; i < n; i++)
    memcpy (head->values + i * K, x + i * d + self->view.head * K, (gsize) K * sizeof (float));
  nn_matmul_nt (nn_matrix (made), nn_matrix (head), nn_matrix (weights), NN_REPLACE);
  if (part == HL_HAND_K_MADE)
    keep_turned (self, part, A, n, made->values);
  else
    keep (self, part, n, A, made->values);
}

static void keep_given (HlHand *self)
{
  const NnByHand *what = &self->what;

  keep (self, HL_HAND_Q, what->n_queries, what->width, what->queries);
  keep_turned (self, HL_HAND_K, what->width, what->n_keys, what->keys);
  keep (self, HL_HAND_V, what->n_keys, what->value_width, what->values);
  if (what->kind != NN_ATTENTION_ADDITIVE)
    return;

  keep_turned (self, HL_HAND_W_Q, what->width / what->n_heads, what->n_hiddens, what->weights[0]);
  keep (self, HL_HAND_W_K, what->n_hiddens, what->width / what->n_heads, what->weights[1]);
  keep (self, HL_HAND_W_V, 1, what->n_hiddens, what->weights[2]);
  project (self, HL_HAND_Q_MADE, what->queries, what->n_queries, what->weights[0]);
  project (self, HL_HAND_K_MADE, what->keys, what->n_keys, what->weights[1]);
}

static const float *slice_of (const HlHand *self, const NnOperation *operation)
{
  const NnOperand *output = operation->output;

  return nn_operand_row (output, output->slices > 1 ? self->view.head : 0, 0);
}

/* The scores are those of the last step that is shown and hides nothing. */
static void keep_made (HlHand *self)
{
  const NnByHand    *what = &self->what;
  const NnOperation *softmax = find (self, NN_OP_SOFTMAX, NULL);
  int                masking = 0;
  const NnOperation *mask = find (self, NN_OP_MASK, &masking);
  const NnOperation *joined = find (self, NN_OP_JOIN_HEADS, NULL);
  const NnOperation *scores = find (self, NN_OP_ADDITIVE_SCORES, NULL);
  int                scaling = 0;
  const NnOperation *scaled = find (self, NN_OP_SCALE, &scaling);

  if (scores == NULL)
    scores = find (self, NN_OP_PRODUCT, NULL);
  if (scaled != NULL && self->view.n_shown > scaling)
    {
      scores = scaled;
      self->is_divided = TRUE;
    }
  keep (self, HL_HAND_S, what->n_queries, what->n_keys, slice_of (self, scores));
  keep (self, HL_HAND_A, what->n_queries, what->n_keys, slice_of (self, softmax));
  if (joined == NULL)
    joined = find (self, NN_OP_WEIGHTED_SUM, NULL);
  keep (self, HL_HAND_O, what->n_queries, what->value_width, joined->output->values);
  self->is_masked = mask != NULL && self->view.n_shown > masking;
  if (mask != NULL)
    self->states = g_memdup2 (mask->output->states, (gsize) what->n_queries * (gsize) what->n_keys);
}

/* Computes the scores the other way, without the division by √d where there is one and with it
 * where there is none, and keeps what each query then gives to its best key. */
static void compare (HlHand *self, const NnByHand *what)
{
  NnByHand   other = *what;
  GPtrArray *operations;

  if (what->kind != NN_ATTENTION_DOT_PRODUCT)
    return;

  other.is_scaled = !what->is_scaled;
  operations = nn_by_hand_attend (&other);
  for (guint i = 0; i < operations->len; i++)
    {
      const NnOperation *operation = operations->pdata[i];

      if (operation->kind != NN_OP_SOFTMAX)
        continue;
      self->other = g_new (float, what->n_queries);
      for (int query = 0; query < what->n_queries; query++)
        self->other[query] = slice_of (self, operation)[query * what->n_keys + self->best[query]];
    }
  g_ptr_array_unref (operations);
}

/* Which key each query likes best, which query likes each key best, and whose row tells most: with
 * a causal mask the first row, which sees least, else one that looks at another than itself. */
static void judge (HlHand *self)
{
  const int n_keys = self->what.n_keys;
  double    most = 0.0;

  self->best = g_new0 (int, self->what.n_queries);
  self->fan = g_new0 (int, n_keys);
  for (int i = 0; i < self->what.n_queries; i++)
    {
      const float *weights = self->values[HL_HAND_A] + i * n_keys;
      double       tells;

      for (int j = 1; j < n_keys; j++)
        if (weights[j] > weights[self->best[i]])
          self->best[i] = j;
      for (int j = 0; j < n_keys; j++)
        if (weights[j] > hl_hand_at (self, HL_HAND_A, self->fan[j], j))
          self->fan[j] = i;
      tells = self->what.is_causal ? -i : weights[self->best[i]] * (self->best[i] == i ? 0.5 : 1.0);
      if (i == 0 || tells > most + 1e-6)
        {
          most = tells;
          self->telling = i;
        }
    }
}

/* Looks for the only number that was given and is another one than before. */
static void find_change (HlHand *self)
{
  int n = 0;

  self->changed = HL_NOTHING;
  for (int part = 0; self->before != NULL && part <= HL_HAND_V; part++)
    n += hl_block_changes (&self->changed, part, self->before->values[part], self->values[part],
                           self->rows[part], self->columns[part]);
  if (n != 1)
    self->changed = HL_NOTHING;
}

static char **names_of (const char *const *names, const char *letter, int n)
{
  char **copies = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    copies[i] = names != NULL ? g_strdup (names[i]) : nn_symbol_numbered (letter, i + 1);

  return copies;
}

/* All numbers of an attention.  What it borrows is copied. */
HlHand *hl_hand_new (const NnByHand *what, HlHandView view)
{
  HlHand *self = g_new0 (HlHand, 1);

  self->what = *what;
  self->view = view;
  self->view.has_words = what->query_names != NULL;
  self->operations = nn_by_hand_attend (what);
  self->query_names = names_of (what->query_names, "q", what->n_queries);
  self->key_names = names_of (what->key_names, "k", what->n_keys);
  keep_given (self);
  keep_made (self);
  judge (self);
  compare (self, what);
  self->view.before = NULL;
  if (view.before != NULL)
    self->before = hl_hand_new (view.before, self->view);
  find_change (self);
  self->what.queries = self->what.keys = self->what.values = NULL;
  self->what.query_names = self->what.key_names = NULL;
  memset (self->what.weights, 0, sizeof self->what.weights);

  return self;
}

void hl_hand_free (gpointer data)
{
  HlHand *self = data;

  g_clear_pointer (&self->before, hl_hand_free);
  g_ptr_array_unref (self->operations);
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    g_free (self->values[part]);
  g_strfreev (self->query_names);
  g_strfreev (self->key_names);
  g_free (self->states);
  g_free (self->other);
  g_free (self->best);
  g_free (self->fan);
  g_free (self);
}

/* Whether the mask hides the key from the query. */
gboolean hl_hand_is_hidden (const HlHand *self, int query, int key)
{
  return self->is_masked && self->states[query * self->what.n_keys + key] != NN_CELL_NORMAL;
}

static int count_visible (const HlHand *self, int query)
{
  int n = 0;

  for (int j = 0; j < self->what.n_keys; j++)
    n += !hl_hand_is_hidden (self, query, j);

  return n;
}

/* Whether the numbers of a matrix are there already. */
gboolean hl_hand_is_shown (const HlHand *self, int part)
{
  static const NnOperationKind makes[HL_N_HAND_PARTS][3] = {
    [HL_HAND_S] = { NN_OP_PRODUCT, NN_OP_ADDITIVE_SCORES },
    [HL_HAND_A] = { NN_OP_SOFTMAX },
    [HL_HAND_O] = { NN_OP_JOIN_HEADS, NN_OP_WEIGHTED_SUM },
  };
  int index = -1;

  if (self->values[part] == NULL)
    return FALSE;
  if (part < HL_HAND_S || part > HL_HAND_O)
    return TRUE;
  if (find (self, makes[part][0], &index) == NULL)
    find (self, makes[part][1], &index);

  return self->view.n_shown > index;
}

/* Where a number that is given counts most: a score, or a result. */
HlItem hl_hand_made (const HlHand *self, HlItem given)
{
  const gboolean is_query = given.part == HL_HAND_Q;
  HlItem         made = { HL_HAND_S, is_query ? given.row : self->fan[given.column],
                  is_query ? self->best[given.row] : given.column };

  if (given.part == HL_HAND_V)
    return (HlItem){ HL_HAND_O, self->fan[given.row], given.column };
#define FACTOR(k)                                                                                  \
  fabsf (is_query ? hl_hand_at (self, HL_HAND_K, given.column, (k))                                \
                  : hl_hand_at (self, HL_HAND_Q, (k), given.row))
  for (int k = 0; k < (is_query ? self->what.n_keys : self->what.n_queries); k++)
    if (FACTOR (k) > FACTOR (is_query ? made.column : made.row))
      *(is_query ? &made.column : &made.row) = k;
#undef FACTOR

  return made;
}

/* ── Words ── */

/* "“cat”", "query 2"; part: of queries, keys or values. */
static char *called (const HlHand *self, int part, int line)
{
  char **names = part == HL_HAND_Q ? self->query_names : self->key_names;

  if (self->view.has_words)
    /* Translators: a token in quotation marks */
    return g_markup_printf_escaped (_ ("“%s”"), names[line]);

  return part == HL_HAND_Q   ? g_strdup_printf (_ ("query %d"), line + 1)
         : part == HL_HAND_K ? g_strdup_printf (_ ("key %d"), line + 1)
                             : g_strdup_printf (_ ("value %d"), line + 1);
}

/* What a query looks at, and how much of the value it takes. */
static char *say_query (const HlHand *self, int i)
{
  const int        j = self->best[i];
  const double     weight = hl_hand_at (self, HL_HAND_A, i, j);
  const double     other = self->other != NULL ? (double) self->other[i] : weight;
  g_autofree char *query = hl_word_capital (called (self, HL_HAND_Q, i));
  g_autofree char *key = called (self, HL_HAND_K, j), *value = called (self, HL_HAND_V, j);
  g_autofree char *share = hl_number_to_percent (weight), *with = hl_number_to_percent (other),
                  *text = NULL;

  if (count_visible (self, i) == 1)
    return self->what.is_causal && j == i
               /* Translators: a query, and the weight in percent */
               ? g_strdup_printf (_ ("<row>%s</row> must not see what comes later: it takes %s of "
                                     "<column>its own value</column>."),
                                  query, share)
               /* Translators: a query, a key, and the weight in percent */
               : g_strdup_printf (_ ("<row>%s</row> sees only <column>%s</column>: it takes %s of "
                                     "the value of this key."),
                                  query, key, share);

  text = self->view.has_words
             /* Translators: a query, a key, a percentage, a word; no full stop */
             ? g_strdup_printf (_ ("<row>%s</row> matches <column>%s</column> best and takes %s of "
                                   "<column>the value of %s</column>"),
                                query, key, share, value)
             /* Translators: a query, a key, a percentage, such as "value 2"; no full stop */
             : g_strdup_printf (_ ("<row>%s</row> matches <column>%s</column> best and takes %s of "
                                   "<column>%s</column>"),
                                query, key, share, value);
  if (self->what.is_scaled || self->other == NULL || fabs (other - weight) < 0.005)
    /* Translators: a sentence and its full stop */
    return g_strdup_printf (C_ ("sentence", "%s."), text);

  /* Translators: a sentence without its full stop; the root of a number; a percentage */
  return g_strdup_printf (_ ("%s; with the division by √%d, %s."), text,
                          self->what.width / self->what.n_heads, with);
}

/* Says what the last step did, as long as there are no weights. */
static char *say_step (const HlHand *self)
{
  if (!hl_hand_is_shown (self, HL_HAND_S))
    return g_strdup (_ ("Each <row>query</row> will be compared with each <column>key</column>."));
  if (self->what.kind == NN_ATTENTION_ADDITIVE)
    return g_strdup (_ ("A small network has computed a score for each <row>query</row> and each "
                        "<column>key</column>."));
  if (!self->is_divided)
    return g_strdup (_ ("A score is the dot product of a <row>query</row> and a "
                        "<column>key</column>."));

  /* Translators: the root of the number of features */
  return g_strdup_printf (_ ("Each score is divided by √%d; otherwise, with many features, one key "
                             "would get nearly all the weight."),
                          self->what.width / self->what.n_heads);
}

/* What became of a number that was changed. */
static char *say_change (const HlHand *self)
{
  const HlItem     made = hl_hand_made (self, self->changed);
  const int        i = made.row, j = made.column;
  g_autofree char *query = called (self, HL_HAND_Q, i);
  g_autofree char *old = hl_digits (hl_hand_at (self->before, made.part, i, j), 2);
  g_autofree char *now = hl_digits (hl_hand_at (self, made.part, i, j), 2);
  g_autofree char *key = NULL, *share = NULL, *former = NULL;

  if (made.part == HL_HAND_O)
    /* Translators: a query, a column, a number before and now */
    return g_strdup_printf (_ ("Result of <row>%s</row>, column %d: %s → %s."), query, j + 1, old,
                            now);

  key = called (self, HL_HAND_K, j);
  share = hl_digits (hl_hand_at (self, HL_HAND_A, i, j), 3);
  former = hl_digits (hl_hand_at (self->before, HL_HAND_A, i, j), 3);
  /* Translators: a query, a key, a number before and now, a weight before and now */
  return g_strdup_printf (_ ("Score of <row>%s</row> and <column>%s</column>: %s → %s; weight: %s "
                             "→ %s."),
                          query, key, old, now, former, share);
}

static gboolean tells_change (const HlHand *self)
{
  const HlItem made = self->changed.part >= 0 ? hl_hand_made (self, self->changed) : HL_NOTHING;

  return made.part >= 0 && hl_hand_is_shown (self, HL_HAND_O) &&
         (made.part == HL_HAND_O || !hl_hand_is_hidden (self, made.row, made.column));
}

char *hl_hand_headline (gconstpointer data)
{
  const HlHand *self = data;

  if (tells_change (self))
    return say_change (self);

  return hl_hand_is_shown (self, HL_HAND_A) ? say_query (self, self->telling) : say_step (self);
}

/* Whom a key fits best. */
static char *say_key (const HlHand *self, int j)
{
  const int        best = self->fan[j];
  g_autofree char *key = hl_word_capital (called (self, HL_HAND_K, j));
  g_autofree char *query = called (self, HL_HAND_Q, best);
  g_autofree char *share = hl_number_to_percent (hl_hand_at (self, HL_HAND_A, best, j));

  /* Translators: a key, the query that gives it most, and the weight in percent */
  return g_strdup_printf (_ ("<column>%s</column> gets the most attention from <row>%s</row>: %s."),
                          key, query, share);
}

/* Who takes how much of a value. */
static char *say_value (const HlHand *self, int j)
{
  g_autofree char *value = hl_word_capital (called (self, HL_HAND_V, j));
  GString         *text = g_string_new (NULL);

  g_string_printf (
      text,
      /* Translators: a token in quotation marks, or "Value 2"; queries and percentages follow */
      self->view.has_words ? _ ("<column>The value of %s</column>: ") : _ ("<column>%s</column>: "),
      value);
  for (int i = 0; i < self->what.n_queries; i++)
    {
      g_autofree char *query = called (self, HL_HAND_Q, i);
      g_autofree char *share = hl_number_to_percent (hl_hand_at (self, HL_HAND_A, i, j));

      g_string_append_printf (
          /* Translators: a query and its percentage */
          text, i == 0 ? _ ("<row>%s</row> takes %s") : _ (", <row>%s</row> %s"), query, share);
    }
  g_string_append_c (text, '.');

  return g_string_free (text, FALSE);
}

static char *say_hidden (const HlHand *self, HlItem item, const char *query, const char *key)
{
  const gboolean is_later =
      self->states[item.row * self->what.n_keys + item.column] == NN_CELL_FUTURE;

  if (item.part == HL_HAND_S)
    return is_later ? g_strdup_printf (_ ("<row>%s</row> must not see <column>%s</column>, which "
                                          "comes later: their score becomes −10⁶."),
                                       query, key)
                    : g_strdup_printf (_ ("<column>%2$s</column> is padding: its score in the row "
                                          "<row>%1$s</row> becomes −10⁶."),
                                       query, key);

  return is_later ? g_strdup_printf (_ ("<row>%s</row> must not see <column>%s</column>, which "
                                        "comes later: the weight of this key is exactly 0."),
                                     query, key)
                  : g_strdup_printf (_ ("<column>%2$s</column> is padding: its weight in the row "
                                        "<row>%1$s</row> is exactly 0."),
                                     query, key);
}

static char *say_pair (const HlHand *self, HlItem item)
{
  const int        i = item.row, j = item.column;
  g_autofree char *query = hl_word_capital (called (self, HL_HAND_Q, i));
  g_autofree char *key = called (self, HL_HAND_K, j),
                  *best = called (self, HL_HAND_K, self->best[i]);
  g_autofree char *score = hl_digits (hl_hand_at (self, HL_HAND_S, i, j), 2);
  g_autofree char *share = hl_number_to_percent (hl_hand_at (self, HL_HAND_A, i, j));

  if (hl_hand_is_hidden (self, i, j))
    return say_hidden (self, item, query, key);
  if (item.part == HL_HAND_A)
    return g_strdup_printf (_ ("<row>%s</row> gives %s of its attention to <column>%s</column>."),
                            query, share, key);
  if (j == self->best[i])
    return g_strdup_printf (_ ("<row>%s</row> and <column>%s</column> have the score %s, the "
                               "highest of the row."),
                            query, key, score);

  return g_strdup_printf (
      /* Translators: a query, a key, their score; the key that matches best */
      _ ("<row>%s</row> and <column>%s</column> have the score %s; %s matches better."), query, key,
      score, best);
}

/* Which value a number of the result has most of. */
static char *say_result (const HlHand *self, HlItem item)
{
  const int        i = item.row, column = item.column;
  const gboolean   is_of_head = hl_hand_is_of_head (self, column, self->what.value_width);
  g_autofree char *query = called (self, HL_HAND_Q, i), *value = NULL, *share = NULL,
                  *number = NULL;
  g_autofree char *result = hl_digits (hl_hand_at (self, HL_HAND_O, i, column), 2);
  int              most = 0;

  if (!is_of_head)
    /* Translators: a number of the result, a query, a head */
    return g_strdup_printf (_ ("The %s for <row>%s</row> comes from head %d."), result, query,
                            column / (self->what.value_width / self->what.n_heads) + 1);

#define PART(j)                                                                                    \
  fabsf (hl_hand_at (self, HL_HAND_A, i, (j)) * hl_hand_at (self, HL_HAND_V, (j), column))
  for (int j = 1; j < self->what.n_keys; j++)
    if (PART (j) > PART (most))
      most = j;
#undef PART
  value = called (self, HL_HAND_V, most);
  share = hl_number_to_percent (hl_hand_at (self, HL_HAND_A, i, most));
  number = hl_number_to_text (hl_hand_at (self, HL_HAND_V, most, column), HL_NUMBER_SHORTEST);

  /* Translators: a number, a query, a value; a percentage of a number */
  return g_strdup_printf (_ ("The %s for <row>%s</row> comes mostly from <column>%s</column>: %s "
                             "of %s."),
                          result, query, value, share, number);
}

/* A number of the small network of additive attention. */
static char *say_network (const HlHand *self, HlItem item)
{
  g_autofree char *number = hl_digits (hl_hand_at (self, item.part, item.row, item.column), 2);
  g_autofree char *line = item.part == HL_HAND_Q_MADE   ? called (self, HL_HAND_Q, item.row)
                          : item.part == HL_HAND_K_MADE ? called (self, HL_HAND_K, item.column)
                                                        : NULL;

  switch (item.part)
    {
    case HL_HAND_Q_MADE:
      /* Translators: a number, a unit of the small network, a query */
      return g_strdup_printf (_ ("%s: unit %d of the network computes it from <row>%s</row>."),
                              number, item.column + 1, line);
    case HL_HAND_K_MADE:
      return g_strdup_printf (_ ("%s: unit %d of the network computes it from "
                                 "<column>%s</column>."),
                              number, item.row + 1, line);
    case HL_HAND_W_V:
      return g_strdup_printf (_ ("%s: the weight of unit %d of the network in the score."), number,
                              item.column + 1);
    default:
      /* Translators: a weight of the small network, and which of its units has it */
      return g_strdup_printf (_ ("%s is a weight of unit %d of the network."), number,
                              (item.part == HL_HAND_W_Q ? item.column : item.row) + 1);
    }
}

char *hl_hand_describe (gconstpointer data, HlItem item)
{
  const HlHand *self = data;

  if (item.part < 0 || self->values[item.part] == NULL)
    return g_strdup ("");
  if (!hl_hand_is_shown (self, item.part) ||
      (!hl_hand_is_shown (self, HL_HAND_A) && item.part <= HL_HAND_S))
    return hl_hand_is_shown (self, item.part) && item.part == HL_HAND_S ? say_pair (self, item)
                                                                        : say_step (self);
  if (hl_item_equal (item, self->changed) && tells_change (self))
    return say_change (self);

  switch (item.part)
    {
    case HL_HAND_K:
      return say_key (self, item.column);
    case HL_HAND_V:
      return say_value (self, item.row);
    case HL_HAND_S:
    case HL_HAND_A:
      return say_pair (self, item);
    case HL_HAND_O:
      return say_result (self, item);
    case HL_HAND_Q:
      return say_query (self, item.row);
    default:
      return say_network (self, item);
    }
}

void hl_hand_tabulate (gconstpointer data, GString *csv)
{
  static const char *const names[] = { "Q", "K^T", "V", "W_q^T", "W_k", "w_v",
                                       "S", "A",   "O", "Q'",    "K'" };
  const HlHand            *self = data;

  g_string_append (csv, "matrix,row,column,number\n");
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    for (int i = 0; self->values[part] != NULL && hl_hand_is_shown (self, part) &&
                    i < self->rows[part] * self->columns[part];
         i++)
      g_string_append_printf (csv, "%s,%d,%d,%.9g\n", names[part], i / self->columns[part] + 1,
                              i % self->columns[part] + 1, (double) self->values[part][i]);
}

/* The item in the next matrix, where this one ends; the same one where there is none. */
HlItem hl_hand_beside (const HlHand *self, HlItem item, int down, int right)
{
  static const int next[HL_HAND_O + 1][4] = {
    [HL_HAND_Q] = { -1, HL_HAND_S, HL_HAND_K, -1 },
    [HL_HAND_K] = { HL_HAND_Q, HL_HAND_V, -1, HL_HAND_S },
    [HL_HAND_V] = { HL_HAND_K, -1, -1, HL_HAND_O },
    [HL_HAND_S] = { HL_HAND_Q, HL_HAND_A, HL_HAND_K, -1 },
    [HL_HAND_A] = { HL_HAND_S, HL_HAND_O, HL_HAND_V, -1 },
    [HL_HAND_O] = { HL_HAND_A, -1, HL_HAND_V, -1 },
  };

  return self->what.kind == NN_ATTENTION_ADDITIVE || item.part > HL_HAND_O
             ? item
             : hl_blocks_beside (next, self->rows, self->columns, item, down, right);
}
