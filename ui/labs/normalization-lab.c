#include "ui/labs/normalization-lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/layers/batch-norm.h"
#include "core/tensor/random.h"

#include "ui/figures/normalization.h"
#include "ui/labs/comparison-view.h"
#include "ui/labs/lab-questions.h"
#include "ui/labs/later-token-view.h"
#include "ui/labs/norm-activations.h"
#include "ui/labs/operation-list.h"
#include "ui/labs/operation-question.h"
#include "ui/widgets/cell-editor.h"
#include "ui/widgets/exportable.h"

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
  N_CHIPS
};

/* All that the picture shows follows from these. */
typedef struct
{
  HlNormInput input;        /* its arrays are the state's */
  float      *gamma, *beta; /* as they are, also while they are not shown */
  int         n_batches;    /* that have gone into the running averages */
  guint64     seed;         /* of the next batch that is drawn */
  gboolean    draws, is_model;
} State;

/* A choice behind More: a field of the input. */
typedef struct
{
  const char *title, *tip;
  gsize       offset;
  gboolean    is_inverse;
} Choice;

static const Choice choices[] = {
  { N_ ("γ and β, which are learned"), N_ ("y = γ x̂ + β: a number of each for every feature"),
    G_STRUCT_OFFSET (HlNormInput, has_scale), FALSE },
  { N_ ("Divide by n − 1"), N_ ("The unbiased variance; normalization layers divide by n"),
    G_STRUCT_OFFSET (HlNormInput, is_unbiased), FALSE },
  { N_ ("ε outside the root"),
    N_ ("Divide by the standard deviation plus ε, as some notes on the paper do"),
    G_STRUCT_OFFSET (HlNormInput, is_outside), FALSE },
  { N_ ("LayerNorm over the last two axes"), N_ ("One mean and one deviation of all numbers"),
    G_STRUCT_OFFSET (HlNormInput, over_all), FALSE },
  { N_ ("Padding counts"),
    N_ ("Whether rows of padding have a vote in the statistics of the batch"),
    G_STRUCT_OFFSET (HlNormInput, counts_padding), FALSE },
  { N_ ("Running averages"), N_ ("BatchNorm takes the running averages, as after training"),
    G_STRUCT_OFFSET (HlNormInput, is_training), TRUE },
};

static const double epsilons[] = { 0.0, 1e-8, 1e-6, 1e-5, 1e-3, 0.1 };

struct _HlNormalizationLab
{
  HlLab parent_instance;

  State      state;
  HlHistory *history;
  GPtrArray *activations; /* of HlNormActivations: what the model normalizes, or NULL */
  gboolean   wants_model; /* its numbers are shown as soon as they are there */
  gboolean   is_showing;  /* the controls are set, not used */
  gboolean   is_new;      /* other numbers altogether: they move to their places */

  HlPageFrame      *frame;
  HlFigureView     *view;
  GtkWidget        *editor;
  GtkWidget        *places; /* of the model's normalizations */
  GtkWidget        *checks[G_N_ELEMENTS (choices)];
  GtkWidget        *epsilon, *padding, *averages, *led;
  HlLaterTokenView *later;
  HlComparisonView *comparison;
  char             *noticed; /* what the later view shows, in a sentence, or NULL */
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlNormalizationLab, hl_normalization_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* --- The state -------------------------------------------------------------------------------- */

static const char *const three_words[] = { "the", "cat", "sat", NULL };

static const struct
{
  float              x[12];
  int                rows, columns;
  const char *const *names;
} examples[] = {
  [WORDS] = { { 1, 2, 6, 3, 4, -2, 0, 2, 2, 3, 1, 8 }, 3, 4, three_words },
  [BOOK] = { { 1, 2, 2, 3 }, 2, 2, NULL },
  { { 1, 2, 3, 4, 6, 8 }, 2, 3, NULL },
};

static gboolean is_example (const State *self, guint example)
{
  const HlNormInput *input = &self->input;

  return !self->is_model && input->rows == examples[example].rows &&
         input->columns == examples[example].columns &&
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

static void clear_state (State *self)
{
  g_clear_pointer ((gpointer *) &self->input.x, g_free);
  g_clear_pointer ((char ***) &self->input.names, g_strfreev);
  g_clear_pointer ((gpointer *) &self->input.running_mean, g_free);
  g_clear_pointer ((gpointer *) &self->input.running_variance, g_free);
  g_clear_pointer (&self->gamma, g_free);
  g_clear_pointer (&self->beta, g_free);
}

/* --- Showing it ------------------------------------------------------------------------------- */

static const HlNorms *norms_of (HlNormalizationLab *self)
{
  return hl_figure_view_get_figure (self->view)->data;
}

static const HlNormActivations *get_activations (HlNormalizationLab *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places));

