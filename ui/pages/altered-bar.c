/* The bar that says that the model is altered, and what that costs. */

#include "ui/pages/bars.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/session/alteration-text.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* Visible as long as the model in use is altered.  Behind its button is what that costs:
 *
 *      il       0.97 → 0.95   −0.02          loss     0.415 → 0.641   +0.226
 *      est      0.93 → 0.41   −0.52          BLEU-4    82.4 →  61.0    −21.4
 *
 * ## Actions
 *
 * - `altered.undo`: takes the latest alteration back.
 * - `altered.undo-all`: takes all of them back.
 * - `effect.compare`: translates the held-out sentences with both models.
 * - `effect.cancel`: ends that. */
struct _HlAlteredBar
{
  GtkWidget parent_instance;

  HlInterventions *interventions;

  GtkLabel       *what;
  GtkLabel       *words;
  GtkLabel       *before; /* this and the rest is behind a button */
  GtkLabel       *after;
  GtkGrid        *table;
  GtkStack       *held_out;
  GtkProgressBar *progress;
  GtkLabel       *loss;
  GtkLabel       *bleu;
  GtkLabel       *note;
  GtkLabel       *problem;
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

static void show_table (HlAlteredBar *self, const HlSentenceEffect *effect)
{
  const NnTranslation *before = effect->before->translation;
  const char *const titles[] = { _ ("token"), C_ ("alteration", "before"), C_ ("alteration", "now"),
                                 _ ("Δ") };

  for (int column = 0; column < (int) G_N_ELEMENTS (titles); column++)
    add_cell (self->table, column, 0, titles[column], "dim-label");

  for (int t = 0; t < before->T; t++)
    {
      add_cell (self->table, 0, t + 1, before->tokens[t], "token");
      add_number (self->table, 1, t + 1, before->probabilities[t]);
      add_number (self->table, 2, t + 1, effect->forced[t]);
      add_number (self->table, 3, t + 1, effect->forced[t] - before->probabilities[t]);
    }
}

static gboolean has_edited_weight (HlAlteredBar *self)
{
  const NnIntervention *intervention = hl_interventions_get (self->interventions);

  for (int i = 0; intervention != NULL && i < nn_intervention_count (intervention); i++)
    if (nn_intervention_get (intervention, i)->kind == NN_EDIT_WEIGHT)
      return TRUE;

  return FALSE;
}

static void show_scores (HlAlteredBar *self, const HlHeldOutEffect *effect)
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

static void show_held_out (HlAlteredBar *self)
{
  const HlHeldOutEffect *effect = self->interventions->held_out;
  HlJob                 *comparing = self->interventions->comparing;
  const gboolean         is_busy = hl_job_get_is_busy (comparing);
  const char            *problem = hl_job_get_problem (comparing);

  gtk_progress_bar_set_fraction (self->progress, hl_job_get_fraction (comparing));
  hl_label_write (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->note), has_edited_weight (self));
  if (effect != NULL)
    show_scores (self, effect);
  gtk_stack_set_visible_child_name (self->held_out, is_busy          ? "busy"
                                                    : effect != NULL ? "scores"
                                                                     : "ask");
}

/* In the bar in a line, behind its button word by word. */
static void show_sentence (HlAlteredBar *self)
{
  const HlSentenceEffect *effect = self->interventions->effect;
  g_autofree char        *before = NULL;
  g_autofree char        *after = NULL;
  g_autofree char        *line = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->words), effect != NULL);
  hl_children_drop (self->table);
  if (effect == NULL)
    {
      hl_label_write (self->before, "–");
      hl_label_write (self->after, "–");
      return;
    }

  before = nn_translation_to_text (effect->before->translation);
  after = nn_translation_to_text (effect->after->translation);
  show_table (self, effect);
  hl_label_write (self->before, before);
  hl_label_write (self->after, after);
  line = g_str_equal (before, after) ? line_of_same (effect, after)
                                     /* Translators: a translation by the model as it was, and by
                                      * the altered model */
                                     : g_strdup_printf (_ ("Before: %s — now: %s"), before, after);
  hl_label_write (self->words, line);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), line);
}

static void show_effect (HlAlteredBar *self)
{
  show_sentence (self);
  show_held_out (self);
}

static void compare_action (HlAlteredBar *self)
{
  if (self->interventions != NULL)
    hl_interventions_compare (self->interventions);
}

static void cancel_action (HlAlteredBar *self)
{
  if (self->interventions != NULL)
    hl_job_cancel (self->interventions->comparing);
}

static void undo_action (HlAlteredBar *self, GVariant *parameter, const char *name)
{
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
  hl_connect (interventions, "changed", show_what, self);
  hl_connect (interventions, "effect-changed", show_effect, self);
  hl_connect (self->interventions->comparing, "notify", show_held_out, self);
  show_what (self);
  show_effect (self);
}

static void end (HlAlteredBar *self)
{
  if (self->interventions != NULL)
    hl_job_cancel (self->interventions->comparing); /* which is shown */
}

static void hl_altered_bar_class_init (HlAlteredBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_ENDS (end);
  HL_TEMPLATE (HlAlteredBar, "altered-bar", what, words, before, after, table, held_out, progress,
               loss, bleu, note, problem);
  HL_OWNS (HlAlteredBar, g_object_unref, interventions);
  HL_ACTION ("effect.compare", NULL, compare_action);
  HL_ACTION ("effect.cancel", NULL, cancel_action);
  HL_ACTION ("altered.undo", NULL, undo_action);
  HL_ACTION ("altered.undo-all", NULL, undo_action);
  gtk_widget_class_set_css_name (widget_class, "altered-bar");
}

static void hl_altered_bar_init (HlAlteredBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
