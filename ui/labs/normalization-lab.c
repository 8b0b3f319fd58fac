/* ui/labs/normalization-lab.c
 *
 * LayerNorm and BatchNorm: the same formula over other numbers, and what follows from that.
 *
 *      Numbers        both on one matrix, step by step
 *      A word changes in training, batch normalization lets the future through
 *      Training       a Transformer with the one and with the other, from the same seed
 */

#include "ui/labs/lab.h"
#include "ui/numbers/number-text.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/model/place.h"
#include "core/tensor/random.h"

#include "core/engine/owned.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/walk.h"
#include "ui/figures/normalization.h"
#include "ui/figures/walk-rows.h"
#include "ui/labs/lab-questions.h"
#include "ui/widgets/template.h"

#define MOST HL_NORM_MOST
#define MARGIN 0.2 /* of the largest variance: a smaller lead is a tie */
#define VARIANCE_STEP (1 + NN_BY_HAND_VARIANCE) /* the numbers come first */

/* The chips: what is shown. */
enum
{
  WORDS,
  BOOK,
  SENTENCE,
  LATER,
  TRAINING,
};

typedef HlNormState State;

typedef struct
{
  State     state;
  GtkLabel *averages;
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static State *state_of (HlLab *lab) { return &own_of (lab)->state; }

/* --- What the model normalizes ---------------------------------------------------------------- */

typedef struct
{
  HlWalkRows *x;     /* what is normalized: a row for each token */
  float      *gamma; /* (D) */
  float      *beta;  /* (D) */
} Activations;

NN_FREES (Activations, activations_free, (hl_walk_rows_free, x), (g_free, gamma, beta))

/* Of the normalization that an operation is part of: its path without its own name. */
static Activations *find_or_add (GPtrArray *all, const NnOperation *operation)
{
  g_autofree char *path = nn_path_parent (operation->path);
  Activations     *added;

  NN_EACH_OF (Activations, activations, all)
    if (g_str_equal (activations->x->path, path))
      return activations;

  added = g_new0 (Activations, 1);
  added->x = hl_walk_rows_new (path);
  g_ptr_array_add (all, added);

  return added;
}

static void take_scale (Activations *self, const NnOperation *operation)
{
  const gsize size = sizeof (float) * (gsize) self->x->columns;

  if (self->gamma != NULL)
    return;

  self->gamma = g_memdup2 (operation->inputs[1]->values, size);
  self->beta = g_memdup2 (operation->inputs[2]->values, size);
}

/* Returns one for each normalization. walk: a translation, taken apart. */
static GPtrArray *find (const NnWalk *walk)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (activations_free);

  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind == NN_OP_NORMALIZE)
        hl_walk_rows_add (find_or_add (all, operation)->x, operation->inputs[0]);
      else if (operation != NULL && operation->kind == NN_OP_SCALE_SHIFT)
        take_scale (find_or_add (all, operation), operation);
    }

  return all;
}

/* Returns which normalization it is, for people. */
static char *name_model (gconstpointer activations)
{
  const Activations *self = activations;
  const NnPlace      place = nn_place_read (self->x->path);
  const char        *stack = place.stack == NN_STACK_ENCODER ? _ ("Encoder") : _ ("Decoder");

  if (place.add_norm == 0)
    /* Translators: %s is the encoder or the decoder */
    return g_strdup_printf (_ ("%s, last normalization"), stack);

  /* Translators: %s is the encoder or the decoder; numbers from 1 */
  return g_strdup_printf (_ ("%s, block %d, add & norm %d"), stack, place.block + 1,
                          place.add_norm);
}

/* --- Showing it ------------------------------------------------------------------------------- */

static void show_averages (HlLab *lab)
{
  const State     *state = state_of (lab);
  g_autofree char *words =
      g_strdup_printf (ngettext ("Running means after %d batch", "Running means after %d batches",
                                 (gulong) state->n_batches),
                       state->n_batches);
  GString *text = g_string_new (words);

  for (int row = 0; row < 2 && state->input.columns <= MOST; row++)
    {
      const float *numbers = row == 0 ? state->input.running_mean : state->input.running_variance;

      g_string_append (text, row == 0 ? "\nμ" : "\nσ²");
      for (int i = 0; i < state->input.columns; i++)
        {
          g_autofree char *number = hl_number_to_text (numbers[i], 4);

          g_string_append_printf (text, "  %s", number);
        }
    }
  gtk_label_set_text (own_of (lab)->averages, text->str);
  g_string_free (text, TRUE);
}

