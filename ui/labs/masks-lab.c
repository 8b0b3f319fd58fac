/* ui/labs/masks-lab.c
 *
 * Which keys a query may see, and what happens when it may see all.
 *
 *      Masks              causal, padding, both, as a textbook prints them
 *      Softmax            scores, masked scores, weights, with every fill
 *      What leaks         no earlier position moves: the difference is exactly 0
 *      In training        the loss collapses, and so does the translation
 */

#include "ui/labs/lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/model/place.h"

#include "ui/figures/by-hand.h"
#include "ui/figures/masks.h"
#include "ui/labs/lab-questions.h"
#include "ui/labs/model-attention.h"
#include "ui/session/properties.h"

#define MOST HL_MASKS_MOST
#define MANY 100       /* positions to count the hidden scores of */
#define MOST_CHOSEN 50 /* that a person chooses */

/* The chips: what is shown. */
enum
{
  WORDS,
  MODEL,
  LATER,
  WITHOUT,
};

typedef HlMasksState State;

typedef struct
{
  State    state;
  HlItem   painted; /* where a drag began, or nothing */
  HlPoint  from;
  gboolean hides; /* whether the drag hides cells; else it shows them */
  gboolean is_painting;
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static State *state_of (HlLab *lab) { return &own_of (lab)->state; }

/* --- Showing it ------------------------------------------------------------------------------- */

/* The scores of the model's head that is current, before any mask. */
static void take_scores (State *state, const HlModelAttention *model)
{
  const int         head = CLAMP (state->head, 1, model->n_heads) - 1;
  g_autofree float *queries = hl_model_attention_head (model, model->queries, head);
  g_autofree float *keys = hl_model_attention_head (model, model->keys, head);
  g_autofree float *values = hl_model_attention_head (model, model->values, head);
  NnByHand          what = {
             .kind = model->kind,
             .n_heads = 1,
             .n_queries = state->n,
             .n_keys = state->n,
             .width = model->queries->columns / model->n_heads,
             .value_width = model->values->columns / model->n_heads,
             .n_hiddens = model->n_hiddens,
             .queries = queries,
             .keys = keys,
             .values = values,
             .is_scaled = model->is_scaled,
             .valid_len = state->n,
             .fill = NN_MASK_FILL,
  };
  HlHand *hand;

  for (int i = 0; i < NN_SCORING_MAX_WEIGHTS; i++)
    what.weights[i] = model->weights[i];
  hand = hl_hand_new (&what, (HlHandView){ .n_shown = 100 });
  memcpy (state->scores, hand->values[HL_HAND_S], sizeof (float) * (gsize) (state->n * state->n));
  hl_hand_free (hand);
}

static gboolean is_decoder (const HlModelAttention *model)
{
  return model != NULL && nn_place_read (model->path).sublayer == NN_SUBLAYER_DECODER;
}

static HlFigure *make (HlLab *lab, const char *view)
{
  State                  *state = state_of (lab);
  const HlModelAttention *model = hl_lab_get_model (lab);
  HlState                *shared = lab->state;
  HlMasksInput            input;

  if (model != NULL)
    take_scores (state, model);

  input = hl_masks_input (state, hl_lab_get_shown (lab));
  if (model != NULL)
    {
      input.names = (const char *const *) model->queries->tokens;
      input.query = is_decoder (model) ? hl_workspace_get_selection (shared->workspace).word : -1;
      input.is_typed = FALSE;
    }

  return hl_masks_new (&input);
}

static const GPtrArray *operations (HlLab *lab)
{
  const HlMasks *masks = hl_lab_get_data (lab);

  return masks->lines;
}

/* Whether each query sees the keys up to itself, and no others. */
static gboolean is_causal (const GPtrArray *lines)
{
  const NnOperand *masked = nn_by_hand_softmax_line (lines, NN_BY_HAND_MASK)->output;

  for (int i = 0; i < masked->rows * masked->columns; i++)
    if ((masked->states[i] != NN_CELL_NORMAL) != (i % masked->columns > i / masked->columns))
      return FALSE;

  return TRUE;
}

/* Asks about so large a number of positions that one needs the rule instead of counting. Returns
 * how many scores the causal mask hides, if the mask of these scores is one, or NULL. */
static HlQuestionSpec *ask_for_many (const GPtrArray *lines)
{
  const int       hidden = MANY * (MANY - 1) / 2;
  const int       choices[] = { MANY, hidden, hidden + MANY, MANY * (MANY - 1) };
  const HlNamed   about[] = { { "n", MANY }, { "hidden", hidden }, { NULL } };
  HlQuestionSpec *spec;

  if (!is_causal (lines))
    return NULL;

  spec = hl_question_spec_said ("masks many", about, HL_CONCEPT_MASKS);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *choice = g_strdup_printf ("%d", choices[i]);

      hl_question_spec_add (spec, choice, choices[i] == hidden);
    }

  return spec;
}

