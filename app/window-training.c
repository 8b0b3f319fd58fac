#include "app/window-type.h"

#include <glib/gi18n.h>

#include "app/window-private.h"
#include "core/text/characters.h"
#include "ui/pages/windows.h"

static void response_cb (HlWindow *self, const char *response)
{
  const HlWindowPlan plan = self->asked;

  self->asked = HL_WINDOW_STAY;

  if (g_str_equal (response, "discard"))
    {
      self->discards_training = TRUE;
      hl_window_follow_plan (self, plan);
    }
  else if (g_str_equal (response, "save"))
    {
      hl_training_session_pause (self->training);
      hl_window_save_training (self, plan);
    }
}

static void ask_to_save (HlWindow *self)
{
  GtkWidget *widget;

  if (self->asked != HL_WINDOW_STAY)
    return;

  self->asked = HL_WINDOW_CLOSE;
  widget = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save the Trained Model?"),
                                   _ ("The trained model is not saved yet and would be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (widget), "cancel", _ ("_Cancel"), "discard",
                                    _ ("Close _Without Saving"), "save", _ ("_Save…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (widget), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (widget), "cancel");
  hl_connect (widget, "response", response_cb, self);
  gtk_window_present (GTK_WINDOW (widget));
}

/* What trains is kept in the folder of its run.  Where that cannot be written, the person is asked
 * first. Returns whether the window may be closed at once. */
gboolean hl_window_may_close (HlWindow *self)
{
  if (self->discards_training || self->unsaved == NULL || !hl_run_keeper_has_unsaved (self->keeper))
    return TRUE;

  ask_to_save (self);

  return FALSE;
}

/* Lets the desktop ask before it ends the session, as long as something would be lost. */
static void inhibit (HlWindow *self, gboolean is_unsaved)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (application == NULL || is_unsaved == (self->inhibition != 0))
    return;

  if (is_unsaved)
    self->inhibition =
        gtk_application_inhibit (application, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_LOGOUT,
                                 _ ("A trained model is not saved yet."));
  else
    {
      gtk_application_uninhibit (application, self->inhibition);
      self->inhibition = 0;
    }
}

/* Says it again when less is kept than was said, and takes it back when all is kept. */
static void unsaved_cb (HlWindow *self, const char *message)
{
  g_autofree char *shown = NULL;

  g_object_get (self->workspace, "problem", &shown, NULL);
  if ((message != NULL && self->unsaved == NULL) || g_strcmp0 (shown, self->unsaved) == 0)
    hl_workspace_tell_problem (self->workspace, message);
  inhibit (self, message != NULL);
  g_free (self->unsaved);
  self->unsaved = g_strdup (message);
}

static void train_further_action (HlWindow *self)
{
  HlModel *model = self->workspace->model;

  if (model == NULL)
    return;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_run_keeper_adopt (self->keeper, model);
}

static void taught_cb (HlWindow *self, const NnRunOptions *options)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_workspace_tell_problem (self->workspace, NULL);
  hl_run_keeper_queue (self->keeper, NULL, options, 1);
}

static void own_sentences_action (HlWindow *self)
{
  HlModel         *model = self->workspace->model;
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "headlight", "own", NULL);
  HlTeachWindow   *dialog;

  if (model == NULL)
    return;

  dialog = hl_teach_window_new (GTK_WINDOW (self), model, folder);
  hl_connect (dialog, "taught", taught_cb, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Whether the model in use can be trained further depends on it and on what trains. */
void hl_window_show_train_further (HlWindow *self)
{
  HlModel *model = self->workspace->model;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.own-sentences", model != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.train-further",
                                 model != NULL && hl_run_keeper_can_adopt (self->keeper, model));
}

static void undrop_action (HlWindow *self) { hl_run_list_undrop (self->keeper->runs); }

static void drop_run (HlWindow *self, HlRun *run)
{
  g_autofree char *text = g_markup_printf_escaped (
      /* Translators: %s is the name of a training run */
      _ ("Deleted “%s”"), run->file->name);

  if (hl_run_list_drop (self->keeper->runs, run))
    hl_window_toast_button (self, text, _ ("_Undo"), "win.undrop-run");
}

static void run_asked_cb (HlWindow *self, HlRun *run, const char *what)
{
  if (g_str_equal (what, "drop"))
    drop_run (self, run);
  else
    {
      g_autofree char  *path = hl_run_file_model (run->file);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      self->is_opening_elsewhere = TRUE;
      hl_workspace_open_model (self->workspace, file);
    }
}

static void go_on_cb (HlWindow *self, const char *response, GtkWidget *dialog)
{
  if (!g_str_equal (response, "go-on"))
    return;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_train_page_go_on (self->train_page, g_object_get_data (G_OBJECT (dialog), "run"));
}

/* Offers to continue a run that was training when the program ended. */
static void loaded_cb (HlWindow *self)
{
  HlRun           *run = hl_run_list_get_interrupted (self->keeper->runs);
  g_autofree char *update = NULL;
  g_autofree char *name = NULL;
  GtkWidget       *dialog;

  if (run == NULL)
    return;

  name = nn_printable_message (run->file->name);
  update = g_strdup_printf ("%'" G_GINT64_FORMAT, run->file->progress.update);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("A Run Was Interrupted"), NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  /* Translators: name of a training run, and a number */
                                  _ ("The program ended while “%s” was training, at about update "
                                     "%s. The run can continue from its last save."),
                                  name, update);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"), "go-on",
                                    _ ("C_ontinue"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "go-on");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_object_set_data_full (G_OBJECT (dialog), "run", g_object_ref (run), g_object_unref);
  hl_connect (dialog, "response", go_on_cb, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* From now on nothing that was learned is lost without a question. */
void hl_window_watch_training (HlWindow *self)
{
  hl_connect (self->train_page, "run-asked", run_asked_cb, self);
  hl_connect (self->keeper, "unsaved", unsaved_cb, self);
  hl_connect (self->keeper, "problem", hl_workspace_tell_problem, self->workspace);
  hl_connect (self->keeper->runs, "notify::is-loading", loaded_cb, self);
}

static void save_run_action (HlWindow *self) { hl_run_keeper_hurry (self->keeper); }

void hl_window_install_training_actions (HlWindowClass *klass)
{
  HL_ACTION ("win.train-further", NULL, train_further_action);
  HL_ACTION ("win.own-sentences", NULL, own_sentences_action);
  HL_ACTION ("win.undrop-run", NULL, undrop_action);
  HL_ACTION ("win.save-run", NULL, save_run_action);
}

/* Writes down what was learned.  The next start offers to continue. */
void hl_window_rescue (HlWindow *self)
{
  self->discards_training = TRUE; /* nobody is asked again */
  hl_run_keeper_interrupt (self->keeper);
}
