/* The bar of the Model page: which pass or update, and of which batch. */

#include "ui/pages/model-parts.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/session/inspection.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* Which pass, and what can be altered in it; of an update: which one of a run, and of which batch.
 *
 *      Update 5802   [<] [>]   [Batch ▾]
 *
 * The number is that of the walk that is shown; while another one is made, a spinner turns
 * beside it.
 *
 * ## Actions
 *
 * - `update.next`: makes the update in a copy of the model, and continues to the next one.
 * - `update.previous`: goes back to the update before.
 * - `update.start-over`: goes back to the first one. */
struct _HlModelToolbar
{
  GtkWidget parent_instance;

  HlInspection *inspection;

  HlTryButton *try_button;
  GtkWidget   *tools;

  GtkWidget     *update_bar;
  GtkSpinner    *spinner;
  GtkLabel      *number;
  GtkMenuButton *batch;
  GtkSpinButton *sentence;
  GtkAdjustment *sentence_range;
  GtkSpinButton *seed;
  HlPairForm    *pair_form;
};

G_DEFINE_FINAL_TYPE (HlModelToolbar, hl_model_toolbar, GTK_TYPE_WIDGET)

static char *new_number (const NnWalk *walk)
{
  g_autofree char *digits = g_strdup_printf ("%'" G_GINT64_FORMAT, walk->update);

  /* Translators: the number of an update (an optimizer step) of a run */
  return g_strdup_printf (_ ("Update %s"), digits);
}

/* Which one it is of those that were looked into, too. */
static char *new_whole_number (const NnWalk *walk, int n_before)
{
  g_autofree char *digits = g_strdup_printf ("%'" G_GINT64_FORMAT, walk->update);

  if (walk->update - n_before <= 1)
    /* Translators: the number of an update (an optimizer step) that begins with a fresh optimizer;
     * updates are counted from here, not from the beginning of the model's training */
    return g_strdup_printf (_ ("Update %s, counted from here"), digits);
  if (n_before == 0)
    return new_number (walk);

  /* Translators: the number of an update (an optimizer step) of a run, and which one it is of
   * those that were looked into, from 1 */
  return g_strdup_printf (_ ("Update %s (number %d, counted from here)"), digits, n_before + 1);
}

/* Why it can be another number than that of the model's file. */
static char *new_hint (const NnWalk *walk, int n_before)
{
  g_autofree char *number = new_whole_number (walk, n_before);

  if (walk->update - n_before > 1)
    return g_steal_pointer (&number);

  return g_strdup_printf (
      /* Translators: such as "Update 1, counted from here" */
      _ ("%s. Adam’s m and v start at 0, and so does the count of updates, because a model file "
         "contains m and v only if it was saved with its training state."),
      number);
}

static void enable (HlModelToolbar *self, const char *action, gboolean is_enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, is_enabled);
}

static void show_update (HlModelToolbar *self)
{
  const NnWalk  *walk = self->inspection->walk;
  const gboolean is_update = walk != NULL && walk->kind == NN_WALK_UPDATE;
  const gboolean is_busy = hl_inspection_get_is_busy (self->inspection);
  const int      n_before = self->inspection->update.n_before;

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_busy && walk != NULL);
  enable (self, "update.next", is_update);
  enable (self, "update.previous", n_before > 0);
  enable (self, "update.start-over", n_before > 0);
  if (is_update)
    gtk_adjustment_set_upper (self->sentence_range, walk->n_sentences);
  if (is_update && !is_busy)
    {
      g_autofree char *number = new_number (walk);
      g_autofree char *hint = new_hint (walk, n_before);

      gtk_label_set_text (self->number, number);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->number), hint);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->number), is_update);
}

static void go_to (HlModelToolbar *self, int by)
{
  HlUpdateChoice choice = self->inspection->update;

  choice.n_before = MAX (choice.n_before + by, 0);
  hl_inspection_choose_update (self->inspection, choice);
}

static void next_action (HlModelToolbar *self) { go_to (self, 1); }

static void previous_action (HlModelToolbar *self) { go_to (self, -1); }

static void start_over_action (HlModelToolbar *self)
{
  go_to (self, -self->inspection->update.n_before);
}

static void sentence_cb (HlModelToolbar *self)
{
  HlUpdateChoice choice = self->inspection->update;

  choice.sentence = gtk_spin_button_get_value_as_int (self->sentence) - 1;
  hl_inspection_choose_update (self->inspection, choice);
}