/* The questions speak of the causal mask and of padding. */
static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const GPtrArray *lines = operations (lab);
  HlQuestionSpec  *own = position == 1 ? ask_for_many (lines) : NULL;

  return own != NULL || state_of (lab)->kind == HL_MASK_OWN ? own
                                                            : hl_operation_ask (lines, position, 0);
}

static HlItem beside (HlLab *lab, HlItem item, int down, int right)
{
  const int n = state_of (lab)->n;

  if (right > 0 && item.column == n - 1 && item.part < HL_MASKS_A)
    return (HlItem){ item.part + 1, item.row, 0 };
  if (right < 0 && item.column == 0 && item.part > HL_MASKS_S)
    return (HlItem){ item.part - 1, item.row, n - 1 };

  return item;
}

static void choose (HlLab *lab, int chip)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  hl_masks_typed.begin (state_of (lab), HL_MASK_CAUSAL);
  hl_lab_change (lab);
}

static int mark (HlLab *lab) { return hl_masks_is_first (state_of (lab)) ? WORDS : -1; }

/* --- A mask that is drawn --------------------------------------------------------------------- */

/* Hides or shows a cell: from now on the mask is the person's own, and begins as what is hidden
 * now. */
static void hide (HlLab *lab, HlItem item, gboolean hides)
{
  const HlMasks *masks = hl_lab_get_data (lab);
  State         *state = state_of (lab);

  for (int i = 0; i < state->n * state->n && state->kind != HL_MASK_OWN; i++)
    state->own[i] = hl_masks_hides (masks, i / state->n, i % state->n);
  state->kind = HL_MASK_OWN;
  state->own[item.row * state->n + item.column] = hides;
  hl_lab_change (lab);
}

static void keep (HlLab *lab)
{
  hl_lab_leave (lab);
  if (hl_lab_get_model (lab) == NULL)
    hl_cell_editor_keep (&lab->edits, HL_LAB_STATE);
}

static void activated_cb (HlLab *lab, int part, int row, int column)
{
  const HlItem item = { part, row, column };

  if (part != HL_MASKS_HIDDEN)
    return;

  keep (lab);
  hide (lab, item, !hl_masks_hides (hl_lab_get_data (lab), row, column));
  hl_lab_note (lab);
}

static void drag_begin_cb (HlLab *lab, double x, double y)
{
  Own *self = own_of (lab);

  self->from = (HlPoint){ x, y };
  self->painted = hl_figure_view_pick (lab->views[0], x, y);
  self->is_painting = FALSE;
}

