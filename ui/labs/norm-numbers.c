#include "ui/labs/norm-numbers.h"

#include <glib/gi18n.h>

#include "ui/labs/norm-choices.h"
#include "ui/labs/norm-lights.h"
#include "ui/labs/norm-sheet.h"
#include "ui/labs/norm-source.h"
#include "ui/labs/running-averages.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlNormNumbers:
 *
 * Everything that can be chosen lands in the study; the panels show the study at the
 * player's step.
 */
struct _HlNormNumbers
{
  GtkWidget parent_instance;

  HlPlayer    *player;
  HlNormStudy *study;
  HlNormStep   step; /* the player's, while it is about the numbers */

  GtkWidget         *box;
  HlNormSource      *source;
  HlNormChoices     *choices;
  GtkLabel          *formula;
  HlMatrixEditor    *x;
  HlNumberPicture   *picture;
  HlNormPanel       *panels[HL_NORM_N_SIDES];
  HlNormPanel       *layer_panel;
  HlNormPanel       *batch_panel;
  GtkLabel          *reading_label;
  HlMatrixEditor    *gamma;
  HlMatrixEditor    *beta;
  GtkWidget         *scale;
  HlRunningAverages *running;
};

G_DEFINE_FINAL_TYPE (HlNormNumbers, hl_norm_numbers, GTK_TYPE_WIDGET)

static gboolean
shows_model (HlNormNumbers *self)
{
  return hl_norm_source_get_activations (self->source) != NULL;
}

static const char *const *
row_names_of (HlNormNumbers *self)
{
  const HlNormActivations *activations = hl_norm_source_get_activations (self->source);

  return activations != NULL ? (const char *const *) activations->x->tokens : NULL;
}

/* Takes the text over. */
static void
set_reading (HlNormNumbers *self,
             char          *reading)
{
  /* Two lines, like a reading, so that nothing moves when one appears. */
  const char *hint = _ ("Point at a number, or go to it with the arrow keys:\n"
                        "LayerNorm lights its row, BatchNorm its column.");

  gtk_label_set_text (self->reading_label, reading != NULL ? reading : hint);
  g_free (reading);
}

/* While the question about a step is open, the result of that step is not shown. */
static HlNormStep
shown_step (HlNormNumbers *self)
{
  return self->step > 0 && !hl_player_get_is_revealed (self->player) ? self->step - 1 : self->step;
}

static void
show_x (HlNormNumbers *self)
{
  const NnTensor *x = self->study->x;

  gtk_widget_set_visible (GTK_WIDGET (self->x), !shows_model (self));
  gtk_widget_set_visible (GTK_WIDGET (self->picture), shows_model (self));

  if (shows_model (self))
    {
      HlNumberMatrix picture = hl_norm_sheet_matrix ("x", x->values, nn_tensor_rows (x),
                                                     nn_tensor_columns (x), row_names_of (self));

      picture.limit = hl_norm_sheet_limit (self->study, shown_step (self));
      hl_number_picture_set_matrix (self->picture, &picture);
    }
  else
    hl_matrix_editor_set_values (self->x, x->values, nn_tensor_rows (x), nn_tensor_columns (x));
}

static void
show_scale (HlNormNumbers *self)
{
  const NnTensor *gamma = self->study->gamma;
  const int       columns = nn_tensor_columns (gamma);
  const int       rows = (int) gamma->length / columns;

  gtk_widget_set_visible (self->scale, !shows_model (self));
  if (shows_model (self))
    return;

  hl_matrix_editor_set_values (self->gamma, gamma->values, rows, columns);
  hl_matrix_editor_set_values (self->beta, self->study->beta->values, rows, columns);
}

static void
show_step (HlNormNumbers *self)
{
  g_autofree char *formula = g_strdup_printf (_ ("%s: %s"), hl_norm_step_title (self->step),
                                              hl_norm_step_formula (self->study, self->step));

  gtk_label_set_text (self->formula, formula);
  if (shows_model (self))
    show_x (self); /* its colors are those of the results */
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    hl_norm_panel_show (self->panels[side], self->study, (HlNormSide) side, shown_step (self),
                        row_names_of (self));
}

