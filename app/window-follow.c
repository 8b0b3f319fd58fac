/* app/window-follow.c
 *
 * The model in training on all pages.  While a run trains, one switch lets every page show
 * its latest weights, again and again; when it has ended, the model before is a click away.
 * A person who does not follow keeps the model in use, and is offered the new one.  While a person
 * looks at an earlier moment of the training, nothing else comes into use: a slider through the
 * snapshots of a run is above the pages, and two of them can be seen side by side.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/window-private.h"
#include "ui/pages/windows.h"

/* Shows the slider on the pages about the model in use, if that comes from the run.  On the Train
 * page the curve is the slider. */
void hl_window_show_moments (HlWindow *self)
{
  const char       *name = gtk_stack_get_visible_child_name (self->pages);
  const HlPageInfo *page = hl_pages_find (name);
  const gboolean    has_place = page != NULL && page->section == HL_SECTION_MODEL &&
                             !g_str_equal (name, "train") && hl_moments_are_in_use (self->moments);

  gtk_widget_set_visible (GTK_WIDGET (self->moment_bar),
                          has_place && hl_moments_count (self->moments) > 1);
}

static void compare_moments_action (HlWindow *self)
{
  if (hl_moments_count (self->moments) > 0)
    {
      gtk_window_present (
          GTK_WINDOW (hl_moments_window_new (GTK_WINDOW (self), self->workspace, self->moments)));
      return;
    }

  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_window_toast (self, _ ("Snapshots are kept while a model trains. Start a run, or choose "
                            "one."));
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

  if (present == model || self->moments->model != NULL ||
      !gtk_widget_get_visible (GTK_WIDGET (self)))
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

  hl_moments_leave (self->moments);
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
      gtk_widget_get_visible (GTK_WIDGET (self)))
    hl_window_toast_button (self, _ ("All pages show the new model"), C_ ("model", "_Back"),
                            "win.use-model-before");
}

void hl_window_set_up_follow (HlWindow *self)
{
  hl_connect (self->training, "notify::snapshot", snapshot_cb, self);
  hl_connect (self->training, "notify::state", state_cb, self);
  hl_connect (self->follow_button, "toggled", follow_cb, self);
  hl_window_show_follow (self);
  hl_moment_bar_set_moments (self->moment_bar, self->moments);
  hl_connect (self->moments, "changed", hl_window_show_moments, self);
}

void hl_window_bind_follow (HlWindowClass *klass)
{
  HL_ACTION ("win.use-model-before", NULL, use_before_action);
  HL_ACTION ("win.compare-moments", NULL, compare_moments_action);
}
