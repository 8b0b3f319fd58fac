#include "ui/labs/attention-lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/layers/mask.h"
#include "core/model/config.h"
#include "core/model/place.h"
#include "core/tensor/random.h"

#include "ui/figures/attention-hand.h"
#include "ui/labs/entropy-table.h"
#include "ui/labs/model-attention.h"
#include "ui/labs/operation-list.h"
#include "ui/labs/operation-question.h"
#include "ui/labs/score-width-view.h"
#include "ui/render/sheet.h"
#include "ui/widgets/cell-editor.h"
#include "ui/widgets/exportable.h"

#define MOST 8 /* of anything that is typed */
#define MOST_HIDDENS 4
#define N_GIVEN HL_HAND_S
#define WHOLE HL_N_HAND_PARTS /* of the history: all that is typed and chosen */

enum
{
  WORDS,
  MODEL,
  WIDTH,
  N_CHIPS
};

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n_queries, n_keys, width, value_width, n_hiddens, n_heads, head, valid_len;
  gboolean is_scaled, is_causal, has_words;
  float    numbers[N_GIVEN][MOST * MOST]; /* as they stand in the picture */
} State;

/* A number behind More. */
typedef struct
{
  const char *title;
  gsize       offset;
  int         least, most;
} Count;

static const Count counts[] = {
  { N_ ("Queries"), G_STRUCT_OFFSET (State, n_queries), 1, MOST },
  { N_ ("Keys and values"), G_STRUCT_OFFSET (State, n_keys), 1, MOST },
  { N_ ("Features"), G_STRUCT_OFFSET (State, width), 1, MOST },
  { N_ ("Features of a value"), G_STRUCT_OFFSET (State, value_width), 1, MOST },
  { N_ ("Units of the small network"), G_STRUCT_OFFSET (State, n_hiddens), 1, MOST_HIDDENS },
  { NC_ ("number of heads", "Heads"), G_STRUCT_OFFSET (State, n_heads), 1, MOST },
  { N_ ("Valid keys; the others are padding"), G_STRUCT_OFFSET (State, valid_len), 0, MOST },
};

enum
{
  KEYS = 1,
  HIDDENS = 4,
  HEADS = 5,
  VALID = 6,
};

struct _HlAttentionLab
{
  HlLab parent_instance;

  State      state;
  HlHistory *history;
  GPtrArray *attentions;  /* of HlModelAttention: those of the model's pass, or NULL */
  gboolean   wants_model; /* its numbers are shown as soon as they are there */
  gboolean   is_model;
  gboolean   is_showing; /* the controls are set, not used */
  gboolean   is_new;     /* other numbers altogether: they move to their places */

  HlPageFrame      *frame;
  HlFigureView     *view;
  GtkWidget        *editor;
  GtkWidget        *places; /* of the model's attentions */
  GtkWidget        *head, *is_scaled, *is_causal;
  GtkWidget        *led, *kind, *counts[G_N_ELEMENTS (counts)];
  HlEntropyTable   *entropies;
  HlScoreWidthView *width;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionLab, hl_attention_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

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
  state->head = MIN (state->head, state->n_heads - 1);
}

/* ── What is attended to ── */

static const HlModelAttention *get_model (HlAttentionLab *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places));

  return self->is_model && self->attentions != NULL && selected < self->attentions->len
             ? self->attentions->pdata[selected]
             : NULL;
}

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

static void take_model (HlAttentionLab *self, const HlModelAttention *model, Attended *attended)
{
  const HlWalkRows *rows[] = { model->queries, model->keys, model->values };
  NnByHand         *what = &attended->what;
  const int         head = CLAMP (self->state.head, 0, model->n_heads - 1);

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
    .is_scaled = self->state.is_scaled,
    .is_causal = self->state.is_causal,
    .valid_len = MIN (self->state.valid_len, model->keys->rows),
    .fill = NN_MASK_FILL,
  };
  for (int i = 0; i < NN_SCORING_MAX_WEIGHTS; i++)
    what->weights[i] = model->weights[i];
}

