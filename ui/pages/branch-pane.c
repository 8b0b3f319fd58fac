/* What the model would write after another word, on the Model page. */

#include "ui/pages/model-parts.h"

#include <glib/gi18n.h>

#include "ui/figures/translation.h"
#include "ui/numbers/number-text.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* Hidden while there is no branch.
 *
 * ## Actions
 *
 * - `branch.undo`: goes back to the branch before.
 * - `branch.close`: forgets all branches.
 * - `branch.is-walked`: whether the branch is what the Model page steps through. */
struct _HlBranchPane
{
  GtkWidget parent_instance;

  HlWhatIf     *what_if;    /* or NULL */
  HlInspection *inspection; /* or NULL */

  GtkLabel     *title;
  HlFigureView *words;  /* the branch, and below it what the model wrote by itself */
  GtkLabel     *scores; /* of both */
  GtkSpinner   *spinner;
};

G_DEFINE_FINAL_TYPE (HlBranchPane, hl_branch_pane, GTK_TYPE_WIDGET)

static void show_scores (HlBranchPane *self, const NnTranslation *branch, HlTranslation *first)
{
  g_autofree char *score = hl_number_to_text (branch->log_probability, 3);
  GString         *text = g_string_new (NULL);

  /* Translators: %s is a number: the logarithm of the probability of a whole translation */
  g_string_append_printf (text, _ ("Branch: log p = %s"), score);
  if (first != NULL)
    {
      g_autofree char *other = hl_number_to_text (first->translation->log_probability, 3);

      g_string_append_c (text, '\n');
      /* Translators: %s is a number: the logarithm of the probability of a whole translation */
      g_string_append_printf (text, _ ("Original: log p = %s"), other);
    }
  gtk_label_set_text (self->scores, text->str);
  g_string_free (text, TRUE);
}

/* The weights are those from the last word that was given. */
static void show_branch (HlBranchPane *self, HlTranslation *branch, HlTranslation *first)
{
  const HlSelection selection = hl_workspace_get_selection (self->what_if->workspace);
  const HlTold      told = { .translation = branch->translation,
                             .vocabulary = branch->model->checkpoint->target_vocabulary,
                             .other = first != NULL ? first->translation : NULL,
                             .owners = { G_OBJECT (branch), (GObject *) first },
                             .n_shown = branch->translation->T,
                             .word = branch->translation->n_given - 1,
                             .block = selection.block,
                             .head = selection.head,
                             .is_branch = TRUE };
  g_autofree char  *asked = hl_what_if_get_asked (self->what_if);
  /* Translators: %s is one or more words that the decoder might have written */
  g_autofree char *title = g_strdup_printf (_ ("What if “%s”?"), asked);

  hl_label_write (self->title, title);
  hl_figure_view_take (self->words, hl_translation_figure_new (&told));
  show_scores (self, branch->translation, first);
}

static HlTranslation *get_branch (HlBranchPane *self)
{
  return self->what_if != NULL ? hl_what_if_get_branch (self->what_if) : NULL;
}

static gboolean is_walked (HlBranchPane *self)
{
  HlTranslation *branch = get_branch (self);

  return branch != NULL && self->inspection != NULL && self->inspection->branch == branch;
}

static void walked_cb (HlBranchPane *self) { g_object_notify (G_OBJECT (self), "is-walked"); }

/* Moves the player to the newest branch, or back to the translation when all branches are gone. */
static void follow_branches (HlBranchPane *self)
{
  HlTranslation *walked = self->inspection != NULL ? self->inspection->branch : NULL;

  if (walked != NULL && walked != get_branch (self) && !hl_job_get_is_busy (self->what_if->trying))
    hl_inspection_set_branch (self->inspection, get_branch (self));
}

/* Lets the Model page show the steps of the branch, or no longer. */
static void set_is_walked (HlBranchPane *self, gboolean is_walked)
{
  if (self->inspection == NULL || get_branch (self) == NULL)
    return;

  hl_inspection_set_branch (self->inspection, is_walked ? get_branch (self) : NULL);
  if (!is_walked)
    return;

  hl_inspection_set_mode (self->inspection, HL_INSPECTION_TRANSLATION);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "model");
}

static void changed_cb (HlBranchPane *self)
{
  HlTranslation *first = self->what_if->workspace->translation;
  HlTranslation *branch = hl_what_if_get_branch (self->what_if);
  const gboolean is_busy = hl_job_get_is_busy (self->what_if->trying);

  gtk_widget_set_visible (GTK_WIDGET (self), branch != NULL || is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "branch.undo",
                                 hl_what_if_can_undo (self->what_if));
  if (branch != NULL)
    show_branch (self, branch, first);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "branch.is-walked", branch != NULL);
  follow_branches (self);
  walked_cb (self);
}

static void undo_action (HlBranchPane *self) { hl_what_if_undo (self->what_if); }

static void close_action (HlBranchPane *self) { hl_what_if_close (self->what_if); }

static void hl_branch_pane_class_init (HlBranchPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  /* Whether the branch is what the Model page steps through. */
  HL_PROPERTIES ({ "is-walked", G_TYPE_BOOLEAN, 0, HL_WRITTEN, G_CALLBACK (is_walked),
                   G_CALLBACK (set_is_walked) });

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlBranchPane, "branch-pane", title, words, scores, spinner);
  HL_OWNS (HlBranchPane, g_object_unref, what_if, inspection);
  HL_ACTION ("branch.undo", NULL, undo_action);
  HL_ACTION ("branch.close", NULL, close_action);
  gtk_widget_class_install_property_action (widget_class, "branch.is-walked", "is-walked");
}

static void hl_branch_pane_init (HlBranchPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_branch_pane_set_what_if (HlBranchPane *self, HlWhatIf *what_if)
{
  g_set_object (&self->what_if, what_if);
  hl_connect (what_if, "changed", changed_cb, self);
  changed_cb (self);
}

/* inspection: what steps through the branch, if a person wants to. */
void hl_branch_pane_set_inspection (HlBranchPane *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
  hl_connect (inspection, "notify::branch", walked_cb, self);
}

/* Without a what-if there is nothing to try. */
void hl_branch_pane_try (HlBranchPane *self, const int *ids, int n)
{
  if (self->what_if != NULL)
    hl_what_if_try (self->what_if, ids, n);
}
