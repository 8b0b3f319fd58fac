#include "ui/session/player-run.h"

static const guint milliseconds_a_step[HL_N_DEPTHS] = {
  [HL_DEPTH_STORY] = 5000,
  [HL_DEPTH_BLOCKS] = 2500,
  [HL_DEPTH_NUMBERS] = 1500,
};

static guint milliseconds (const HlPlayerRun *self)
{
  return milliseconds_a_step[self->depth] * HL_PLAYER_USUAL_SPEED / (guint) self->speed;
}

void hl_player_run_init (HlPlayerRun *self, GSourceFunc step, gpointer player)
{
  *self = (HlPlayerRun){ .speed = HL_PLAYER_USUAL_SPEED, .step = step, .player = player };
}

/* Returns whether the player goes on by itself. */
gboolean hl_player_run_is_on (const HlPlayerRun *self) { return self->source != 0; }

/* Waits anew, if it was on already. */
void hl_player_run_start (HlPlayerRun *self, HlDepth depth)
{
  hl_player_run_stop (self);
  self->depth = depth;
  self->source = g_timeout_add (milliseconds (self), self->step, self->player);
}

void hl_player_run_stop (HlPlayerRun *self) { g_clear_handle_id (&self->source, g_source_remove); }

/* depth: at which steps it waits from now on, if it is on. */
void hl_player_run_set_depth (HlPlayerRun *self, HlDepth depth)
{
  if (hl_player_run_is_on (self))
    hl_player_run_start (self, depth);
}

/* speed: in percent of the usual, from now on. */
void hl_player_run_set_speed (HlPlayerRun *self, int speed)
{
  self->speed = speed;
  hl_player_run_set_depth (self, self->depth);
}
