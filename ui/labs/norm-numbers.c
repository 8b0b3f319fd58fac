#include "ui/labs/norm-numbers.h"

#include <glib/gi18n.h>

#include "ui/labs/lab-questions.h"
#include "ui/labs/norm-choices.h"
#include "ui/labs/norm-source.h"
#include "ui/labs/running-averages.h"
#include "ui/numbers/number-text.h"
#include "ui/widgets/wrap-layout.h"

/* The step of the player before the variance is shown: the numbers come first. */
#define VARIANCE_STEP (1 + NN_BY_HAND_VARIANCE)

/* Everything that can be chosen lands in the study; the boards show the study at the player's
 * step.  Numbers of the model stand on the boards alone. */
struct _HlNormNumbers
{
  GtkWidget parent_instance;

  HlNormStudy *study;

  GtkWidget         *box;
  HlNormSource      *source;
  HlNormChoices     *choices;
  GtkWidget         *typed;
  HlMatrixEditor    *x;
  HlMatrixEditor    *gamma;
  HlMatrixEditor    *beta;
  HlRunningAverages *running;
  HlNormBoards      *boards;
};

G_DEFINE_FINAL_TYPE (HlNormNumbers, hl_norm_numbers, GTK_TYPE_WIDGET)

static gboolean shows_model (HlNormNumbers *self)
{
  return hl_norm_source_get_activations (self->source) != NULL;
}

/* Lights what shares its mean with a cell of x: its row, or all rows, and its column. */
static void light (HlNormNumbers *self)
{
  const int N = hl_matrix_editor_get_rows (self->x);
  const int D = hl_matrix_editor_get_columns (self->x);
  int       row;
  int       column;

  hl_matrix_editor_clear_lights (self->x);
  if (!hl_norm_boards_get_cell (self->boards, &row, &column))
    return;

  if (self->study->over_all)
    hl_matrix_editor_light (self->x, HL_LIGHT_FIRST, 0, 0, N, D);
  else if (row >= 0 && row < N)
    hl_matrix_editor_light (self->x, HL_LIGHT_FIRST, row, 0, 1, D);
  if (column >= 0 && column < D)
    hl_matrix_editor_light (self->x, HL_LIGHT_SECOND, 0, column, N, 1);
}

static void number_cb (HlNormNumbers *self)
{
  if (!shows_model (self))
    light (self);
}

static void x_cell_cb (HlNormNumbers *self)
{
  int row;
  int column;

  if (!hl_matrix_editor_get_cell (self->x, &row, &column))
    row = -1;
  hl_norm_boards_point (self->boards, row, column);
  light (self);
}

static void show_typed (HlNormNumbers *self)
{
  const NnTensor *x = self->study->x;
  const NnTensor *gamma = self->study->gamma;
  const int       N = nn_tensor_rows (x);
  const int       D = nn_tensor_columns (x);
  const int       rows = (int) gamma->length / D;

  gtk_widget_set_visible (self->typed, !shows_model (self));
  if (shows_model (self))
    return;

  hl_matrix_editor_set_values (self->x, x->values, N, D);
  for (int row = 0; row < N; row++)
    hl_matrix_editor_dim_row (self->x, row, row >= N - self->study->n_padding);
  hl_matrix_editor_set_values (self->gamma, gamma->values, rows, D);
  hl_matrix_editor_set_values (self->beta, self->study->beta->values, rows, D);
}

static void compute (HlNormNumbers *self)
{
  hl_norm_study_compute (self->study);
  hl_norm_boards_show (self->boards, self->study);
}

/* Shows new numbers, which may have another shape. */
static void show_all (HlNormNumbers *self)
{
  compute (self);
  hl_norm_choices_show (self->choices, self->study);
  show_typed (self);
  hl_running_averages_show (self->running, self->study);
}

static void x_changed_cb (HlNormNumbers *self)
{
  hl_norm_source_choose_own (self->source);
  hl_norm_study_set_x (self->study, hl_matrix_editor_get_values (self->x),
                       hl_matrix_editor_get_rows (self->x), hl_matrix_editor_get_columns (self->x),
                       NULL);
  show_all (self);
}