static void
position_cb (HlNormNumbers *self)
{
  if (hl_player_get_n_steps (self->player) == 0)
    return;

  self->step = (HlNormStep) hl_player_get_position (self->player);
  show_step (self);
}

/* A question about the numbers before is closed, because its answer may be another one now. */
static void
stop_asking (HlNormNumbers *self)
{
  if (!hl_player_get_is_revealed (self->player))
    hl_norm_numbers_set_has_steps (self, TRUE);
}

static void
compute (HlNormNumbers *self)
{
  hl_norm_study_compute (self->study);
  stop_asking (self);
  show_step (self);
  set_reading (self, NULL);
}

/* Shows new numbers, which may have another shape. */
static void
show_all (HlNormNumbers *self)
{
  hl_norm_study_compute (self->study);
  stop_asking (self);
  hl_norm_choices_show (self->choices, self->study);
  show_x (self);
  show_scale (self);
  hl_running_averages_show (self->running, self->study);
  show_step (self);
  set_reading (self, NULL);
}

static void
take_matrix (HlNormNumbers *self,
             const float   *values,
             int            rows,
             int            columns)
{
  hl_norm_study_set_x (self->study, values, rows, columns);
  show_all (self);
}

static void
x_changed_cb (HlNormNumbers *self)
{
  hl_norm_source_choose_own (self->source);
  take_matrix (self, hl_matrix_editor_get_values (self->x), hl_matrix_editor_get_rows (self->x),
               hl_matrix_editor_get_columns (self->x));
}

static void
source_cb (HlNormNumbers *self)
{
  const HlNormActivations *activations = hl_norm_source_get_activations (self->source);
  int                      rows;
  int                      columns;
  const float             *textbook = hl_norm_source_get_textbook (self->source, &rows, &columns);

  if (activations == NULL)
    {
      if (textbook != NULL)
        take_matrix (self, textbook, rows, columns);
      return;
    }

  hl_norm_study_set_x (self->study, activations->x->values, activations->x->rows,
                       activations->x->columns);
  if (!self->study->over_all && activations->gamma != NULL)
    hl_norm_study_set_scale (self->study, activations->gamma, activations->beta);
  show_all (self);
}

static void
scale_changed_cb (HlNormNumbers *self)
{
  hl_norm_study_set_scale (self->study, hl_matrix_editor_get_values (self->gamma),
                           hl_matrix_editor_get_values (self->beta));
  compute (self);
}

static void
choices_cb (HlNormNumbers *self)
{
  hl_norm_choices_apply (self->choices, self->study);
  show_all (self);
}

/* Points out the same cell in all matrices. */
static void
point_out (HlNormNumbers *self,
           int            row,
           int            column)
{
  const HlNormStep step = shown_step (self);
  g_autofree char *layer = NULL;
  g_autofree char *batch = NULL;

  if (row >= nn_tensor_rows (self->study->x) || column >= nn_tensor_columns (self->study->x))
    row = column = -1; /* a cell of numbers that are just being exchanged */

  hl_norm_panel_light (self->panels[HL_NORM_LAYER], HL_LIGHT_FIRST, row, column);
  hl_norm_panel_light (self->panels[HL_NORM_BATCH], HL_LIGHT_SECOND, row, column);
  if (!shows_model (self))
    hl_norm_lights_show (self->x, self->study->over_all, row, column);

  if (row < 0)
    {
      set_reading (self, NULL);
      return;
    }

  layer = hl_norm_study_read (self->study, HL_NORM_LAYER, step, row, column);
  batch = hl_norm_study_read (self->study, HL_NORM_BATCH, step, row, column);
  set_reading (self, g_strdup_printf ("LayerNorm: %s\nBatchNorm: %s", layer, batch));
}

static void
panel_cell_cb (HlNormNumbers *self,
               HlNormPanel   *panel)
{
  int row;
  int column;

  hl_norm_panel_get_cell (panel, &row, &column);
  point_out (self, row, column);
}

static void
x_cell_cb (HlNormNumbers *self)
{
  int row;
  int column;

  if (shows_model (self))
    hl_cell_picture_get_cell (HL_CELL_PICTURE (self->picture), &row, &column);
  else
    hl_matrix_editor_get_cell (self->x, &row, &column);
  point_out (self, row, column);
}

