#include "ui/widgets/quiz-summary.h"

#include <glib/gi18n.h>

#define WIDTH_CHARS 44
#define MAX_HEIGHT 380 /* more is scrolled to */

/* The actions that it wants are around it: `player.go-to` with a step, `win.glossary` with a
 * term, `win.lesson` with a name, `win.save-answers`. */
struct _HlQuizSummary
{
  GtkWidget parent_instance;

  GtkBox *list;
};

G_DEFINE_FINAL_TYPE (HlQuizSummary, hl_quiz_summary, GTK_TYPE_WIDGET)

static GtkWidget *new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}

static GtkWidget *new_link (const char *label, const char *action, const char *target)
{
  GtkWidget *link = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (link), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (link), "s", target);
  gtk_widget_add_css_class (link, "flat");

  return link;
}

/* A click on a question that was answered wrong leads to its step. */
static GtkWidget *new_missed (const HlQuizEntry *entry)
{
  GtkWidget       *step = gtk_button_new ();
  g_autofree char *spoken = NULL;

  /* Translators: a question that was answered wrong */
  spoken = g_strdup_printf (_ ("Go to the step: %s"), entry->question);
  gtk_button_set_child (GTK_BUTTON (step), new_label (entry->question, NULL));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (step), "player.go-to");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (step), "i", entry->position);
  gtk_widget_add_css_class (step, "flat");
  gtk_widget_set_tooltip_text (step, _ ("Go to the step"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (step), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);

  return step;
}

static void add_missed (HlQuizSummary *self, const HlQuizLog *log, HlConcept concept)
{
  GtkWidget *links = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (int i = hl_quiz_log_first (log); i < hl_quiz_log_count (log); i++)
    {
      const HlQuizEntry *entry = hl_quiz_log_get (log, i);

      if (entry->concept == concept && !entry->is_right)
        gtk_box_append (self->list, new_missed (entry));
    }

  gtk_box_append (GTK_BOX (links),
                  new_link (_ ("Glossary"), "win.glossary", hl_concept_term (concept)));
  gtk_box_append (GTK_BOX (links),
                  new_link (_ ("Lesson"), "win.lesson", hl_concept_lesson (concept)));
  gtk_box_append (self->list, links);
}

static void add_concept (HlQuizSummary *self, const HlQuizLog *log, HlConcept concept)
{
  const HlQuizScore score = hl_quiz_log_score (log, concept);
  GtkWidget        *row;
  GtkWidget        *count;
  g_autofree char  *text = NULL;

  if (score.n_asked == 0)
    return;

  /* Translators: how many of how many questions about a concept were answered right */
  text = g_strdup_printf (_ ("%d of %d"), score.n_right, score.n_asked);
  row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  count = gtk_label_new (text);
  gtk_widget_add_css_class (count, "number");
  gtk_box_append (GTK_BOX (row), new_label (hl_concept_title (concept), "heading"));
  gtk_box_append (GTK_BOX (row), count);
  gtk_box_append (self->list, row);
  if (score.n_right < score.n_asked)
    add_missed (self, log, concept);
}

void hl_quiz_summary_show (HlQuizSummary *self, const HlQuizLog *log)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_box_remove (self->list, child);

  for (HlConcept concept = 0; concept < HL_N_CONCEPTS; concept++)
    add_concept (self, log, concept);
}

static void hl_quiz_summary_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_quiz_summary_parent_class)->dispose (object);
}

static void hl_quiz_summary_class_init (HlQuizSummaryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_quiz_summary_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "quiz-summary");
}

static void hl_quiz_summary_init (HlQuizSummary *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *save = gtk_button_new_with_mnemonic (_ ("Save as _CSV…"));

  self->list = GTK_BOX (list);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (save), "win.save-answers");
  gtk_widget_set_halign (save, GTK_ALIGN_START);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_box_append (GTK_BOX (box), new_label (_ ("Your answers, concept by concept"), "title-4"));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), save);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}