static void source_cb (HlNormNumbers *self)
{
  const HlNormActivations *activations = hl_norm_source_get_activations (self->source);
  int                      rows;
  int                      columns;
  const float             *textbook = hl_norm_source_get_textbook (self->source, &rows, &columns);

  if (activations != NULL)
    {
      const HlWalkRows *x = activations->x;

      hl_norm_study_set_x (self->study, x->values, x->rows, x->columns,
                           (const char *const *) x->tokens);
      if (!self->study->over_all && activations->gamma != NULL)
        hl_norm_study_set_scale (self->study, activations->gamma, activations->beta);
      show_all (self);
    }
  else if (textbook != NULL)
    {
      hl_norm_study_set_x (self->study, textbook, rows, columns, NULL);
      show_all (self);
    }
}

static void scale_changed_cb (HlNormNumbers *self)
{
  hl_norm_study_set_scale (self->study, hl_matrix_editor_get_values (self->gamma),
                           hl_matrix_editor_get_values (self->beta));
  compute (self);
}

static void choices_cb (HlNormNumbers *self)
{
  hl_norm_choices_apply (self->choices, self->study);
  show_all (self);
}

static void hl_norm_numbers_dispose (GObject *object)
{
  HlNormNumbers *self = HL_NORM_NUMBERS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->study, hl_norm_study_free);

  G_OBJECT_CLASS (hl_norm_numbers_parent_class)->dispose (object);
}

static void bind_children (GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, HlNormNumbers, name)
  BIND (box);
  BIND (source);
  BIND (choices);
  BIND (typed);
  BIND (x);
  BIND (gamma);
  BIND (beta);
  BIND (running);
  BIND (boards);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, choices_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, x_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, x_changed_cb);
}

static void hl_norm_numbers_class_init (HlNormNumbersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_norm_numbers_dispose;

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_NORM_BOARDS);
  g_type_ensure (HL_TYPE_NORM_CHOICES);
  g_type_ensure (HL_TYPE_NORM_SOURCE);
  g_type_ensure (HL_TYPE_RUNNING_AVERAGES);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-numbers.ui");
  bind_children (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_norm_numbers_init (HlNormNumbers *self)
{
  HlOperationBoard *layer;

  self->study = hl_norm_study_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  layer = hl_norm_boards_get_board (self->boards, HL_NORM_LAYER);
  hl_operation_board_add_editor (layer, "γ", self->gamma);
  hl_operation_board_add_editor (layer, "β", self->beta);
  source_cb (self);
}

/* workspace: whose model and sentence to look into, or NULL; inspection: whose walk to share, or
 * NULL. */
void hl_norm_numbers_set_session (HlNormNumbers *self, HlWorkspace *workspace,
                                  HlInspection *inspection)
{
  hl_norm_source_set_session (self->source, workspace, inspection);
}

/* Returns where both normalizations are shown. */
HlNormBoards *hl_norm_numbers_get_boards (HlNormNumbers *self) { return self->boards; }

/* Returns a good question before it, or NULL. */
HlQuestionSpec *hl_norm_numbers_ask (HlNormNumbers *self, int position)
{
  if (position == VARIANCE_STEP)
    return hl_question_on_variance (self->study);

  return hl_operation_board_ask (hl_norm_boards_get_board (self->boards, HL_NORM_BATCH), position);
}

/* Writes the choices into the caption. */
static char *caption_of (HlNormNumbers *self)
{
  const HlNormActivations *activations = hl_norm_source_get_activations (self->source);
  const HlNormStudy       *study = self->study;
  g_autofree char         *epsilon = hl_number_to_text (study->epsilon, HL_NUMBER_SHORTEST);
  GString                 *caption = g_string_new (NULL);

  g_string_append_printf (caption, "ε = %s", epsilon);
  g_string_append_printf (caption, " · %s",
                          study->is_training ? _ ("statistics of the batch")
                                             : _ ("running averages"));
  if (study->n_padding > 0)
    g_string_append_printf (caption, " · %s",
                            study->counts_padding ? _ ("padding counts")
                                                  : _ ("padding does not count"));
  if (activations != NULL)
    {
      g_autofree char *origin = hl_norm_activations_title (activations);

      g_string_append_printf (caption, " · %s", origin);
    }

  g_string_append_printf (caption, "\nx̂ = (x − μ) / %s\ny = γ ⊙ x̂ + β",
                          study->is_outside ? "(√σ² + ε)" : "√(σ² + ε)");

  return g_string_free (caption, FALSE);
}

/* Returns all matrices up to the step at hand, as a file, or NULL. */
HlRecording *hl_norm_numbers_record (HlNormNumbers *self, HlFigureFormat format, GError **error)
{
  g_autofree char *caption = caption_of (self);

  return hl_norm_boards_record (self->boards, caption, format, error);
}
