/* What a person types and chooses in Feed-Forward. */

#include "ui/figures/feed-forward.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/tensor/random.h"

#define N_GIVEN HL_FFN_F1

/* The first word comes twice. */
static const char *const five_words[] = { "the", "cat", "saw", "the", "dog", NULL };

static const float first_x[] = { 1, 0, 2, -1, 0, 2, 1, 1, 2, -1, 0, 1, 1, 0, 2, -1, 0, 3, -1, 1 };

static void take_layer (HlFfnState *state, const NnLinear *layer, int weights, int bias)
{
  const NnTensor *w = layer->weight->value;

  for (int i = 0; i < nn_tensor_rows (w); i++)
    for (int j = 0; j < nn_tensor_columns (w); j++)
      state->given[weights][j * nn_tensor_rows (w) + i] = nn_tensor_row (w, i)[j];
  memcpy (state->given[bias], layer->bias->value->values,
          sizeof (float) * (gsize) nn_tensor_rows (w));
}

/* To two decimals, as they are printed: who types the printed sum into a calculator gets f. */
static void round_network (HlFfnState *state)
{
  for (int part = HL_FFN_W1; part < N_GIVEN; part++)
    for (gsize i = 0; i < G_N_ELEMENTS (state->given[part]); i++)
      state->given[part][i] = roundf (100.0f * state->given[part][i]) / 100.0f;
}

/* A network as PyTorch begins one. */
static void draw_network (HlFfnState *state)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn =
      nn_positionwise_ffn_new (parameters, "", state->n_inputs, state->n_hiddens, state->n_outputs);
  NnRandom random = nn_random_new ((guint64) state->seed);

  nn_parameters_initialize (parameters, NN_INITIALIZATION_PYTORCH, &random);
  take_layer (state, ffn->dense1, HL_FFN_W1, HL_FFN_B1);
  take_layer (state, ffn->dense2, HL_FFN_W2, HL_FFN_B2);
  round_network (state);
}

/* Five words, or the textbook's (2, 3, 4) tensor of ones with its sentences below each other. */
static void begin (gpointer data, int example)
{
  HlFfnState *state = data;

  memset (state, 0, sizeof *state);
  state->n = example == 0 ? 5 : 6;
  state->n_inputs = state->n_hiddens = 4;
  state->n_outputs = example == 0 ? 4 : 8;
  state->seed = 1;
  state->has_words = example == 0;
  memcpy (state->given[HL_FFN_X], first_x, sizeof first_x);
  for (int i = 0; i < state->n * state->n_inputs && example == 1; i++)
    state->given[HL_FFN_X][i] = 1.0f;
  draw_network (state);
}

/* Borrows what it points to. */
HlFfnInput hl_ffn_input (const HlFfnState *state, int n_shown)
{
  HlFfnInput input = { .n = state->n,
                       .n_inputs = state->n_inputs,
                       .n_hiddens = state->n_hiddens,
                       .n_outputs = state->n_outputs,
                       .names = state->has_words ? five_words : NULL,
                       .n_shown = CLAMP (n_shown, 0, HL_FFN_ALL_SHOWN) };

  for (int part = 0; part < N_GIVEN; part++)
    input.given[part] = state->given[part];

  return input;
}

/* --- As a text -------------------------------------------------------------------------------- */

static gboolean shape (gconstpointer data, int part, int *rows, int *columns)
{
  const HlFfnState *state = data;
  const int         shapes[N_GIVEN][2] = {
            [HL_FFN_X] = { state->n, state->n_inputs },
            [HL_FFN_W1] = { state->n_inputs, state->n_hiddens },
            [HL_FFN_B1] = { 1, state->n_hiddens },
            [HL_FFN_W2] = { state->n_hiddens, state->n_outputs },
            [HL_FFN_B2] = { 1, state->n_outputs },
  };

  *rows = shapes[part][0];
  *columns = shapes[part][1];

  return TRUE;
}

/* Rows of another width get a new network. */
static gboolean fit (gpointer data, int part, int rows, int columns)
{
  HlFfnState    *state = data;
  const gboolean is_wider = columns != state->n_inputs;

  if (part != HL_FFN_X)
    return FALSE;

  state->has_words = state->has_words && rows == state->n;
  state->n = rows;
  state->n_inputs = columns;
  if (is_wider)
    draw_network (state);

  return TRUE;
}

static char *settle (gpointer data, gconstpointer before)
{
  HlFfnState       *state = data;
  const HlFfnState *old = before;

  if (state->n_hiddens != old->n_hiddens || state->n_outputs != old->n_outputs ||
      state->seed != old->seed)
    draw_network (state);

  return NULL;
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  const HlFfnInput input = hl_ffn_input (state, n_shown);

  return hl_feed_forward_new (&input);
}

static int count (gconstpointer data) { return (int) ((const HlFfn *) data)->operations->len + 1; }

static char *caption (gconstpointer state, gconstpointer data)
{
  const HlFfnState *self = state;

  return g_strdup_printf (
      /* Translators: a number of hidden units, then a seed */
      ngettext ("%d hidden unit, seed %d", "%d hidden units, seed %d", (gulong) self->n_hiddens),
      self->n_hiddens, self->seed);
}

static const char *const examples[] = { "words", "ones", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlFfnState, field)

static const HlTypedField fields[] = {
  { "units", FIELD (n_hiddens), 1, HL_FFN_MOST },
  { "outputs", FIELD (n_outputs), 1, HL_FFN_MOST },
  { "seed", FIELD (seed), 0, G_MAXINT },
  { "words", FIELD (has_words), 0, 1 },
};

static const HlTypedPart parts[] = {
  { "x", HL_FFN_X, FIELD (given[HL_FFN_X]) },    { "w1", HL_FFN_W1, FIELD (given[HL_FFN_W1]) },
  { "b1", HL_FFN_B1, FIELD (given[HL_FFN_B1]) }, { "w2", HL_FFN_W2, FIELD (given[HL_FFN_W2]) },
  { "b2", HL_FFN_B2, FIELD (given[HL_FFN_B2]) },
};

const HlTyped hl_ffn_typed = {
  .title = N_ ("Feed-forward"),
  .examples = examples,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (parts),
  .size = sizeof (HlFfnState),
  .begin = begin,
  .settle = settle,
  .most = HL_FFN_MOST,
  .shape = shape,
  .fit = fit,
  .make = make,
  .caption = caption,
  .count = count,
};