static void seed_cb (HlModelToolbar *self)
{
  HlUpdateChoice choice = self->inspection->update;

  choice.seed = (guint) gtk_spin_button_get_value (self->seed);
  hl_inspection_choose_update (self->inspection, choice);
}

static void chosen_cb (HlModelToolbar *self)
{
  const HlUpdateChoice choice = self->inspection->update;

  gtk_spin_button_set_value (self->sentence, choice.sentence + 1);
  gtk_spin_button_set_value (self->seed, choice.seed);
  show_update (self);
}

static void batch_shown_cb (HlModelToolbar *self) { hl_pair_form_suggest (self->pair_form); }

static void applied_cb (HlModelToolbar *self) { hl_menu_close (self->batch); }

static void show_choices (HlModelToolbar *self)
{
  const gboolean is_update = self->inspection->mode == HL_INSPECTION_UPDATE;

  gtk_widget_set_visible (self->update_bar, is_update);
  gtk_widget_set_visible (GTK_WIDGET (self->try_button),
                          !is_update && self->inspection->player->depth != HL_DEPTH_STORY);
}

/* Offers to alter the sublayer that the step is part of. */
static void offer_place (HlModelToolbar *self)
{
  HlWorkspace  *workspace = self->inspection->workspace;
  const NnWalk *walk = self->inspection->walk;
  const int     node = self->inspection->player->position;
  NnPlace       place;

  if (walk == NULL)
    return;

  place = nn_place_read (nn_walk_get (walk, node)->path);
  if (place.sublayer != NN_N_SUBLAYERS)
    hl_try_button_set_place (self->try_button, place.sublayer, place.block,
                             MAX (hl_workspace_get_selection (workspace).head, 0));
}

/* inspection: whose walk it is about, for the whole life of the toolbar. */
void hl_model_toolbar_set_inspection (HlModelToolbar *self, HlInspection *inspection)
{
  HlPlayer *player = inspection->player;

  g_return_if_fail (self->inspection == NULL);

  self->inspection = g_object_ref (inspection);
  hl_pair_form_set_inspection (self->pair_form, inspection);
  hl_connect (inspection, "update-chosen", chosen_cb, self);
  hl_connect (self->sentence, "value-changed", sentence_cb, self);
  hl_connect (self->seed, "value-changed", seed_cb, self);
  hl_connect (player, "steps-changed", show_update, self);
  hl_connect (inspection->job, "notify::is-busy", show_update, self);
  hl_connect (inspection, "notify::mode", show_choices, self);
  hl_connect (player, "notify::depth", show_choices, self);
  hl_connect (player, "notify::position", offer_place, self);
  hl_connect (player, "notify::is-revealed", offer_place, self);
  chosen_cb (self);
  show_choices (self);
}

void hl_model_toolbar_set_interventions (HlModelToolbar *self, HlInterventions *interventions)
{
  hl_try_button_set_interventions (self->try_button, interventions);
}

static void hl_model_toolbar_class_init (HlModelToolbarClass *klass)
{
  g_type_ensure (HL_TYPE_TRY_BUTTON);
  g_type_ensure (HL_TYPE_PAIR_FORM);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  HL_TEMPLATE (HlModelToolbar, "model-toolbar", update_bar, try_button, tools, spinner, number,
               batch, sentence, sentence_range, seed, pair_form);
  HL_CALLED (applied_cb, batch_shown_cb);
  HL_ACTION ("update.next", NULL, next_action);
  HL_ACTION ("update.previous", NULL, previous_action);
  HL_ACTION ("update.start-over", NULL, start_over_action);
  HL_OWNS (HlModelToolbar, g_object_unref, inspection);
}

/* Which pass, and how the whole of it is arranged. */
static GtkWidget *new_more (void)
{
  static const HlPageAction actions[] = {
    { N_ ("Translation"), "model.mode", "translation",
      N_ ("Step through the translation of the sentence") },
    { N_ ("One update"), "model.mode", "update",
      N_ ("Step through one update (one optimizer step) of a run") },
    { N_ ("As in the textbook"), "model.is-book", NULL,
      N_ ("As in the textbook: boxes in two columns, from bottom to top") },
  };

  return hl_page_more_new (hl_page_actions_new (actions, G_N_ELEMENTS (actions)));
}

static void hl_model_toolbar_init (HlModelToolbar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->tools), new_more ());
  gtk_box_append (GTK_BOX (self->tools), hl_page_export_new ());
}