static void take_typed (HlAttentionLab *self, Attended *attended)
{
  const State *state = &self->state;

  attended->owned[0] = turned (state, HL_HAND_K);
  attended->owned[1] = turned (state, HL_HAND_W_Q);
  attended->head = state->head;
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

static Attended attended_of (HlAttentionLab *self)
{
  Attended                attended = { 0 };
  const HlModelAttention *model = get_model (self);

  if (model != NULL)
    take_model (self, model, &attended);
  else
    take_typed (self, &attended);

  return attended;
}

static void attended_clear (Attended *attended)
{
  for (gsize i = 0; i < G_N_ELEMENTS (attended->owned); i++)
    g_free (attended->owned[i]);
}

static const HlHand *hand_of (HlAttentionLab *self)
{
  return hl_figure_view_get_figure (self->view)->data;
}

/* ── Showing it ── */

static void show_controls (HlAttentionLab *self)
{
  const State            *state = &self->state;
  const HlModelAttention *model = get_model (self);
  const gboolean          has_numbers = !hl_lab_shows (HL_LAB (self), "width");
  const gboolean          is_dot =
      (model != NULL ? model->kind : (NnAttentionKind) state->kind) == NN_ATTENTION_DOT_PRODUCT;
  const int n_heads = model != NULL ? model->n_heads : state->n_heads;

  self->is_showing = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->is_scaled), state->is_scaled);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->is_causal), state->is_causal);
  gtk_widget_set_visible (self->is_scaled, has_numbers && is_dot);
  gtk_widget_set_visible (self->is_causal, has_numbers);
  gtk_widget_set_visible (gtk_widget_get_parent (self->places), model != NULL);
  gtk_widget_set_visible (gtk_widget_get_parent (self->head), n_heads > 1);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->head), 1, MAX (n_heads, 2));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->head), state->head + 1);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->led), hl_lab_get_is_led (HL_LAB (self)));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kind), (guint) state->kind);
  gtk_widget_set_sensitive (self->kind, model == NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      if (i == VALID)
        gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->counts[i]), 0,
                                   model != NULL ? model->keys->rows : state->n_keys);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->counts[i]),
                                 G_STRUCT_MEMBER (int, state, counts[i].offset));
      gtk_widget_set_sensitive (self->counts[i], model == NULL || i == VALID);
    }
  gtk_widget_set_visible (gtk_widget_get_parent (self->counts[HIDDENS]), !is_dot);
  self->is_showing = FALSE;

  hl_page_frame_mark (self->frame, !has_numbers            ? WIDTH
                                   : model != NULL         ? MODEL
                                   : is_example (state, 0) ? WORDS
                                                           : -1);
  hl_page_frame_set_can_undo (self->frame, self->history->past->len > 0);
}

