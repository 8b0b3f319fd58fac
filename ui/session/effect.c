#include "ui/session/effect.h"

#include "core/experiments/altered-model.h"
#include "core/experiments/forcing.h"
#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlEffect, hl_effect, G_TYPE_OBJECT)

static void changed (HlEffect *self) { g_signal_emit_by_name (self, "changed"); }

/* --- On the sentence -------------------------------------------------------------------------- */

typedef struct
{
  HlModel       *original;
  HlTranslation *after;
} Pair;

NN_FREES (Pair, pair_free, (g_object_unref, original, after))

NN_FREES (HlSentenceEffect, effect_free, (g_object_unref, before, after), (g_free, forced))

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
  HlEffect *self = owner;

  g_clear_pointer (&self->sentence, effect_free);
  self->sentence = effect;
  changed (self);
}

/* Compares the translation of the altered model with that of the original. */
static void translation_cb (HlEffect *self)
{
  static const HlTaskKind looking = { look_in_worker, looked, NULL, pair_free, effect_free };
  HlWorkspace            *workspace = self->interventions->workspace;
  HlTranslation          *translation = workspace->translation;
  HlModel                *model = workspace->model;
  Pair                    pair;

  if (translation == NULL || translation->model != model || model->original == NULL)
    return;

  pair = (Pair){ g_object_ref (model->original), g_object_ref (translation) };
  hl_job_run (self->looking, &looking, self, g_memdup2 (&pair, sizeof pair));
}

/* The alterations changed, so earlier measurements are discarded. */
static void interventions_cb (HlEffect *self)
{
  hl_job_cancel (self->comparing);
  g_clear_pointer (&self->held_out, g_free);
  if (!hl_interventions_get_is_altered (self->interventions))
    {
      hl_job_cancel (self->looking);
      g_clear_pointer (&self->sentence, effect_free);
    }
  changed (self);
}

/* --- On the held-out sentences ---------------------------------------------------------------- */

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

  return scorer != NULL && nn_held_out_score (scorer, TRUE, score, cancellable, error);
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
  HlEffect *self = owner;

  g_free (self->held_out);
  self->held_out = effect;
  changed (self);
}

static void half_done (gpointer owner, gpointer fraction)
{
  hl_job_set_fraction (((HlEffect *) owner)->comparing, *(const double *) fraction);
}

/* Translates the held-out sentences with the model as it was and with the altered one. */
void hl_effect_compare (HlEffect *self)
{
  static const HlTaskKind comparing = { compare_in_worker, compared, half_done,
                                        judged_free,       g_free,   g_free };
  Judged                  judged;
  HlModel                *original = self->interventions->original;
  HlWorkspace            *workspace = self->interventions->workspace;

  if (!hl_interventions_get_is_altered (self->interventions) ||
      hl_job_get_is_busy (self->comparing))
    return;

  judged = (Judged){ g_object_ref (original), g_object_ref (workspace->model) };
  hl_job_run (self->comparing, &comparing, self, g_memdup2 (&judged, sizeof judged));
}

static void hl_effect_class_init (HlEffectClass *klass)
{
  HL_OWNS (HlEffect, g_object_unref, interventions);
  HL_KEEPS (HlEffect, effect_free, sentence);
  HL_KEEPS (HlEffect, g_free, held_out);
  HL_KEEPS (HlEffect, g_object_unref, looking, comparing);

  /* Another effect is known now, or none. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_effect_init (HlEffect *self)
{
  self->looking = hl_job_new ();
  self->comparing = hl_job_new ();
}

/* Returns what the interventions cost. */
HlEffect *hl_effect_new (HlInterventions *interventions)
{
  HlEffect *self = g_object_new (HL_TYPE_EFFECT, NULL);

  self->interventions = g_object_ref (interventions);
  hl_connect (interventions, "changed", interventions_cb, self);
  hl_connect (interventions->workspace, "notify::translation", translation_cb, self);

  return self;
}
