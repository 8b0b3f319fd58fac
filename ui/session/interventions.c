#include "ui/session/interventions.h"

#include "core/experiments/altered-model.h"
#include "core/experiments/intervention.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"
#include "ui/session/model.h"

/* Makes an altered copy of a model in a worker thread. */

/* The worker needs this. */
typedef struct
{
  HlModel        *original;
  NnIntervention *intervention;
} Job;

NN_FREES (Job, job_free, (g_object_unref, original), (nn_intervention_free, intervention))

static gpointer alter_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const Job           *job = data;
  const NnTransformer *model = job->original->checkpoint->model;

  return hl_model_new_altered (job->original, nn_altered_model_new (model, job->intervention),
                               job->intervention);
}

G_DEFINE_FINAL_TYPE (HlInterventions, hl_interventions, G_TYPE_OBJECT)

static void changed (HlInterventions *self) { g_signal_emit_by_name (self, "changed"); }

static void use (HlInterventions *self, HlModel *model)
{
  self->is_exchanging = TRUE;
  hl_workspace_use_model (self->workspace, model);
  self->is_exchanging = FALSE;
}

static void forget (HlInterventions *self)
{
  hl_job_cancel (self->altering);
  g_ptr_array_set_size (self->history, 0);
  g_clear_object (&self->altered);
  g_clear_object (&self->original);
}

/* Forgets the alterations if another model was opened. */
static void model_cb (HlInterventions *self)
{
  if (self->is_exchanging || self->original == NULL)
    return;

  forget (self);
  changed (self);
}

static void altered (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlInterventions    *self = owner;
  g_autoptr (HlModel) model = result;

  if (model == NULL)
    return;

  g_set_object (&self->altered, model);
  use (self, model);
  changed (self);
}

static void start (HlInterventions *self)
{
  static const HlTaskKind altering = { alter_in_worker, altered, NULL, job_free, g_object_unref };
  const Job               job = { g_object_ref (self->original),
                                  nn_intervention_copy (hl_interventions_get (self)) };

  hl_job_run (self->altering, &altering, self, g_memdup2 (&job, sizeof job));
}

/* The altered model is in use a moment later, and translates the sentence again. Returns whether
 * there is a model that can be altered so. alteration: what is done to the model in use, on top
 * of what was done before. */
gboolean hl_interventions_alter (HlInterventions *self, const NnAlteration *alteration)
{
  HlModel        *model = self->original != NULL ? self->original : self->workspace->model;
  NnIntervention *next;

  if (model == NULL || !nn_alteration_fits (alteration, &model->checkpoint->model->config, NULL))
    return FALSE;

  g_set_object (&self->original, model);
  next = self->history->len > 0 ? nn_intervention_copy (hl_interventions_get (self))
                                : nn_intervention_new ();
  nn_intervention_add (next, alteration);
  g_ptr_array_add (self->history, next);
  start (self);

  return TRUE;
}

/* Takes the latest alteration back, if there is one. */
void hl_interventions_undo (HlInterventions *self)
{
  if (self->history->len <= 1)
    {
      hl_interventions_undo_all (self);
      return;
    }

  g_ptr_array_set_size (self->history, (int) self->history->len - 1);
  start (self);
}

/* Uses the model again as it was before the first alteration. */
void hl_interventions_undo_all (HlInterventions *self)
{
  g_autoptr (HlModel) original = NULL;

  if (self->original == NULL)
    return;

  original = g_object_ref (self->original);
  forget (self);
  if (self->workspace->model != original)
    use (self, original);
  changed (self);
}

/* Returns whether the model in use is an altered one. */
gboolean hl_interventions_get_is_altered (HlInterventions *self) { return self->altered != NULL; }

/* Returns all that is altered; NULL for nothing. */
const NnIntervention *hl_interventions_get (HlInterventions *self)
{
  return self->history->len > 0 ? g_ptr_array_index (self->history, self->history->len - 1) : NULL;
}

static void hl_interventions_class_init (HlInterventionsClass *klass)
{
  HL_OWNS (HlInterventions, g_object_unref, altered, original, workspace);
  HL_KEEPS (HlInterventions, g_ptr_array_unref, history);
  HL_KEEPS (HlInterventions, g_object_unref, altering);

  /* Something was altered or undone. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_interventions_init (HlInterventions *self)
{
  self->altering = hl_job_new ();
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_intervention_free);
}

/* Returns nothing altered yet. */
HlInterventions *hl_interventions_new (HlWorkspace *workspace)
{
  HlInterventions *self = g_object_new (HL_TYPE_INTERVENTIONS, NULL);

  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::model", model_cb, self);

  return self;
}
