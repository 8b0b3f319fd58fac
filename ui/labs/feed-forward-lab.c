#include "ui/labs/feed-forward-lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/tensor/random.h"

#include "ui/figures/feed-forward.h"
#include "ui/labs/unit-view.h"
#include "ui/render/sheet.h"

#define MOST 16 /* rows, features, units and outputs */
#define N_GIVEN HL_FFN_F1

enum
{
  WORDS,
  ONES,
  MODEL,
};

/* All that the picture shows follows from these.  A network is drawn anew with other sizes and
 * another seed. */
typedef struct
{
  int      n, n_inputs, n_hiddens, n_outputs, seed;
  gboolean has_words;
  float    given[N_GIVEN][MOST * MOST]; /* as they stand in the picture */
} State;

struct _HlFeedForwardLab
{
  HlLabPage parent_instance;

  State       state;
  HlUnitView *units;
};

G_DEFINE_FINAL_TYPE (HlFeedForwardLab, hl_feed_forward_lab, HL_TYPE_LAB_PAGE)

static State *state_of (HlLabPage *lab) { return &HL_FEED_FORWARD_LAB (lab)->state; }

/* --- The state -------------------------------------------------------------------------------- */

/* The first word comes twice. */
static const char *const five_words[] = { "the", "cat", "saw", "the", "dog", NULL };

static const float first_x[] = { 1, 0, 2, -1, 0, 2, 1, 1, 2, -1, 0, 1, 1, 0, 2, -1, 0, 3, -1, 1 };

static void shape_of (const State *state, int part, int *rows, int *columns)
{
  const int shapes[N_GIVEN][2] = {
    [HL_FFN_X] = { state->n, state->n_inputs },
    [HL_FFN_W1] = { state->n_inputs, state->n_hiddens },
    [HL_FFN_B1] = { 1, state->n_hiddens },
    [HL_FFN_W2] = { state->n_hiddens, state->n_outputs },
    [HL_FFN_B2] = { 1, state->n_outputs },
  };

  *rows = shapes[part][0];
  *columns = shapes[part][1];
}

static void take_layer (State *state, const NnLinear *layer, int weights, int bias)
{
  const NnTensor *w = layer->weight->value;

  for (int i = 0; i < nn_tensor_rows (w); i++)
    for (int j = 0; j < nn_tensor_columns (w); j++)
      state->given[weights][j * nn_tensor_rows (w) + i] = nn_tensor_row (w, i)[j];
  memcpy (state->given[bias], layer->bias->value->values,
          sizeof (float) * (gsize) nn_tensor_rows (w));
}

/* To two decimals, as they are printed: who types the printed sum into a calculator gets f. */
static void round_network (State *state)
{
  for (int part = HL_FFN_W1; part < N_GIVEN; part++)
    for (gsize i = 0; i < G_N_ELEMENTS (state->given[part]); i++)
      state->given[part][i] = roundf (100.0f * state->given[part][i]) / 100.0f;
}

/* A network as PyTorch begins one. */
static void draw_network (State *state)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn =
      nn_positionwise_ffn_new (parameters, "", state->n_inputs, state->n_hiddens, state->n_outputs);
  NnRandom random = nn_random_new ((guint64) state->seed);

  nn_positionwise_ffn_initialize (ffn, NN_INITIALIZATION_PYTORCH, &random);
  take_layer (state, ffn->dense1, HL_FFN_W1, HL_FFN_B1);
  take_layer (state, ffn->dense2, HL_FFN_W2, HL_FFN_B2);
  round_network (state);
}

/* Five words, or the textbook's (2, 3, 4) tensor of ones with its sentences below each other. */
static void take_example (State *state, int example)
{
  memset (state, 0, sizeof *state);
  state->n = example == WORDS ? 5 : 6;
  state->n_inputs = state->n_hiddens = 4;
  state->n_outputs = example == WORDS ? 4 : 8;
  state->seed = 1;
  state->has_words = example == WORDS;
  memcpy (state->given[HL_FFN_X], first_x, sizeof first_x);
  for (int i = 0; i < state->n * state->n_inputs && example == ONES; i++)
    state->given[HL_FFN_X][i] = 1.0f;
  draw_network (state);
}

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLabPage *lab, const char *view)
{
  const State *state = state_of (lab);
  HlFfnInput   input = { .n = state->n,
                         .n_inputs = state->n_inputs,
                         .n_hiddens = state->n_hiddens,
                         .n_outputs = state->n_outputs,
                         .names = state->has_words ? five_words : NULL,
                         .n_shown = hl_lab_get_shown (HL_LAB (lab)) };

  input.n_shown = CLAMP (input.n_shown, 0, HL_FFN_ALL_SHOWN);
  for (int part = 0; part < N_GIVEN; part++)
    input.given[part] = state->given[part];
  if (hl_figure_view_held (hl_lab_page_get_view (lab)).part == HL_FFN_X)
    input.before = hl_history_before (hl_lab_page_get_history (lab), HL_FFN_X);

  return hl_feed_forward_new (&input);
}

static const GPtrArray *operations (HlLabPage *lab)
{
  const HlFfn *ffn = hl_lab_page_get_data (lab);

  return ffn->operations;
}

