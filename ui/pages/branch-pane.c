#include "ui/pages/branch-pane.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/translation/translation.h"
#include "ui/numbers/number-text.h"
#include "ui/session/properties.h"
#include "ui/widgets/say.h"
#include "ui/widgets/token-row.h"

/* The two sentences of a translation as rows of tokens: which are unknown, which were copied
 * instead of <unk>, and which belong to no sentence. */

/* Marks the words after <eos>, which the textbook's way writes, too. */
static HlTokenMark mark_of_target (const NnTranslation *translation, int t)
{
  if (translation->has_ended && t > translation->length)
    return HL_TOKEN_OUTSIDE;

  if (translation->copied_from[t] != NN_NO_SOURCE)
    return HL_TOKEN_COPIED;

  return translation->banned_probabilities[t] > 0.0 ? HL_TOKEN_NEXT_BEST : HL_TOKEN_PLAIN;
}

/* Says how much more the model liked a token that was not allowed than the one in its place. */
static char *describe_next_best (const NnTranslation *translation, int t)
{
  g_autofree char *other = hl_probability_to_text (translation->banned_probabilities[t]);
  g_autofree char *own = hl_probability_to_text (translation->probabilities[t]);

  /* Translators: a token, two probabilities */
  return g_strdup_printf (_ ("The model preferred %s (%s), which was not allowed; the next best "
                             "token is here (%s)"),
                          translation->preferred[t], other, own);
}

/* A copied word is as it was typed. */
static void hl_show_target_tokens (HlTokenRow *row, const NnTranslation *translation, int n_shown)
{
  g_autofree HlToken   *tokens = g_new0 (HlToken, translation->T);
  g_autoptr (GPtrArray) details = g_ptr_array_new_with_free_func (g_free);

  for (int t = 0; t < n_shown; t++)
    {
      const HlTokenMark mark = mark_of_target (translation, t);

      g_ptr_array_add (details,
                       mark == HL_TOKEN_NEXT_BEST ? describe_next_best (translation, t) : NULL);

      tokens[t] = (HlToken){ mark == HL_TOKEN_COPIED
                                 ? translation->source_words[translation->copied_from[t]]
                                 : translation->tokens[t],
                             mark, translation->probabilities[t], g_ptr_array_index (details, t) };
    }

  hl_token_row_set_tokens (row, tokens, n_shown);
}

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
  gboolean      shows_first;

  GtkLabel   *title;
  GtkLabel   *first_score;
  HlTokenRow *first_tokens;
  GtkLabel   *score;
  HlTokenRow *tokens;
  GtkSpinner *spinner;
};

G_DEFINE_FINAL_TYPE (HlBranchPane, hl_branch_pane, GTK_TYPE_WIDGET)

static char *new_score (const NnTranslation *translation)
{
  return hl_number_to_text (translation->log_probability, 3);
}

static void show_first (HlBranchPane *self, const NnTranslation *first)
{
  g_autofree char *score = new_score (first);
  /* Translators: %s is a number: the logarithm of the probability of a whole translation */
  g_autofree char *text = g_strdup_printf (_ ("First: log p = %s"), score);

  gtk_label_set_text (self->first_score, text);
  hl_show_target_tokens (self->first_tokens, first, first->T);
}

static void show_branch (HlBranchPane *self, const NnTranslation *branch)
{
  g_autofree char *score = new_score (branch);
  /* Translators: %s is a number: the logarithm of the probability of a whole translation */
  g_autofree char *text = g_strdup_printf (_ ("Branch: log p = %s"), score);
  g_autofree char *asked = hl_what_if_get_asked (self->what_if);
  /* Translators: %s is one or more words that the decoder might have written */
  g_autofree char *title = g_strdup_printf (_ ("What if “%s”?"), asked);

  hl_label_write (self->title, title);
  gtk_label_set_text (self->score, text);
  hl_show_target_tokens (self->tokens, branch, branch->T);
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

  if (walked != NULL && walked != get_branch (self) && !hl_what_if_get_is_busy (self->what_if))
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
  const gboolean is_busy = hl_what_if_get_is_busy (self->what_if);

  gtk_widget_set_visible (GTK_WIDGET (self), branch != NULL || is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "branch.undo",
                                 hl_what_if_can_undo (self->what_if));
  gtk_widget_set_visible (GTK_WIDGET (self->first_tokens), self->shows_first);
  if (first != NULL)
    show_first (self, first->translation);
  if (branch != NULL)
    show_branch (self, branch->translation);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "branch.is-walked", branch != NULL);
  follow_branches (self);
  walked_cb (self);
}

static void undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_what_if_undo (HL_BRANCH_PANE (widget)->what_if);
}

static void close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_what_if_close (HL_BRANCH_PANE (widget)->what_if);
}

static void hl_branch_pane_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&HL_BRANCH_PANE (object)->what_if);
  g_clear_object (&HL_BRANCH_PANE (object)->inspection);

  G_OBJECT_CLASS (hl_branch_pane_parent_class)->dispose (object);
}

static void hl_branch_pane_class_init (HlBranchPaneClass *klass)
{
  const HlProperty properties[] = {
    { "shows-first", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlBranchPane, shows_first), HL_WRITTEN },
    { "is-walked", G_TYPE_BOOLEAN, 0, HL_WRITTEN, G_CALLBACK (is_walked),
      G_CALLBACK (set_is_walked) },
  };
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_branch_pane_dispose;

  /* Whether the words of the first translation are shown above the branch. */

  /* Whether the branch is what the Model page steps through. */
  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (HL_TYPE_TOKEN_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/branch-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, title);
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, first_score);
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, first_tokens);
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, score);
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, tokens);
  gtk_widget_class_bind_template_child (widget_class, HlBranchPane, spinner);
  gtk_widget_class_install_action (widget_class, "branch.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "branch.close", NULL, close_action);
  gtk_widget_class_install_property_action (widget_class, "branch.is-walked", "is-walked");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_branch_pane_init (HlBranchPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_branch_pane_set_what_if (HlBranchPane *self, HlWhatIf *what_if)
{
  g_return_if_fail (HL_IS_BRANCH_PANE (self));

  g_set_object (&self->what_if, what_if);
  g_signal_connect_object (what_if, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* inspection: what steps through the branch, if a person wants to. */
void hl_branch_pane_set_inspection (HlBranchPane *self, HlInspection *inspection)
{
  g_return_if_fail (HL_IS_BRANCH_PANE (self));

  g_set_object (&self->inspection, inspection);
  g_signal_connect_object (inspection, "notify::branch", G_CALLBACK (walked_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Without a what-if there is nothing to try. */
void hl_branch_pane_try (HlBranchPane *self, const int *ids, int n)
{
  g_return_if_fail (HL_IS_BRANCH_PANE (self));

  if (self->what_if != NULL)
    hl_what_if_try (self->what_if, ids, n);
}
