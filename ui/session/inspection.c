#include "ui/session/inspection.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/experiments/altered-model.h"
#include "core/text/dataset.h"
#include "core/training/epochs.h"
#include "core/training/trainer-state.h"
#include "ui/session/properties.h"

/* An update of a run, tried out on a copy of a model: the one in use stays as it is, and so
 * does its file.
 *
 *      copy of the model, Adam's memory ─► updates before ─► the update that is walked through */

/* Sentences of a batch that is looked into: the matrix of their ids is to fit on a screen. */
#define LARGEST_BATCH 16

/* Refuses batch normalization, which cannot learn from one pair alone. */
static gboolean check_pair (HlModel *model, GError **error)
{
  const NnCheckpoint *checkpoint = model->checkpoint;

  if (checkpoint->training == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("“%s” does not contain its training settings, so there is no update to "
                    "show."),
                 model->name);
  else if (checkpoint->model->config.norm == NN_NORM_BATCH)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("Batch normalization needs at least two sentences in a batch. Choose "
                            "a batch of the corpus, or a model with layer normalization."));
  else
    return TRUE;

  return FALSE;
}

/* Returns what the update learns from: it belongs to the model, or is set in @typed, too. */
static const NnDataset *find_dataset (HlModel *model, const HlUpdateChoice *choice,
                                      NnDataset **typed, GError **error)
{
  const NnCheckpoint *checkpoint = model->checkpoint;

  if (choice->source == NULL)
    return hl_model_load_dataset (model, error);
  if (!check_pair (model, error))
    return NULL;

  *typed =
      nn_dataset_new_typed (&checkpoint->training->config.text, checkpoint->source_vocabulary,
                            checkpoint->target_vocabulary, choice->source, choice->target, error);

  return *typed;
}

/* A pair makes an update an epoch: the run is as long as the model's own, on which the learning
 * rate depends. */
static int count_updates (const NnTrainingState *training)
{
  const int size = training->config.batch_size;

  return (int) MIN ((gint64) training->config.epochs * ((training->n_pairs + size - 1) / size),
                    NN_TRAINING_CONFIG_MAX_EPOCHS);
}

/* The model's own preset, except for what is seen better otherwise: the batch is small,
 * padding is computed, and one worker has all sentences. */
static NnTrainingConfig recipe_for (HlModel *model, const HlUpdateChoice *choice)
{
  const NnTrainingState *training = model->checkpoint->training;
  NnTrainingConfig       config = training->config;

  config.seed = choice->seed;
  config.batch_size = MIN (config.batch_size, LARGEST_BATCH);
  config.is_padded = TRUE;
  config.workers = 1;
  if (choice->source != NULL)
    config.epochs = MAX (count_updates (training), 1);

  return config;
}

static NnTransformer *copy_model (HlModel *model)
{
  const NnTransformer *original = model->checkpoint->model;
  NnTransformer       *copy = nn_transformer_new (&original->config);

  nn_parameters_copy_values (copy->parameters, original->parameters);

  return copy;
}

/* Blocks; call it from a worker.  The updates before are made again, on the same bits. Returns
 * the walk, or NULL. model: what learns, in a copy; report: called with the walk after each
 * phase, or NULL. */
static NnWalk *hl_trial_update_walk (HlModel *model, const HlUpdateChoice *choice,
                                     NnWalkPartFunc report, gpointer user_data,
                                     GCancellable *cancellable, GError **error)
{
  g_autoptr (NnDataset)     typed = NULL;
  g_autoptr (NnTransformer) copy = NULL;
  g_autoptr (NnTrainer)     trainer = NULL;
  const NnDataset          *dataset = find_dataset (model, choice, &typed, error);
  NnTrainingConfig          config;

  if (dataset == NULL)
    return NULL;

  config = recipe_for (model, choice);
  copy = copy_model (model);
  trainer = nn_trainer_new (copy, &config, dataset, error);
  if (trainer == NULL)
    return NULL;

  nn_trainer_take_memory (trainer, model->checkpoint->training);
  if (!nn_trainer_make_updates (trainer, choice->n_before, cancellable, error))
    return NULL;

  return nn_walk_new_update (trainer, choice->sentence, report, user_data, cancellable, error);
}

NN_FREES (HlUpdateChoice, choice_free, (g_free, source, target))

