/* What a person types and chooses in Attention by Hand. */

#include "ui/figures/by-hand.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/layers/mask.h"
#include "core/tensor/random.h"

#define N_GIVEN HL_HAND_S

static const char *const three_words[] = { "the", "cat", "sat", NULL };

static const float first_network[3][HL_HAND_MOST * HL_HAND_MOST] = {
  { 1.0f, 0.5f, 0.0f, 0.0f, 1.0f, 0.0f, 0.5f, -0.5f, 0.0f, 0.0f, 0.0f, 1.0f },
  { 1.0f, 0.0f, 0.5f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.5f, 0.0f, -0.5f, 1.0f },
  { 1.0f, 1.0f, -0.5f },
};

static const HlHandState examples[] = {
  { .n_queries = 3,
    .n_keys = 3,
    .width = 4,
    .value_width = 2,
    .n_hiddens = 3,
    .n_heads = 1,
    .valid_len = 3,
    .is_scaled = TRUE,
    .has_words = TRUE,
    .numbers = { { 0, 1, 2, 0, 1, 1, 0, 0, 1, 2, 0, -1 },
                 { 2, 0, 0, 0, 3, 0, 0, 0, 2, -1, 1, 0 },
                 { 0, 4, 10, 0, 0, 8 } } },
  { .n_queries = 3,
    .n_keys = 4,
    .width = 4,
    .value_width = 2,
    .n_hiddens = 3,
    .n_heads = 1,
    .valid_len = 4,
    .is_scaled = TRUE,
    .numbers = { { 2, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 2 },
                 { 3, 0, 1, -1, 0, 3, 1, -1, 1, 0, 0, -1, 0, 1, 3, 0 },
                 { 10, 0, 0, 10, 0, 0, 5, 5 } } },
};

static void take_example (HlHandState *state, int example)
{
  *state = examples[example];
  state->head = 1;
  for (int i = 0; i < 3; i++)
    memcpy (state->numbers[HL_HAND_W_Q + i], first_network[i], sizeof first_network[i]);
}

static gboolean shape (gconstpointer data, int part, int *rows, int *columns)
{
  const HlHandState *state = data;
  const int          K = state->width / MAX (state->n_heads, 1), A = state->n_hiddens;
  const int          shapes[N_GIVEN][2] = {
             [HL_HAND_Q] = { state->n_queries, state->width },
             [HL_HAND_K] = { state->width, state->n_keys },
             [HL_HAND_V] = { state->n_keys, state->value_width },
             [HL_HAND_W_Q] = { K, A },
             [HL_HAND_W_K] = { A, K },
             [HL_HAND_W_V] = { 1, A },
  };

  *rows = shapes[part][0];
  *columns = shapes[part][1];

  return part <= HL_HAND_V || state->kind == NN_ATTENTION_ADDITIVE;
}

/* Whether shapes and numbers are those of an example, whatever is chosen besides. example: 0, of
 * three words, or 1, of 3 queries and 4 keys. */
gboolean hl_hand_is_example (const HlHandState *state, int example)
{
  const HlHandState *other = &examples[example];
  gboolean           are_equal = TRUE;

  for (int part = 0; part <= HL_HAND_V; part++)
    for (gsize i = 0; i < G_N_ELEMENTS (state->numbers[part]); i++)
      are_equal &= state->numbers[part][i] == other->numbers[part][i];

  return are_equal && state->has_words == other->has_words &&
         state->n_queries == other->n_queries && state->n_keys == other->n_keys &&
         state->width == other->width && state->value_width == other->value_width;
}

/* Gives the matrices their shapes. Numbers of @before stay where the new shape has room for them;
 * numbers that are new are small. */
static void lay_out_again (HlHandState *state, const HlHandState *before)
{
  NnRandom random = nn_random_new (1);

  for (int part = 0; part < N_GIVEN; part++)
    {
      int rows, columns, old_rows, old_columns;

      shape (state, part, &rows, &columns);
      shape (before, part, &old_rows, &old_columns);
      memset (state->numbers[part], 0, sizeof state->numbers[part]);
      for (int i = 0; i < rows * columns; i++)
        {
          const int row = i / columns, column = i % columns;

          state->numbers[part][i] = row < old_rows && column < old_columns
                                        ? before->numbers[part][row * old_columns + column]
                                        : (float) nn_random_below (&random, 5) - 2.0f;
        }
    }
  state->has_words = state->has_words && state->n_queries == 3 && state->n_keys == 3;
  state->head = MIN (state->head, state->n_heads);
}

/* The numbers of a matrix as core reads them, rows and columns exchanged: the picture shows the
 * matrix turned. */
static float *turned (const HlHandState *state, int part)
{
  float *numbers = g_new (float, HL_HAND_MOST *HL_HAND_MOST);
  int    rows, columns;

  shape (state, part, &rows, &columns);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      numbers[j * rows + i] = state->numbers[part][i * columns + j];

  return numbers;
}

/* attended: zeros; cleared by hl_attended_clear (). */
void hl_hand_attend (const HlHandState *state, HlAttended *attended)
{
  attended->owned[0] = turned (state, HL_HAND_K);
  attended->owned[1] = turned (state, HL_HAND_W_Q);
  attended->head = state->head - 1;
  attended->what = (NnByHand){
    .kind = (NnAttentionKind) state->kind,
    .n_heads = state->n_heads,
    .n_queries = state->n_queries,
    .n_keys = state->n_keys,
    .width = state->width,
    .value_width = state->value_width,
    .n_hiddens = state->n_hiddens,
    .queries = state->numbers[HL_HAND_Q],
    .keys = attended->owned[0],
    .values = state->numbers[HL_HAND_V],
    .weights = { attended->owned[1], state->numbers[HL_HAND_W_K], state->numbers[HL_HAND_W_V] },
    .query_names = state->has_words ? three_words : NULL,
    .key_names = state->has_words ? three_words : NULL,
    .is_scaled = state->is_scaled,
    .is_causal = state->is_causal,
    .valid_len = MIN (state->valid_len, state->n_keys),
    .fill = NN_MASK_FILL,
  };
}

