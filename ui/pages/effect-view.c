#include "ui/pages/effect-view.h"

#include <glib/gi18n.h>
#include <math.h>

/* ## Actions
 *
 * - `effect.compare`: translates the held-out sentences with both models.
 * - `effect.cancel`: ends that. */
struct _HlEffectView
{
  GtkWidget parent_instance;

  HlEffect        *effect;
  HlInterventions *interventions;

  GtkLabel       *before;
  GtkLabel       *after;
  GtkGrid        *words;
  GtkStack       *held_out;
  GtkProgressBar *progress;
  GtkLabel       *loss;
  GtkLabel       *bleu;
  GtkLabel       *note;
  GtkLabel       *problem;
};

G_DEFINE_FINAL_TYPE (HlEffectView, hl_effect_view, GTK_TYPE_WIDGET)

static void clear_grid (GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
}

static void add_cell (GtkGrid *grid, int column, int row, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0.0f : 1.0f);
  gtk_widget_add_css_class (label, style);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static void add_number (GtkGrid *grid, int column, int row, double number)
{
  g_autofree char *text =
      column == 3 ? g_strdup_printf ("%+.3f", number) : g_strdup_printf ("%.3f", number);

  add_cell (grid, column, row, text, "number");
}

static void show_words (HlEffectView *self, const HlSentenceEffect *effect)
{
  const NnTranslation *before = effect->before->translation;
  const char *const    titles[] = { _ ("word"), _ ("before"), _ ("now"), _ ("Δ") };

  clear_grid (self->words);
  for (int column = 0; column < (int) G_N_ELEMENTS (titles); column++)
    add_cell (self->words, column, 0, titles[column], "dim-label");

  for (int t = 0; t < before->T; t++)
    {
      add_cell (self->words, 0, t + 1, before->tokens[t], "token");
      add_number (self->words, 1, t + 1, before->probabilities[t]);
      add_number (self->words, 2, t + 1, effect->forced[t]);
      add_number (self->words, 3, t + 1, effect->forced[t] - before->probabilities[t]);
    }
}

static void show_sentence (HlEffectView *self)
{
  const HlSentenceEffect *effect = self->effect->sentence;
  g_autofree char        *before = NULL;
  g_autofree char        *after = NULL;

  if (effect == NULL)
    {
      gtk_label_set_text (self->before, "–");
      gtk_label_set_text (self->after, "–");
      clear_grid (self->words);
      return;
    }

  before = nn_translation_to_text (effect->before->translation);
  after = nn_translation_to_text (effect->after->translation);
  gtk_label_set_text (self->before, before);
  gtk_label_set_text (self->after, after);
  show_words (self, effect);
}

static gboolean has_edited_weight (HlEffectView *self)
{
  const NnIntervention *intervention = hl_interventions_get (self->interventions);

  for (int i = 0; intervention != NULL && i < nn_intervention_count (intervention); i++)
    if (nn_intervention_get (intervention, i)->kind == NN_EDIT_WEIGHT)
      return TRUE;

  return FALSE;
}

static void show_scores (HlEffectView *self, const HlHeldOutEffect *effect)
{
  g_autofree char *loss = NULL;
  g_autofree char *bleu = NULL;

  /* Translators: the loss on held-out sentences before, now, and the difference */
  loss = g_strdup_printf (_ ("Loss %.3f → %.3f  (Δ %+.3f)"), effect->before.loss,
                          effect->after.loss, effect->after.loss - effect->before.loss);
  /* Translators: the score of the translations of held-out sentences, likewise */
  bleu = g_strdup_printf (_ ("BLEU-4 %.1f → %.1f  (Δ %+.1f)"), 100.0 * effect->before.bleu,
                          100.0 * effect->after.bleu,
                          100.0 * (effect->after.bleu - effect->before.bleu));
  gtk_label_set_text (self->loss, loss);
  gtk_label_set_text (self->bleu, bleu);
  gtk_widget_set_visible (GTK_WIDGET (self->bleu),
                          isfinite (effect->before.bleu) && isfinite (effect->after.bleu));
}

static void show_held_out (HlEffectView *self)
{
  const HlHeldOutEffect *effect = self->effect->held_out;
  HlJob                 *comparing = self->effect->comparing;
  const gboolean         is_busy = hl_job_get_is_busy (comparing);
  const char            *problem = hl_job_get_problem (comparing);

  gtk_progress_bar_set_fraction (self->progress, hl_job_get_fraction (comparing));
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->note), has_edited_weight (self));
  if (effect != NULL)
    show_scores (self, effect);
  gtk_stack_set_visible_child_name (self->held_out, is_busy          ? "busy"
                                                    : effect != NULL ? "scores"
                                                                     : "ask");
}

static void show (HlEffectView *self)
{
  show_sentence (self);
  show_held_out (self);
}

static void compare_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlEffectView *self = HL_EFFECT_VIEW (widget);

  if (self->effect != NULL)
    hl_effect_compare (self->effect);
}

static void cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlEffectView *self = HL_EFFECT_VIEW (widget);

  if (self->effect != NULL)
    hl_job_cancel (self->effect->comparing);
}

void hl_effect_view_set_effect (HlEffectView *self, HlEffect *effect,
                                HlInterventions *interventions)
{
  g_set_object (&self->effect, effect);
  g_set_object (&self->interventions, interventions);
  g_signal_connect_object (effect, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (effect->comparing, "notify", G_CALLBACK (show_held_out), self,
                           G_CONNECT_SWAPPED);
  show (self);
}

static void hl_effect_view_dispose (GObject *object)
{
  HlEffectView *self = HL_EFFECT_VIEW (object);
  GtkWidget    *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->effect);
  g_clear_object (&self->interventions);

  G_OBJECT_CLASS (hl_effect_view_parent_class)->dispose (object);
}

static void hl_effect_view_class_init (HlEffectViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_effect_view_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/effect-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, before);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, after);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, words);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, held_out);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, progress);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, loss);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, bleu);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, note);
  gtk_widget_class_bind_template_child (widget_class, HlEffectView, problem);
  gtk_widget_class_install_action (widget_class, "effect.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "effect.cancel", NULL, cancel_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_effect_view_init (HlEffectView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