  return self->activations != NULL && selected < self->activations->len
             ? self->activations->pdata[selected]
             : NULL;
}

static void show_averages (HlNormalizationLab *self)
{
  const State     *state = &self->state;
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
  gtk_label_set_text (GTK_LABEL (self->averages), text->str);
  g_string_free (text, TRUE);
}

static void show_controls (HlNormalizationLab *self)
{
  const HlNormInput *input = &self->state.input;
  const char *view = gtk_stack_get_visible_child_name (hl_page_frame_get_views (self->frame));
  int         chip = -1;

  self->is_showing = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->checks[i]),
                                 G_STRUCT_MEMBER (gboolean, input, choices[i].offset) !=
                                     choices[i].is_inverse);
  for (guint i = 0; i < G_N_ELEMENTS (epsilons); i++)
    if (epsilons[i] == input->epsilon)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->epsilon), i);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->led), hl_lab_get_is_led (HL_LAB (self)));
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->padding), 0, input->rows - 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->padding), input->n_padding);
  show_averages (self);
  self->is_showing = FALSE;

  if (g_str_equal (view, "later-word"))
    chip = LATER;
  else if (g_str_equal (view, "training"))
    chip = TRAINING;
  else
    chip = self->state.is_model               ? SENTENCE
           : is_example (&self->state, WORDS) ? WORDS
           : is_example (&self->state, BOOK)  ? BOOK
                                              : -1;
  hl_page_frame_mark (self->frame, chip);
  gtk_widget_set_visible (gtk_widget_get_parent (self->places), self->state.is_model);
  hl_page_frame_set_can_undo (self->frame, self->history->past->len > 0);
}