static void show (HlAttentionLab *self)
{
  Attended  attended = attended_of (self);
  HlFigure *figure;

  figure = hl_attention_hand_new (
      &attended.what,
      (HlHandView){ .head = attended.head, .n_shown = hl_lab_get_shown (HL_LAB (self)) });
  hl_entropy_table_show (self->entropies, &attended.what, attended.head);
  attended_clear (&attended);
  if (self->is_new)
    hl_figure_view_move_to (self->view, figure);
  else
    hl_figure_view_take (self->view, figure);
  self->is_new = FALSE;
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Where the number of steps changes, all of them have been taken: a page opens with its result. */
static void give_steps (HlAttentionLab *self)
{
  const gboolean   has_steps = hl_lab_shows (HL_LAB (self), "numbers");
  const GPtrArray *operations = hand_of (self)->operations;
  HlPlayer        *player = hl_lab_get_player (HL_LAB (self));

  if (has_steps && hl_player_get_n_steps (player) == (int) operations->len + 1)
    return;

  hl_operations_give_steps (has_steps ? operations : NULL, _ ("Numbers"), player,
                            (int) operations->len);
}

static void change (HlAttentionLab *self)
{
  show (self);
  give_steps (self);
}

/* Somebody changed something: a lesson may have asked for it. */
static void note_change (HlAttentionLab *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

/* ── What the editor asks and says ── */

static const float *get (gpointer lab, int part, int *rows, int *columns)
{
  HlAttentionLab *self = lab;

  if (part == WHOLE)
    {
      *rows = 1;
      *columns = sizeof (State) / sizeof (float);
      return (const float *) &self->state;
    }
  if (part < 0 || part >= N_GIVEN)
    return NULL;

  shape_of (&self->state, part, rows, columns);

  return !self->is_model && hand_of (self)->values[part] != NULL ? self->state.numbers[part] : NULL;
}

static void object (gpointer lab, const char *problem)
{
  hl_sentence_object (hl_page_frame_get_sentence (HL_ATTENTION_LAB (lab)->frame), problem);
}

/* A matrix of another shape brings the others along, where that is possible. */
static gboolean fit (HlAttentionLab *self, int part, int rows, int columns)
{
  State before = self->state, *state = &self->state;

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

static void set (gpointer lab, int part, const float *numbers, int rows, int columns)
{
  HlAttentionLab *self = lab;
  int             has_rows = 0, has_columns = 0;

  get (self, part, &has_rows, &has_columns);
  if ((rows != has_rows || columns != has_columns) && !fit (self, part, rows, columns))
    {
      g_autofree char *problem =
          /* Translators: rows and columns that were pasted, and those of the matrix */
          g_strdup_printf (_ ("%d × %d numbers were pasted; here are %d × %d."), rows, columns,
                           has_rows, has_columns);

      object (self, problem);
      return;
    }
  memcpy (part == WHOLE ? (gpointer) &self->state : self->state.numbers[part], numbers,
          (gsize) (rows * columns) * sizeof *numbers);
  change (self);
  if (hl_figure_view_held (self->view).part < 0)
    note_change (self);
}

static void done (gpointer lab)
{
  show (lab);
  note_change (lab);
}

/* Another state, one step of the way back. */
static void exchange (HlAttentionLab *self, const State *next)
{
  hl_cell_editor_leave (self->editor);
  hl_history_keep (self->history, WHOLE);
  self->state = *next;
  self->is_model = FALSE;
  self->is_new = TRUE;
  hl_figure_view_point (self->view, HL_NOTHING);
  change (self);
}

/* As a lesson names them: the numbers that it speaks of, scored in that way; and nothing of what
 * the step before has switched. */
static void set_input (HlLab *lab, const char *input)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);
  State           next;

  for (int kind = 0; nn_attention_names[kind] != NULL; kind++)
    if (g_str_equal (nn_attention_names[kind], input))
      {
        take_example (&next, 1);
        next.kind = kind;
        exchange (self, &next);
      }
}

/* ── The model's own ── */

static void list_places (HlAttentionLab *self)
{
  const guint               selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places));
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->is_showing = TRUE;
  for (guint i = 0; self->attentions != NULL && i < self->attentions->len; i++)
    gtk_string_list_take (titles, hl_model_attention_title (self->attentions->pdata[i]));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->places), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (self->places),
      self->attentions != NULL && selected < self->attentions->len ? selected : 0);
  self->is_showing = FALSE;
}

static int selected_head (HlAttentionLab *self)
{
  HlState *state = hl_lab_get_state (HL_LAB (self));

  return state != NULL ? hl_workspace_get_selection (state->workspace).head : -1;
}

/* The choices begin with those of the model. */
static void adopt (HlAttentionLab *self)
{
  const HlModelAttention *model;

  self->is_model = TRUE;
  model = get_model (self);
  if (model == NULL)
    {
      self->is_model = FALSE;
      return;
    }

  hl_cell_editor_leave (self->editor);
  self->state.is_scaled = model->is_scaled || model->kind != NN_ATTENTION_DOT_PRODUCT;
  self->state.is_causal = model->is_causal;
  self->state.valid_len = model->valid_len;
  self->state.head = CLAMP (selected_head (self), 0, model->n_heads - 1);
  self->is_new = TRUE;
  hl_figure_view_point (self->view, HL_NOTHING);
  change (self);
}

/* The model's numbers, as soon as they are there; until then those before stay. */
static void take_walk (HlAttentionLab *self)
{
  HlState      *state = hl_lab_get_state (HL_LAB (self));
  const char   *problem = NULL;
  const NnWalk *walk = state != NULL ? hl_state_get_walk (state, &problem) : NULL;

  if (walk != NULL)
    {
      g_clear_pointer (&self->attentions, g_ptr_array_unref);
      self->attentions = hl_model_attentions_from_walk (walk);
      list_places (self);
      adopt (self);
    }
  if (walk == NULL && (state == NULL || hl_workspace_get_translation (state->workspace) == NULL))
    problem = _ ("There is no translation yet to look into: translate a sentence first.");
  if (problem != NULL)
    object (self, problem);
}

