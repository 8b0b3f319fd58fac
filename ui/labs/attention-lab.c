/* ui/labs/attention-lab.c
 *
 * Attention by Hand: queries, keys and values that people type where they are, or those of one
 * head of the model in use, and everything that attention makes of them, at once.
 *
 *      “sat” matches “cat” best: 69 % of its result is the value of “cat”.
 *                  Kᵀ              V
 *              Q   S ─ softmax ─►  A  O
 *      ( Three words ) ( In the model ) ( Why √dₖ )   [÷ √dₖ] [Causal mask]   More ▾
 */

#include "ui/labs/lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/layers/mask.h"
#include "core/layers/softmax.h"
#include "core/model/place.h"

#include "ui/figures/by-hand.h"
#include "ui/figures/curves.h"
#include "ui/labs/lab-questions.h"
#include "ui/labs/model-attention.h"
#include "ui/numbers/number-text.h"

#define MOST HL_HAND_MOST
#define MOST_HIDDENS HL_HAND_MOST_HIDDENS

enum
{
  WORDS,
  MODEL,
  WIDTH,
};

typedef HlHandState State;

typedef struct
{
  State state;
  int   n_keys, seed; /* of random vectors */
} Chosen;

typedef struct
{
  Chosen     chosen;
  GtkWidget *entropies;
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static State *state_of (HlLab *lab) { return &own_of (lab)->chosen.state; }

/* ── How evenly queries spread their weights ── */

/*            ÷ √d_k   undivided
 *      q1     0.98      0.71
 *      q2     1.05      0.88        0 is one key alone, ln n_keys equal weights */

/* Writes the entropy of each row of weights into column @column of @n_columns. */
static void fill_column (const NnByHand *what, int head, float *entropies, int column,
                         int n_columns)
{
  g_autoptr (GPtrArray) operations = nn_by_hand_attend (what);

  NN_EACH_OF (const NnOperation, operation, operations)
    {
      const NnOperand *weights = operation->output;

      if (operation->kind == NN_OP_SOFTMAX)
        for (int row = 0; row < weights->rows; row++)
          entropies[row * n_columns + column] =
              (float) nn_entropy (nn_operand_row (weights, head, row), weights->columns);
    }
}

/* Returns 2, divided and undivided; 1 where nothing is divided. */
static int count_scorings (const NnByHand *what)
{
  return what->kind == NN_ATTENTION_DOT_PRODUCT ? 2 : 1;
}

/* Returns (n_queries, count_scorings()) in nats. what: an attention, divided or
 * not. */
static float *new_entropies (const NnByHand *what, int head)
{
  const int n_columns = count_scorings (what);
  float    *entropies = g_new0 (float, (gsize) (what->n_queries * n_columns));
  NnByHand  variant = *what;

  for (int column = 0; column < n_columns; column++)
    {
      variant.is_scaled = column == 0;
      fill_column (&variant, head, entropies, column, n_columns);
    }

  return entropies;
}

/* Returns an empty table, for one row per query and one column per way of scoring. */
static GtkWidget *new_table (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);

  return grid;
}

static void add_words (GtkWidget *table, const char *words, int column, int row, int n_columns)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), n_columns > 1);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), column > 0 ? 1.0f : 0.0f);
  gtk_grid_attach (GTK_GRID (table), label, column, row, n_columns, 1);
}

/* Compares the rows with and without the division by √d_k, where there is a division. head:
 * whose weights, from 0. */
static void show_entropies (GtkWidget *table, const NnByHand *what, int head)
{
  const char *const names[] = { _ ("÷ √dₖ"), _ ("not divided") };
  const int         n_columns = count_scorings (what);
  g_autofree float *entropies = new_entropies (what, head);
  g_autofree char  *title = NULL;

  title = g_strdup_printf (
      /* Translators: a number of keys, its natural logarithm */
      _ ("Entropy of each row of attention weights, in nats (natural-logarithm units): 0 means "
         "that one key has all the weight; ln %d = %.3f means that all weights are equal"),
      what->n_keys, log (what->n_keys));
  for (GtkWidget *child; (child = gtk_widget_get_first_child (table)) != NULL;)
    gtk_grid_remove (GTK_GRID (table), child);
  add_words (table, title, 0, 0, 1 + G_N_ELEMENTS (names));
  for (int j = 0; j < n_columns && n_columns > 1; j++)
    add_words (table, names[j], j + 1, 1, 1);
  for (int i = 0; i < what->n_queries; i++)
    {
      g_autofree char *name = what->query_names != NULL ? g_strdup (what->query_names[i])
                                                        : g_strdup_printf ("q%d", i + 1);

      add_words (table, name, 0, i + 2, 1);
      for (int j = 0; j < n_columns; j++)
        {
          g_autofree char *number = hl_number_to_text ((double) entropies[i * n_columns + j], 3);

          add_words (table, number, j + 1, i + 2, 1);
        }
    }
}

/* ── What is attended to ── */