static void show (HlNormalizationLab *self)
{
  HlNormInput       input = self->state.input;
  g_autofree float *ones = filled (input.scale_rows * input.columns, 1.0f);
  g_autofree float *zeros = filled (input.scale_rows * input.columns, 0.0f);
  g_autofree char  *origin = self->state.is_model && get_activations (self) != NULL
                                 ? hl_norm_activations_title (get_activations (self))
                                 : NULL;
  HlFigure         *figure;

  input.gamma = input.has_scale ? self->state.gamma : ones;
  input.beta = input.has_scale ? self->state.beta : zeros;
  input.origin = origin;
  input.shown = CLAMP (hl_lab_get_shown (HL_LAB (self)), 0, HL_NORM_ALL_SHOWN);
  if (hl_figure_view_held (self->view).part == HL_NORM_X)
    input.before = hl_history_before (self->history, HL_NORM_X);
  figure = hl_normalization_new (&input);
  if (self->is_new)
    hl_figure_view_move_to (self->view, figure);
  else
    hl_figure_view_take (self->view, figure);
  self->is_new = FALSE;
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* The steps are those of a normalization that is possible. */
static void give_steps (HlNormalizationLab *self)
{
  HlPlayer        *player = hl_lab_get_player (HL_LAB (self));
  const HlNorms   *norms = norms_of (self);
  const GPtrArray *lines = norms->lines[norms->lines[HL_NORM_LAYER] == NULL];

  hl_operations_give_steps (hl_lab_shows (HL_LAB (self), "numbers") ? lines : NULL, _ ("Numbers"),
                            player, HL_NORM_ALL_SHOWN);
}

/* Somebody changed something: a lesson may have asked for it. */
static void note_change (HlNormalizationLab *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

/* --- What the editor asks and says ------------------------------------------------------------ */

static const float *get (gpointer lab, int part, int *rows, int *columns)
{
  HlNormalizationLab *self = lab;
  const State        *state = &self->state;

  *rows = part == HL_NORM_X ? state->input.rows : state->input.scale_rows;
  *columns = state->input.columns;
  if (state->is_model)
    return NULL;

  return part == HL_NORM_X                                 ? state->input.x
         : part == HL_NORM_GAMMA && state->input.has_scale ? state->gamma
         : part == HL_NORM_BETA && state->input.has_scale  ? state->beta
                                                           : NULL;
}

static void object (gpointer lab, const char *problem)
{
  hl_sentence_object (hl_page_frame_get_sentence (HL_NORMALIZATION_LAB (lab)->frame), problem);
}

static void set (gpointer lab, int part, const float *numbers, int rows, int columns)
{
  HlNormalizationLab *self = lab;
  State              *state = &self->state;
  const HlNormInput  *input = &state->input;
  const gboolean      has_shape = rows == input->rows && columns == input->columns;
  g_auto (GStrv)      names = g_strdupv (has_shape ? (char **) input->names : NULL);

  if (part == HL_NORM_X)
    {
      set_x (state, numbers, rows, columns, (const char *const *) names);
      for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
        if (input->names == NULL && is_example (state, i))
          set_x (state, examples[i].x, rows, columns, examples[i].names);
    }
  else if (rows != input->scale_rows || columns != input->columns)
    {
      object (self, _ ("γ and β have as many numbers as x has features."));
      return;
    }
  else
    memcpy (part == HL_NORM_GAMMA ? state->gamma : state->beta, numbers,
            sizeof (float) * (gsize) (rows * columns));
  show (self);
  if (hl_figure_view_held (self->view).part < 0)
    note_change (self);
}

static void done (gpointer lab)
{
  show (lab);
  note_change (lab);
}

/* Numbers that are others altogether. */
static void exchange (HlNormalizationLab *self, const float *x, int rows, int columns,
                      const char *const *names)
{
  hl_cell_editor_leave (self->editor);
  if (!self->state.is_model)
    hl_history_keep (self->history, HL_NORM_X);
  self->state.is_model = FALSE;
  self->state.input.low = self->state.input.high = 0.0f;
  set_x (&self->state, x, rows, columns, names);
  self->is_new = TRUE;
  hl_figure_view_point (self->view, HL_NOTHING);
  show (self);
}

/* --- The model's own rows --------------------------------------------------------------------- */

static void show_model (HlNormalizationLab *self)
{
  const HlNormActivations *activations = get_activations (self);
  State                   *state = &self->state;
  const HlWalkRows        *x;

  if (activations == NULL)
    return;

  x = activations->x;
  hl_cell_editor_leave (self->editor);
  state->is_model = TRUE;
  state->input.low = state->input.high = 0.0f;
  set_x (state, x->values, x->rows, x->columns, (const char *const *) x->tokens);
  if (activations->gamma != NULL && !state->input.over_all)
    {
      memcpy (state->gamma, activations->gamma, sizeof (float) * (gsize) x->columns);
      memcpy (state->beta, activations->beta, sizeof (float) * (gsize) x->columns);
    }
  self->is_new = TRUE;
  hl_figure_view_point (self->view, HL_NOTHING);
  show (self);
}

static void list_places (HlNormalizationLab *self)
{
  const guint               selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places));
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->is_showing = TRUE;
  for (guint i = 0; self->activations != NULL && i < self->activations->len; i++)
    gtk_string_list_take (titles, hl_norm_activations_title (self->activations->pdata[i]));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->places), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (self->places),
      self->activations != NULL && selected < self->activations->len ? selected : 0);
  self->is_showing = FALSE;
}

/* The model's numbers, as soon as they are there; until then those before stay. */
static void take_walk (HlNormalizationLab *self)
{
  HlState      *state = hl_lab_get_state (HL_LAB (self));
  const char   *problem = NULL;
  const NnWalk *walk = state != NULL ? hl_state_get_walk (state, &problem) : NULL;

  g_clear_pointer (&self->activations, g_ptr_array_unref);
  if (walk != NULL)
    self->activations = hl_norm_activations_from_walk (walk);
  list_places (self);
  show_model (self);
  if (walk == NULL && (state == NULL || hl_workspace_get_translation (state->workspace) == NULL))
    problem = _ ("There is no translation yet to look into: translate a sentence first.");
  if (problem != NULL)
    object (self, problem);
}

static void places_cb (HlNormalizationLab *self)
{
  if (!self->is_showing && self->state.is_model)
    show_model (self);
}

static void show_state (HlLab *lab, HlStateParts changed)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (lab);

  if (self->state.is_model || self->wants_model)
    take_walk (self);
}

