#include "ui/labs/norm-choices.h"

#include "ui/widgets/wrap-layout.h"

/* The values, in the order of the template's list. */
static const double epsilons[] = { 0.0, 1e-8, 1e-6, 1e-5, 1e-3, 0.1 };

struct _HlNormChoices
{
  GtkWidget parent_instance;

  gboolean is_showing;

  GtkWidget      *box;
  GtkCheckButton *training;
  GtkCheckButton *evaluation;
  GtkDropDown    *epsilon;
  GtkCheckButton *unbiased;
  GtkCheckButton *outside;
  GtkCheckButton *all;
  GtkAdjustment  *padding;
  GtkCheckButton *counts_padding;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNormChoices, hl_norm_choices, GTK_TYPE_WIDGET)

static void choice_cb (HlNormChoices *self)
{
  if (!self->is_showing)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void hl_norm_choices_dispose (GObject *object)
{
  g_clear_pointer (&HL_NORM_CHOICES (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_norm_choices_parent_class)->dispose (object);
}

static void hl_norm_choices_class_init (HlNormChoicesClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_norm_choices_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-choices.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, box);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, training);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, evaluation);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, epsilon);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, unbiased);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, outside);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, all);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, padding);
  gtk_widget_class_bind_template_child (widget_class, HlNormChoices, counts_padding);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_norm_choices_init (HlNormChoices *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* study: with a matrix, whose rows limit those of padding. */
void hl_norm_choices_show (HlNormChoices *self, const HlNormStudy *study)
{
  self->is_showing = TRUE;
  gtk_check_button_set_active (study->is_training ? self->training : self->evaluation, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (epsilons); i++)
    if (epsilons[i] == study->epsilon)
      gtk_drop_down_set_selected (self->epsilon, i);
  gtk_check_button_set_active (self->unbiased, study->is_unbiased);
  gtk_check_button_set_active (self->outside, study->is_outside);
  gtk_check_button_set_active (self->all, study->over_all);
  gtk_adjustment_set_upper (self->padding, nn_tensor_rows (study->x) - 1);
  gtk_adjustment_set_value (self->padding, study->n_padding);
  gtk_check_button_set_active (self->counts_padding, study->counts_padding);
  self->is_showing = FALSE;
}

void hl_norm_choices_apply (HlNormChoices *self, HlNormStudy *study)
{
  study->is_training = gtk_check_button_get_active (self->training);
  study->epsilon = epsilons[gtk_drop_down_get_selected (self->epsilon)];
  study->is_unbiased = gtk_check_button_get_active (self->unbiased);
  study->is_outside = gtk_check_button_get_active (self->outside);
  study->over_all = gtk_check_button_get_active (self->all);
  study->n_padding = (int) gtk_adjustment_get_value (self->padding);
  study->counts_padding = gtk_check_button_get_active (self->counts_padding);
}
