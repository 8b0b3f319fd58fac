/* app/window-answers.c
 *
 * How it is asked, the same everywhere, and what was answered, saved as a table.
 */

#include <glib/gi18n.h>

#include "ui/pages/lesson-question.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/quiz-table.h"

#include "app/pages.h"
#include "app/window-private.h"

/* Returns the player of a page that asks questions of its own, or NULL. */
static HlPlayer *own_player (HlWindow *self, GtkWidget *page)
{
  HlPlayer *player = hl_playable_find_player (page);

  return player != hl_inspection_get_player (self->inspection) ? player : NULL;
}

/* Returns one CSV table of all logs of answers. */
static char *new_table (HlWindow *self)
{
  const int                n_pages = hl_pages_count ();
  g_autofree HlQuizSource *sources = g_new0 (HlQuizSource, n_pages + 2);
  int                      n = 0;

  sources[n++].log = hl_course_get_log (self->course);
  sources[n++] = (HlQuizSource){
    .log = hl_player_get_log (hl_inspection_get_player (self->inspection)),
    .place = _ (hl_pages_find ("model")->title),
  };
  for (int i = 0; i < n_pages; i++)
    {
      const HlPageInfo *info = hl_pages_get (i);
      GtkWidget        *page = gtk_stack_get_child_by_name (self->pages, info->name);
      HlPlayer         *player = own_player (self, page);

      if (player != NULL)
        sources[n++] = (HlQuizSource){ hl_player_get_log (player), _ (info->title) };
    }

  return hl_quiz_table (sources, n);
}

static void response_cb (HlWindow *self, int response)
{
  g_autoptr (GFile) file = hl_file_dialog_take (&self->dialog, response);

  if (file != NULL)
    hl_saving_write (self, file, new_table (self));
}

static void save_answers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  hl_file_dialog_begin (&self->dialog, self, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Answers"),
                        _ ("answers.csv"));
  hl_file_dialog_add_type (self->dialog, _ ("Tables (CSV)"), "csv");
  hl_file_dialog_show (self->dialog, G_CALLBACK (response_cb), self);
}

static void share_how_to_ask (HlWindow *self, HlPlayer *player)
{
  static const char *const     how[] = { "holds-reveal", "counts-votes" };
  g_autoptr (HlLessonQuestion) question = NULL;

  g_object_get (self->lesson_pane, "question", &question, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (how); i++)
    g_object_bind_property (question, how[i], player, how[i],
                            G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
}

/* A class that votes does so on every page, and in lessons. */
void hl_window_add_asking (HlWindow *self, GtkWidget *page)
{
  HlPlayer *player = own_player (self, page);

  if (player != NULL)
    share_how_to_ask (self, player);
}

/* Lessons, and the walk that pages share, ask in the same way. */
void hl_window_set_up_answers (HlWindow *self)
{
  share_how_to_ask (self, hl_inspection_get_player (self->inspection));
}

/* What the summary of the answers asks for. */
void hl_window_bind_answers (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.save-answers", NULL, save_answers_action);
}