static void
hl_norm_numbers_dispose (GObject *object)
{
  HlNormNumbers *self = HL_NORM_NUMBERS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->player);
  g_clear_pointer (&self->study, hl_norm_study_free);

  G_OBJECT_CLASS (hl_norm_numbers_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, HlNormNumbers, name)
  BIND (box);
  BIND (source);
  BIND (choices);
  BIND (formula);
  BIND (x);
  BIND (picture);
  BIND (layer_panel);
  BIND (batch_panel);
  BIND (reading_label);
  BIND (scale);
  BIND (gamma);
  BIND (beta);
  BIND (running);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, choices_cb);
  gtk_widget_class_bind_template_callback (widget_class, panel_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, x_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, x_changed_cb);
}

static void
hl_norm_numbers_class_init (HlNormNumbersClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_norm_numbers_dispose;

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_NORM_CHOICES);
  g_type_ensure (HL_TYPE_NORM_PANEL);
  g_type_ensure (HL_TYPE_NORM_SOURCE);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_RUNNING_AVERAGES);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-numbers.ui");
  bind_children (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_norm_numbers_init (HlNormNumbers *self)
{
  self->study = hl_norm_study_new ();
  self->player = hl_player_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->panels[HL_NORM_LAYER] = self->layer_panel;
  self->panels[HL_NORM_BATCH] = self->batch_panel;
  source_cb (self);
  hl_norm_numbers_set_has_steps (self, TRUE);
  g_signal_connect_object (self->player, "notify::position", G_CALLBACK (position_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "notify::is-revealed", G_CALLBACK (position_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * hl_norm_numbers_set_has_steps:
 * @self: the numbers
 * @has_steps: whether they are what is looked at, so that the player is about them
 *
 * The place among the steps is kept.
 */
void
hl_norm_numbers_set_has_steps (HlNormNumbers *self,
                               gboolean       has_steps)
{
  const HlNormStep step = self->step;
  HlPlayerStep     steps[HL_NORM_N_STEPS];

  for (int i = 0; i < HL_NORM_N_STEPS; i++)
    steps[i] = (HlPlayerStep){ (char *) hl_norm_step_title ((HlNormStep) i), 0, i + 1 };

  hl_player_set_steps (self->player, steps, has_steps ? HL_NORM_N_STEPS : 0, has_steps ? step : 0);
}

/**
 * hl_norm_numbers_set_session:
 * @self: the numbers
 * @workspace: (nullable): whose model and sentence to look into
 * @inspection: (nullable): whose walk to share
 */
void
hl_norm_numbers_set_session (HlNormNumbers *self,
                             HlWorkspace   *workspace,
                             HlInspection  *inspection)
{
  hl_norm_source_set_session (self->source, workspace, inspection);
}

/**
 * hl_norm_numbers_get_current:
 *
 * Returns: (transfer none): what the step at hand has made, on both sides
 */
GtkWidget *
hl_norm_numbers_get_current (HlNormNumbers *self)
{
  return gtk_widget_get_parent (GTK_WIDGET (self->layer_panel));
}

/**
 * hl_norm_numbers_get_player:
 *
 * Returns: (transfer none): where one stands between the numbers and the result
 */
HlPlayer *
hl_norm_numbers_get_player (HlNormNumbers *self)
{
  return self->player;
}

HlNormStudy *
hl_norm_numbers_get_study (HlNormNumbers *self)
{
  return self->study;
}

/**
 * hl_norm_numbers_record:
 *
 * Returns: (transfer full) (nullable): all matrices at the step at hand, as a file
 */
HlRecording *
hl_norm_numbers_record (HlNormNumbers *self,
                        HlFigureFormat format,
                        GError       **error)
{
  const HlNormActivations *activations = hl_norm_source_get_activations (self->source);
  g_autofree char         *origin = NULL;

  if (activations != NULL)
    origin = hl_norm_activations_title (activations);

  return hl_norm_sheet_record (self->study, self->step, origin, row_names_of (self), format, error);
}