/* A row of the model is a word: all pages look at it then. */
static void activated_cb (HlNormalizationLab *self, int part, int row)
{
  HlState *state = hl_lab_get_state (HL_LAB (self));

  if (self->state.is_model && state != NULL && part <= HL_NORM_ROW_RULER)
    hl_workspace_select_word (state->workspace, row);
}

/* --- What is behind More ---------------------------------------------------------------------- */

static void choice_cb (HlNormalizationLab *self)
{
  HlNormInput *input = &self->state.input;
  gboolean     chosen[G_N_ELEMENTS (choices)];
  const guint  epsilon = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->epsilon));
  const int    n_padding = (int) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->padding));

  if (self->is_showing)
    return;

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    chosen[i] = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->checks[i]));
  hl_cell_editor_leave (self->editor); /* shows the controls as they were */
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    G_STRUCT_MEMBER (gboolean, input, choices[i].offset) = chosen[i] != choices[i].is_inverse;
  input->epsilon = epsilons[epsilon];
  input->n_padding = n_padding;
  fit_scale (&self->state, FALSE);
  show (self);
  note_change (self);
}

/* Numbers that lie as far around the means of the columns as those of x. */
static void draw_batch (HlNormalizationLab *self)
{
  const HlNorms    *norms = norms_of (self);
  HlNormInput      *input = &self->state.input;
  const int         n = input->rows * input->columns;
  g_autofree float *x = g_new (float, n);
  NnRandom          random = nn_random_new (self->state.seed++);

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
  hl_history_keep (self->history, HL_NORM_X);
  set_x (&self->state, x, input->rows, input->columns, input->names);
}

static void feed_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (widget);
  HlNormInput        *input = &self->state.input;
  g_autoptr (GError)  error = NULL;

  hl_cell_editor_leave (self->editor);
  if (!hl_norms_feed (input, (float *) input->running_mean, (float *) input->running_variance,
                      &error))
    {
      object (self, error->message);
      return;
    }
  self->state.n_batches++;
  if (self->state.draws && !self->state.is_model)
    draw_batch (self);
  show (self);
}

static void forget_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (widget);

  forget_batches (&self->state);
  show (self);
}

/* One row or column more or less; new numbers are 0. */
static void resize_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (widget);
  const HlNormInput  *input = &self->state.input;
  int                 rows, columns;
  g_autofree float   *x = NULL;

  g_variant_get (parameter, "(ii)", &rows, &columns);
  rows += input->rows;
  columns += input->columns;
  if (self->state.is_model || rows < 1 || rows > MOST || columns < 1 || columns > MOST)
    return;

  x = g_new0 (float, rows *columns);
  for (int row = 0; row < MIN (rows, input->rows); row++)
    memcpy (x + row * columns, input->x + row * input->columns,
            sizeof (float) * (gsize) MIN (columns, input->columns));
  hl_cell_editor_leave (self->editor);
  hl_history_keep (self->history, HL_NORM_X);
  self->is_new = TRUE;
  set (self, HL_NORM_X, x, rows, columns);
}

static void example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  exchange (HL_NORMALIZATION_LAB (widget), examples[BOOK + 1].x, 2, 3, NULL);
}

/* All as it was when the page was opened. */
static void reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (widget);
  HlNormInput        *input = &self->state.input;

  input->epsilon = NN_BATCH_NORM_EPSILON;
  input->is_training = TRUE;
  input->is_outside = input->is_unbiased = input->over_all = input->counts_padding =
      input->has_scale = FALSE;
  input->n_padding = 0;
  exchange (self, examples[WORDS].x, examples[WORDS].rows, examples[WORDS].columns,
            examples[WORDS].names);
  fit_scale (&self->state, TRUE);
  forget_batches (&self->state);
  show (self);
}

static GtkWidget *add_row (GtkWidget *box, const char *title)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  if (title != NULL)
    {
      GtkWidget *label = gtk_label_new (title);

      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (row), label);
    }
  gtk_box_append (GTK_BOX (box), row);

  return row;
}

static void add_button (GtkWidget *row, const char *title, const char *action, int rows,
                        int columns)
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (rows != 0 || columns != 0)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ii)", rows, columns);
  gtk_box_append (GTK_BOX (row), button);
}

static void draws_cb (HlNormalizationLab *self, GParamSpec *pspec, GtkCheckButton *check)
{
  self->state.draws = gtk_check_button_get_active (check);
}

