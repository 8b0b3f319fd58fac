#include "ui/labs/attention-lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/layers/mask.h"
#include "core/model/config.h"
#include "core/model/place.h"
#include "core/tensor/random.h"

#include "ui/figures/attention-hand.h"
#include "ui/widgets/entropy-table.h"
#include "ui/labs/lab-page.h"
#include "ui/labs/model-attention.h"
#include "ui/labs/operation-question.h"
#include "ui/labs/score-width-view.h"
#include "ui/render/sheet.h"

#define MOST 8 /* of anything that is typed */
#define MOST_HIDDENS 4
#define N_GIVEN HL_HAND_S

enum
{
  WORDS,
  MODEL,
  WIDTH,
};

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n_queries, n_keys, width, value_width, n_hiddens, n_heads, head, valid_len;
  gboolean is_scaled, is_causal, has_words;
  float    numbers[N_GIVEN][MOST * MOST]; /* as they stand in the picture */
} State;

struct _HlAttentionLab
{
  HlLabPage parent_instance;

  State             state;
  GtkWidget        *entropies;
  HlScoreWidthView *width;
};

G_DEFINE_FINAL_TYPE (HlAttentionLab, hl_attention_lab, HL_TYPE_LAB_PAGE)

static State *state_of (HlLabPage *lab) { return &HL_ATTENTION_LAB (lab)->state; }

/* ── The state ── */

static const char *const three_words[] = { "the", "cat", "sat", NULL };

static const float first_network[3][MOST * MOST] = {
  { 1.0f, 0.5f, 0.0f, 0.0f, 1.0f, 0.0f, 0.5f, -0.5f, 0.0f, 0.0f, 0.0f, 1.0f },
  { 1.0f, 0.0f, 0.5f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.5f, 0.0f, -0.5f, 1.0f },
  { 1.0f, 1.0f, -0.5f },
};

static const State examples[] = {
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

static void take_example (State *state, guint example)
{
  *state = examples[example];
  state->head = 1;
  for (int i = 0; i < 3; i++)
    memcpy (state->numbers[HL_HAND_W_Q + i], first_network[i], sizeof first_network[i]);
}

static void shape_of (const State *state, int part, int *rows, int *columns)
{
  const int K = state->width / MAX (state->n_heads, 1), A = state->n_hiddens;
  const int shapes[N_GIVEN][2] = {
    [HL_HAND_Q] = { state->n_queries, state->width },
    [HL_HAND_K] = { state->width, state->n_keys },
    [HL_HAND_V] = { state->n_keys, state->value_width },
    [HL_HAND_W_Q] = { K, A },
    [HL_HAND_W_K] = { A, K },
    [HL_HAND_W_V] = { 1, A },
  };

  *rows = shapes[part][0];
  *columns = shapes[part][1];
}

static gboolean has_numbers_of (const State *state, const State *other)
{
  for (int part = HL_HAND_Q; part <= HL_HAND_V; part++)
    for (int i = 0; i < MOST * MOST; i++)
      if (state->numbers[part][i] != other->numbers[part][i])
        return FALSE;

  return TRUE;
}

static gboolean is_example (const State *state, guint example)
{
  const State *other = &examples[example];

  return state->has_words == other->has_words && state->n_queries == other->n_queries &&
         state->n_keys == other->n_keys && state->width == other->width &&
         state->value_width == other->value_width && has_numbers_of (state, other);
}

/* The numbers of @before where there are such in other shapes; new ones are small. */
static void lay_out_again (State *state, const State *before)
{
  NnRandom random = nn_random_new (1);

  for (int part = 0; part < N_GIVEN; part++)
    {
      int rows, columns, old_rows, old_columns;

      shape_of (state, part, &rows, &columns);
      shape_of (before, part, &old_rows, &old_columns);
      memset (state->numbers[part], 0, sizeof state->numbers[part]);
      for (int i = 0; i < rows * columns; i++)
        {
          const int row = i / columns, column = i % columns;

          state->numbers[part][i] = row < old_rows && column < old_columns
                                        ? before->numbers[part][row * old_columns + column]
                                        : (float) nn_random_below (&random, 5) - 2.0f;
        }
    }
  state->has_words = before->has_words && state->n_queries == 3 && state->n_keys == 3;
  state->head = MIN (state->head, state->n_heads);
}

/* ── What is attended to ── */

/* Numbers that are turned in the picture, as core reads them. */
static float *turned (const State *state, int part)
{
  float *numbers = g_new (float, MOST *MOST);
  int    rows, columns;

  shape_of (state, part, &rows, &columns);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      numbers[j * rows + i] = state->numbers[part][i * columns + j];

  return numbers;
}

/* What is attended, with the numbers that it borrows. */
typedef struct
{
  NnByHand what;
  int      head;
  float   *owned[3];
} Attended;

static void take_model (const State *state, const HlModelAttention *model, Attended *attended)
{
  const HlWalkRows *rows[] = { model->queries, model->keys, model->values };
  NnByHand         *what = &attended->what;
  const int         head = CLAMP (state->head, 1, model->n_heads) - 1;

  for (int i = 0; i < 3; i++)
    attended->owned[i] = hl_model_attention_head (model, rows[i], head);
  *what = (NnByHand){
    .kind = model->kind,
    .n_heads = 1,
    .n_queries = model->queries->rows,
    .n_keys = model->keys->rows,
    .width = model->queries->columns / model->n_heads,
    .value_width = model->values->columns / model->n_heads,
    .n_hiddens = model->n_hiddens,
    .queries = attended->owned[0],
    .keys = attended->owned[1],
    .values = attended->owned[2],
    .query_names = (const char *const *) model->queries->tokens,
    .key_names = (const char *const *) model->keys->tokens,
    .is_scaled = state->is_scaled,
    .is_causal = state->is_causal,
    .valid_len = MIN (state->valid_len, model->keys->rows),
    .fill = NN_MASK_FILL,
  };
  for (int i = 0; i < NN_SCORING_MAX_WEIGHTS; i++)
    what->weights[i] = model->weights[i];
}

static void take_typed (const State *state, Attended *attended)
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

static HlFigure *make (HlLabPage *lab, const char *view)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);
  Attended                attended = { 0 };
  HlFigure               *figure;

  if (model != NULL)
    take_model (state_of (lab), model, &attended);
  else
    take_typed (state_of (lab), &attended);
  figure = hl_attention_hand_new (
      &attended.what,
      (HlHandView){ .head = attended.head, .n_shown = hl_lab_get_shown (HL_LAB (lab)) });
  hl_entropy_table_show (HL_ATTENTION_LAB (lab)->entropies, &attended.what, attended.head);
  for (gsize i = 0; i < G_N_ELEMENTS (attended.owned); i++)
    g_free (attended.owned[i]);

  return figure;
}