static void take_model (const State *state, const HlModelAttention *model, HlAttended *attended)
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

/* The numbers before the latest change of one of the matrices. */
static gboolean take_before (HlLab *lab, State *state, HlAttended *before)
{
  *state = *state_of (lab);
  for (int part = 0; part <= HL_HAND_V; part++)
    {
      const float *numbers = hl_cell_editor_before (&lab->edits, part);
      int          rows, columns;

      if (numbers == NULL)
        continue;
      hl_typed_edited (&hl_hand_typed, state, part, &rows, &columns);
      memcpy (state->numbers[part], numbers, sizeof *numbers * (gsize) (rows * columns));
      hl_hand_attend (state, before);

      return TRUE;
    }

  return FALSE;
}

static HlFigure *make (HlLab *lab, const char *view)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  HlAttended              attended = { 0 }, before = { 0 };
  State                   former;
  HlFigure               *figure;

  if (g_str_equal (view, "width"))
    return hl_score_width_new (own_of (lab)->chosen.n_keys, own_of (lab)->chosen.seed);
  if (model != NULL)
    take_model (state_of (lab), model, &attended);
  else
    hl_hand_attend (state_of (lab), &attended);
  figure = hl_attention_hand_new (
      &attended.what,
      (HlHandView){ .head = attended.head,
                    .n_shown = hl_lab_get_shown (lab),
                    .before = model == NULL && take_before (lab, &former, &before) ? &before.what
                                                                                   : NULL });
  show_entropies (own_of (lab)->entropies, &attended.what, attended.head);
  hl_attended_clear (&attended);
  hl_attended_clear (&before);

  return figure;
}

static const GPtrArray *operations (HlLab *lab)
{
  const HlHand *hand = hl_lab_get_data (lab);

  return hand->operations;
}

static HlItem beside (HlLab *lab, HlItem item, int down, int right)
{
  return hl_hand_beside (hl_lab_get_data (lab), item, down, right);
}

static void take (HlLab *lab, int example)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  hl_hand_typed.begin (state_of (lab), example);
  hl_lab_change (lab);
}

static void choose (HlLab *lab, int chip) { take (lab, 0); }

static int mark (HlLab *lab) { return hl_hand_is_example (state_of (lab), 0) ? WORDS : -1; }

static void numbered_action (HlLab *lab, GVariant *parameter) { take (lab, 1); }

static void reset_action (HlLab *lab, GVariant *parameter) { take (lab, 0); }

/* ── The model's own ── */

static char *name_model (gconstpointer model) { return hl_model_attention_title (model); }

static void look_at_head (HlLab *lab, int head)
{
  const HlModelAttention *model = hl_lab_get_model (lab);

  state_of (lab)->head = CLAMP (head, 0, model->n_heads - 1) + 1;
}

/* Takes over the choices that the model was built with, where a person begins with its numbers. */
static char *adopt (HlLab *lab)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  State                  *state = state_of (lab);

  state->is_scaled = model->is_scaled || model->kind != NN_ATTENTION_DOT_PRODUCT;
  state->is_causal = model->is_causal;
  state->valid_len = model->valid_len;
  look_at_head (lab, hl_workspace_get_selection (lab->state->workspace).head);

  return NULL;
}

static void select_head (HlLab *lab, HlSelection selection)
{
  if (hl_lab_get_model (lab) == NULL || selection.head < 0 ||
      selection.head == state_of (lab)->head - 1)
    return;

  look_at_head (lab, selection.head);
  hl_lab_change (lab);
}

/* A row of the decoder's queries is a word. */
static int word_of (HlLab *lab, HlItem item)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  const gboolean          is_query =
      item.part == HL_HAND_Q || (item.part >= HL_HAND_S && item.part <= HL_HAND_O);

  return model != NULL && is_query && nn_place_read (model->path).sublayer != NN_SUBLAYER_ENCODER
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
  NUMBERED,
  RESET,
  WIDTH_KEYS,
  WIDTH_SEED,
};

/* Translators: a kind of attention, by its scores */
static const char *const kinds[] = { N_ ("Dot product"), N_ ("Additive"), NULL };

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageControl controls[] = {
  [SCALED] = { HL_CONTROL_CHECK, "÷ √dₖ",
               N_ ("Divide the scores by the square root of dₖ, the number of features of a key"),
               FIELD (is_scaled), .is_in_sight = TRUE },
  [CAUSAL] = { HL_CONTROL_CHECK, N_ ("Causal mask"), N_ ("No query sees a later key"),
               FIELD (is_causal), .is_in_sight = TRUE },
  [HEAD] = { HL_CONTROL_COUNT, N_ ("Head"), N_ ("Which head is shown"), FIELD (head), 1 },
  [KIND] = { HL_CONTROL_CHOICE, N_ ("Scoring"), NULL, FIELD (kind), .choices = kinds },
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
  [NUMBERED] = { HL_CONTROL_BUTTON, N_ ("3 Queries, 4 Keys"), .action = "lab.numbered" },
  [RESET] = { HL_CONTROL_BUTTON, N_ ("Reset"), .action = "lab.reset", .is_beside = TRUE },
  [WIDTH_KEYS] = { HL_CONTROL_COUNT, N_ ("Keys"), NULL, G_STRUCT_OFFSET (Chosen, n_keys), 2, 64 },
  [WIDTH_SEED] = { HL_CONTROL_COUNT, N_ ("Seed"), NULL, G_STRUCT_OFFSET (Chosen, seed), 0, 9999 },
};