void hl_attended_clear (HlAttended *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->owned); i++)
    g_clear_pointer (self->owned + i, g_free);
}

/* Returns why the heads cannot share what there is, or NULL. */
static char *find_problem (const HlHandState *state)
{
  if (state->width % state->n_heads != 0)
    return g_strdup_printf (
        /* Translators: heads, then columns */
        ngettext ("%d heads cannot share %d column of Q and K: choose fewer heads, or add columns.",
                  "%d heads cannot share the %d columns of Q and K evenly: choose another number "
                  "of heads, or add or remove columns.",
                  (gulong) state->width),
        state->n_heads, state->width);
  if (state->value_width % state->n_heads != 0)
    return g_strdup_printf (
        /* Translators: heads, then columns */
        ngettext ("%d heads cannot share %d column of V: choose fewer heads, or add columns.",
                  "%d heads cannot share the %d columns of V evenly: choose another number of "
                  "heads, or add or remove columns.",
                  (gulong) state->value_width),
        state->n_heads, state->value_width);

  return NULL;
}

/* --- As a text -------------------------------------------------------------------------------- */

static const char *const names[] = { "words", "dot-product", "additive", NULL };

static void begin (gpointer data, int example)
{
  HlHandState *state = data;

  take_example (state, MIN (example, 1));
  state->kind = example == 2 ? NN_ATTENTION_ADDITIVE : NN_ATTENTION_DOT_PRODUCT;
}

static char *settle (gpointer data, gconstpointer before)
{
  HlHandState *state = data;
  char        *problem = find_problem (state);

  if (problem != NULL)
    return problem;

  state->head = MIN (state->head, state->n_heads);
  state->valid_len = MIN (state->valid_len, state->n_keys);
  lay_out_again (state, before);

  return NULL;
}

/* Gives the other matrices the shapes that go with a changed one, where that is possible. */
static gboolean fit (gpointer data, int part, int rows, int columns)
{
  HlHandState      *state = data;
  const HlHandState before = *state;

  if (part == HL_HAND_Q || part == HL_HAND_K)
    state->width = part == HL_HAND_Q ? columns : rows;
  if (part == HL_HAND_Q)
    state->n_queries = rows;
  if (part == HL_HAND_K)
    state->n_keys = columns;
  if (part == HL_HAND_V)
    {
      state->n_keys = rows;
      state->value_width = columns;
    }
  if (part > HL_HAND_V || state->width % state->n_heads != 0 ||
      state->value_width % state->n_heads != 0)
    {
      *state = before;
      return FALSE;
    }

  if (state->valid_len == before.n_keys || state->valid_len > state->n_keys)
    state->valid_len = state->n_keys;
  lay_out_again (state, &before);

  return TRUE;
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  HlAttended attended = { 0 };
  HlFigure  *figure;

  hl_hand_attend (state, &attended);
  figure = hl_attention_hand_new (&attended.what,
                                  (HlHandView){ .head = attended.head, .n_shown = n_shown });
  hl_attended_clear (&attended);

  return figure;
}

static int count (gconstpointer data) { return (int) ((const HlHand *) data)->operations->len + 1; }

/* Which of the heads is shown. */
static char *caption (gconstpointer state, gconstpointer data)
{
  const HlHandState *self = state;

  return self->n_heads > 1
             /* Translators: which of the heads is shown, then how many there are */
             ? g_strdup_printf (_ ("Head %d of %d"), self->head, self->n_heads)
             : NULL;
}

#define FIELD(field) G_STRUCT_OFFSET (HlHandState, field)

static const HlTypedField fields[] = {
  { "kind", FIELD (kind), 0, NN_ATTENTION_ADDITIVE },
  { "queries", FIELD (n_queries), 1, HL_HAND_MOST },
  { "keys", FIELD (n_keys), 1, HL_HAND_MOST },
  { "width", FIELD (width), 1, HL_HAND_MOST },
  { "value-width", FIELD (value_width), 1, HL_HAND_MOST },
  { "units", FIELD (n_hiddens), 1, HL_HAND_MOST_HIDDENS },
  { "heads", FIELD (n_heads), 1, HL_HAND_MOST },
  { "head", FIELD (head), 1, HL_HAND_MOST },
  { "valid", FIELD (valid_len), 0, HL_HAND_MOST },
  { "scaled", FIELD (is_scaled), 0, 1 },
  { "causal", FIELD (is_causal), 0, 1 },
  { "words", FIELD (has_words), 0, 1 },
};

static const HlTypedPart parts[] = {
  { "q", HL_HAND_Q, FIELD (numbers[HL_HAND_Q]) },
  { "k", HL_HAND_K, FIELD (numbers[HL_HAND_K]) },
  { "v", HL_HAND_V, FIELD (numbers[HL_HAND_V]) },
  { "wq", HL_HAND_W_Q, FIELD (numbers[HL_HAND_W_Q]) },
  { "wk", HL_HAND_W_K, FIELD (numbers[HL_HAND_W_K]) },
  { "wv", HL_HAND_W_V, FIELD (numbers[HL_HAND_W_V]) },
};

const HlTyped hl_hand_typed = {
  .title = N_ ("Attention by hand"),
  .examples = names,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (parts),
  .size = sizeof (HlHandState),
  .begin = begin,
  .settle = settle,
  .most = HL_HAND_MOST,
  .shape = shape,
  .fit = fit,
  .make = make,
  .caption = caption,
  .count = count,
};
