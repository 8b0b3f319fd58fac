#include "ui/labs/normalization-lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/layers/batch-norm.h"
#include "core/tensor/random.h"

#include "ui/figures/normalization.h"
#include "ui/labs/lab-page.h"
#include "ui/labs/lab-questions.h"
#include "ui/labs/norm-activations.h"
#include "ui/labs/operation-question.h"

#define MOST 16 /* rows, columns that are typed */
#define FIRST_SEED 1
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

/* All that the picture shows follows from these. */
typedef struct
{
  HlNormInput input;        /* its arrays are the state's */
  float      *gamma, *beta; /* as they are, also while they are not shown */
  int         epsilon;      /* which of epsilons[] */
  int         n_batches;    /* that have gone into the running averages */
  guint64     seed;         /* of the next batch that is drawn */
  gboolean    draws;
} State;

static const double epsilons[] = { 0.0, 1e-8, 1e-6, NN_BATCH_NORM_EPSILON, 1e-3, 0.1 };

#define USUAL_EPSILON 3

struct _HlNormalizationLab
{
  HlLabPage parent_instance;

  State     state;
  GtkLabel *averages;
};

G_DEFINE_FINAL_TYPE (HlNormalizationLab, hl_normalization_lab, HL_TYPE_LAB_PAGE)

static State *state_of (HlLabPage *lab) { return &HL_NORMALIZATION_LAB (lab)->state; }

/* --- The state -------------------------------------------------------------------------------- */

static const char *const three_words[] = { "the", "cat", "sat", NULL };

static const struct
{
  float              x[12];
  int                rows, columns;
  const char *const *names;
} examples[] = {
  [WORDS] = { { 1, 2, 6, 7, 4, -2, 3, 2, 2, 3, 1, 8 }, 3, 4, three_words },
  [BOOK] = { { 1, 2, 2, 3 }, 2, 2, NULL },
  { { 1, 2, 3, 4, 6, 8 }, 2, 3, NULL },
};

static gboolean is_example (const State *self, guint example)
{
  const HlNormInput *input = &self->input;

  return input->rows == examples[example].rows && input->columns == examples[example].columns &&
         memcmp (input->x, examples[example].x,
                 sizeof (float) * (gsize) (input->rows * input->columns)) == 0;
}

static float *filled (int n, float with)
{
  float *numbers = g_new (float, n);

  for (int i = 0; i < n; i++)
    numbers[i] = with;

  return numbers;
}

static void forget_batches (State *self)
{
  g_free ((gpointer) self->input.running_mean);
  g_free ((gpointer) self->input.running_variance);
  self->input.running_mean = filled (self->input.columns, 0.0f);
  self->input.running_variance = filled (self->input.columns, 1.0f);
  self->n_batches = 0;
  self->seed = FIRST_SEED;
}

static void fit_scale (State *self, gboolean is_new)
{
  const int rows = self->input.over_all ? self->input.rows : 1;

  if (!is_new && rows == self->input.scale_rows && self->gamma != NULL)
    return;

  g_free (self->gamma);
  g_free (self->beta);
  self->input.scale_rows = rows;
  self->gamma = filled (rows * self->input.columns, 1.0f);
  self->beta = filled (rows * self->input.columns, 0.0f);
}

/* A ruler takes in more numbers, but does not shrink under a hand. */
static void take_in (HlNormInput *input)
{
  for (int i = 0; i < input->rows * input->columns; i++)
    {
      input->low = MIN (input->low, input->x[i]);
      input->high = MAX (input->high, input->x[i]);
    }
}

static void set_x (State *self, const float *x, int rows, int columns, const char *const *names)
{
  HlNormInput   *input = &self->input;
  const gboolean is_wider = columns != input->columns, is_new = is_wider || rows != input->rows;
  float         *copy = g_memdup2 (x, sizeof *x * (gsize) (rows * columns));
  char         **words = g_strdupv ((char **) names);

  g_free ((gpointer) input->x);
  g_strfreev ((char **) input->names);
  input->x = copy;
  input->names = (const char *const *) words;
  input->rows = rows;
  input->columns = columns;
  input->n_padding = MIN (input->n_padding, rows - 1);
  if (is_new)
    fit_scale (self, is_wider || input->over_all);
  if (is_wider)
    forget_batches (self);
  take_in (input);
}