static void add_averages (HlNormalizationLab *self, GtkWidget *box)
{
  GtkWidget *row, *draws = gtk_check_button_new_with_label (_ ("Then draw another batch"));

  self->averages = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->averages), 0.0f);
  gtk_widget_add_css_class (self->averages, "number");
  gtk_box_append (GTK_BOX (box), self->averages);
  row = add_row (box, NULL);
  add_button (row, _ ("Feed This Batch"), "normalization.feed", 0, 0);
  add_button (row, _ ("Forget"), "normalization.forget", 0, 0);
  g_signal_connect_object (draws, "notify::active", G_CALLBACK (draws_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), draws);
}

/* Begins with the first step; without steps the result is there. */
static void led_cb (HlNormalizationLab *self)
{
  const gboolean is_led = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->led));

  if (self->is_showing)
    return;

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (self->led, GTK_TYPE_POPOVER)));
  gtk_widget_grab_focus (GTK_WIDGET (self->view)); /* keys step now */
  hl_lab_set_is_led (HL_LAB (self), is_led);
  hl_player_move (hl_lab_get_player (HL_LAB (self)), is_led ? HL_PLAYER_FIRST : HL_PLAYER_LAST);
}

static GtkWidget *make_more (HlNormalizationLab *self)
{
  GtkWidget  *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8), *row;
  const char *numbers[G_N_ELEMENTS (epsilons) + 1] = { NULL };

  self->led = gtk_check_button_new_with_label (_ ("Step by step"));
  g_signal_connect_object (self->led, "toggled", G_CALLBACK (led_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), self->led);
  row = add_row (box, _ ("Normalization"));
  gtk_box_append (GTK_BOX (row), self->places);
  row = add_row (box, NULL);
  add_button (row, _ ("Add a Row"), "normalization.resize", 1, 0);
  add_button (row, _ ("Add a Column"), "normalization.resize", 0, 1);
  row = add_row (box, NULL);
  add_button (row, _ ("Remove a Row"), "normalization.resize", -1, 0);
  add_button (row, _ ("Remove a Column"), "normalization.resize", 0, -1);
  row = add_row (box, NULL);
  add_button (row, "[[1, 2, 3], [4, 6, 8]]", "normalization.example", 0, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      self->checks[i] = gtk_check_button_new_with_label (_ (choices[i].title));
      gtk_widget_set_tooltip_text (self->checks[i], _ (choices[i].tip));
      g_signal_connect_object (self->checks[i], "toggled", G_CALLBACK (choice_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (box), self->checks[i]);
    }
  add_averages (self, box);
  row = add_row (box, _ ("Last rows are padding"));
  self->padding = gtk_spin_button_new_with_range (0, MOST, 1);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (self->padding),
                               FALSE); /* so that a hint says why */
  g_signal_connect_object (self->padding, "value-changed", G_CALLBACK (choice_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), self->padding);
  row = add_row (box, "ε");
  for (gsize i = 0; i < G_N_ELEMENTS (epsilons); i++)
    numbers[i] = hl_number_to_text (epsilons[i], HL_NUMBER_SHORTEST);
  self->epsilon = gtk_drop_down_new_from_strings (numbers);
  for (gsize i = 0; i < G_N_ELEMENTS (epsilons); i++)
    g_free ((gpointer) numbers[i]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->epsilon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Epsilon"), -1);
  g_signal_connect_object (self->epsilon, "notify::selected", G_CALLBACK (choice_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), self->epsilon);
  row = add_row (box, NULL);
  add_button (row, _ ("Reset"), "normalization.reset", 0, 0);

  return box;
}

/* --- The page --------------------------------------------------------------------------------- */

static void open_view (HlNormalizationLab *self, const char *view)
{
  gtk_stack_set_visible_child_name (hl_page_frame_get_views (self->frame), view);
}

static void show_chip (HlNormalizationLab *self, int chip)
{
  static const char *const views[] = { "numbers", "numbers", "numbers", "later-word", "training" };

  self->wants_model = chip == SENTENCE;
  open_view (self, views[chip]);
  if (chip == SENTENCE)
    take_walk (self);
  else if (chip < SENTENCE)
    exchange (self, examples[chip].x, examples[chip].rows, examples[chip].columns,
              examples[chip].names);
  show_controls (self);
}

static void chosen_cb (HlNormalizationLab *self, int chip)
{
  show_chip (self, chip);
  if (chip < SENTENCE)
    note_change (self);
}