static const float *get (HlLabPage *lab, int part, int *rows, int *columns)
{
  if (part < 0 || part >= N_GIVEN)
    return NULL;

  shape_of (state_of (lab), part, rows, columns);

  return state_of (lab)->given[part];
}

/* Wider rows go through another network. */
static char *set (HlLabPage *lab, int part, const float *numbers, int rows, int columns)
{
  State *state = state_of (lab);
  int    has_rows, has_columns;

  shape_of (state, part, &has_rows, &has_columns);
  if (part != HL_FFN_X && (rows != has_rows || columns != has_columns))
    /* Translators: rows and columns that were pasted, and those of the matrix */
    return g_strdup_printf (_ ("%d × %d numbers were pasted, but this matrix has %d × "
                               "%d."),
                            rows, columns, has_rows, has_columns);

  if (part == HL_FFN_X)
    {
      state->has_words = state->has_words && rows == state->n;
      state->n = rows;
      state->n_inputs = columns;
    }
  if (columns != has_columns)
    draw_network (state);
  memcpy (state->given[part], numbers, sizeof *numbers * (gsize) (rows * columns));

  return NULL;
}

static HlItem beside (HlLabPage *lab, HlItem item, int down, int right)
{
  return hl_feed_forward_beside (hl_lab_page_get_data (lab), item, down, right);
}

static void choose (HlLabPage *lab, int chip)
{
  hl_lab_page_begin (lab, HL_LAB_STATE);
  take_example (state_of (lab), chip);
  hl_lab_page_change (lab);
}

static int mark (HlLabPage *lab)
{
  State *example = g_new (State, 1);
  int    chip = -1;

  for (int i = ONES; i >= WORDS; i--)
    {
      take_example (example, i);
      if (memcmp (example, state_of (lab), sizeof *example) == 0)
        chip = i;
    }
  g_free (example);

  return chip;
}

/* --- Controls --------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageControl controls[] = {
  { HL_CONTROL_COUNT, N_ ("Hidden units"), NULL, FIELD (n_hiddens), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Outputs"), NULL, FIELD (n_outputs), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Seed"), N_ ("Seed of the initial values of the network"), FIELD (seed),
    0, 9999 },
};

static char *change (HlLabPage *lab, int control, gconstpointer before)
{
  draw_network (state_of (lab));

  return NULL;
}

/* --- The model's own units -------------------------------------------------------------------- */

/* What is pointed out, else how many units fire. */
static char *say (HlLabPage *lab)
{
  HlUnitView      *units = HL_FEED_FORWARD_LAB (lab)->units;
  g_autofree char *text = hl_unit_view_get_reading (units) != NULL
                              ? g_strdup (hl_unit_view_get_reading (units))
                              : hl_unit_view_describe (units);

  return *text != '\0' ? g_markup_escape_text (text, -1)
                       : g_strdup (_ ("Which hidden units fire for which word?"));
}

static GtkWidget *make_view (HlLabPage *lab)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (lab);

  self->units = g_object_new (HL_TYPE_UNIT_VIEW, NULL);

  return GTK_WIDGET (self->units);
}

static void workspace_changed (HlLabPage *lab)
{
  hl_unit_view_set_session (HL_FEED_FORWARD_LAB (lab)->units, hl_lab_get_workspace (HL_LAB (lab)),
                            hl_lab_get_inspection (HL_LAB (lab)));
}

static HlRecording *record (HlLabPage *lab, HlFigureFormat format, GError **error)
{
  HlUnitView      *units = HL_FEED_FORWARD_LAB (lab)->units;
  HlSheetPart      parts[HL_UNIT_PARTS];
  g_autofree char *about = NULL;
  int              n_parts;

  if (hl_unit_view_get_matrix (units) == NULL)
    return NULL;

  n_parts = hl_unit_view_get_parts (units, parts);
  about = hl_unit_view_describe (units);

  return hl_sheet_record (&(HlSheet){ { _ ("Hidden units"), about }, parts, n_parts }, format,
                          error);
}

/* --- The lab ---------------------------------------------------------------------------------- */

static char *caption (HlLabPage *lab)
{
  /* Translators: a number of hidden units, then a seed */
  return g_strdup_printf (_ ("%d hidden units, seed %d"), state_of (lab)->n_hiddens,
                          state_of (lab)->seed);
}

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Five words"), "numbers" },
  [ONES] = { N_ ("Ones, as in the book"), "numbers" },
  [MODEL] = { N_ ("In the model"), "model" },
};

static const HlLabTable table = {
  .name = "feed-forward",
  .title = N_ ("Feed-forward"),
  .figures = { "numbers" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = -1,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlFeedForwardLab, state),
  .state_size = sizeof (State),
  .limits = { 1, MOST, 1, MOST },
  .make = make,
  .mark = mark,
  .choose = choose,
  .caption = caption,
  .change = change,
  .get = get,
  .set = set,
  .beside = beside,
  .workspace_changed = workspace_changed,
  .operations = operations,
  .other_view = "model",
  .make_view = make_view,
  .say = say,
  .record = record,
};

static void hl_feed_forward_lab_class_init (HlFeedForwardLabClass *klass)
{
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_feed_forward_lab_init (HlFeedForwardLab *self)
{
  take_example (&self->state, WORDS);
}