static void take_example (State *self, guint example)
{
  self->input.low = self->input.high = 0.0f;
  set_x (self, examples[example].x, examples[example].rows, examples[example].columns,
         examples[example].names);
}

/* --- Showing it ------------------------------------------------------------------------------- */

static void show_averages (HlLabPage *lab)
{
  const State     *state = state_of (lab);
  g_autofree char *words =
      g_strdup_printf (ngettext ("Running averages after %d batch",
                                 "Running averages after %d batches", (gulong) state->n_batches),
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
  gtk_label_set_text (HL_NORMALIZATION_LAB (lab)->averages, text->str);
  g_string_free (text, TRUE);
}

static HlFigure *make (HlLabPage *lab, const char *view)
{
  const State      *state = state_of (lab);
  HlNormInput       input = state->input;
  g_autofree float *ones = filled (input.scale_rows * input.columns, 1.0f);
  g_autofree float *zeros = filled (input.scale_rows * input.columns, 0.0f);
  g_autofree char  *origin = hl_lab_page_get_model (lab) != NULL
                                 ? hl_norm_activations_title (hl_lab_page_get_model (lab))
                                 : NULL;

  input.epsilon = epsilons[state->epsilon];
  input.gamma = input.has_scale ? state->gamma : ones;
  input.beta = input.has_scale ? state->beta : zeros;
  input.origin = origin;
  input.shown = CLAMP (hl_lab_get_shown (HL_LAB (lab)), 0, HL_NORM_ALL_SHOWN);
  if (hl_figure_view_held (hl_lab_page_get_view (lab)).part == HL_NORM_X)
    input.before = hl_history_before (hl_lab_page_get_history (lab), HL_NORM_X);
  show_averages (lab);

  return hl_normalization_new (&input);
}

/* The steps are those of a normalization that is possible. */
static const GPtrArray *operations (HlLabPage *lab)
{
  const HlNorms *norms = hl_lab_page_get_data (lab);

  return norms->lines[norms->lines[HL_NORM_LAYER] == NULL];
}

/* --- Numbers that are typed ------------------------------------------------------------------- */

static const float *get (HlLabPage *lab, int part, int *rows, int *columns)
{
  const State *state = state_of (lab);

  *rows = part == HL_NORM_X ? state->input.rows : state->input.scale_rows;
  *columns = state->input.columns;

  return part == HL_NORM_X                                 ? state->input.x
         : part == HL_NORM_GAMMA && state->input.has_scale ? state->gamma
         : part == HL_NORM_BETA && state->input.has_scale  ? state->beta
                                                           : NULL;
}

static char *set (HlLabPage *lab, int part, const float *numbers, int rows, int columns)
{
  State             *state = state_of (lab);
  const HlNormInput *input = &state->input;
  const gboolean     has_shape = rows == input->rows && columns == input->columns;
  g_auto (GStrv)     names = g_strdupv (has_shape ? (char **) input->names : NULL);

  if (part == HL_NORM_X)
    {
      set_x (state, numbers, rows, columns, (const char *const *) names);
      for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
        if (input->names == NULL && is_example (state, i))
          set_x (state, examples[i].x, rows, columns, examples[i].names);
    }
  else if (rows != input->scale_rows || columns != input->columns)
    return g_strdup (_ ("γ and β have as many numbers as x has features."));
  else
    memcpy (part == HL_NORM_GAMMA ? state->gamma : state->beta, numbers,
            sizeof (float) * (gsize) (rows * columns));

  return NULL;
}

static void choose (HlLabPage *lab, int chip)
{
  hl_lab_page_begin (lab, HL_NORM_X);
  take_example (state_of (lab), (guint) chip);
  hl_lab_page_change (lab);
}

static int mark (HlLabPage *lab)
{
  return is_example (state_of (lab), WORDS) ? WORDS : is_example (state_of (lab), BOOK) ? BOOK : -1;
}

/* A lesson may name the third one, which has no chip. */
static void set_input (HlLabPage *lab, const char *input)
{
  if (g_str_equal (input, "two-by-three"))
    choose (lab, BOOK + 1);
}

/* --- The model's own rows --------------------------------------------------------------------- */

static char *name_model (gconstpointer model) { return hl_norm_activations_title (model); }

static char *adopt (HlLabPage *lab)
{
  const HlNormActivations *activations = hl_lab_page_get_model (lab);
  const HlWalkRows        *x = activations->x;
  State                   *state = state_of (lab);

  state->input.low = state->input.high = 0.0f;
  set_x (state, x->values, x->rows, x->columns, (const char *const *) x->tokens);
  if (activations->gamma != NULL && !state->input.over_all)
    {
      memcpy (state->gamma, activations->gamma, sizeof (float) * (gsize) x->columns);
      memcpy (state->beta, activations->beta, sizeof (float) * (gsize) x->columns);
    }

  return NULL;
}

static int word_of (HlLabPage *lab, HlItem item)
{
  return hl_lab_page_get_model (lab) != NULL && item.part <= HL_NORM_ROW_RULER ? item.row : -1;
}

/* --- What is behind More ---------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

enum
{
  PADDING = 11,
};

static const char *const epsilon_names[] = { "0", "10⁻⁸", "10⁻⁶", "10⁻⁵", "0.001", "0.1", NULL };

static const HlPageControl controls[] = {
  { HL_CONTROL_BUTTON, N_ ("Add a Row"), .action = "normalization.resize((1,0))" },
  { HL_CONTROL_BUTTON, N_ ("Add a Column"), .action = "normalization.resize((0,1))",
    .is_beside = TRUE },
  { HL_CONTROL_BUTTON, N_ ("Remove a Row"), .action = "normalization.resize((-1,0))" },
  { HL_CONTROL_BUTTON, N_ ("Remove a Column"), .action = "normalization.resize((0,-1))",
    .is_beside = TRUE },
  { HL_CONTROL_BUTTON, "[[1, 2, 3], [4, 6, 8]]", .action = "normalization.example" },
  { HL_CONTROL_CHECK, N_ ("γ and β, which are learned"),
    N_ ("y = γ x̂ + β: a number of each for every feature"), FIELD (input.has_scale) },
  { HL_CONTROL_CHECK, N_ ("Divide by n − 1"),
    N_ ("The unbiased variance; normalization layers divide by n"), FIELD (input.is_unbiased) },
  { HL_CONTROL_CHECK, N_ ("ε outside the root"),
    N_ ("Divide by the standard deviation plus ε, as some notes on the paper do"),
    FIELD (input.is_outside) },
  { HL_CONTROL_CHECK, N_ ("LayerNorm over the last two axes"),
    N_ ("One mean and one standard deviation for all numbers"), FIELD (input.over_all) },
  { HL_CONTROL_CHECK, N_ ("Padding counts"),
    N_ ("Whether rows of padding count in the statistics of the batch"),
    FIELD (input.counts_padding) },
  { HL_CONTROL_CHECK, N_ ("Running averages"),
    N_ ("BatchNorm uses the running averages, as after training"), FIELD (input.is_training),
    .is_inverse = TRUE },
  [PADDING] = { HL_CONTROL_COUNT, N_ ("Last rows are padding"), NULL, FIELD (input.n_padding), 0,
                MOST },
  { HL_CONTROL_CHOICE, "ε", N_ ("Epsilon"), FIELD (epsilon), .choices = epsilon_names },
  { HL_CONTROL_BUTTON, N_ ("Add This Batch"), .action = "normalization.feed" },
  { HL_CONTROL_BUTTON, N_ ("Forget"), .action = "normalization.forget", .is_beside = TRUE },
  { HL_CONTROL_CHECK, N_ ("Then draw another batch"), NULL, FIELD (draws) },
  { HL_CONTROL_BUTTON, N_ ("Reset"), .action = "normalization.reset" },
};

static int most (HlLabPage *lab, int control)
{
  return control == PADDING ? state_of (lab)->input.rows - 1 : controls[control].most;
}

static char *change (HlLabPage *lab, int control, gconstpointer before)
{
  fit_scale (state_of (lab), FALSE);

  return NULL;
}

static GtkWidget *more (HlLabPage *lab)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "number");
  HL_NORMALIZATION_LAB (lab)->averages = GTK_LABEL (label);

  return label;
}

/* Numbers that lie as far around the means of the columns as those of x. */
static void draw_batch (HlLabPage *lab)
{
  const HlNorms    *norms = hl_lab_page_get_data (lab);
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
  hl_history_keep (hl_lab_page_get_history (lab), HL_NORM_X);
  set_x (state, x, input->rows, input->columns, input->names);
}

static void feed_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlLabPage         *lab = HL_LAB_PAGE (widget);
  State             *state = state_of (lab);
  HlNormInput        input = state->input;
  g_autoptr (GError) error = NULL;

  hl_lab_page_leave (lab);
  input.epsilon = epsilons[state->epsilon];
  if (!hl_norms_feed (&input, (float *) input.running_mean, (float *) input.running_variance,
                      &error))
    {
      hl_lab_page_object (lab, error->message);
      return;
    }
  state->n_batches++;
  if (state->draws && hl_lab_page_get_model (lab) == NULL)
    draw_batch (lab);
  hl_lab_page_change (lab);
}