/* The worker needs this. */
typedef struct
{
  HlModel       *model;
  HlTranslation *translation; /* NULL for an update */
  HlFigureMaker  maker;

  HlUpdateChoice *update;      /* NULL for a translation */
  int             position;    /* the first step that a person wants to see */
  gboolean        wants_begun; /* the first part that has it is to be told */
} Job;

void hl_walk_request_free (gpointer request)
{
  Job *job = request;

  g_object_unref (job->model);
  g_clear_object (&job->translation);
  g_clear_pointer (&job->update, choice_free);
  g_free (job);
}

/* Runs in the worker. */
static HlWalked *new_walked (const Job *job, NnWalk *walk)
{
  HlWalked *walked = g_new0 (HlWalked, 1);

  walked->walk = walk;
  walked->steps = hl_walk_steps_new (walk);
  walked->free_figure = job->maker.free;
  if (job->maker.make != NULL)
    walked->figure = job->maker.make (walk);

  return walked;
}

typedef struct
{
  Job    *job;
  HlTask *task;
} Hearing;

/* Runs in the worker.  Hands on the first part that has the step that is wanted, and the
 * model's places around it. */
static void hear_part (const NnWalk *walk, gpointer user_data)
{
  const Hearing *hearing = user_data;
  Job           *job = hearing->job;

  if (!job->wants_begun || job->position >= nn_walk_count (walk) ||
      nn_walk_find (walk, "forward", -1, FALSE) < 0) /* no places of the model yet */
    return;

  hl_task_tell (hearing->task, new_walked (job, nn_walk_share (walk)));
  job->wants_begun = FALSE;
}

/* Refuses a model with a weight that was set by hand: in a walk each number follows from others by
 * a formula. */
static gboolean can_be_walked (HlModel *model, GError **error)
{
  if (!nn_altered_model_has_edits (model->checkpoint->model))
    return TRUE;

  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                  _ ("An attention weight of this model was set by hand, so no formula leads "
                     "to it. Undo this alteration to step through the translation."));
}

static NnWalk *walk_translation (const Job *job, GCancellable *cancellable, GError **error)
{
  const NnTranslation      *written = job->translation->translation;
  g_autoptr (NnPrefix)      prefix = nn_prefix_new (written->ids, written->n_given);
  g_autoptr (HlModelLocker) locker = NULL;

  if (!can_be_walked (job->model, error))
    return NULL;

  locker = hl_model_lock (job->model, error);
  if (locker == NULL)
    return NULL;

  return nn_walk_new_translation_from (locker->translator, job->translation->sentence, prefix,
                                       hl_translation_get_options (job->translation), cancellable,
                                       error);
}

/* Returns an HlWalked, or NULL. */
gpointer hl_walk_run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error)
{
  Job          *job = data;
  const Hearing hearing = { job, task };
  NnWalk       *walk;

  if (job->translation != NULL)
    walk = walk_translation (job, cancellable, error);
  else
    walk = hl_trial_update_walk (job->model, job->update, hear_part, (gpointer) &hearing,
                                 cancellable, error);

  return walk != NULL ? new_walked (job, walk) : NULL;
}

/* What is asked of a worker: the translation is taken apart; after the words that were given, the
 * search is greedy whatever it was; maker: makes a figure of the walk, or nothing. */
gpointer hl_walk_request (HlTranslation *translation, HlFigureMaker maker)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (translation->model);
  job->translation = g_object_ref (translation);
  job->maker = maker;

  return job;
}

/* The same for an update. model: what learns, in a copy; choice: which update, which is copied;
 * wants_begun: the first passes that have the step at a position are told, too. */
static gpointer hl_walk_update_request (HlModel *model, const HlUpdateChoice *choice,
                                        HlFigureMaker maker, int position, gboolean wants_begun)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .model = g_object_ref (model),
                .maker = maker,
                .update = g_memdup2 (choice, sizeof *choice),
                .position = position,
                .wants_begun = wants_begun };
  job->update->source = g_strdup (choice->source);
  job->update->target = g_strdup (choice->target);

  return job;
}

void hl_walked_free (gpointer walked)
{
  HlWalked *self = walked;

  if (self == NULL)
    return;

  if (self->figure != NULL)
    self->free_figure (self->figure);
  hl_walk_steps_free (self->steps);
  nn_walk_free (self->walk);
  g_free (self);
}

G_DEFINE_FINAL_TYPE (HlInspection, hl_inspection, G_TYPE_OBJECT)

static gboolean is_walking (HlInspection *self) { return hl_job_get_is_busy (self->job); }

/* A walk is greedy: where a wider search found other words, there is nothing to follow; nor is
 * there in a branch. */
