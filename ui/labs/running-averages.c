#include "ui/labs/running-averages.h"

#include <glib/gi18n.h>
#include <string.h>

#define DIGITS 4
#define MAX_COLUMNS 16
#define FIRST_SEED 1

/* ## Actions
 *
 * - `running.next-batch`: lets the matrix go into the averages.
 * - `running.forget`: begins again with 0 and 1. */
struct _HlRunningAverages
{
  GtkWidget parent_instance;

  HlNormStudy *study; /* unowned; NULL until it is shown */
  guint64      seed;  /* of the next batch that is drawn */

  GtkWidget      *box;
  GtkLabel       *title;
  HlMatrixEditor *matrix;
  GtkCheckButton *draws;
  GtkLabel       *problem;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlRunningAverages, hl_running_averages, GTK_TYPE_WIDGET)

static void tell_problem (HlRunningAverages *self, const char *problem)
{
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void next_batch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlRunningAverages *self = HL_RUNNING_AVERAGES (widget);
  g_autoptr (GError) error = NULL;

  if (!hl_norm_study_feed_batch (self->study, &error))
    {
      tell_problem (self, error->message);
      return;
    }

  if (gtk_check_button_get_active (self->draws))
    hl_norm_study_draw_batch (self->study, self->seed++);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void forget_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlRunningAverages *self = HL_RUNNING_AVERAGES (widget);

  hl_norm_study_forget_batches (self->study);
  self->seed = FIRST_SEED;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void hl_running_averages_dispose (GObject *object)
{
  g_clear_pointer (&HL_RUNNING_AVERAGES (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_running_averages_parent_class)->dispose (object);
}

static void hl_running_averages_class_init (HlRunningAveragesClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_running_averages_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/running-averages.ui");
  gtk_widget_class_bind_template_child (widget_class, HlRunningAverages, box);
  gtk_widget_class_bind_template_child (widget_class, HlRunningAverages, title);
  gtk_widget_class_bind_template_child (widget_class, HlRunningAverages, matrix);
  gtk_widget_class_bind_template_child (widget_class, HlRunningAverages, draws);
  gtk_widget_class_bind_template_child (widget_class, HlRunningAverages, problem);
  gtk_widget_class_install_action (widget_class, "running.next-batch", NULL, next_batch_action);
  gtk_widget_class_install_action (widget_class, "running.forget", NULL, forget_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_running_averages_init (HlRunningAverages *self)
{
  self->seed = FIRST_SEED;
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Rows μ and σ², a column for each feature. */
static void show_matrix (HlRunningAverages *self)
{
  static const char *const names[] = { "μ", "σ²", NULL };
  const NnBatchNorm       *running = self->study->running;
  const int                D = nn_tensor_columns (running->running_mean->value);
  g_autofree float        *values = g_new (float, 2 * D);

  gtk_widget_set_visible (GTK_WIDGET (self->matrix), D <= MAX_COLUMNS);
  if (D > MAX_COLUMNS)
    return;

  memcpy (values, running->running_mean->value->values, D * sizeof (float));
  memcpy (&values[D], running->running_var->value->values, D * sizeof (float));
  if (hl_matrix_editor_get_columns (self->matrix) != D)
    hl_matrix_editor_set_names (self->matrix, names, NULL);
  hl_matrix_editor_set_values (self->matrix, values, 2, D);
}

/* study: whose averages; it outlives the widget. */
void hl_running_averages_show (HlRunningAverages *self, HlNormStudy *study)
{
  const int        n = study->n_batches;
  g_autofree char *words = NULL;

  self->study = study;
  words = g_strdup_printf (
      ngettext ("Running averages after %d batch", "Running averages after %d batches", (gulong) n),
      n);
  gtk_label_set_text (self->title, words);
  g_object_set (self->matrix, "digits", DIGITS, NULL);
  show_matrix (self);
  tell_problem (self, NULL);
}
