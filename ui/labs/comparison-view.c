#include "ui/labs/comparison-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/curve.h"

/**
 * HlComparisonView:
 *
 * ## Actions
 *
 * - `comparison.start`: asks whoever listens for the runs.
 * - `comparison.stop`: ends them; the curves stay.
 */
struct _HlComparisonView
{
  GtkWidget parent_instance;

  HlComparison *comparison;
  HlCurveSpec   spec;
  HlCurveSeries series[HL_PALETTE_SERIES];
  char         *caption; /* of the runs, for a sheet */

  GtkWidget      *box;
  GtkButton      *start;
  GtkWidget      *stop;
  GtkProgressBar *progress;
  GtkLabel       *text;
  GtkLabel       *problem;
  HlCurve        *curve;
  GtkGrid        *table;
};

enum
{
  PROP_ACTION_LABEL = 1,
  PROP_TEXT,
  N_PROPERTIES
};

enum
{
  STARTED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlComparisonView, hl_comparison_view, GTK_TYPE_WIDGET)

static void
show_curves (HlComparisonView *self)
{
  const int n = MIN (hl_comparison_count (self->comparison), HL_PALETTE_SERIES);
  double    end = 0.0;

  for (int i = 0; i < n; i++)
    {
      const HlComparisonCurve *curve = hl_comparison_get_curve (self->comparison, i);

      self->series[i] =
          (HlCurveSeries){ curve->name, (const double *) (gconstpointer) curve->updates->data,
                           (const double *) (gconstpointer) curve->losses->data,
                           (int) curve->losses->len };
      if (curve->updates->len > 0)
        end = MAX (end, g_array_index (curve->updates, double, curve->updates->len - 1));
    }

  self->spec = (HlCurveSpec){ .series = self->series,
                              .n_series = n,
                              .x_title = _ ("update"),
                              .y_title = _ ("loss"),
                              .x_end = end };
  hl_curve_set_spec (self->curve, &self->spec);
}

static void
attach (HlComparisonView *self,
        const char       *words,
        int               row,
        int               column)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 || column > 3 ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), column > 3);
  gtk_label_set_selectable (GTK_LABEL (label), row > 0);
  if (row == 0)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_add_css_class (label, "number");
  gtk_grid_attach (self->table, label, column, row, 1, 1);
}

static void
attach_number (HlComparisonView *self,
               double            number,
               int               digits,
               int               row,
               int               column)
{
  g_autofree char *words = isfinite (number) ? g_strdup_printf ("%.*f", digits, number)
                                             : g_strdup ("–");

  attach (self, words, row, column);
}

static void
attach_header (HlComparisonView   *self,
               const NnComparison *result)
{
  attach (self, _ ("run"), 0, 0);
  /* Translators: header of a table: the loss of the last updates of a training */
  attach (self, _ ("loss"), 0, 1);
  /* Translators: header of a table: the loss on sentences that were not learned from */
  attach (self, _ ("held-out loss"), 0, 2);
  attach (self, _ ("BLEU"), 0, 3);
  for (int i = 0; result->sentences[i] != NULL; i++)
    attach (self, result->sentences[i], 0, 4 + i);
}

static void
attach_contestant (HlComparisonView   *self,
                   const NnContestant *contestant,
                   int                 row)
{
  const GArray *losses = contestant->losses;
  const double  loss = losses->len > 0 ? g_array_index (losses, double, losses->len - 1) : NAN;

  attach (self, contestant->name, row, 0);
  attach_number (self, loss, 3, row, 1);
  attach_number (self, contestant->held_out_loss, 3, row, 2);
  attach_number (self, contestant->held_out_bleu * 100, 1, row, 3);
  if (contestant->problem != NULL)
    attach (self, contestant->problem, row, 4);
  else if (contestant->translations != NULL)
    for (int i = 0; contestant->translations[i] != NULL; i++)
      attach (self, contestant->translations[i], row, 4 + i);
}

static void
show_table (HlComparisonView *self)
{
  const NnComparison *result = hl_comparison_get_result (self->comparison);
  GtkWidget          *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->table))) != NULL)
    gtk_grid_remove (self->table, child);

  gtk_widget_set_visible (GTK_WIDGET (self->table), result != NULL);
  if (result == NULL)
    return;

  attach_header (self, result);
  for (int i = 0; i < nn_comparison_count (result); i++)
    attach_contestant (self, nn_comparison_get (result, i), i + 1);
}

/* What the runs have in common, and what came out of each. */
static void
write_caption (HlComparisonView *self)
{
  const NnComparison *result = hl_comparison_get_result (self->comparison);
  GString            *caption = g_string_new (NULL);

  for (int i = 0; result != NULL && i < nn_comparison_count (result); i++)
    {
      const NnContestant     *contestant = nn_comparison_get (result, i);
      const NnTrainingConfig *training = &contestant->options->training;

      if (i == 0)
        g_string_append_printf (caption, _ ("%d sentences an update, seed %d"),
                                training->batch_size, (int) training->seed);
      /* Translators: a run of a comparison and its results */
      g_string_append_printf (caption, _ (" · %s: held-out loss %.3f, BLEU %.1f"),
                              contestant->name, contestant->held_out_loss,
                              100.0 * contestant->held_out_bleu);
    }

  g_free (self->caption);
  self->caption = g_string_free (caption, FALSE);
}