static gboolean is_followable (HlInspection *self)
{
  HlTranslation *translation = self->workspace->translation;

  return translation != NULL && hl_inspection_get_walk_of (self, translation) != NULL &&
         g_strv_equal ((const char *const *) self->walk->target_tokens,
                       (const char *const *) translation->translation->tokens);
}

static void set_is_followed (HlInspection *self, gboolean is_followed)
{
  if (self->is_followed == is_followed)
    return;

  self->is_followed = is_followed;
  g_object_notify (G_OBJECT (self), "is-followed");
}

/* After a move, all pages show the pass up to the current step. */
static void position_cb (HlInspection *self)
{
  if (self->is_arriving)
    return;

  self->positions[self->mode] = self->player->position;
  set_is_followed (self, is_followable (self));
  g_signal_emit_by_name (self, "progressed");
}

static void revealed_cb (HlInspection *self)
{
  if (!self->is_arriving)
    g_signal_emit_by_name (self, "progressed");
}

static void free_walk (gpointer walk) { nn_walk_free (walk); }

static void free_elsewhere (NnWalk **walk)
{
  hl_free_elsewhere (g_steal_pointer (walk), free_walk);
}

static void set_figure (HlInspection *self, gpointer figure)
{
  if (self->figure != NULL)
    self->figures.free (self->figure);
  self->figure = figure;
}

/* Everybody hears of the new walk while the old one still lives. */
static void tell (HlInspection *self, const NnWalk *old, HlWalkSteps *steps)
{
  if (self->walk != NULL && old != NULL)
    self->positions[self->mode] = hl_walk_find_again (self->walk, old, self->positions[self->mode]);
  self->is_arriving = TRUE;
  hl_walk_steps_give (steps, self->player, self->positions[self->mode]);
  self->is_arriving = FALSE;
  set_is_followed (self, FALSE);
  g_signal_emit_by_name (self, "progressed");
}

/* Takes walk and figure, or none; tells everybody.  Pages show a walk that is dropped until there
 * is another one: it is not they who free it, which takes long. */
static void take (HlInspection *self, HlWalked *walked)
{
  NnWalk *old = self->walk;
  NnWalk *walk = walked != NULL ? g_steal_pointer (&walked->walk) : NULL;

  if (walk == old)
    return;

  self->walk = walk;
  set_figure (self, walked != NULL ? g_steal_pointer (&walked->figure) : NULL);
  g_set_object (&self->walked, self->next);
  tell (self, old, walked != NULL ? walked->steps : NULL);

  free_elsewhere (&self->dropped);
  if (walk == NULL)
    self->dropped = g_steal_pointer (&old);
  free_elsewhere (&old);
}

static void start (HlInspection *self);

static void walked (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlInspection *self = owner;

  take (self, result);
  hl_free_elsewhere (result, hl_walked_free);
  if (self->is_outdated)
    start (self);
}

/* The first passes of a walk whose rest is still computed. */
static void begun (gpointer owner, gpointer walked) { take (owner, walked); }

static const HlTaskKind walking = { hl_walk_run,          walked,         begun,
                                    hl_walk_request_free, hl_walked_free, hl_walked_free };

/* There is no walk any more, and none on its way. */
static void drop (HlInspection *self)
{
  hl_job_cancel (self->job);
  take (self, NULL);
}

/* Where there is no walk, the first passes are shown while the rest is still computed. */
static void start_update (HlInspection *self)
{
  HlModel *model = self->workspace->model;

  if (model == NULL)
    return;

  g_clear_object (&self->next);
  hl_job_run (self->job, &walking, self,
              hl_walk_update_request (model, &self->update, self->figures,
                                      self->positions[self->mode], self->walk == NULL));
}

static void start_translation (HlInspection *self)
{
  HlTranslation *translation = self->branch != NULL ? self->branch : self->workspace->translation;

  if (translation == NULL)
    return;

  g_set_object (&self->next, translation);
  hl_job_run (self->job, &walking, self, hl_walk_request (translation, self->figures));
}

/* Starts a walk as soon as a person looks, unless there is one. */
static void start (HlInspection *self)
{
  if (!self->is_wanted || is_walking (self) || (self->walk != NULL && !self->is_outdated))
    return;

  self->is_outdated = FALSE;
  if (self->mode == HL_INSPECTION_TRANSLATION)
    start_translation (self);
  else
    start_update (self);
}

