/* A run and the window: what is lost without saving, and the model in training on all pages. */

#include "app/window-type.h"

#include <glib/gi18n.h>

#include "app/pages.h"
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
    hl_toast_button (self->toasts, text, _ ("_Undo"), "win.undrop-run");
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
                                  _ ("The program ended during the run “%s”, at about update %s. "
                                     "The run can continue from its last save."),
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
  hl_connect (self->keeper->runs, "unsaved", unsaved_cb, self);
  hl_connect (self->keeper->runs, "problem", hl_workspace_tell_problem, self->workspace);
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

/* --- The model in training, followed ---------------------------------------------------------- */

/* The model in training on all pages.  While a run trains, one switch lets every page show
 * its latest weights, again and again; when it has ended, the model before is a click away.
 * A person who does not follow keeps the model in use, and is offered the new one.  While a person
 * looks at an earlier snapshot of the training, nothing else comes into use: a slider through the
 * snapshots of a run is above the pages, and two of them can be seen side by side. */

/* Shows the slider on the pages about the model in use, if that comes from the run.  On the Train
 * page the curve is the slider. */
void hl_window_show_snapshots (HlWindow *self)
{
  const char       *name = gtk_stack_get_visible_child_name (self->pages);
  const HlPageInfo *page = hl_pages_find (name);
  const gboolean    has_place = page != NULL && page->section == HL_SECTION_MODEL &&
                             !g_str_equal (name, "train") &&
                             hl_run_snapshots_are_in_use (self->snapshots);

  gtk_widget_set_visible (GTK_WIDGET (self->snapshot_bar),
                          has_place && hl_run_snapshots_count (self->snapshots) > 1);
}

static void compare_snapshots_action (HlWindow *self)
{
  if (hl_run_snapshots_count (self->snapshots) > 0)
    {
      gtk_window_present (GTK_WINDOW (
          hl_snapshots_window_new (GTK_WINDOW (self), self->workspace, self->snapshots)));
      return;
    }

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_toast (self->toasts,
            _ ("Snapshots are kept while a model trains. Start a run, or choose an earlier run."));
}

static gboolean is_training (HlWindow *self)
{
  return self->training->state == HL_TRAINING_RUNNING;
}

/* Shows the switch while something trains, and newer weights when nothing does. */
void hl_window_show_follow (HlWindow *self)
{
  const gboolean has_newer = self->workspace->newer_model != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->follow_button), is_training (self));
  gtk_widget_set_visible (self->newer_button, has_newer && !is_training (self));
}

/* Uses the training's model, and remembers the model before it unless the training made that one
 * too. */
static void use (HlWindow *self, HlModel *model)
{
  HlModel *present = self->workspace->model;

  if (present == model || self->snapshots->model != NULL ||
      !gtk_widget_get_sensitive (GTK_WIDGET (self)))
    return;
  if (present != NULL && present != self->followed)
    g_set_object (&self->model_before, present);

  g_set_object (&self->followed, model);
  hl_workspace_use_model (self->workspace, model);
}

/* Uses the new weights, unless the pages are still busy with those before. */
static void snapshot_cb (HlWindow *self)
{
  HlModel *snapshot = self->training->copy->model;

  if (snapshot != NULL && is_training (self) &&
      !hl_job_get_is_busy (self->workspace->translating) &&
      gtk_toggle_button_get_active (self->follow_button))
    use (self, snapshot);
}

static void follow_cb (HlWindow *self)
{
  if (!gtk_toggle_button_get_active (self->follow_button))
    return;

  hl_run_snapshots_leave (self->snapshots);
  snapshot_cb (self);
}

static void use_before_action (HlWindow *self)
{
  if (self->model_before != NULL)
    hl_workspace_use_model (self->workspace, self->model_before);
}

/* Uses the model as the training has left it, if that is followed or there is no other. */
static void state_cb (HlWindow *self)
{
  const HlTrainingState state = self->training->state;
  const gboolean        was_training = self->was_training;
  HlModel              *snapshot = self->training->copy->model;

  self->was_training = state == HL_TRAINING_RUNNING;
  hl_window_show_follow (self);
  if (!was_training || snapshot == NULL ||
      (self->workspace->model != NULL && !gtk_toggle_button_get_active (self->follow_button)))
    return;

  use (self, snapshot);
  if (state == HL_TRAINING_FINISHED && self->model_before != NULL &&
      gtk_widget_get_sensitive (GTK_WIDGET (self)))
    hl_toast_button (self->toasts, _ ("All pages show the new model"), C_ ("model", "_Back"),
                     "win.use-model-before");
}

void hl_window_set_up_follow (HlWindow *self)
{
  hl_connect (self->training, "notify::snapshot", snapshot_cb, self);
  hl_connect (self->training, "notify::state", state_cb, self);
  hl_connect (self->follow_button, "toggled", follow_cb, self);
  hl_window_show_follow (self);
  hl_snapshot_bar_set_snapshots (self->snapshot_bar, self->snapshots);
  hl_connect (self->snapshots, "changed", hl_window_show_snapshots, self);
}

void hl_window_bind_follow (HlWindowClass *klass)
{
  HL_ACTION ("win.use-model-before", NULL, use_before_action);
  HL_ACTION ("win.compare-snapshots", NULL, compare_snapshots_action);
}
