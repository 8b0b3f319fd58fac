#include "ui/widgets/answers-button.h"

#include <glib/gi18n.h>

#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/quiz-summary.h"
#include "ui/widgets/say.h"

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
