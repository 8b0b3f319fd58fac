#include "app/window-training.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/window-private.h"
#include "core/text/printable.h"

/* In the folder of rescued models: names the latest one, until a person has read of it. */
#define NOTE "rescued"

static char *
state_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "headlight", NULL);
}

static void
response_cb (HlWindow   *self,
             const char *response)
{
  const HlWindowPlan plan = self->asked;

  self->asked = HL_WINDOW_STAY;

  if (g_str_equal (response, "discard"))
    {
      self->discards_training = plan == HL_WINDOW_CLOSE;
      hl_window_follow_plan (self, plan);
    }
  else if (g_str_equal (response, "save"))
    {
      hl_training_session_pause (self->training);
      hl_window_save_training (self, plan);
    }
}

static void
ask_to_save (HlWindow    *self,
             HlWindowPlan plan)
{
  const char *discard =
      plan == HL_WINDOW_CLOSE ? _ ("Close _Without Saving") : _ ("_Discard and Begin");
  GtkWidget *widget;

  if (self->asked != HL_WINDOW_STAY)
    return;

  self->asked = plan;
  widget = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save the Trained Model?"),
                                   _ ("What the model has learned is in no file yet, and would "
                                      "be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (widget),
                                    "cancel", _ ("_Cancel"),
                                    "discard", discard,
                                    "save", _ ("_Save…"),
                                    NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (widget), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (widget), "cancel");
  g_signal_connect_object (widget, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (widget));
}

/**
 * hl_window_may_close:
 * @self: the window
 *
 * Asks first if something has been learned that is in no file.
 *
 * Returns: whether the window may be closed at once
 */
gboolean
hl_window_may_close (HlWindow *self)
{
  if (self->discards_training || !hl_training_session_has_unsaved (self->training))
    return TRUE;

  ask_to_save (self, HL_WINDOW_CLOSE);

  return FALSE;
}

static void
would_discard_cb (HlWindow *self,
                  gboolean  begins_anew)
{
  ask_to_save (self, begins_anew ? HL_WINDOW_RESTART : HL_WINDOW_START);
}

/* While something would be lost, the desktop asks before it ends the session. */
static void
inhibit_cb (HlWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  const gboolean  has_unsaved = hl_training_session_has_unsaved (self->training);

  if (application == NULL || has_unsaved == self->is_inhibiting)
    return;

  self->is_inhibiting = has_unsaved;
  if (has_unsaved)
    self->inhibition = gtk_application_inhibit (application, GTK_WINDOW (self),
                                                GTK_APPLICATION_INHIBIT_LOGOUT,
                                                _ ("A trained model is in no file yet."));
  else if (self->inhibition != 0)
    gtk_application_uninhibit (application, self->inhibition);
}

/**
 * hl_window_watch_training:
 * @self: a window with its pages
 *
 * From now on nothing that was learned is lost without a question.
 */
void
hl_window_watch_training (HlWindow *self)
{
  g_signal_connect_object (self->train_page, "would-discard", G_CALLBACK (would_discard_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->training, "progress", G_CALLBACK (inhibit_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Leaves a note for the next start. */
static void
leave_note (const char *folder,
            const char *path)
{
  g_autofree char *note = g_build_filename (folder, NOTE, NULL);

  g_file_set_contents (note, path, -1, NULL);
}

/**
 * hl_window_rescue:
 * @self: a window that cannot ask anybody any more
 *
 * Saves what was learned and is in no file.  The next start says where.
 */
void
hl_window_rescue (HlWindow *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char      *name = g_date_time_format (now, "rescued-%Y%m%d-%H%M%S.safetensors");
  g_autofree char      *folder = state_folder ();
  g_autofree char      *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError)    error = NULL;
  HlModel              *model;

  self->discards_training = TRUE; /* nobody is asked again */
  if (!hl_training_session_has_unsaved (self->training))
    return;

  hl_training_session_wait (self->training);
  model = hl_training_session_get_snapshot (self->training);
  g_mkdir_with_parents (folder, 0700);

  if (nn_checkpoint_save (hl_model_get_checkpoint (model), path, &error))
    {
      leave_note (folder, path);
      g_printerr (_ ("What was learned is in “%s”.\n"), path);
    }
  else
    g_printerr ("%s\n", error->message);
}

static void
open_rescued_cb (HlWindow   *self,
                 const char *response,
                 GtkWidget  *dialog)
{
  const char *path = g_object_get_data (G_OBJECT (dialog), "path");

  if (g_str_equal (response, "open"))
    {
      g_autoptr (GFile) file = g_file_new_for_path (path);

      hl_workspace_open_model (self->workspace, file);
    }
}

/**
 * hl_window_tell_rescued:
 * @user_data: a window that is shown
 *
 * Says, once, where the model of an interrupted training is.
 *
 * Returns: %G_SOURCE_REMOVE
 */
gboolean
hl_window_tell_rescued (gpointer user_data)
{
  HlWindow        *self = user_data;
  g_autofree char *folder = state_folder ();
  g_autofree char *note = g_build_filename (folder, NOTE, NULL);
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  GtkWidget       *dialog;

  if (!g_file_get_contents (note, &path, NULL, NULL))
    return G_SOURCE_REMOVE;

  g_remove (note);
  name = nn_printable_path (path);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("A Training Was Interrupted"), NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  /* Translators: %s is the path of a file */
                                  _ ("The system closed the program during a training. The model "
                                     "was saved to “%s”; the training can go on from there."),
                                  name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "close", _ ("_Close"),
                                    "open", _ ("_Open the Model"),
                                    NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "open");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_object_set_data_full (G_OBJECT (dialog), "path", g_steal_pointer (&path), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (open_rescued_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));

  return G_SOURCE_REMOVE;
}