static void start_again (HlInspection *self)
{
  self->is_outdated = FALSE;
  drop (self);
  start (self);
}

/* Takes the same pass apart with other weights: what is shown stays until the new walk is there.
 * A walk on its way may arrive; where weights come faster than walks, none would be seen without
 * that. */
static void renew (HlInspection *self)
{
  self->is_outdated = TRUE;
  set_is_followed (self, FALSE);
  g_signal_emit_by_name (self, "progressed");
  start (self);
}

/* Returns whether the walk may be exchanged: only while no questions are asked. */
static gboolean can_be_renewed (HlInspection *self)
{
  return self->is_wanted && (self->walk != NULL || is_walking (self)) && !self->player->is_asking;
}

/* Returns whether the workspace has the sentence that is taken apart, in the words of another
 * model. */
static gboolean has_other_weights (HlInspection *self)
{
  HlTranslation *before = is_walking (self) ? self->next : self->walked;
  HlTranslation *now = self->workspace->translation;

  return before != NULL && now != NULL && self->branch == NULL && before->model != now->model &&
         g_str_equal (before->sentence, now->sentence);
}

/* Takes other words apart, from their beginning. */
static void begin_again (HlInspection *self)
{
  self->positions[HL_INSPECTION_TRANSLATION] = 0;
  if (self->mode == HL_INSPECTION_TRANSLATION)
    start_again (self);
}

static void change_branch (HlInspection *self, HlTranslation *branch)
{
  if (g_set_object (&self->branch, branch))
    g_object_notify (G_OBJECT (self), "branch");
}

/* Another sentence or model has branches of its own. */
static void translation_cb (HlInspection *self)
{
  if (self->mode == HL_INSPECTION_TRANSLATION && has_other_weights (self) && can_be_renewed (self))
    {
      renew (self);
      return;
    }

  change_branch (self, NULL);
  begin_again (self);
}

/* A later update is shown instead of this one as soon as it is made. */
static void start_chosen (HlInspection *self, gboolean is_later)
{
  if (self->mode != HL_INSPECTION_UPDATE)
    return;
  if (!is_later || self->walk == NULL)
    {
      start_again (self);
      return;
    }

  hl_job_cancel (self->job);
  renew (self);
}

/* Another batch begins with the model in use, and has other sentences. choice: what is wanted,
 * which is copied. */
void hl_inspection_choose_update (HlInspection *self, HlUpdateChoice choice)
{
  HlUpdateChoice *update = &self->update;
  const gboolean  is_same = choice.seed == update->seed &&
                           g_strcmp0 (choice.source, update->source) == 0 &&
                           g_strcmp0 (choice.target, update->target) == 0;
  const gboolean is_later = is_same && choice.sentence == update->sentence;
  char          *before[] = { update->source, update->target };

  g_return_if_fail (choice.n_before >= 0 && (choice.source == NULL) == (choice.target == NULL));

  if (is_later && choice.n_before == update->n_before)
    return;

  if (!is_same)
    choice.sentence = choice.n_before = 0;
  choice.source = g_strdup (choice.source);
  choice.target = g_strdup (choice.target);
  *update = choice;
  g_free (before[0]);
  g_free (before[1]);
  start_chosen (self, is_later);
  g_signal_emit_by_name (self, "update-chosen");
}

static void model_cb (HlInspection *self)
{
  HlUpdateChoice first = self->update;

  if (self->mode == HL_INSPECTION_UPDATE && can_be_renewed (self))
    {
      renew (self);
      return;
    }

  self->positions[HL_INSPECTION_UPDATE] = 0;
  first.n_before = 0;
  hl_inspection_choose_update (self, first);
  if (self->mode == HL_INSPECTION_UPDATE)
    start_again (self);
}

/* In each mode one comes back to where one was. */
void hl_inspection_set_mode (HlInspection *self, HlInspectionMode mode)
{
  if (self->mode == mode)
    return;

  self->mode = mode;
  g_object_notify (G_OBJECT (self), "mode");
  start_again (self);
}

/* branch: what to take apart until the workspace has another translation; NULL for that
 * translation itself. */
void hl_inspection_set_branch (HlInspection *self, HlTranslation *branch)
{
  if (self->branch == branch)
    return;

  change_branch (self, branch);
  begin_again (self);
}

/* What has been taken apart stays so when nobody looks any more. */
void hl_inspection_set_is_wanted (HlInspection *self, gboolean is_wanted)
{
  self->is_wanted = is_wanted;
  start (self);
}

