#include "ui/session/walk-steps.h"

#include <glib/gi18n.h>

#include "core/trace/walk/walk-parts.h"
#include "core/trace/walk/walk.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/lesson.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/story-text.h"
#include "ui/session/player.h"
#include "ui/session/walk-score.h"

/* What a player needs to know of the many steps of a walk: its score, its blocks, and its
 * story with a sentence at each stop. */

static void add_story (HlPlayerOutline *outline, const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);
  HlPlayerStop      *stops = g_new0 (HlPlayerStop, story->len);

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);

      stops[i] = (HlPlayerStop){ step->first, step->node, hl_story_text (walk, step) };
    }
  outline->stops[HL_DEPTH_STORY] = stops;
  outline->n_stops[HL_DEPTH_STORY] = (int) story->len;
}

static void add_blocks (HlPlayerOutline *outline, const NnWalk *walk)
{
  g_autoptr (GArray) blocks = nn_walk_block_stops (walk);
  HlPlayerStop      *stops = g_new0 (HlPlayerStop, blocks->len);

  for (guint i = 0; i < blocks->len; i++)
    {
      const NnStop *stop = &g_array_index (blocks, NnStop, i);

      stops[i] = (HlPlayerStop){ stop->first, stop->node, NULL };
    }
  outline->stops[HL_DEPTH_BLOCKS] = stops;
  outline->n_stops[HL_DEPTH_BLOCKS] = (int) blocks->len;
}

/* outline: the outline, for hl_walk_outline_clear(). */
static void hl_walk_outline_init (HlPlayerOutline *outline, const NnWalk *walk,
                                  const HlPlayerStep *steps)
{
  outline->score = hl_walk_score_new (walk, steps);
  add_story (outline, walk);
  add_blocks (outline, walk);
}

/* outline: the outline, and its score unless a player has taken it over. */
static void hl_walk_outline_clear (HlPlayerOutline *outline)
{
  hl_score_free (outline->score);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    {
      for (int i = 0; i < outline->n_stops[depth]; i++)
        g_free (outline->stops[depth][i].text);
      g_free (outline->stops[depth]);
    }
}

/* What is done with a parameter, whose name is before it. */
static const char *parameter_title (NnOperationKind kind)
{
  switch (kind)
    {
    case NN_OP_CLIP:
      return C_ ("step of an update", "clip");
    case NN_OP_ADAM_M:
      return C_ ("step of an update", "mean");
    case NN_OP_ADAM_V:
      return C_ ("step of an update", "mean square");
    case NN_OP_ADAM_STEP:
      return C_ ("step of an update", "step");
    case NN_OP_PARAMETER_GRADIENT:
    default:
      return C_ ("step of an update", "gradient");
    }
}

static char *operation_title (const NnWalk *walk, const NnOperation *operation)
{
  if (operation->parameter != NULL)
    /* Translators: a parameter of the model, such as "W_q", and what is done with it */
    return g_strdup_printf (_ ("%s: %s"), operation->parameter, parameter_title (operation->kind));

  return g_strdup (hl_lesson_get_title (hl_lesson_for (walk, operation)));
}

/* Returns a title that is short enough for a button. */
static char *step_title (const NnWalk *walk, const NnWalkNode *step)
{
  switch (step->level)
    {
    case NN_LEVEL_PASS:
      if (step->target_step >= 0)
        /* Translators: one step of the decoder, from 1 */
        return g_strdup_printf (_ ("Decode step %d"), step->target_step + 1);
      return hl_box_title (&walk->config, step->path);
    case NN_LEVEL_BLOCK:
      return hl_block_title (step->path);
    case NN_LEVEL_OPERATION:
      return operation_title (walk, step->operation);
    case NN_LEVEL_STACK:
    case NN_LEVEL_SUBLAYER:
    default:
      return hl_box_title (&walk->config, step->path);
    }
}

/* Any thread may call it: the steps of a long walk would halt a main loop. Returns its
 * steps. */
HlWalkSteps *hl_walk_steps_new (const NnWalk *walk)
{
  HlWalkSteps *self = g_new0 (HlWalkSteps, 1);

  self->n = nn_walk_count (walk);
  self->steps = g_new0 (HlPlayerStep, self->n);
  for (int i = 0; i < self->n; i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      self->steps[i] = (HlPlayerStep){ step_title (walk, node), node->depth, node->end };
    }
  hl_walk_outline_init (&self->outline, walk, self->steps);

  return self;
}

void hl_walk_steps_free (HlWalkSteps *self)
{
  if (self == NULL)
    return;

  hl_walk_outline_clear (&self->outline);
  for (int i = 0; i < self->n; i++)
    g_free (self->steps[i].title);
  g_free (self->steps);
  g_free (self);
}

/* player: gets them, or no steps; position: where to be, if there is such a step. */
void hl_walk_steps_give (HlWalkSteps *self, HlPlayer *player, int position)
{
  if (self == NULL)
    {
      hl_player_set_steps (player, NULL, 0, 0);
      return;
    }

  hl_player_set_steps_with (player, self->steps, self->n, position < self->n ? position : 0,
                            &self->outline);
  self->outline.score = NULL;
}

static gboolean are_alike (const NnWalkNode *a, const NnWalkNode *b)
{
  return a->level == b->level && a->target_step == b->target_step &&
         a->is_backward == b->is_backward && g_str_equal (a->path, b->path);
}

/* Returns that place in walk, or its beginning, if it has no such place. */
int hl_walk_find_again (const NnWalk *walk, const NnWalk *old, int position)
{
  int found = 0;
  int n_left = 0; /* several operations of an update have the name of one parameter */

  if (position >= nn_walk_count (old))
    return 0;

  for (int i = 0; i <= position; i++)
    n_left += are_alike (nn_walk_get (old, i), nn_walk_get (old, position));
  for (int i = 0; n_left > 0 && i < nn_walk_count (walk); i++)
    if (are_alike (nn_walk_get (walk, i), nn_walk_get (old, position)))
      {
        found = i;
        n_left--;
      }

  return found;
}
