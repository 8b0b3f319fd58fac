/* app/window-answers.c
 *
 * What was asked and answered, saved as a table.
 */

#include <string.h>

#include <glib/gi18n.h>

#include "ui/widgets/playable.h"
#include "ui/widgets/quiz-table.h"

#include "app/window-private.h"

static HlPlayer *
visible_player (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return HL_IS_PLAYABLE (page) ? hl_playable_get_player (HL_PLAYABLE (page)) : NULL;
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (HlWindow) self = user_data;
  GFile               *file = G_FILE (source);
  g_autoptr (GError)   error = NULL;

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  if (!g_file_replace_contents_finish (file, result, NULL, &error))
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }

  hl_window_toast_saved (self, file);
}

static void
response_cb (HlWindow *self,
             int       response)
{
  g_autoptr (GFile)  file = hl_window_take_answer (self, response);
  HlPlayer          *player = visible_player (self);
  g_autoptr (GBytes) bytes = NULL;
  char              *table;

  if (file == NULL || player == NULL)
    return;

  table = hl_quiz_table (hl_player_get_log (player));
  bytes = g_bytes_new_take (table, strlen (table));
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       written_cb, g_object_ref (self));
}

static void
save_answers_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  HlWindow                 *self = HL_WINDOW (widget);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative     *dialog;

  gtk_file_filter_set_name (filter, _ ("Tables (CSV)"));
  gtk_file_filter_add_suffix (filter, "csv");
  dialog = gtk_file_chooser_native_new (_ ("Save the Answers"), GTK_WINDOW (self),
                                        GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("answers.csv"));
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  hl_window_show_dialog (self, dialog, G_CALLBACK (response_cb));
}

/**
 * hl_window_bind_answers:
 * @widget_class: the class of the window
 *
 * What the summary of the answers asks for.
 */
void
hl_window_bind_answers (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.save-answers", NULL, save_answers_action);
}