/* What a lesson names. */
static void set_input (HlLab *lab, const char *input)
{
  static const char *const names[] = { "words", "book", "sentence", "two-by-three" };

  for (int i = 0; i < (int) G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], input) && i <= SENTENCE)
      show_chip (HL_NORMALIZATION_LAB (lab), i);
    else if (g_str_equal (names[i], input))
      gtk_widget_activate_action (GTK_WIDGET (lab), "normalization.example", NULL);
}

static void say_view (HlNormalizationLab *self)
{
  HlSentence *sentence = hl_page_frame_get_sentence (self->frame);

  if (hl_lab_shows (HL_LAB (self), "later-word"))
    hl_sentence_say (sentence,
                     self->noticed != NULL
                         ? self->noticed
                         : _ ("Which earlier positions notice when a later word changes?"));
  else if (hl_lab_shows (HL_LAB (self), "training"))
    hl_sentence_say (sentence, _ ("Same sentences, same seed: only the normalization differs."));
  else
    hl_sentence_say (sentence, NULL);
}

/* What changing a word of the translation did; without words it is not known yet. */
static void computed_cb (HlNormalizationLab *self, const char *before, const char *after,
                         int positions, int layer, int batch)
{
  g_clear_pointer (&self->noticed, g_free);
  if (before != NULL)
    {
      g_autofree char *from = g_markup_escape_text (before, -1);
      g_autofree char *to = g_markup_escape_text (after, -1);

      /* Translators: two words, and three numbers of positions */
      self->noticed = g_strdup_printf (_ ("“%s” becomes “%s”. Earlier positions that notice, of "
                                          "%d: <row>%d with LayerNorm</row>, "
                                          "<column>%d with BatchNorm</column>."),
                                       from, to, positions, layer, batch);
    }
  say_view (self);
}

/* Only the view of the numbers has steps. */
static void view_cb (HlNormalizationLab *self)
{
  say_view (self);
  give_steps (self);
  show_controls (self);
}

static void undo_cb (HlNormalizationLab *self)
{
  hl_cell_editor_leave (self->editor);
  hl_history_go (self->history, FALSE);
}

static void normalize_over_the_batch (NnRunOptions *options)
{
  options->model.norm = NN_NORM_BATCH;
}

static void started_cb (HlNormalizationLab *self)
{
  hl_comparison_view_start_pair (self->comparison, hl_lab_get_workspace (HL_LAB (self)),
                                 &(HlComparisonPair){ _ ("layer normalization"),
                                                      _ ("batch normalization"),
                                                      normalize_over_the_batch });
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlNorms         *norms = norms_of (HL_NORMALIZATION_LAB (lab));
  g_autoptr (NnQuestion) question = NULL;

  if (position == VARIANCE_STEP)
    return hl_question_on_variance (norms);
  if (position < 1 || norms->lines[HL_NORM_BATCH] == NULL)
    return NULL;

  question = hl_operation_question (norms->lines[HL_NORM_BATCH]->pdata[position - 1], 0, position);

  return question != NULL ? hl_question_spec_of (question) : NULL;
}

static void show_step (HlLab *lab) { show (HL_NORMALIZATION_LAB (lab)); }

static char *get_file_name (HlExportable *exportable)
{
  return g_strdup_printf ("normalization-%s.png", gtk_stack_get_visible_child_name (
                                                      hl_lab_get_views (HL_LAB (exportable))));
}

static const HlFigure *get_figure (HlExportable *exportable, char **title, char **caption)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);

  if (hl_lab_shows (HL_LAB (self), "later-word") || hl_lab_shows (HL_LAB (self), "training"))
    return NULL;

  *title = g_strdup (_ ("Normalization"));
  *caption = hl_norms_caption (norms_of (self));
  if (self->state.is_model && get_activations (self) != NULL)
    {
      g_autofree char *place = hl_norm_activations_title (get_activations (self));
      g_autofree char *options = g_steal_pointer (caption);

      *caption = g_strdup_printf ("%s · %s", place, options);
    }

  return hl_figure_view_get_figure (self->view);
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);

  if (hl_lab_shows (HL_LAB (self), "later-word"))
    return hl_later_token_view_record (self->later, format, error);

  return hl_comparison_view_record (self->comparison,
                                    _ ("Layer and batch normalization, trained from the same seed"),
                                    format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
  iface->record = record;
}