static HlFigure *make (HlLab *lab, const char *view)
{
  HlNormInput      input = hl_norm_input (state_of (lab), hl_lab_get_shown (lab));
  g_autofree char *origin =
      hl_lab_get_model (lab) != NULL ? name_model (hl_lab_get_model (lab)) : NULL;

  input.origin = origin;
  input.is_near = input.is_near && !lab->steps.is_led;
  if (hl_figure_view_held (lab->views[0]).part == HL_NORM_X)
    input.before = hl_cell_editor_before (&lab->edits, HL_NORM_X);
  show_averages (lab);

  return hl_normalization_new (&input);
}

/* The steps are those of a normalization that is possible. */
static const GPtrArray *operations (HlLab *lab)
{
  const HlNorms *norms = hl_lab_get_data (lab);

  return norms->lines[norms->lines[HL_NORM_LAYER] == NULL];
}

static void choose (HlLab *lab, int chip)
{
  hl_lab_begin (lab, HL_NORM_X);
  hl_norm_take_example (state_of (lab), chip);
  hl_lab_change (lab);
}

static int mark (HlLab *lab)
{
  return hl_norm_is_example (state_of (lab), WORDS)  ? WORDS
         : hl_norm_is_example (state_of (lab), BOOK) ? BOOK
                                                     : -1;
}

/* --- The model's own rows --------------------------------------------------------------------- */

static char *adopt (HlLab *lab)
{
  const Activations *activations = hl_lab_get_model (lab);
  const HlWalkRows  *x = activations->x;
  State             *state = state_of (lab);

  state->input.low = state->input.high = 0.0f;
  hl_norm_set_x (state, x->values, x->rows, x->columns, (const char *const *) x->tokens);
  if (activations->gamma != NULL && !state->input.over_all)
    {
      memcpy (state->gamma, activations->gamma, sizeof (float) * (gsize) x->columns);
      memcpy (state->beta, activations->beta, sizeof (float) * (gsize) x->columns);
    }

  return NULL;
}

static int word_of (HlLab *lab, HlItem item)
{
  return hl_lab_get_model (lab) != NULL && item.part <= HL_NORM_ROW_RULER ? item.row : -1;
}

/* --- What is behind More ---------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

enum
{
  PADDING = 12,
};

static const HlPageControl controls[] = {
  { HL_CONTROL_CHECK, N_ ("Rulers"),
    N_ ("Each row and each column on a ruler, with its mean and standard deviation"),
    FIELD (input.is_near), .is_inverse = TRUE },
  { HL_CONTROL_BUTTON, N_ ("Add a Row"), .action = "lab.resize((1,0))" },
  { HL_CONTROL_BUTTON, N_ ("Add a Column"), .action = "lab.resize((0,1))", .is_beside = TRUE },
  { HL_CONTROL_BUTTON, N_ ("Remove a Row"), .action = "lab.resize((-1,0))" },
  { HL_CONTROL_BUTTON, N_ ("Remove a Column"), .action = "lab.resize((0,-1))", .is_beside = TRUE },
  { HL_CONTROL_BUTTON, "[[1, 2, 3], [4, 6, 8]]", .action = "lab.example" },
  { HL_CONTROL_CHECK, N_ ("The learned parameters γ and β"),
    N_ ("y = γ x̂ + β: one γ and one β for each feature"), FIELD (input.has_scale) },
  { HL_CONTROL_CHECK, N_ ("Divide by n − 1"),
    N_ ("The unbiased variance divides by n − 1; LayerNorm and BatchNorm divide by n"),
    FIELD (input.is_unbiased) },
  { HL_CONTROL_CHECK, N_ ("ε outside the square root"),
    N_ ("Divide by the standard deviation plus ε, as some implementations do"),
    FIELD (input.is_outside) },
  { HL_CONTROL_CHECK, N_ ("LayerNorm over the last two axes"),
    N_ ("One mean and one standard deviation for all numbers"), FIELD (input.over_all) },
  { HL_CONTROL_CHECK, N_ ("Include padding"),
    N_ ("Whether padding rows are included in the statistics of the batch"),
    FIELD (input.counts_padding) },
  { HL_CONTROL_CHECK, N_ ("Running means"),
    N_ ("BatchNorm uses the running means, as after training"), FIELD (input.is_training),
    .is_inverse = TRUE },
  [PADDING] = { HL_CONTROL_COUNT, N_ ("Padding rows at the end"), NULL, FIELD (input.n_padding), 0,
                MOST },
  { HL_CONTROL_CHOICE, "ε", N_ ("Epsilon"), FIELD (epsilon), .choices = hl_norm_epsilon_names },
  { HL_CONTROL_BUTTON, N_ ("Add This Batch"), .action = "lab.feed" },
  /* Translators: a button: the running means begin anew */
  { HL_CONTROL_BUTTON, N_ ("Forget"), .action = "lab.forget", .is_beside = TRUE },
  { HL_CONTROL_CHECK, N_ ("Draw another batch afterwards"), NULL, FIELD (draws) },
  { HL_CONTROL_BUTTON, N_ ("Reset"), .action = "lab.reset" },
};