static void
progress_cb (HlComparisonView *self)
{
  const double     fraction = hl_comparison_get_fraction (self->comparison);
  const int        n = hl_comparison_count (self->comparison);
  const int        index = MIN ((int) (fraction * n), n - 1);
  const double     seconds = hl_comparison_get_seconds_left (self->comparison);
  g_autofree char *words = NULL;

  gtk_progress_bar_set_fraction (self->progress, fraction);
  if (isfinite (seconds))
    {
      const int left = (int) ceil (seconds);

      words = g_strdup_printf (ngettext ("%s · %d second left", "%s · %d seconds left",
                                         (gulong) left),
                               hl_comparison_get_curve (self->comparison, index)->name, left);
    }
  gtk_progress_bar_set_text (self->progress, words);
  show_curves (self);
}

static void
running_cb (HlComparisonView *self)
{
  const gboolean is_running = hl_comparison_get_is_running (self->comparison);
  const char    *problem = hl_comparison_get_problem (self->comparison);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "comparison.start", !is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "comparison.stop", is_running);
  gtk_widget_set_visible (self->stop, is_running);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), is_running);
  gtk_widget_set_visible (GTK_WIDGET (self->curve), hl_comparison_count (self->comparison) > 0);
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  show_curves (self);
  show_table (self);
  write_caption (self);
}

static void
start_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  g_signal_emit (widget, signals[STARTED], 0);
}

static void
stop_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  hl_comparison_view_stop (HL_COMPARISON_VIEW (widget));
}

static void
hl_comparison_view_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  HlComparisonView *self = HL_COMPARISON_VIEW (object);

  switch (property_id)
    {
    case PROP_ACTION_LABEL:
      g_value_set_string (value, gtk_button_get_label (self->start));
      break;
    case PROP_TEXT:
      g_value_set_string (value, gtk_label_get_text (self->text));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_comparison_view_set_property (GObject      *object,
                                 guint         property_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  HlComparisonView *self = HL_COMPARISON_VIEW (object);

  switch (property_id)
    {
    case PROP_ACTION_LABEL:
      gtk_button_set_label (self->start, g_value_get_string (value));
      break;
    case PROP_TEXT:
      gtk_label_set_text (self->text, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_comparison_view_dispose (GObject *object)
{
  HlComparisonView *self = HL_COMPARISON_VIEW (object);

  if (self->comparison != NULL)
    {
      hl_comparison_stop (self->comparison);
      g_signal_handlers_disconnect_by_data (self->comparison, self);
    }
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->comparison);
  g_clear_pointer (&self->caption, g_free);

  G_OBJECT_CLASS (hl_comparison_view_parent_class)->dispose (object);
}

static void
hl_comparison_view_class_init (HlComparisonViewClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = hl_comparison_view_dispose;
  object_class->get_property = hl_comparison_view_get_property;
  object_class->set_property = hl_comparison_view_set_property;

  properties[PROP_ACTION_LABEL] = g_param_spec_string ("action-label", NULL, NULL, "", flags);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[STARTED] = g_signal_new ("started", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_CURVE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/comparison-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, box);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, start);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, stop);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, progress);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, text);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, problem);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, curve);
  gtk_widget_class_bind_template_child (widget_class, HlComparisonView, table);
  gtk_widget_class_install_action (widget_class, "comparison.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "comparison.stop", NULL, stop_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_comparison_view_init (HlComparisonView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->comparison = hl_comparison_new ();
  g_signal_connect_swapped (self->comparison, "progress", G_CALLBACK (progress_cb), self);
  g_signal_connect_swapped (self->comparison, "notify::is-running", G_CALLBACK (running_cb), self);
  running_cb (self);
}

/**
 * hl_comparison_view_start:
 * @self: a view
 * @comparison: (transfer full): the runs
 */
void
hl_comparison_view_start (HlComparisonView *self,
                          NnComparison     *comparison)
{
  hl_comparison_start (self->comparison, comparison);
}

void
hl_comparison_view_stop (HlComparisonView *self)
{
  hl_comparison_stop (self->comparison);
}

HlComparison *
hl_comparison_view_get_comparison (HlComparisonView *self)
{
  return self->comparison;
}

/**
 * hl_comparison_view_get_caption:
 *
 * Returns: what the runs have in common, and what came out of each
 */
const char *
hl_comparison_view_get_caption (HlComparisonView *self)
{
  return self->caption;
}

/**
 * hl_comparison_view_get_parts:
 * @self: a view
 * @parts: (out): at most one, which borrows from the view
 *
 * Returns: how many pictures there are for a sheet
 */
int
hl_comparison_view_get_parts (HlComparisonView *self,
                              HlSheetPart      *parts)
{
  parts[0] = (HlSheetPart){ .curve = &self->spec, .curve_title = _ ("training loss") };

  return self->spec.n_series > 0 ? 1 : 0;
}

/**
 * hl_comparison_view_get_cell:
 * @self: a view
 * @row: of the table, 0 is its header
 * @column: of the table
 *
 * Returns: (transfer full) (nullable): what stands there
 */
char *
hl_comparison_view_get_cell (HlComparisonView *self,
                             int               row,
                             int               column)
{
  GtkWidget *label = gtk_grid_get_child_at (self->table, column, row);

  return label != NULL ? g_strdup (gtk_label_get_text (GTK_LABEL (label))) : NULL;
}
