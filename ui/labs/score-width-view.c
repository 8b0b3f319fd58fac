#include "ui/labs/score-width-view.h"

#include <math.h>

#include <glib/gi18n.h>

#include "ui/widgets/curve.h"
#include "ui/widgets/wrap-layout.h"

#define N_WIDTHS 11 /* 1 … 1024 */

enum
{
  SCALED,
  UNSCALED,
  EVEN,
  N_CURVES,
};

/* The x axis has d, and equal steps double it. */
struct _HlScoreWidthView
{
  GtkWidget parent_instance;

  NnScoreWidth *result;
  double        even[N_WIDTHS];
  HlCurveSeries series[N_CURVES];
  HlCurveSpec   spec;

  GtkWidget     *box;
  GtkSpinButton *n_keys;
  GtkSpinButton *seed;
  HlCurve       *curve;
  GtkLabel      *summary;
};

G_DEFINE_FINAL_TYPE (HlScoreWidthView, hl_score_width_view, GTK_TYPE_WIDGET)

static void fill_spec (HlScoreWidthView *self)
{
  NnScoreWidth *result = self->result;

  for (int i = 0; i < N_WIDTHS; i++)
    self->even[i] = log (result->n_keys);

  self->series[SCALED] =
      (HlCurveSeries){ _ ("q · k / √d_k"), result->widths, result->scaled, N_WIDTHS };
  self->series[UNSCALED] =
      (HlCurveSeries){ _ ("q · k"), result->widths, result->unscaled, N_WIDTHS };
  /* Translators: a curve: what the entropy would be if all keys had the same weight */
  self->series[EVEN] = (HlCurveSeries){ _ ("equal weights"), result->widths, self->even, N_WIDTHS };
  self->spec = (HlCurveSpec){
    .series = self->series,
    .n_series = N_CURVES,
    /* Translators: the title of an axis: how many numbers a query and a key have */
    .x_title = _ ("width d_k"),
    .x_doubles = TRUE,
    .y_title = _ ("entropy of the attention weights (nats)"),
  };
}

static void changed_cb (HlScoreWidthView *self)
{
  g_autofree char *summary = NULL;

  nn_score_width_free (self->result);
  self->result = nn_score_width_new (gtk_spin_button_get_value_as_int (self->n_keys), N_WIDTHS,
                                     (guint64) gtk_spin_button_get_value (self->seed));
  fill_spec (self);
  hl_curve_set_spec (self->curve, &self->spec);

  summary = hl_score_width_view_describe (self);
  gtk_label_set_text (self->summary, summary);
}

/* Returns what is shown. */
const NnScoreWidth *hl_score_width_view_get_result (HlScoreWidthView *self) { return self->result; }

/* Returns its curves. */
const HlCurveSpec *hl_score_width_view_get_spec (HlScoreWidthView *self) { return &self->spec; }

/* Returns what the curves show, in a sentence. */
char *hl_score_width_view_describe (HlScoreWidthView *self)
{
  const NnScoreWidth *result = self->result;
  const int           last = result->n - 1;

  /* Translators: a width, then entropies: with the division, without it, the largest one */
  return g_strdup_printf (_ ("At d_k = %.0f the attention weights have an entropy of %.2f with "
                             "the division and of %.2f without it. Equal weights have %.2f, one "
                             "key alone has 0."),
                          result->widths[last], result->scaled[last], result->unscaled[last],
                          log (result->n_keys));
}

static void hl_score_width_view_dispose (GObject *object)
{
  HlScoreWidthView *self = HL_SCORE_WIDTH_VIEW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_score_width_view_parent_class)->dispose (object);
}

static void hl_score_width_view_finalize (GObject *object)
{
  nn_score_width_free (HL_SCORE_WIDTH_VIEW (object)->result);

  G_OBJECT_CLASS (hl_score_width_view_parent_class)->finalize (object);
}

static void hl_score_width_view_class_init (HlScoreWidthViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_score_width_view_dispose;
  object_class->finalize = hl_score_width_view_finalize;

  g_type_ensure (HL_TYPE_CURVE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/score-width-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlScoreWidthView, box);
  gtk_widget_class_bind_template_child (widget_class, HlScoreWidthView, n_keys);
  gtk_widget_class_bind_template_child (widget_class, HlScoreWidthView, seed);
  gtk_widget_class_bind_template_child (widget_class, HlScoreWidthView, curve);
  gtk_widget_class_bind_template_child (widget_class, HlScoreWidthView, summary);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void hl_score_width_view_init (HlScoreWidthView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  changed_cb (self);
}