static void show_state (HlLab *lab, HlStateParts changed)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);
  const int       head = selected_head (self);

  if (changed & HL_STATE_WALK && (self->is_model || self->wants_model))
    take_walk (self);
  if (changed & HL_STATE_SELECTION && get_model (self) != NULL && head >= 0 &&
      head != self->state.head)
    {
      self->state.head = head;
      change (self);
    }
}

static void places_cb (HlAttentionLab *self)
{
  if (!self->is_showing && self->is_model)
    adopt (self);
}

/* A row of the decoder's queries is a word: all pages look at it then. */
static void activated_cb (HlAttentionLab *self, int part, int row)
{
  HlState                *state = hl_lab_get_state (HL_LAB (self));
  const HlModelAttention *model = get_model (self);

  if (model != NULL && state != NULL &&
      nn_place_read (hl_model_attention_path (model)).sublayer != NN_SUBLAYER_ENCODER &&
      (part == HL_HAND_Q || (part >= HL_HAND_S && part <= HL_HAND_O)))
    hl_workspace_select_word (state->workspace, row);
}

/* ── Controls ── */

static void head_cb (HlAttentionLab *self)
{
  HlState  *state = hl_lab_get_state (HL_LAB (self));
  const int n_heads = get_model (self) != NULL ? get_model (self)->n_heads : self->state.n_heads;

  if (self->is_showing || n_heads == 1)
    return;

  self->state.head = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->head)) - 1;
  if (get_model (self) != NULL && state != NULL)
    {
      HlSelection selection = hl_workspace_get_selection (state->workspace);

      selection.head = self->state.head;
      hl_workspace_select (state->workspace, selection);
    }
  change (self);
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

static gboolean has_other_choices (const State *state, const State *before)
{
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    if (G_STRUCT_MEMBER (int, state, counts[i].offset) !=
        G_STRUCT_MEMBER (int, before, counts[i].offset))
      return TRUE;

  return state->kind != before->kind || state->is_scaled != before->is_scaled ||
         state->is_causal != before->is_causal;
}

/* A choice of the page.  What does not fit together is not taken, and says why. */
static void choice_cb (HlAttentionLab *self)
{
  const State      before = self->state;
  State            next = before;
  g_autofree char *problem = NULL;

  if (self->is_showing)
    return;

  next.kind = (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind));
  next.is_scaled = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->is_scaled));
  next.is_causal = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->is_causal));
  if (self->is_model)
    next.valid_len = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->counts[VALID]));
  else
    {
      for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
        G_STRUCT_MEMBER (int, &next, counts[i].offset) =
            gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->counts[i]));
      if (next.n_keys != before.n_keys && before.valid_len == before.n_keys)
        next.valid_len = next.n_keys;
      next.valid_len = MIN (next.valid_len, next.n_keys);
      if (!has_other_choices (&next, &before))
        return;

      problem = find_problem (&next);
      if (problem != NULL)
        {
          show_controls (self);
          object (self, problem);
          return;
        }
      lay_out_again (&next, &before);
    }
  hl_cell_editor_leave (self->editor);
  if (!self->is_model)
    hl_history_keep (self->history, WHOLE);
  self->state = next;
  change (self);
  note_change (self);
}

/* From the first step on, or everything at once. */
static void led_cb (HlAttentionLab *self)
{
  const gboolean is_led = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->led));

  if (self->is_showing)
    return;

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (self->led, GTK_TYPE_POPOVER)));
  gtk_widget_grab_focus (GTK_WIDGET (self->view)); /* keys step now */
  hl_lab_set_is_led (HL_LAB (self), is_led);
  hl_player_move (hl_lab_get_player (HL_LAB (self)), is_led ? HL_PLAYER_FIRST : HL_PLAYER_LAST);
}

static void numbered_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  State next;

  take_example (&next, 1);
  exchange (HL_ATTENTION_LAB (widget), &next);
}

static void reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  State next;

  take_example (&next, 0);
  exchange (HL_ATTENTION_LAB (widget), &next);
}