static const GPtrArray *operations (HlLabPage *lab)
{
  const HlHand *hand = hl_lab_page_get_data (lab);

  return hand->operations;
}

/* ── What is typed ── */

static const float *get (HlLabPage *lab, int part, int *rows, int *columns)
{
  const HlHand *hand = hl_lab_page_get_data (lab);

  if (part < 0 || part >= N_GIVEN)
    return NULL;

  shape_of (state_of (lab), part, rows, columns);

  return hand->values[part] != NULL ? state_of (lab)->numbers[part] : NULL;
}

/* A matrix of another shape brings the others along, where that is possible. */
static gboolean fit (State *state, int part, int rows, int columns)
{
  const State before = *state;

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

static char *set (HlLabPage *lab, int part, const float *numbers, int rows, int columns)
{
  State *state = state_of (lab);
  int    has_rows, has_columns;

  shape_of (state, part, &has_rows, &has_columns);
  if ((rows != has_rows || columns != has_columns) && !fit (state, part, rows, columns))
    /* Translators: rows and columns that were pasted, and those of the matrix */
    return g_strdup_printf (_ ("%d × %d numbers were pasted, but this matrix has %d × "
                               "%d."),
                            rows, columns, has_rows, has_columns);

  memcpy (state->numbers[part], numbers, (gsize) (rows * columns) * sizeof *numbers);

  return NULL;
}

static HlItem beside (HlLabPage *lab, HlItem item, int down, int right)
{
  return hl_hand_beside (hl_lab_page_get_data (lab), item, down, right);
}

static void take (HlLabPage *lab, guint example, int kind)
{
  hl_lab_page_begin (lab, HL_LAB_STATE);
  take_example (state_of (lab), example);
  state_of (lab)->kind = kind;
  hl_lab_page_change (lab);
}

/* As a lesson names them: the numbers that it speaks of, scored in that way; and nothing of what
 * the step before has switched. */
static void set_input (HlLabPage *lab, const char *input)
{
  for (int kind = 0; nn_attention_names[kind] != NULL; kind++)
    if (g_str_equal (nn_attention_names[kind], input))
      take (lab, 1, kind);
}

static void choose (HlLabPage *lab, int chip) { take (lab, 0, 0); }

static int mark (HlLabPage *lab) { return is_example (state_of (lab), 0) ? WORDS : -1; }

static void numbered_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  take (HL_LAB_PAGE (widget), 1, 0);
}

static void reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  take (HL_LAB_PAGE (widget), 0, 0);
}

/* ── The model's own ── */

static char *name_model (gconstpointer model) { return hl_model_attention_title (model); }

static void look_at_head (HlLabPage *lab, int head)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);

  state_of (lab)->head = CLAMP (head, 0, model->n_heads - 1) + 1;
}

