#include "ui/pages/altered-bar.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/pages/effect-view.h"
#include "ui/session/alteration-text.h"
#include "ui/session/effect.h"
#include "ui/widgets/say.h"

/* Visible as long as the model in use is altered.
 *
 * ## Actions
 *
 * - `altered.undo`: takes the latest alteration back.
 * - `altered.undo-all`: takes all of them back. */
struct _HlAlteredBar
{
  GtkWidget parent_instance;

  HlInterventions *interventions;
  HlEffect        *effect;

  GtkLabel     *what;
  GtkLabel     *words;
  HlEffectView *view;
};

G_DEFINE_FINAL_TYPE (HlAlteredBar, hl_altered_bar, GTK_TYPE_WIDGET)

static void show_what (HlAlteredBar *self)
{
  const NnIntervention *intervention = hl_interventions_get (self->interventions);
  g_autofree char      *text = NULL;
  g_autofree char      *line = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), hl_interventions_get_is_altered (self->interventions));
  if (intervention == NULL)
    return;

  text = hl_intervention_to_text (intervention);
  /* Translators: what was done to the model, such as “No positions · Temperature 2” */
  line = g_strdup_printf (_ ("Altered model: %s"), text);
  hl_label_write (self->what, line);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->what), line);
}

/* Finds the word whose probability changed most; words after <eos> do not count. */
static int find_most_changed (const HlSentenceEffect *effect)
{
  const NnTranslation *before = effect->before->translation;
  int                  most = 0;

  for (int t = 1; t < MIN (before->length + 1, before->T); t++)
    if (fabs (effect->forced[t] - before->probabilities[t]) >
        fabs (effect->forced[most] - before->probabilities[most]))
      most = t;

  return most;
}

/* Says how the probabilities changed, where the words are the same. */
static char *line_of_same (const HlSentenceEffect *effect, const char *text)
{
  const NnTranslation *before = effect->before->translation;
  const int            most = find_most_changed (effect);

  if (before->T == 0)
    return g_strdup (text);

  /* Translators: the word whose probability changed most, that probability before and now; the
   * translation, which the alteration has not changed */
  return g_strdup_printf (_ ("“%s”: probability %.3f → %.3f. The translation is the same: %s"),
                          before->tokens[most], before->probabilities[most], effect->forced[most],
                          text);
}

static void show_words (HlAlteredBar *self)
{
  const HlSentenceEffect *effect = self->effect->sentence;
  g_autofree char        *before = NULL;
  g_autofree char        *after = NULL;
  g_autofree char        *line = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->words), effect != NULL);
  if (effect == NULL)
    return;

  before = nn_translation_to_text (effect->before->translation);
  after = nn_translation_to_text (effect->after->translation);
  line = g_str_equal (before, after) ? line_of_same (effect, after)
                                     /* Translators: a translation by the model as it was, and by
                                      * the altered model */
                                     : g_strdup_printf (_ ("Before: %s — now: %s"), before, after);
  hl_label_write (self->words, line);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), line);
}

static void undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlAlteredBar *self = HL_ALTERED_BAR (widget);

  if (self->interventions == NULL)
    return;

  if (g_str_equal (name, "altered.undo"))
    hl_interventions_undo (self->interventions);
  else
    hl_interventions_undo_all (self->interventions);
}

void hl_altered_bar_set_interventions (HlAlteredBar *self, HlInterventions *interventions)
{
  self->interventions = g_object_ref (interventions);
  self->effect = hl_effect_new (interventions);
  hl_effect_view_set_effect (self->view, self->effect, interventions);
  g_signal_connect_object (interventions, "changed", G_CALLBACK (show_what), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->effect, "changed", G_CALLBACK (show_words), self,
                           G_CONNECT_SWAPPED);
  show_what (self);
  show_words (self);
}

static void hl_altered_bar_dispose (GObject *object)
{
  HlAlteredBar *self = HL_ALTERED_BAR (object);
  GtkWidget    *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (self->effect != NULL)
    hl_job_cancel (self->effect->comparing); /* which is shown */
  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->effect);
  g_clear_object (&self->interventions);

  G_OBJECT_CLASS (hl_altered_bar_parent_class)->dispose (object);
}

static void hl_altered_bar_class_init (HlAlteredBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_altered_bar_dispose;

  g_type_ensure (HL_TYPE_EFFECT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/altered-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAlteredBar, what);
  gtk_widget_class_bind_template_child (widget_class, HlAlteredBar, words);
  gtk_widget_class_bind_template_child (widget_class, HlAlteredBar, view);
  gtk_widget_class_install_action (widget_class, "altered.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "altered.undo-all", NULL, undo_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "altered-bar");
}

static void hl_altered_bar_init (HlAlteredBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