/* Hides or shows every cell that the pointer is dragged over, as it did with the first one. */
static void drag_update_cb (HlLab *lab, double dx, double dy, GtkGesture *drag)
{
  Own           *self = own_of (lab);
  const HlMasks *masks = hl_lab_get_data (lab);
  HlItem         item;

  if (self->painted.part != HL_MASKS_HIDDEN)
    return;

  item = hl_figure_view_pick (lab->views[0], self->from.x + dx, self->from.y + dy);
  if (item.part != HL_MASKS_HIDDEN || (!self->is_painting && hl_item_equal (item, self->painted)))
    return;

  if (!self->is_painting)
    {
      gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
      keep (lab);
      self->hides = !hl_masks_hides (masks, self->painted.row, self->painted.column);
      hide (lab, self->painted, self->hides);
      self->is_painting = TRUE;
    }
  if (hl_masks_hides (hl_lab_get_data (lab), item.row, item.column) != self->hides)
    hide (lab, item, self->hides);
}

static void drag_end_cb (HlLab *lab)
{
  Own *self = own_of (lab);

  if (self->is_painting)
    hl_lab_note (lab);
  self->is_painting = FALSE;
  self->painted = HL_NOTHING;
}

/* --- The model's own scores ------------------------------------------------------------------- */

/* Finds the self-attentions of the model; those with a causal mask come first. */
static GPtrArray *find (const NnWalk *walk)
{
  GPtrArray *attentions = hl_model_attentions_from_walk (walk);
  guint      n_causal = 0;

  for (guint i = attentions->len; i > 0; i--)
    {
      const HlModelAttention *attention = attentions->pdata[i - 1];

      if (nn_place_read (attention->path).sublayer == NN_SUBLAYER_CROSS)
        g_ptr_array_remove_index (attentions, i - 1);
    }
  for (guint i = 0; i < attentions->len; i++)
    if (is_decoder (attentions->pdata[i]))
      g_ptr_array_insert (attentions, (int) n_causal++, g_ptr_array_steal_index (attentions, i));

  return attentions;
}

static char *name_model (gconstpointer model) { return hl_model_attention_title (model); }

/* Takes over the mask of the model, where a person begins with its scores. */
static char *adopt (HlLab *lab)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  State                  *state = state_of (lab);
  const int               head = hl_workspace_get_selection (lab->state->workspace).head;

  state->n = MIN (model->queries->rows, MOST);
  state->valid_len = MIN (model->valid_len, state->n);
  state->kind = model->is_causal              ? HL_MASK_CAUSAL
                : state->valid_len < state->n ? HL_MASK_PADDING
                                              : HL_MASK_NONE;
  state->head = CLAMP (head, 0, model->n_heads - 1) + 1;
  state->has_words = FALSE;

  return state->n < model->queries->rows
             /* Translators: how many words are shown, of how many */
             ? g_strdup_printf (_ ("The picture shows the first %d of %d tokens."), MOST,
                                model->queries->rows)
             : NULL;
}

static void selected (HlLab *lab, HlSelection selection)
{
  if (hl_lab_get_model (lab) == NULL)
    return;
  if (selection.head >= 0)
    state_of (lab)->head = selection.head + 1;
  hl_lab_change (lab);
}

static int word_of (HlLab *lab, HlItem item)
{
  return is_decoder (hl_lab_get_model (lab)) && item.part != HL_MASKS_HIDDEN ? item.row : -1;
}

