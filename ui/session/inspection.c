#include "ui/session/inspection.h"

#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlInspection, hl_inspection, G_TYPE_OBJECT)

static const NnWalk *get_walk (HlInspection *self) { return self->maker->walk; }

static gboolean is_walking (HlInspection *self) { return hl_job_get_is_busy (self->maker->job); }

/* A walk is greedy: where a wider search found other words, there is nothing to follow; nor is
 * there in a branch. */
static gboolean is_followable (HlInspection *self)
{
  HlTranslation *translation = self->workspace->translation;

  return translation != NULL && hl_inspection_get_walk_of (self, translation) != NULL &&
         g_strv_equal ((const char *const *) get_walk (self)->target_tokens,
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

/* Everybody hears of the new walk while the old one still lives. */
static void walk_cb (HlInspection *self, const NnWalk *old, HlWalkSteps *steps)
{
  const NnWalk *walk = get_walk (self);

  if (walk != NULL && old != NULL)
    self->positions[self->mode] = hl_walk_find_again (walk, old, self->positions[self->mode]);
  self->is_arriving = TRUE;
  hl_walk_steps_give (steps, self->player, self->positions[self->mode]);
  self->is_arriving = FALSE;
  set_is_followed (self, FALSE);
  g_signal_emit_by_name (self, "progressed");
}

static void start_update (HlInspection *self)
{
  HlModel *model = self->workspace->model;

  if (model != NULL)
    hl_walk_maker_begin_update (self->maker, model, self->update_choice,
                                self->positions[self->mode]);
}

/* Starts a walk as soon as a person looks, unless there is one. */
static void start (HlInspection *self)
{
  if (!self->is_wanted || is_walking (self) || (get_walk (self) != NULL && !self->is_outdated))
    return;

  self->is_outdated = FALSE;
  if (self->mode == HL_INSPECTION_TRANSLATION)
    {
      HlTranslation *translation =
          self->branch != NULL ? self->branch : self->workspace->translation;

      if (translation != NULL)
        hl_walk_maker_begin_translation (self->maker, translation);
    }
  else
    start_update (self);
}

static void walked_cb (HlInspection *self)
{
  if (self->is_outdated)
    start (self);
}

static void start_again (HlInspection *self)
{
  self->is_outdated = FALSE;
  hl_walk_maker_drop (self->maker);
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
  return self->is_wanted && (get_walk (self) != NULL || is_walking (self)) &&
         !self->player->is_asking;
}

/* Returns whether the workspace has the sentence that is taken apart, in the words of another
 * model. */
static gboolean has_other_weights (HlInspection *self)
{
  HlTranslation *before = is_walking (self) ? self->maker->next : self->maker->walked;
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
  if (!is_later || get_walk (self) == NULL)
    {
      start_again (self);
      return;
    }

  hl_job_cancel (self->maker->job);
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

/* Returns what one walks through, until the player has other steps, or NULL. */
const NnWalk *hl_inspection_get_walk (HlInspection *self) { return get_walk (self); }

/* Returns the walk, if it is of that translation, or NULL. */
const NnWalk *hl_inspection_get_walk_of (HlInspection *self, HlTranslation *translation)
{
  const NnWalk *walk = get_walk (self);

  return walk != NULL && walk->kind == NN_WALK_TRANSLATION && self->maker->walked == translation
             ? walk
             : NULL;
}

gboolean hl_inspection_get_is_busy (HlInspection *self) { return is_walking (self); }

static void hl_inspection_class_init (HlInspectionClass *klass)
{
  HL_OWNS (HlInspection, g_object_unref, branch, workspace);
  HL_KEEPS (HlInspection, g_object_unref, player, maker, update_choice);
  HL_PROPERTIES ({ "mode", G_TYPE_INT, G_STRUCT_OFFSET (HlInspection, mode), HL_WRITTEN, NULL,
                   G_CALLBACK (hl_inspection_set_mode) },
                 { "branch", HL_TYPE_TRANSLATION, G_STRUCT_OFFSET (HlInspection, branch) },
                 { "is-followed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlInspection, is_followed) });

  /* The steps so far are others now, or whether to show no more than these. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progressed", 0);
}

static void hl_inspection_init (HlInspection *self)
{
  self->maker = hl_walk_maker_new ();
  self->update_choice = hl_update_choice_new ();
  self->player = hl_player_new ();
  hl_connect (self->player, "notify::position", position_cb, self);
  hl_connect (self->player, "notify::is-revealed", revealed_cb, self);
  hl_connect (self->maker, "changed", walk_cb, self);
  hl_connect (self->maker, "ready", walked_cb, self);
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
  const int last = nn_walk_get (hl_inspection_get_walk (self), node)->end - 1;

  return last < position || (last == position && player->is_revealed);
}

/* Returns how often it has been done so far: in the decoder, how many rows it has. path: of an
 * operation, as in "decoder.blks.block0.attention1.softmax". */
int hl_inspection_count_rows (HlInspection *self, const char *path)
{
  const NnWalk *walk = hl_inspection_get_walk (self);
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
  const NnWalk       *walk = hl_inspection_get_walk (self);
  const int           n = hl_inspection_count_written (self);
  g_autoptr (GString) words = g_string_new (NULL);

  for (int t = 0; t < n && !g_str_equal (walk->target_tokens[t], NN_TOKEN_EOS); t++)
    g_string_append_printf (words, "%s%s", t > 0 ? " " : "", walk->target_tokens[t]);
  if (n < (int) g_strv_length (walk->target_tokens))
    g_string_append (words, n > 0 ? " …" : "…");

  return g_string_free (g_steal_pointer (&words), FALSE);
}