/* The choices begin with those of the model. */
static char *adopt (HlLabPage *lab)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);
  State                  *state = state_of (lab);

  state->is_scaled = model->is_scaled || model->kind != NN_ATTENTION_DOT_PRODUCT;
  state->is_causal = model->is_causal;
  state->valid_len = model->valid_len;
  look_at_head (lab, hl_workspace_get_selection (hl_lab_get_state (HL_LAB (lab))->workspace).head);

  return NULL;
}

static void select_head (HlLabPage *lab, HlSelection selection)
{
  if (hl_lab_page_get_model (lab) == NULL || selection.head < 0 ||
      selection.head == state_of (lab)->head - 1)
    return;

  look_at_head (lab, selection.head);
  hl_lab_page_change (lab);
}

/* A row of the decoder's queries is a word. */
static int word_of (HlLabPage *lab, HlItem item)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);
  const gboolean          is_query =
      item.part == HL_HAND_Q || (item.part >= HL_HAND_S && item.part <= HL_HAND_O);

  return model != NULL && is_query &&
                 nn_place_read (hl_model_attention_path (model)).sublayer != NN_SUBLAYER_ENCODER
             ? item.row
             : -1;
}

/* ── Controls ── */

enum
{
  SCALED,
  CAUSAL,
  HEAD,
  KIND,
  QUERIES,
  KEYS,
  FEATURES,
  VALUE_FEATURES,
  HIDDENS,
  HEADS,
  VALID,
};

static const char *const kinds[] = { N_ ("Dot product"), N_ ("Additive"), NULL };

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageControl controls[] = {
  [SCALED] = { HL_CONTROL_TOGGLE, "÷ √d",
               N_ ("Divide the scores by the root of the number of features"), FIELD (is_scaled) },
  [CAUSAL] = { HL_CONTROL_TOGGLE, N_ ("Causal mask"), N_ ("No query sees a later key"),
               FIELD (is_causal) },
  [HEAD] = { HL_CONTROL_COUNT, N_ ("Head"), N_ ("Which head is shown"), FIELD (head), 1 },
  [KIND] = { HL_CONTROL_CHOICE, N_ ("Score"), NULL, FIELD (kind), .choices = kinds },
  [QUERIES] = { HL_CONTROL_COUNT, N_ ("Queries"), NULL, FIELD (n_queries), 1, MOST },
  [KEYS] = { HL_CONTROL_COUNT, N_ ("Keys and values"), NULL, FIELD (n_keys), 1, MOST },
  [FEATURES] = { HL_CONTROL_COUNT, N_ ("Features"), NULL, FIELD (width), 1, MOST },
  [VALUE_FEATURES] = { HL_CONTROL_COUNT, N_ ("Features of a value"), NULL, FIELD (value_width), 1,
                       MOST },
  [HIDDENS] = { HL_CONTROL_COUNT, N_ ("Units of the small network"), NULL, FIELD (n_hiddens), 1,
                MOST_HIDDENS },
  [HEADS] = { HL_CONTROL_COUNT, NC_ ("number of heads", "Heads"), NULL, FIELD (n_heads), 1, MOST,
              .context = "number of heads" },
  [VALID] = { HL_CONTROL_COUNT, N_ ("Valid keys; the others are padding"), NULL, FIELD (valid_len),
              0, MOST },
  { HL_CONTROL_BUTTON, N_ ("3 Queries, 4 Keys"), .action = "attention-lab.numbered" },
  { HL_CONTROL_BUTTON, N_ ("Reset"), .action = "attention-lab.reset", .is_beside = TRUE },
};

static int count_heads (HlLabPage *lab)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);

  return model != NULL ? model->n_heads : state_of (lab)->n_heads;
}

static int most (HlLabPage *lab, int control)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);

  if (control == HEAD)
    return count_heads (lab);
  if (control == VALID)
    return model != NULL ? model->keys->rows : state_of (lab)->n_keys;

  return controls[control].most;
}

/* The shapes of the model are its own. */
static gboolean has (HlLabPage *lab, int control)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);
  const gboolean is_dot = (model != NULL ? model->kind : (NnAttentionKind) state_of (lab)->kind) ==
                          NN_ATTENTION_DOT_PRODUCT;

  if (control == SCALED)
    return is_dot;
  if (control == HEAD)
    return count_heads (lab) > 1;
  if (control == HIDDENS)
    return !is_dot && model == NULL;

  return model == NULL || control < KIND || control >= VALID;
}