static int most (HlLab *lab, int control)
{
  return control == PADDING ? state_of (lab)->input.rows - 1 : controls[control].most;
}

static char *change (HlLab *lab, int control, gconstpointer before)
{
  hl_norm_fit_scale (state_of (lab), FALSE);

  return NULL;
}

static GtkWidget *more (HlLab *lab)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "number");
  own_of (lab)->averages = GTK_LABEL (label);

  return label;
}

/* Draws a new batch at random, with about the means and deviations that the columns of x have. */
static void draw_batch (HlLab *lab)
{
  const HlNorms    *norms = hl_lab_get_data (lab);
  State            *state = state_of (lab);
  HlNormInput      *input = &state->input;
  const int         n = input->rows * input->columns;
  g_autofree float *x = g_new (float, n);
  NnRandom          random = nn_random_new (state->seed++);

  for (int i = 0; i < n; i++)
    {
      const HlItem   cell = { HL_NORM_X, i / input->columns, i % input->columns };
      const gboolean is_known = norms->lines[HL_NORM_BATCH] != NULL;
      const double   mean =
          is_known ? hl_norms_value (norms, HL_NORM_BATCH, NN_BY_HAND_MEAN, cell) : 0.0;
      const double deviation = is_known ? hl_norms_deviation (norms, HL_NORM_BATCH, cell) : 1.0;

      x[i] = (float) (round ((mean + MAX (deviation, 0.1) * nn_random_normal (&random)) * 100.0) /
                      100.0);
    }
  hl_cell_editor_keep (&lab->edits, HL_NORM_X);
  hl_norm_set_x (state, x, input->rows, input->columns, input->names);
}

static void feed_action (HlLab *lab, GVariant *parameter)
{
  State             *state = state_of (lab);
  HlNormInput        input = state->input;
  g_autoptr (GError) error = NULL;

  hl_lab_leave (lab);
  input.epsilon = hl_norm_epsilons[state->epsilon];
  if (!hl_norms_feed (&input, (float *) input.running_mean, (float *) input.running_variance,
                      &error))
    {
      hl_lab_object (lab, error->message);
      return;
    }
  state->n_batches++;
  if (state->draws && hl_lab_get_model (lab) == NULL)
    draw_batch (lab);
  hl_lab_change (lab);
}

static void forget_action (HlLab *lab, GVariant *parameter)
{
  hl_norm_forget_batches (state_of (lab));
  hl_lab_change (lab);
}

/* One row or column more or less; new numbers are 0. */
static void resize_action (HlLab *lab, GVariant *parameter)
{
  const HlNormInput *input = &state_of (lab)->input;
  const HlItem       pointed = hl_figure_view_pointed (lab->views[0]);
  int                rows, columns;
  g_autofree float  *x = NULL;

  g_variant_get (parameter, "(ii)", &rows, &columns);
  rows += input->rows;
  columns += input->columns;
  if (hl_lab_get_model (lab) != NULL || rows < 1 || rows > MOST || columns < 1 || columns > MOST)
    return;

  x = g_new0 (float, rows *columns);
  for (int row = 0; row < MIN (rows, input->rows); row++)
    memcpy (x + row * columns, input->x + row * input->columns,
            sizeof (float) * (gsize) MIN (columns, input->columns));
  hl_lab_begin (lab, HL_NORM_X);
  hl_figure_view_point (lab->views[0], pointed);
  g_free (hl_typed_set (&hl_norm_typed, state_of (lab), HL_NORM_X, x, rows, columns));
  hl_lab_change (lab);
  hl_lab_note (lab);
}

