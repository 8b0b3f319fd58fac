#include "ui/session/interventions.h"

#include "core/experiments/altered-model.h"
#include "core/experiments/forcing.h"
#include "ui/session/properties.h"

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

NN_FREES (HlSentenceEffect, effect_free, (g_object_unref, before, after), (g_free, forced))

static void effect_changed (HlInterventions *self)
{
  g_signal_emit_by_name (self, "effect-changed");
}

/* What was measured before is not about these alterations. */
static void changed (HlInterventions *self)
{
  hl_job_cancel (self->comparing);
  g_clear_pointer (&self->held_out, g_free);
  if (self->altered == NULL)
    {
      hl_job_cancel (self->looking);
      g_clear_pointer (&self->effect, effect_free);
    }
  g_signal_emit_by_name (self, "changed");
  effect_changed (self);
}

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

/* --- What it costs on the sentence ------------------------------------------------------------ */

typedef struct
{
  HlModel       *original;
  HlTranslation *after;
} Pair;

NN_FREES (Pair, pair_free, (g_object_unref, original, after))

static HlTranslation *translate_before (const Pair *pair, GCancellable *cancellable, GError **error)
{
  HlRequest     *request = hl_translate_request (pair->original, pair->after->sentence, NULL,
                                                 hl_translation_get_options (pair->after));
  HlTranslation *before = hl_translate (request, NULL, cancellable, error);

  hl_request_free (request);

  return before;
}

static double *judge_before (const Pair *pair, HlTranslation *before, GError **error)
{
  g_autoptr (HlModelLocker) locker = hl_model_lock (pair->after->model, error);

  if (locker == NULL)
    return NULL;

  return nn_forced_probabilities (locker->translator, before->translation,
                                  hl_translation_get_options (before)->is_book);
}

/* Translates the same sentence in the same way with the model as it was. */
static gpointer look_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Pair       *pair = data;
  HlSentenceEffect *effect = g_new0 (HlSentenceEffect, 1);

  effect->after = g_object_ref (pair->after);
  effect->before = translate_before (pair, cancellable, error);
  if (effect->before != NULL)
    effect->forced = judge_before (pair, effect->before, error);
  if (effect->forced == NULL)
    g_clear_pointer (&effect, effect_free);

  return effect;
}

static void looked (gpointer owner, gpointer pair, gpointer effect, const GError *error)
{
  HlInterventions *self = owner;

  g_clear_pointer (&self->effect, effect_free);
  self->effect = effect;
  effect_changed (self);
}

/* Compares the translation of the altered model with that of the original. */
static void translation_cb (HlInterventions *self)
{
  static const HlTaskKind looking = { look_in_worker, looked, NULL, pair_free, effect_free };
  HlTranslation          *translation = self->workspace->translation;
  HlModel                *model = self->workspace->model;
  Pair                    pair;

  if (translation == NULL || translation->model != model || model->original == NULL)
    return;

  pair = (Pair){ g_object_ref (model->original), g_object_ref (translation) };
  hl_job_run (self->looking, &looking, self, g_memdup2 (&pair, sizeof pair));
}

/* --- And on the held-out sentences ------------------------------------------------------------ */

typedef struct
{
  HlModel *original, *altered;
} Judged;

NN_FREES (Judged, judged_free, (g_object_unref, original, altered))

/* Judges a copy, because another thread may have locked the model in use. */
static gboolean judge (HlModel *model, const NnDataset *dataset, NnHeldOutScore *score,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (NnIntervention) nothing = nn_intervention_new ();
  g_autoptr (NnTransformer)  copy = nn_altered_model_new (model->checkpoint->model, nothing);
  const NnTrainingConfig     config = hl_model_judging_recipe (model);
  g_autoptr (NnTrainer)      scorer = nn_held_out_scorer_new (copy, &config, dataset, error);

  return scorer != NULL && nn_held_out_score (scorer, score, cancellable, error);
}

static gpointer compare_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                   GError **error)
{
  const double     half = 0.5;
  const Judged    *judged = data;
  const NnDataset *dataset = hl_model_load_dataset (judged->original, error);
  HlHeldOutEffect  effect;

  if (dataset == NULL || !judge (judged->original, dataset, &effect.before, cancellable, error))
    return NULL;

  hl_task_tell (task, g_memdup2 (&half, sizeof half));

  return judge (judged->altered, dataset, &effect.after, cancellable, error)
             ? g_memdup2 (&effect, sizeof effect)
             : NULL;
}

static void compared (gpointer owner, gpointer judged, gpointer effect, const GError *error)
{
  HlInterventions *self = owner;

  g_free (self->held_out);
  self->held_out = effect;
  effect_changed (self);
}

static void half_done (gpointer owner, gpointer fraction)
{
  hl_job_set_fraction (((HlInterventions *) owner)->comparing, *(const double *) fraction);
}

/* Translates the held-out sentences with the model as it was and with the altered one. */
void hl_interventions_compare (HlInterventions *self)
{
  static const HlTaskKind comparing = { compare_in_worker, compared, half_done,
                                        judged_free,       g_free,   g_free };
  Judged                  judged;

  if (!hl_interventions_get_is_altered (self) || hl_job_get_is_busy (self->comparing))
    return;

  judged = (Judged){ g_object_ref (self->original), g_object_ref (self->workspace->model) };
  hl_job_run (self->comparing, &comparing, self, g_memdup2 (&judged, sizeof judged));
}

/* --- The class -------------------------------------------------------------------------------- */

static void hl_interventions_class_init (HlInterventionsClass *klass)
{
  HL_OWNS (HlInterventions, g_object_unref, altered, original, workspace);
  HL_KEEPS (HlInterventions, g_ptr_array_unref, history);
  HL_KEEPS (HlInterventions, effect_free, effect);
  HL_KEEPS (HlInterventions, g_free, held_out);
  HL_KEEPS (HlInterventions, g_object_unref, altering, looking, comparing);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "effect-changed", 0);
}

static void hl_interventions_init (HlInterventions *self)
{
  self->altering = hl_job_new ();
  self->looking = hl_job_new ();
  self->comparing = hl_job_new ();
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_intervention_free);
}

/* Returns nothing altered yet. */
HlInterventions *hl_interventions_new (HlWorkspace *workspace)
{
  HlInterventions *self = g_object_new (HL_TYPE_INTERVENTIONS, NULL);

  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::model", model_cb, self);
  hl_connect (workspace, "notify::translation", translation_cb, self);

  return self;
}