static void forget_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  forget_batches (state_of (HL_LAB_PAGE (widget)));
  hl_lab_page_change (HL_LAB_PAGE (widget));
}

/* One row or column more or less; new numbers are 0. */
static void resize_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlLabPage         *lab = HL_LAB_PAGE (widget);
  const HlNormInput *input = &state_of (lab)->input;
  const HlItem       pointed = hl_figure_view_pointed (hl_lab_page_get_view (lab));
  int                rows, columns;
  g_autofree float  *x = NULL;

  g_variant_get (parameter, "(ii)", &rows, &columns);
  rows += input->rows;
  columns += input->columns;
  if (hl_lab_page_get_model (lab) != NULL || rows < 1 || rows > MOST || columns < 1 ||
      columns > MOST)
    return;

  x = g_new0 (float, rows *columns);
  for (int row = 0; row < MIN (rows, input->rows); row++)
    memcpy (x + row * columns, input->x + row * input->columns,
            sizeof (float) * (gsize) MIN (columns, input->columns));
  hl_lab_page_begin (lab, HL_NORM_X);
  hl_figure_view_point (hl_lab_page_get_view (lab), pointed);
  set (lab, HL_NORM_X, x, rows, columns);
  hl_lab_page_change (lab);
  hl_lab_page_note (lab);
}

