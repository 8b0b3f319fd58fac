#include "ui/session/inspection.h"

#include "ui/session/properties.h"

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
  HlInspection        *self = owner;
  g_autoptr (HlWalked) walked = result;

  take (self, walked);
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
              hl_walk_update_request (model, self->update_choice, self->figures,
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

static void model_cb (HlInspection *self)
{
  if (self->mode == HL_INSPECTION_UPDATE && can_be_renewed (self))
    {
      renew (self);
      return;
    }

  self->positions[HL_INSPECTION_UPDATE] = 0;
  hl_update_choice_set_n_before (self->update_choice, 0);
  if (self->mode == HL_INSPECTION_UPDATE)
    start_again (self);
}

/* A later update is shown instead of this one as soon as it is made. */
static void choice_cb (HlInspection *self, gboolean is_later)
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
}

static void hl_inspection_class_init (HlInspectionClass *klass)
{
  HL_OWNS (HlInspection, g_object_unref, branch, workspace);
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlInspection, g_object_unref, walked, next, job, player, update_choice);
  HL_PROPERTIES ({ "mode", G_TYPE_INT, G_STRUCT_OFFSET (HlInspection, mode), HL_WRITTEN, NULL,
                   G_CALLBACK (hl_inspection_set_mode) },
                 { "branch", HL_TYPE_TRANSLATION, G_STRUCT_OFFSET (HlInspection, branch) },
                 { "is-followed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlInspection, is_followed) });
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progressed", 0);
}

static void hl_inspection_init (HlInspection *self)
{
  self->job = hl_job_new ();
  self->update_choice = hl_update_choice_new ();
  self->player = hl_player_new ();
  hl_connect (self->player, "notify::position", position_cb, self);
  hl_connect (self->player, "notify::is-revealed", revealed_cb, self);
  hl_connect (self->update_choice, "changed", choice_cb, self);
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
