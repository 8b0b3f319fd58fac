#include "ui/session/player-stand.h"

#include "ui/session/player-private.h"
#include "ui/session/player.h"

/* Returns whether there are fewer stops than steps at some depth. */
gboolean hl_player_has_stops (HlPlayer *self) { return hl_player_depths_has_stops (&self->depths); }

/* Returns the score of its steps, or NULL. */
const HlScore *hl_player_get_score (HlPlayer *self) { return self->score; }

/* Returns how many steps have shown their results.  Who stops at blocks sees all of the block at
 * once; elsewhere a group has nothing to show before its parts, but for what was asked about one
 * of them.  What waits for an answer is not shown, even where one stands behind it. */
int hl_player_count_done (HlPlayer *self)
{
  if (!self->is_revealed)
    return MIN (self->position, self->quiz.about);
  if (self->steps->len == 0)
    return self->position;
  if (self->depths.depth == HL_DEPTH_BLOCKS && hl_player_has_stops (self))
    return hl_player_get_step (self, self->position)->end;

  return MAX (self->position, self->quiz.about) + 1;
}

static const HlPlayerStep *steps_of (HlPlayer *self)
{
  return (const HlPlayerStep *) (gconstpointer) self->steps->data;
}

/* Returns what the score calls it, as far as that is known; its title if there is no score. */
const char *hl_player_get_name (HlPlayer *self, int step)
{
  return self->score != NULL
             ? hl_score_step_name (self->score, steps_of (self), step, hl_player_count_done (self))
             : hl_player_get_step (self, step)->title;
}

/* Returns where it is in the score, or its title if there is none. */
char *hl_player_get_place (HlPlayer *self, int position)
{
  if (self->score == NULL)
    return g_strdup (hl_player_get_step (self, position)->title);

  return hl_score_place (self->score, steps_of (self), position, hl_player_count_done (self));
}

/* Returns the sentence about the stop at hand; nothing before what it tells has been shown, and
 * nothing where every step is a stop, or NULL. */
const char *hl_player_get_story (HlPlayer *self)
{
  return hl_player_depths_text (&self->depths, self->position, hl_player_count_done (self));
}

/* Returns how many stops there are at this depth. */
int hl_player_count_stops (HlPlayer *self)
{
  return hl_player_depths_count (&self->depths, hl_player_get_n_steps (self));
}

/* Returns which of them the step at hand belongs to, from 0. */
int hl_player_get_stop (HlPlayer *self)
{
  return hl_player_depths_index (&self->depths, self->position);
}