static GtkWidget *add_row (GtkWidget *box, const char *title, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_box_append (GTK_BOX (box), row);

  return control;
}

/* What is no number is answered by the lab, not refused by the field. */
static GtkWidget *new_count (int least, int most)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);

  return spin;
}

static void add_button (GtkWidget *box, const char *title, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *make_more (HlAttentionLab *self)
{
  const char *const kinds[] = { _ ("Dot product"), _ ("Additive"), NULL };
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->led = gtk_check_button_new_with_label (_ ("Step by step"));
  g_signal_connect_object (self->led, "toggled", G_CALLBACK (led_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), self->led);
  self->places = add_row (box, _ ("Attention of the model"), gtk_drop_down_new (NULL, NULL));
  self->head = add_row (box, _ ("Head"), new_count (1, 2));
  gtk_widget_set_tooltip_text (self->head, _ ("Which head is shown"));
  self->kind = add_row (box, _ ("Score"), gtk_drop_down_new_from_strings (kinds));
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (choice_cb), self,
                           G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      const char *title = i == HEADS ? g_dpgettext2 (NULL, "number of heads", counts[i].title)
                                     : _ (counts[i].title);

      self->counts[i] = add_row (box, title, new_count (counts[i].least, counts[i].most));
      g_signal_connect_object (self->counts[i], "value-changed", G_CALLBACK (choice_cb), self,
                               G_CONNECT_SWAPPED);
    }
  self->entropies = g_object_new (HL_TYPE_ENTROPY_TABLE, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entropies));
  add_button (box, _ ("3 Queries, 4 Keys"), "attention-lab.numbered");
  add_button (box, _ ("Reset"), "attention-lab.reset");

  return box;
}

static void chosen_cb (HlAttentionLab *self, int chip)
{
  State next;

  self->wants_model = chip == MODEL;
  gtk_stack_set_visible_child_name (hl_page_frame_get_views (self->frame),
                                    chip == WIDTH ? "width" : "numbers");
  if (chip == MODEL)
    take_walk (self);
  else if (chip == WORDS)
    {
      take_example (&next, 0);
      exchange (self, &next);
      note_change (self);
    }
  show_controls (self);
}

static void view_cb (HlAttentionLab *self)
{
  const gboolean shows_width = hl_lab_shows (HL_LAB (self), "width");

  hl_sentence_say (hl_page_frame_get_sentence (self->frame),
                   shows_width ? _ ("Without ÷ √d_k, more features make the weights hard: one key "
                                    "gets everything.")
                               : NULL);
  give_steps (self);
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void undo_cb (HlAttentionLab *self)
{
  hl_cell_editor_leave (self->editor);
  hl_history_go (self->history, FALSE);
}

/* From the last number of a matrix on into the next one. */
static gboolean key_cb (HlAttentionLab *self, guint key)
{
  const HlItem item = hl_figure_view_pointed (self->view);
  const int    down = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);
  const int    right = (key == GDK_KEY_Right) - (key == GDK_KEY_Left);
  const HlItem next =
      item.part < 0 || down == right ? item : hl_hand_beside (hand_of (self), item, down, right);

  if (!hl_item_equal (next, item))
    hl_figure_view_point (self->view, next);

  return !hl_item_equal (next, item);
}

/* ── The lab ── */

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlHand          *hand = hand_of (HL_ATTENTION_LAB (lab));
  g_autoptr (NnQuestion) question = NULL;

  if (position < 1 || position > (int) hand->operations->len)
    return NULL;

  question =
      hl_operation_question (hand->operations->pdata[position - 1], hand->view.head, position);

  return question != NULL ? hl_question_spec_of (question) : NULL;
}

static void show_step (HlLab *lab) { show (HL_ATTENTION_LAB (lab)); }

static char *get_file_name (HlExportable *exportable)
{
  return g_strdup (hl_lab_shows (HL_LAB (exportable), "width") ? "attention-width.png"
                                                               : "attention-by-hand.png");
}