static void workspace_changed (HlLab *lab)
{
  g_object_set (HL_NORMALIZATION_LAB (lab)->later, "workspace", hl_lab_get_workspace (lab), NULL);
}

static void hl_normalization_lab_finalize (GObject *object)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (object);

  clear_state (&self->state);
  g_free (self->noticed);
  hl_history_free (self->history);
  g_clear_pointer (&self->activations, g_ptr_array_unref);

  G_OBJECT_CLASS (hl_normalization_lab_parent_class)->finalize (object);
}

static void keep_in (HlLab *lab, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "normalization.ini", NULL);

  hl_comparison_view_keep_in (HL_NORMALIZATION_LAB (lab)->comparison, path);
}

static void hl_normalization_lab_class_init (HlNormalizationLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_normalization_lab_finalize;
  lab_class->ask = ask;
  lab_class->show_step = show_step;
  lab_class->set_input = set_input;
  lab_class->keep_in = keep_in;
  lab_class->workspace_changed = workspace_changed;
  lab_class->parts = HL_STATE_WALK;
  lab_class->show_state = show_state;
  gtk_widget_class_install_action (widget_class, "normalization.feed", NULL, feed_action);
  gtk_widget_class_install_action (widget_class, "normalization.forget", NULL, forget_action);
  gtk_widget_class_install_action (widget_class, "normalization.resize", "(ii)", resize_action);
  gtk_widget_class_install_action (widget_class, "normalization.example", NULL, example_action);
  gtk_widget_class_install_action (widget_class, "normalization.reset", NULL, reset_action);
}

static void add_views (HlNormalizationLab *self)
{
  static const HlEdits      edits = { get, set, object, done, { 1, MOST, 1, MOST } };
  const HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS] = {
    { _ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
    { _ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE },
  };

  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  self->history = hl_history_new (&edits, self);
  self->editor = hl_cell_editor_new (self->view, GTK_WIDGET (self), self->history);
  self->later = g_object_new (
      HL_TYPE_LATER_TOKEN_VIEW, "text",
      _ ("The decoder of the open model reads its own translation, and one word of it is changed. "
         "Each number is the largest difference that this makes in a row; in the last line, in any "
         "logit. Colors are logarithmic."),
      NULL);
  hl_later_token_view_set_variants (self->later, variants);
  self->comparison =
      g_object_new (HL_TYPE_COMPARISON_VIEW, "action-label", _ ("_Train Both"), "text",
                    _ ("A small Transformer learns from the same sentences twice: same seed, same "
                       "first values, same batches. Only the "
                       "normalization differs."),
                    "outcome", _ ("The smaller the batch, the noisier its statistics."), NULL);
  hl_page_frame_add_view (self->frame, "numbers", _ ("Numbers"), self->editor);
  hl_page_frame_add_view (self->frame, "later-word", _ ("A Later Word"), GTK_WIDGET (self->later));
  hl_page_frame_add_view (self->frame, "training", _ ("Training"), GTK_WIDGET (self->comparison));
}

static void connect (HlNormalizationLab *self)
{
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
    { self->comparison, "started", G_CALLBACK (started_cb) },
    { self->later, "computed", G_CALLBACK (computed_cb) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (handlers[i].object, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void hl_normalization_lab_init (HlNormalizationLab *self)
{
  const char *const chips[N_CHIPS] = { _ ("Three words"), _ ("The book’s"), _ ("In a sentence"),
                                       _ ("A word changes"), _ ("In training") };
  g_autoptr (HlPlayer) player = hl_player_new ();

  self->state.input.epsilon = NN_BATCH_NORM_EPSILON;
  self->state.input.is_training = TRUE;
  set_x (&self->state, examples[WORDS].x, examples[WORDS].rows, examples[WORDS].columns,
         examples[WORDS].names);
  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, NULL);
  for (int i = 0; i < N_CHIPS; i++)
    hl_page_frame_add_chip (self->frame, chips[i]);
  self->places = gtk_drop_down_new (NULL, NULL);
  add_views (self);
  hl_page_frame_set_more (self->frame, make_more (self));
  hl_sentence_follow (hl_page_frame_get_sentence (self->frame), self->view);
  hl_lab_set_up_page (HL_LAB (self), self->frame, player);
  hl_lab_set_prediction (HL_LAB (self), hl_comparison_view_get_prediction (self->comparison));
  connect (self);
  show (self);
  give_steps (self);
}