static int count_heads (HlLab *lab)
{
  const HlModelAttention *model = hl_lab_get_model (lab);

  return model != NULL ? model->n_heads : state_of (lab)->n_heads;
}

static int most (HlLab *lab, int control)
{
  const HlModelAttention *model = hl_lab_get_model (lab);

  if (control == HEAD)
    return count_heads (lab);
  if (control == VALID)
    return model != NULL ? model->keys->rows : state_of (lab)->n_keys;

  return controls[control].most;
}

/* Whether there is such a control: the model's own numbers leave no choice of shapes. */
static gboolean has (HlLab *lab, int control)
{
  const HlModelAttention *model = hl_lab_get_model (lab);
  const gboolean is_dot = (model != NULL ? model->kind : (NnAttentionKind) state_of (lab)->kind) ==
                          NN_ATTENTION_DOT_PRODUCT;
  const gboolean is_width = g_str_equal (hl_lab_get_view_name (lab), "width");

  if (is_width || control >= WIDTH_KEYS)
    return is_width && control >= WIDTH_KEYS;
  if (control == SCALED)
    return is_dot;
  if (control == HEAD)
    return count_heads (lab) > 1;
  if (control == HIDDENS)
    return !is_dot && model == NULL;

  return model == NULL || control < KIND || control >= VALID;
}

/* A choice was made. A head of the model that is chosen here is the one that all pages look at. */
static char *change (HlLab *lab, int control, gconstpointer before)
{
  State *state = state_of (lab);

  if (control == HEAD && hl_lab_get_model (lab) != NULL)
    {
      HlSelection selection = hl_workspace_get_selection (lab->state->workspace);

      selection.head = state->head - 1;
      hl_workspace_select (lab->state->workspace, selection);
    }
  if (control == KEYS && state->valid_len == ((const State *) before)->n_keys)
    state->valid_len = state->n_keys;

  return NULL;
}

static GtkWidget *more (HlLab *lab)
{
  own_of (lab)->entropies = new_table ();

  return own_of (lab)->entropies;
}

/* ── The lab ── */

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlHand *hand = hl_lab_get_data (lab);

  return hl_operation_ask (hand->operations, position, hand->view.head);
}

/* Which of the heads of the model is shown. */
static char *caption (HlLab *lab)
{
  return count_heads (lab) > 1
             ? g_strdup_printf (_ ("Head %d of %d"), state_of (lab)->head, count_heads (lab))
             : NULL;
}

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Three words"), "numbers", .whose = HL_LAB_EXAMPLE },
  [MODEL] = { N_ ("In the model"), "numbers", "sentence" },
  [WIDTH] = { N_ ("Why √dₖ"), "width", .whose = HL_LAB_NO_MODEL },
};

static char *write_view (HlLab *lab)
{
  const Chosen *chosen = &own_of (lab)->chosen;

  return hl_score_width_write (chosen->n_keys, chosen->seed);
}

static gboolean read_view (HlLab *lab, const char *input)
{
  Chosen *chosen = &own_of (lab)->chosen;

  return hl_score_width_read (input, &chosen->n_keys, &chosen->seed);
}

static void begin (HlLab *lab)
{
  own_of (lab)->chosen.n_keys = 8;
  own_of (lab)->chosen.seed = 1;
}

static const HlActionRow actions[] = {
  { "numbered", NULL, G_CALLBACK (numbered_action) },
  { "reset", NULL, G_CALLBACK (reset_action) },
  { NULL },
};

const HlLabTable hl_attention_lab = {
  .name = "attention",
  .typed = &hl_hand_typed,
  .title = N_ ("Why attention scores are divided by √dₖ"),
  .figures = { "numbers", "width" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = MODEL,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state_size = sizeof (Chosen),
  .limits = { 1, MOST, 1, MOST },
  .actions = actions,
  .begin = begin,
  .own_size = sizeof (Own),
  .make = make,
  .mark = mark,
  .choose = choose,
  .caption = caption,
  .change = change,
  .most = most,
  .has = has,
  .more = more,
  .beside = beside,
  .model_title = N_ ("Attention of the model"),
  .find = hl_model_attentions_from_walk,
  .name_model = name_model,
  .adopt = adopt,
  .word_of = word_of,
  .select = select_head,
  .operations = operations,
  .write_view = write_view,
  .read_view = read_view,
  .ask = ask,
};