static void example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (HL_LAB_PAGE (widget), BOOK + 1);
}

/* All as it was when the page was opened. */
static void reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlLabPage   *lab = HL_LAB_PAGE (widget);
  State       *state = state_of (lab);
  HlNormInput *input = &state->input;

  state->epsilon = USUAL_EPSILON;
  input->is_training = TRUE;
  input->is_outside = input->is_unbiased = input->over_all = input->counts_padding =
      input->has_scale = FALSE;
  input->n_padding = 0;
  choose (lab, WORDS);
  fit_scale (state, TRUE);
  forget_batches (state);
  hl_lab_page_change (lab);
}

/* --- The page --------------------------------------------------------------------------------- */

static HlQuestionSpec *ask (HlLabPage *lab, int position)
{
  const HlNorms *norms = hl_lab_page_get_data (lab);

  return position == VARIANCE_STEP ? hl_question_on_variance (norms)
                                   : hl_operation_ask (norms->lines[HL_NORM_BATCH], position, 0);
}

static char *caption (HlLabPage *lab)
{
  g_autofree char *options = hl_norms_caption (hl_lab_page_get_data (lab)), *place = NULL;

  if (hl_lab_page_get_model (lab) == NULL)
    return g_steal_pointer (&options);

  place = hl_norm_activations_title (hl_lab_page_get_model (lab));

  return g_strdup_printf ("%s · %s", place, options);
}