/* --- Controls --------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

enum
{
  KIND,
  FILL,
  POSITIONS,
  VALID,
  HEAD,
};

static const char *const kinds[] = {
  N_ ("Causal mask"), N_ ("Padding mask"), N_ ("Causal and padding mask"),
  N_ ("No mask"),     N_ ("Drawn mask"),   NULL
};

static const HlPageControl controls[] = {
  [KIND] = { HL_CONTROL_CHOICE, N_ ("Mask"),
             N_ ("Which keys are hidden; you can draw your own mask over S′"), FIELD (kind),
             .choices = kinds, .is_in_sight = TRUE },
  [FILL] = { HL_CONTROL_CHOICE, N_ ("Hidden scores become"), NULL, FIELD (fill),
             .choices = hl_masks_fill_names },
  [POSITIONS] = { HL_CONTROL_COUNT, N_ ("Positions"), NULL, FIELD (n), 1, MOST_CHOSEN },
  [VALID] = { HL_CONTROL_COUNT, N_ ("Valid length"),
              N_ ("The number of tokens that are not padding"), FIELD (valid_len), 0, MOST },
  [HEAD] = { HL_CONTROL_COUNT, N_ ("Head"), N_ ("Which head is shown"), FIELD (head), 1 },
};

static int most (HlLab *lab, int control)
{
  const HlModelAttention *model = hl_lab_get_model (lab);

  return control == VALID                   ? state_of (lab)->n
         : control == HEAD && model != NULL ? model->n_heads
                                            : controls[control].most;
}

static gboolean has (HlLab *lab, int control)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  const int               kind = state_of (lab)->kind;

  if (control == VALID)
    return kind == HL_MASK_PADDING || kind == HL_MASK_BOTH;
  if (control == HEAD)
    return model != NULL && model->n_heads > 1;

  return control != POSITIONS || model == NULL;
}

static char *change (HlLab *lab, int control, gconstpointer before)
{
  const HlMasks *masks = hl_lab_get_data (lab);
  State         *state = state_of (lab);
  gboolean       has_own = FALSE;

  for (int i = 0; i < state->n * state->n; i++)
    has_own = has_own || state->own[i] != 0.0f;
  for (int i = 0; i < state->n * state->n && control == KIND && !has_own; i++)
    state->own[i] = hl_masks_hides (masks, i / state->n, i % state->n);

  return NULL;
}

/* --- The lab ---------------------------------------------------------------------------------- */

static void leave_out_the_mask (NnRunOptions *options) { options->model.has_causal_mask = FALSE; }

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Four words"), "masks", .whose = HL_LAB_EXAMPLE },
  [MODEL] = { N_ ("In the model"), "masks", "sentence" },
  /* Translators: what a model without the mask learns of later words */
  [LATER] = { N_ ("What leaks"), "later-word" },
  [WITHOUT] = { N_ ("In training"), "without", NULL,
                N_ ("The sentences and the seed are the same: only the causal mask differs."),
                HL_LAB_TRAINED },
};

static const HlLabTraining training = {
  .view = "without",
  .title = N_ ("Models with and without the causal mask, trained from the same seed"),
  .file = "masks.ini",
  .text = N_ ("A small Transformer is trained twice, with the same initial values and batches."),
  .outcome =
      N_ ("Without the mask, the answer is among the keys, so the training loss collapses, and so "
          "does the validation loss. But at inference there is no next token to copy."),
  .pair = { N_ ("with the causal mask"), N_ ("without the causal mask"), leave_out_the_mask },
};

static void made (HlLab *lab)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  own_of (lab)->painted = HL_NOTHING;
  gtk_widget_add_controller (GTK_WIDGET (lab->views[0]), GTK_EVENT_CONTROLLER (drag));
  hl_connect (drag, "drag-begin", drag_begin_cb, lab);
  hl_connect (drag, "drag-update", drag_update_cb, lab);
  hl_connect (drag, "drag-end", drag_end_cb, lab);
  hl_connect (lab->views[0], "activated", activated_cb, lab);
}

const HlLabTable hl_masks_lab = {
  .name = "masks",
  .typed = &hl_masks_typed,
  .figures = { "masks" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = MODEL,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .own_size = sizeof (Own),
  .state_size = sizeof (State),
  .limits = { 1, MOST_CHOSEN, 1, MOST_CHOSEN },
  .training = &training,
  .later = &hl_masks_later,
  .made = made,
  .make = make,
  .mark = mark,
  .choose = choose,
  .change = change,
  .most = most,
  .has = has,
  .beside = beside,
  .model_title = N_ ("Attention of the model"),
  .find = find,
  .name_model = name_model,
  .adopt = adopt,
  .word_of = word_of,
  .select = selected,
  .operations = operations,
  .ask = ask,
};
