#include "ui/widgets/answers-button.h"

#include <glib/gi18n.h>

#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"

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

static void hl_quiz_summary_show (HlQuizSummary *self, const HlQuizLog *log)
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

struct _HlAnswersButton
{
  GtkWidget parent_instance;

  HlPlayer     *player; /* or NULL */
  GSignalGroup *signals;
  gboolean      has_told; /* at the end of these steps */

  GtkMenuButton *button;
  GtkWidget     *score;
  HlQuizSummary *summary;
};

G_DEFINE_FINAL_TYPE (HlAnswersButton, hl_answers_button, GTK_TYPE_WIDGET)

static gboolean is_at_end (HlAnswersButton *self)
{
  return hl_player_count_done (self->player) == hl_player_get_n_steps (self->player);
}

static void open_summary (gpointer button, int unused)
{
  HlAnswersButton *self = HL_ANSWERS_BUTTON (button);

  if (self->player != NULL && is_at_end (self) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_menu_button_popup (self->button);
}

static gboolean is_asked (HlAnswersButton *self)
{
  return self->player != NULL && self->player->is_asking;
}

static void tell_at_end (HlAnswersButton *self)
{
  const HlQuizLog *log = is_asked (self) ? self->player->log : NULL;

  if (log == NULL || self->has_told || hl_player_get_n_steps (self->player) == 0 ||
      hl_quiz_log_first (log) == hl_quiz_log_count (log) || !is_at_end (self))
    return;

  self->has_told = TRUE;
  hl_defer (self, open_summary, 0);
}

/* The answers wait while nobody is asked. */
static void update_score (HlAnswersButton *self)
{
  const int        n_answered = is_asked (self) ? self->player->n_answered : 0;
  g_autofree char *score = NULL;

  if (n_answered > 0)
    /* Translators: how many of the questions answered so far were answered right */
    score = g_strdup_printf (_ ("%d of %d correct"), self->player->n_right, n_answered);

  hl_say (self->score, score != NULL ? score : "");
  gtk_widget_set_visible (GTK_WIDGET (self), score != NULL);
  tell_at_end (self);
}

/* New steps have a new end, at which their answers are told again. */
static void begin_again (HlAnswersButton *self)
{
  self->has_told = FALSE;
  tell_at_end (self);
}

static void summary_cb (HlAnswersButton *self, GParamSpec *pspec, GtkWidget *popover)
{
  if (gtk_widget_get_visible (popover) && self->player != NULL)
    hl_quiz_summary_show (self->summary, self->player->log);
}

/* player: whose questions to tell of from now on, or NULL. */
void hl_answers_button_set_player (HlAnswersButton *self, HlPlayer *player)
{
  g_return_if_fail (HL_IS_ANSWERS_BUTTON (self));

  if (!g_set_object (&self->player, player))
    return;

  g_signal_group_set_target (self->signals, player);
  self->has_told = player != NULL && is_at_end (self); /* it was told before */
  update_score (self);
}

/* Closes the answers, so that a step that was missed can be seen. */
void hl_answers_button_close (HlAnswersButton *self)
{
  g_return_if_fail (HL_IS_ANSWERS_BUTTON (self));

  hl_menu_close (self->button);
}

static void hl_answers_button_dispose (GObject *object)
{
  HlAnswersButton *self = HL_ANSWERS_BUTTON (object);
  GtkWidget       *child;

  g_clear_object (&self->signals);
  g_clear_object (&self->player);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_answers_button_parent_class)->dispose (object);
}

static void hl_answers_button_class_init (HlAnswersButtonClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_answers_button_dispose;

  g_type_ensure (HL_TYPE_QUIZ_SUMMARY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/answers-button.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAnswersButton, button);
  gtk_widget_class_bind_template_child (widget_class, HlAnswersButton, score);
  gtk_widget_class_bind_template_child (widget_class, HlAnswersButton, summary);
  gtk_widget_class_bind_template_callback (widget_class, summary_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_answers_button_init (HlAnswersButton *self)
{
  static const struct
  {
    const char *signal;
    void (*callback) (HlAnswersButton *);
  } handlers[] = {
    { "steps-changed", begin_again },       { "notify::position", tell_at_end },
    { "notify::is-revealed", tell_at_end }, { "notify::depth", tell_at_end },
    { "notify::n-answered", update_score }, { "notify::is-asking", update_score },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (HL_TYPE_PLAYER);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_group_connect_swapped (self->signals, handlers[i].signal,
                                    G_CALLBACK (handlers[i].callback), self);
  update_score (self);
}