static void example_action (HlLab *lab, GVariant *parameter) { choose (lab, BOOK + 1); }

/* Makes everything as it was when the page was opened. */
static void reset_action (HlLab *lab, GVariant *parameter)
{
  State       *state = state_of (lab);
  HlNormInput *input = &state->input;

  state->epsilon = HL_NORM_USUAL_EPSILON;
  input->is_training = input->is_near = TRUE;
  input->is_outside = input->is_unbiased = input->over_all = input->counts_padding =
      input->has_scale = FALSE;
  input->n_padding = 0;
  choose (lab, WORDS);
  hl_norm_fit_scale (state, TRUE);
  hl_norm_forget_batches (state);
  hl_lab_change (lab);
}

/* --- The page --------------------------------------------------------------------------------- */

/* Returns the position of the largest of n values, or −1 if another comes close. */
static int clear_winner (const float *values, int n)
{
  const int best = nn_largest_of (values, n, -1), second = nn_largest_of (values, n, best);

  return second < 0 || values[best] - values[second] > MARGIN * fabsf (values[best]) ? best : -1;
}

/* Returns which row's variance is the largest, or NULL. */
static HlQuestionSpec *ask_for_variance (const HlNorms *study)
{
  const NnOperand *variances = hl_norms_made (study, HL_NORM_LAYER, NN_BY_HAND_VARIANCE);
  const int        N = study->input.rows;
  HlQuestionSpec  *spec;
  int              best;

  if (variances == NULL || study->input.over_all || N < 2 || N > HL_QUESTION_MOST_CHOICES)
    return NULL;

  best = clear_winner (variances->values, N);
  if (best < 0)
    return NULL;

  spec = hl_question_spec_said ("norms variance", (const HlNamed[]){ { NULL } },
                                HL_CONCEPT_NORMALIZATION);
  for (int row = 0; row < N; row++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), row + 1);

      hl_question_spec_add (spec, choice, row == best);
    }

  return spec;
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlNorms *norms = hl_lab_get_data (lab);

  return position == VARIANCE_STEP ? ask_for_variance (norms)
                                   : hl_operation_ask (norms->lines[HL_NORM_BATCH], position, 0);
}

static void normalize_over_the_batch (NnRunOptions *options)
{
  options->model.norm = NN_NORM_BATCH;
}

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Three words"), "numbers", "words", .whose = HL_LAB_EXAMPLE },
  [BOOK] = { N_ ("The textbook’s 2 × 2"), "numbers", "book", .whose = HL_LAB_EXAMPLE },
  [SENTENCE] = { N_ ("In a sentence"), "numbers", "sentence" },
  [LATER] = { N_ ("A token changes"), "later-word" },
  [TRAINING] = { N_ ("In training"), "training", NULL,
                 N_ ("The sentences and the seed are the same: only the normalization differs."),
                 HL_LAB_TRAINED },
};

static const HlLabTraining training = {
  .view = "training",
  .title = N_ ("Models with layer or batch normalization, trained from the same seed"),
  .file = "normalization.ini",
  .text = N_ ("A small Transformer is trained twice, with the same initial values and batches."),
  .outcome = N_ ("The smaller the batch, the noisier its statistics."),
  .pair = { N_ ("layer normalization"), N_ ("batch normalization"), normalize_over_the_batch },
};

static const HlActionRow actions[] = {
  { "feed", NULL, G_CALLBACK (feed_action) },
  { "forget", NULL, G_CALLBACK (forget_action) },
  { "resize", "(ii)", G_CALLBACK (resize_action) },
  { "example", NULL, G_CALLBACK (example_action) },
  { "reset", NULL, G_CALLBACK (reset_action) },
  { NULL },
};

const HlLabTable hl_normalization_lab = {
  .name = "normalization",
  .typed = &hl_norm_typed,
  .figures = { "numbers" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = SENTENCE,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .limits = { 1, MOST, 1, MOST },
  .training = &training,
  .later = &hl_norm_later,
  .own_size = sizeof (Own),
  .actions = actions,
  .make = make,
  .mark = mark,
  .choose = choose,
  .change = change,
  .most = most,
  .more = more,
  .model_title = N_ ("Normalization"),
  .find = find,
  .name_model = name_model,
  .adopt = adopt,
  .word_of = word_of,
  .operations = operations,
  .ask = ask,
};