static char *find_problem (const State *state)
{
  if (state->width % state->n_heads != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (ngettext ("%d heads cannot share %d column of Q and K: choose fewer "
                                      "heads, or add columns.",
                                      "%d heads cannot share the %d columns of Q and K evenly: "
                                      "choose other heads, or add or remove columns.",
                                      (gulong) state->width),
                            state->n_heads, state->width);
  if (state->value_width % state->n_heads != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (ngettext ("%d heads cannot share %d column of V: choose fewer heads, "
                                      "or add columns.",
                                      "%d heads cannot share the %d columns of V evenly: choose "
                                      "other heads, or add or remove columns.",
                                      (gulong) state->value_width),
                            state->n_heads, state->value_width);

  return NULL;
}

/* A head of the model is the one that all pages look at. */
static char *change (HlLabPage *lab, int control, gconstpointer before)
{
  State   *state = state_of (lab);
  HlState *shared = hl_lab_get_state (HL_LAB (lab));
  char    *problem = find_problem (state);

  if (hl_lab_page_get_model (lab) != NULL)
    {
      HlSelection selection = hl_workspace_get_selection (shared->workspace);

      selection.head = state->head - 1;
      if (control == HEAD)
        hl_workspace_select (shared->workspace, selection);
      g_free (problem);
      return NULL;
    }
  if (problem != NULL)
    return problem;

  if (control == KEYS && state->valid_len == ((const State *) before)->n_keys)
    state->valid_len = state->n_keys;
  state->valid_len = MIN (state->valid_len, state->n_keys);
  lay_out_again (state, before);

  return NULL;
}

static GtkWidget *more (HlLabPage *lab)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);

  self->entropies = hl_entropy_table_new ();

  return self->entropies;
}

/* ── The lab ── */

static HlQuestionSpec *ask (HlLabPage *lab, int position)
{
  const HlHand *hand = hl_lab_page_get_data (lab);

  return hl_operation_ask (hand->operations, position, hand->view.head);
}

/* Which of the heads is shown. */
static char *caption (HlLabPage *lab)
{
  const HlModelAttention *model = hl_lab_page_get_model (lab);
  g_autofree char        *place = model != NULL ? hl_model_attention_title (model) : NULL;
  g_autofree char        *head = NULL;

  if (count_heads (lab) > 1)
    /* Translators: which of the heads is shown, then how many there are */
    head = g_strdup_printf (_ ("Head %d of %d"), state_of (lab)->head, count_heads (lab));

  return place != NULL && head != NULL ? g_strdup_printf ("%s · %s", place, head)
         : place != NULL               ? g_steal_pointer (&place)
                                       : g_steal_pointer (&head);
}

static GtkWidget *make_view (HlLabPage *lab)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);

  self->width = g_object_new (HL_TYPE_SCORE_WIDTH_VIEW, NULL);

  return GTK_WIDGET (self->width);
}

static HlRecording *record (HlLabPage *lab, HlFigureFormat format, GError **error)
{
  HlScoreWidthView *width = HL_ATTENTION_LAB (lab)->width;
  const HlSheetPart part = { .curve = hl_score_width_view_get_spec (width) };
  g_autofree char  *about = hl_score_width_view_describe (width);

  return hl_sheet_record (
      &(HlSheet){ { _ ("Why attention scores are divided by √d_k"), about }, &part, 1 }, format,
      error);
}

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Three words"), "numbers", NULL, NULL },
  [MODEL] = { N_ ("In the model"), "numbers", NULL, NULL },
  [WIDTH] = { N_ ("Why √d"), "width", NULL,
              N_ ("Without ÷ √d_k, more features concentrate the weights: one key gets nearly "
                  "everything.") },
};

static const HlLabTable table = {
  .name = "attention",
  .title = N_ ("Attention by hand"),
  .figures = { "numbers" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = MODEL,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state_size = sizeof (State),
  .limits = { 1, MOST, 1, MOST },
  .state = G_STRUCT_OFFSET (HlAttentionLab, state),
  .make = make,
  .mark = mark,
  .choose = choose,
  .caption = caption,
  .change = change,
  .most = most,
  .has = has,
  .more = more,
  .get = get,
  .set = set,
  .beside = beside,
  .model_title = N_ ("Attention of the model"),
  .find = hl_model_attentions_from_walk,
  .name_model = name_model,
  .adopt = adopt,
  .word_of = word_of,
  .select = select_head,
  .operations = operations,
  .ask = ask,
  .set_input = set_input,
  .other_view = "width",
  .make_view = make_view,
  .record = record,
};

static void hl_attention_lab_class_init (HlAttentionLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_LAB_PAGE_CLASS (klass)->table = &table;
  gtk_widget_class_install_action (widget_class, "attention-lab.numbered", NULL, numbered_action);
  gtk_widget_class_install_action (widget_class, "attention-lab.reset", NULL, reset_action);
}

static void hl_attention_lab_init (HlAttentionLab *self) { take_example (&self->state, 0); }