/* The other pages show the whole again, until the next step.  Slow playback ends. */
void hl_inspection_leave (HlInspection *self)
{
  hl_player_set_is_running (self->player, FALSE);
  set_is_followed (self, FALSE);
  g_signal_emit_by_name (self, "progressed");
}

/* Returns the walk, if it is of that translation, or NULL. */
const NnWalk *hl_inspection_get_walk_of (HlInspection *self, HlTranslation *translation)
{
  const NnWalk *walk = self->walk;

  return walk != NULL && walk->kind == NN_WALK_TRANSLATION && self->walked == translation ? walk
                                                                                          : NULL;
}

gboolean hl_inspection_get_is_busy (HlInspection *self) { return is_walking (self); }

/* figures: makes what is drawn of each walk, while it is still in the worker. */
void hl_inspection_set_figures (HlInspection *self, HlFigureMaker figures)
{
  self->figures = figures;
}

/* Returns the figure of the walk, which is the caller's; NULL if it was taken before. */
gpointer hl_inspection_take_figure (HlInspection *self) { return g_steal_pointer (&self->figure); }

static void end_last (HlInspection *self)
{
  set_figure (self, NULL);
  free_elsewhere (&self->walk);
  free_elsewhere (&self->dropped);
  g_free (self->update.source);
  g_free (self->update.target);
}

static void hl_inspection_class_init (HlInspectionClass *klass)
{
  HL_OWNS (HlInspection, g_object_unref, branch, workspace);
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlInspection, g_object_unref, walked, next, job, player);
  HL_PROPERTIES ({ "mode", G_TYPE_INT, G_STRUCT_OFFSET (HlInspection, mode), HL_WRITTEN, NULL,
                   G_CALLBACK (hl_inspection_set_mode) },
                 { "branch", HL_TYPE_TRANSLATION, G_STRUCT_OFFSET (HlInspection, branch) },
                 { "is-followed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlInspection, is_followed) });
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progressed", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "update-chosen", 0);
}

static void hl_inspection_init (HlInspection *self)
{
  self->job = hl_job_new ();
  self->update.seed = 1;
  self->player = hl_player_new ();
  hl_connect (self->player, "notify::position", position_cb, self);
  hl_connect (self->player, "notify::is-revealed", revealed_cb, self);
}

/* Returns an inspection that waits until a person looks. */
HlInspection *hl_inspection_new (HlWorkspace *workspace)
{
  HlInspection *self = g_object_new (HL_TYPE_INSPECTION, NULL);

  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::translation", translation_cb, self);
  hl_connect (workspace, "notify::model", model_cb, self);

  return self;
}

/* --- How far the walk has come ---------------------------------------------------------------- */

/* Returns whether its numbers are there at the current step: a group's are when the last of its
 * parts is done. */
gboolean hl_inspection_is_done (HlInspection *self, int node)
{
  HlPlayer *player = self->player;
  const int position = player->position;
  const int last = nn_walk_get (self->walk, node)->end - 1;

  return last < position || (last == position && player->is_revealed);
}

/* Returns how often it has been done so far: in the decoder, how many rows it has. path: of an
 * operation, as in "decoder.blks.block0.attention1.softmax". */
int hl_inspection_count_rows (HlInspection *self, const char *path)
{
  const NnWalk *walk = self->walk;
  const int     position = self->player->position;
  int           n = 0;

  for (int i = 0; i <= position && i < nn_walk_count (walk); i++)
    if (g_str_equal (nn_walk_get (walk, i)->path, path) && hl_inspection_is_done (self, i))
      n++;

  return n;
}

/* Returns how many tokens of the translation have been chosen so far. */
int hl_inspection_count_written (HlInspection *self)
{
  return hl_inspection_count_rows (self, "decoder.dense.choice");
}

/* Returns the words written so far, and "…" while there are more to come. */
char *hl_inspection_get_words (HlInspection *self)
{
  const NnWalk       *walk = self->walk;
  const int           n = hl_inspection_count_written (self);
  g_autoptr (GString) words = g_string_new (NULL);

  for (int t = 0; t < n && !g_str_equal (walk->target_tokens[t], NN_TOKEN_EOS); t++)
    g_string_append_printf (words, "%s%s", t > 0 ? " " : "", walk->target_tokens[t]);
  if (n < (int) g_strv_length (walk->target_tokens))
    g_string_append (words, n > 0 ? " …" : "…");

  return g_string_free (g_steal_pointer (&words), FALSE);
}