static char *tell_later (const char *before, const char *after, int positions, int layer, int batch)
{
  /* Translators: two words, and three numbers of positions */
  return g_strdup_printf (_ ("“%s” becomes “%s”. Earlier positions that change, of %d: <row>%d "
                             "with LayerNorm</row>, <column>%d with BatchNorm</column>."),
                          before, after, positions, layer, batch);
}

static void normalize_over_the_batch (NnRunOptions *options)
{
  options->model.norm = NN_NORM_BATCH;
}

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Three words"), "numbers", "words" },
  [BOOK] = { N_ ("The book’s 2 × 2"), "numbers", "book" },
  [SENTENCE] = { N_ ("In a sentence"), "numbers", "sentence" },
  [LATER] = { N_ ("A word changes"), "later-word" },
  [TRAINING] = { N_ ("In training"), "training", NULL,
                 N_ ("Same sentences, same seed: only the normalization differs.") },
};

static const HlLabLater later = {
  .text = N_ ("The decoder of the open model reads its own translation, and one word of it is "
              "changed. Each number is the largest difference that this makes in a row; in the "
              "last line, in any logit. Colors are logarithmic."),
  .variants = { { N_ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
                { N_ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE } },
  .question = N_ ("Which earlier positions change when a later word changes?"),
  .tell = tell_later,
};

static const HlLabTraining training = {
  .view = "training",
  .title = N_ ("Layer and batch normalization, trained from the same seed"),
  .file = "normalization.ini",
  .text = N_ ("A small Transformer learns from the same sentences twice: same seed, same first "
              "values, same batches. Only the normalization differs."),
  .outcome = N_ ("The smaller the batch, the noisier its statistics."),
  .pair = { N_ ("layer normalization"), N_ ("batch normalization"), normalize_over_the_batch },
};

static const HlLabTable table = {
  .name = "normalization",
  .title = N_ ("Normalization"),
  .figures = { "numbers" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = SENTENCE,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .limits = { 1, MOST, 1, MOST },
  .training = &training,
  .later = &later,
  .state = G_STRUCT_OFFSET (HlNormalizationLab, state),
  .make = make,
  .mark = mark,
  .choose = choose,
  .caption = caption,
  .change = change,
  .most = most,
  .more = more,
  .get = get,
  .set = set,
  .model_title = N_ ("Normalization"),
  .find = hl_norm_activations_from_walk,
  .name_model = name_model,
  .adopt = adopt,
  .word_of = word_of,
  .operations = operations,
  .ask = ask,
  .set_input = set_input,
};

static void hl_normalization_lab_finalize (GObject *object)
{
  State *state = &HL_NORMALIZATION_LAB (object)->state;

  g_clear_pointer ((gpointer *) &state->input.x, g_free);
  g_clear_pointer ((char ***) &state->input.names, g_strfreev);
  g_clear_pointer ((gpointer *) &state->input.running_mean, g_free);
  g_clear_pointer ((gpointer *) &state->input.running_variance, g_free);
  g_clear_pointer (&state->gamma, g_free);
  g_clear_pointer (&state->beta, g_free);

  G_OBJECT_CLASS (hl_normalization_lab_parent_class)->finalize (object);
}

static void hl_normalization_lab_class_init (HlNormalizationLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_normalization_lab_finalize;
  HL_LAB_PAGE_CLASS (klass)->table = &table;
  gtk_widget_class_install_action (widget_class, "normalization.feed", NULL, feed_action);
  gtk_widget_class_install_action (widget_class, "normalization.forget", NULL, forget_action);
  gtk_widget_class_install_action (widget_class, "normalization.resize", "(ii)", resize_action);
  gtk_widget_class_install_action (widget_class, "normalization.example", NULL, example_action);
  gtk_widget_class_install_action (widget_class, "normalization.reset", NULL, reset_action);
}

static void hl_normalization_lab_init (HlNormalizationLab *self)
{
  self->state.epsilon = USUAL_EPSILON;
  self->state.input.is_training = TRUE;
  take_example (&self->state, WORDS);
}
