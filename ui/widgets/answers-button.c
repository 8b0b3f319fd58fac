#include "ui/widgets/answers-button.h"

#include <glib/gi18n.h>

#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define WIDTH_CHARS 44

static GtkWidget *new_label (const char *text, const char *css_class)
{
  GtkWidget *label = hl_label_new (text, css_class);

  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_widget_set_hexpand (label, TRUE);

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
  hl_name (step, spoken);

  return step;
}

static void add_missed (GtkBox *list, const HlQuizLog *log, HlConcept concept)
{
  GtkWidget *links = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (int i = hl_quiz_log_first (log); i < hl_quiz_log_count (log); i++)
    {
      const HlQuizEntry *entry = hl_quiz_log_get (log, i);

      if (entry->concept == concept && !entry->is_right)
        gtk_box_append (list, new_missed (entry));
    }

  gtk_box_append (GTK_BOX (links),
                  new_link (_ ("Glossary"), "win.glossary", hl_concept_term (concept)));
  gtk_box_append (GTK_BOX (links),
                  new_link (_ ("Lesson"), "win.lesson", hl_concept_lesson (concept)));
  gtk_box_append (list, links);
}

static void add_concept (GtkBox *list, const HlQuizLog *log, HlConcept concept)
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
  gtk_box_append (list, row);
  if (score.n_right < score.n_asked)
    add_missed (list, log, concept);
}

/* What the list wants of actions is around it: `player.go-to` with a step, `win.glossary` with a
 * term, `win.lesson` with a name. */
static void fill (GtkBox *list, const HlQuizLog *log)
{
  hl_children_drop (list);
  for (HlConcept concept = 0; concept < HL_N_CONCEPTS; concept++)
    add_concept (list, log, concept);
}

struct _HlAnswersButton
{
  GtkWidget parent_instance;

  HlPlayer     *player; /* or NULL */
  GSignalGroup *signals;
  gboolean      has_told; /* at the end of these steps */

  GtkMenuButton *button;
  GtkWidget     *score;
  GtkBox        *summary;
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
    fill (self->summary, self->player->log);
}

/* player: whose questions to tell of from now on, or NULL. */
void hl_answers_button_set_player (HlAnswersButton *self, HlPlayer *player)
{
  if (!g_set_object (&self->player, player))
    return;

  g_signal_group_set_target (self->signals, player);
  self->has_told = player != NULL && is_at_end (self); /* it was told before */
  update_score (self);
}

/* Closes the answers, so that a step that was missed can be seen. */
void hl_answers_button_close (HlAnswersButton *self) { hl_menu_close (self->button); }

static void hl_answers_button_class_init (HlAnswersButtonClass *klass)
{
  HL_OWNS (HlAnswersButton, g_object_unref, signals, player);
  HL_TEMPLATE (HlAnswersButton, "answers-button", button, score, summary);
  HL_CALLED (summary_cb);
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
