/* ui/session/workspace-open.c
 *
 * Opening a file with the model of a workspace.
 */

#include "ui/session/workspace-private.h"

#include <glib/gi18n-lib.h>

#include "ui/session/open-task.h"

static void
set_opening (HlWorkspace  *self,
             GCancellable *opening)
{
  g_set_object (&self->opening, opening);
  hl_workspace_notify (self, PROP_IS_OPENING);
}

/* A window without any model needs more than a reason. */
static void
tell_unopened (HlWorkspace  *self,
               const GError *error)
{
  g_autofree char *text = NULL;

  if (self->model == NULL)
    /* Translators: why a model could not be opened, in sentences */
    text = g_strdup_printf (_ ("%s Open another model from the main menu, or train one."),
                            error->message);

  hl_workspace_tell_problem (self, text != NULL ? text : error->message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  HlWorkspace        *self = HL_WORKSPACE (source);
  g_autoptr (GError)  error = NULL;
  g_autofree char    *excuse = NULL;
  g_autoptr (HlModel) model = hl_open_finish (result, &excuse, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->opening)
    return;

  set_opening (self, NULL);

  if (model != NULL)
    {
      hl_workspace_use_model (self, model);
      hl_workspace_tell_problem (self, excuse);
    }
  else
    tell_unopened (self, error);
}

/**
 * hl_workspace_open_model:
 * @self: the workspace
 * @file: a checkpoint
 *
 * Reads it in the background; the model in use stays until the new one is whole.  If it
 * cannot be read and there is none in use, the one in the box takes its place.
 */
void
hl_workspace_open_model (HlWorkspace *self,
                         GFile       *file)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  hl_open_async (file, self->model == NULL ? self->shipped_model : NULL, self->shipped_corpus,
                 G_OBJECT (self), cancellable, opened_cb, NULL);
  set_opening (self, cancellable);
}

/**
 * hl_workspace_cancel_opening:
 *
 * The model in use stays; what comes of the file that is being read is dropped.
 */
void
hl_workspace_cancel_opening (HlWorkspace *self)
{
  if (self->opening != NULL)
    set_opening (self, NULL);
}
