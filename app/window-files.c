#include <glib/gi18n.h>

#include "app/paths.h"
#include "app/window-private.h"

/**
 * hl_window_show_dialog:
 * @self: the window
 * @dialog: (transfer full): a file dialog
 * @response: called with the window and the answer
 *
 * At most one file dialog is open; it lives until it is answered.
 */
void
hl_window_show_dialog (HlWindow             *self,
                       GtkFileChooserNative *dialog,
                       GCallback             response)
{
  g_clear_object (&self->dialog);
  self->dialog = GTK_NATIVE_DIALOG (dialog);
  g_signal_connect_swapped (dialog, "response", response, self);
  gtk_native_dialog_show (self->dialog);
}

/**
 * hl_window_take_answer:
 * @self: the window
 * @response: the answer to its file dialog, which goes
 *
 * Returns: (transfer full) (nullable): the file that was chosen
 */
GFile *
hl_window_take_answer (HlWindow *self,
                       int       response)
{
  GFile *file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->dialog));
  g_clear_object (&self->dialog);

  return file;
}

static void
open_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile) file = hl_window_take_answer (self, response);

  if (file != NULL)
    hl_window_open_model (self, file);
}

static void
open_model_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  HlWindow                 *self = HL_WINDOW (widget);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative     *dialog;

  gtk_file_filter_set_name (filter, _ ("Models (safetensors)"));
  gtk_file_filter_add_suffix (filter, "safetensors");
  dialog = gtk_file_chooser_native_new (_ ("Open a Model"), GTK_WINDOW (self),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  hl_window_show_dialog (self, dialog, G_CALLBACK (open_response_cb));
}

/**
 * hl_window_toast:
 * @self: the window
 * @text: what has been done, as Pango markup
 */
void
hl_window_toast (HlWindow   *self,
                 const char *text)
{
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (text));
}

/**
 * hl_window_toast_saved:
 * @self: the window
 * @file: what has been written
 */
void
hl_window_toast_saved (HlWindow *self,
                       GFile    *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *text = g_markup_printf_escaped (_ ("Saved “%s”"), name);

  hl_window_toast (self, text);
}

/**
 * hl_saving_new:
 * @window: where it is told
 * @file: where it goes
 *
 * A model or a picture on its way into a file.  The application stays until it is there, even
 * if the window is closed meanwhile.
 *
 * Returns: (transfer full): to be freed when the file is there, or cannot be written
 */
HlSaving *
hl_saving_new (HlWindow *window,
               GFile    *file)
{
  HlSaving *saving = g_new (HlSaving, 1);

  saving->window = g_object_ref (window);
  saving->file = g_object_ref (file);
  g_application_hold (g_application_get_default ());

  return saving;
}

void
hl_saving_free (HlSaving *saving)
{
  g_application_release (g_application_get_default ());
  g_object_unref (saving->file);
  g_object_unref (saving->window);
  g_free (saving);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  HlSaving          *saving = user_data;
  HlWindow          *self = saving->window;
  HlModel           *model = HL_MODEL (source);
  g_autoptr (GError) error = NULL;

  if (!hl_model_save_finish (model, result, &error))
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    {
      hl_training_session_note_saved (self->training, model);
      if (self->closes_when_saved)
        gtk_window_close (GTK_WINDOW (self));
      else if (gtk_widget_get_visible (GTK_WIDGET (self)))
        hl_window_toast_saved (self, saving->file);
    }

  self->closes_when_saved = FALSE;
  hl_saving_free (saving);
}

/* On the page that trains, "the model" is the one in training. */
static HlModel *
model_to_save (HlWindow *self)
{
  HlModel *trained = hl_training_session_get_snapshot (self->training);

  if (trained != NULL && (self->closes_when_saved ||
                          g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "train") == 0))
    return trained;

  return hl_workspace_get_model (self->workspace);
}

static void
save_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile) file = hl_window_take_answer (self, response);
  HlModel          *model = model_to_save (self);

  if (file != NULL && model != NULL)
    hl_model_save_async (model, file, saved_cb, hl_saving_new (self, file));
  else
    self->closes_when_saved = FALSE;
}

static void
save_model_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  HlWindow             *self = HL_WINDOW (widget);
  GtkFileChooserNative *dialog;

  dialog = gtk_file_chooser_native_new (_ ("Save the Model"), GTK_WINDOW (self),
                                        GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("my-model.safetensors"));
  hl_window_show_dialog (self, dialog, G_CALLBACK (save_response_cb));
}

static gboolean
close_cb (gpointer user_data)
{
  gtk_window_close (user_data);

  return G_SOURCE_REMOVE;
}

/* The dialog goes with the window, so that goes only when the answer has been dealt with. */
static void
close_response_cb (HlWindow   *self,
                   const char *response)
{
  if (g_str_equal (response, "discard"))
    {
      self->discards_training = TRUE;
      g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (self), g_object_unref);
    }
  else if (g_str_equal (response, "save"))
    {
      hl_training_session_pause (self->training);
      self->closes_when_saved = TRUE;
      save_model_action (GTK_WIDGET (self), NULL, NULL);
    }
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
  GtkWidget *dialog;

  if (self->discards_training || !hl_training_session_has_unsaved (self->training))
    return TRUE;

  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save the Trained Model?"),
                                   _ ("What the model has learned is in no file yet, and would "
                                      "be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _ ("_Cancel"),
                                    "discard", _ ("Close _Without Saving"),
                                    "save", _ ("_Save…"),
                                    NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));

  return FALSE;
}

static void
shipped_model_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  g_autofree char  *path = app_paths_model ();
  g_autoptr (GFile) file = g_file_new_for_path (path);

  hl_window_open_model (HL_WINDOW (widget), file);
}

/* A model is opened; anything else can only be meant as sentence pairs. */
static gboolean
drop_cb (HlWindow     *self,
         const GValue *value)
{
  GFile           *file = g_value_get_object (value);
  g_autofree char *base = g_file_get_basename (file);

  if (g_str_has_suffix (base, ".safetensors"))
    hl_window_open_model (self, file);
  else
    {
      hl_train_page_set_corpus (self->train_page, file);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
    }

  return TRUE;
}

/**
 * hl_window_accept_files:
 *
 * Lets people drop a model or a corpus on the window.
 */
void
hl_window_accept_files (HlWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/**
 * hl_window_install_file_actions:
 * @widget_class: the class of the window
 *
 * Everything that opens or saves a model.
 */
void
hl_window_install_file_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.shipped-model", NULL,
                                   shipped_model_action);
  gtk_widget_class_install_action (widget_class, "win.open-model", NULL, open_model_action);
  gtk_widget_class_install_action (widget_class, "win.save-model", NULL, save_model_action);
}