static const HlFigure *get_figure (HlExportable *exportable, char **title, char **caption)
{
  HlAttentionLab         *self = HL_ATTENTION_LAB (exportable);
  const HlModelAttention *model = get_model (self);

  if (hl_lab_shows (HL_LAB (self), "width"))
    return NULL;

  *title = model != NULL ? hl_model_attention_title (model) : g_strdup (_ ("Attention by hand"));
  if (model != NULL || self->state.n_heads > 1)
    /* Translators: which of the heads is shown, then how many there are */
    *caption = g_strdup_printf (_ ("Head %d of %d"), self->state.head + 1,
                                model != NULL ? model->n_heads : self->state.n_heads);

  return hl_figure_view_get_figure (self->view);
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlAttentionLab   *self = HL_ATTENTION_LAB (exportable);
  const HlSheetPart part = { .curve = hl_score_width_view_get_spec (self->width) };
  g_autofree char  *caption = hl_score_width_view_describe (self->width);

  return hl_sheet_record (
      &(HlSheet){ { _ ("Why attention scores are divided by √d_k"), caption }, &part, 1 }, format,
      error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
  iface->record = record;
}

static void hl_attention_lab_finalize (GObject *object)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (object);

  hl_history_free (self->history);
  g_clear_pointer (&self->attentions, g_ptr_array_unref);

  G_OBJECT_CLASS (hl_attention_lab_parent_class)->finalize (object);
}

static void hl_attention_lab_class_init (HlAttentionLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_attention_lab_finalize;
  lab_class->ask = ask;
  lab_class->show_step = show_step;
  lab_class->set_input = set_input;
  lab_class->parts = HL_STATE_WALK | HL_STATE_SELECTION;
  lab_class->show_state = show_state;
  gtk_widget_class_install_action (widget_class, "attention-lab.numbered", NULL, numbered_action);
  gtk_widget_class_install_action (widget_class, "attention-lab.reset", NULL, reset_action);
}

static void add_controls (HlAttentionLab *self)
{
  const char *const chips[N_CHIPS] = { _ ("Three words"), _ ("In the model"), _ ("Why √d_k") };

  for (int i = 0; i < N_CHIPS; i++)
    hl_page_frame_add_chip (self->frame, chips[i]);
  self->is_scaled = hl_page_frame_add_toggle (
      self->frame, "÷ √d_k", _ ("Divide the scores by the root of the number of features"));
  self->is_causal =
      hl_page_frame_add_toggle (self->frame, _ ("Causal mask"), _ ("No query sees a later key"));
  g_signal_connect_object (self->is_scaled, "toggled", G_CALLBACK (choice_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->is_causal, "toggled", G_CALLBACK (choice_cb), self,
                           G_CONNECT_SWAPPED);
}

static void add_views (HlAttentionLab *self)
{
  static const HlEdits edits = { get, set, object, done, { 1, MOST, 1, MOST } };

  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  self->history = hl_history_new (&edits, self);
  self->editor = hl_cell_editor_new (self->view, GTK_WIDGET (self), self->history);
  self->width = g_object_new (HL_TYPE_SCORE_WIDTH_VIEW, NULL);
  hl_page_frame_add_view (self->frame, "numbers", _ ("Numbers"), self->editor);
  hl_page_frame_add_view (self->frame, "width", _ ("Why √d_k"), GTK_WIDGET (self->width));
}

static void connect (HlAttentionLab *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { self->frame, "chosen", G_CALLBACK (chosen_cb) },
    { self->frame, "undo", G_CALLBACK (undo_cb) },
    { hl_page_frame_get_views (self->frame), "notify::visible-child-name", G_CALLBACK (view_cb) },
    { self->view, "activated", G_CALLBACK (activated_cb) },
    { self->places, "notify::selected", G_CALLBACK (places_cb) },
    { self->head, "value-changed", G_CALLBACK (head_cb) },
    { keys, "key-pressed", G_CALLBACK (key_cb) },
  };

  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (handlers[i].object, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void hl_attention_lab_init (HlAttentionLab *self)
{
  g_autoptr (HlPlayer) player = hl_player_new ();

  take_example (&self->state, 0);
  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, NULL);
  add_controls (self);
  add_views (self);
  hl_page_frame_set_more (self->frame, make_more (self));
  hl_sentence_follow (hl_page_frame_get_sentence (self->frame), self->view);
  hl_lab_set_up_page (HL_LAB (self), self->frame, player);
  connect (self);
  show (self);
  give_steps (self);
}
