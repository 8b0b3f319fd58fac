/* ui/session/player-run.h
 *
 * The clock of a slow run: how long a player that goes on by itself waits at each step.
 *
 *      depth      at the usual speed    for
 *      story      5.0 s                 reading a sentence
 *      blocks     2.5 s                 reading a name, and looking at a picture
 *      numbers    1.5 s                 looking at a picture
 */

#pragma once

#include "ui/session/player-depth.h"

G_BEGIN_DECLS

#define HL_PLAYER_USUAL_SPEED 100

typedef struct
{
  guint       source; /* of the main loop, or 0 while there is no run */
  int         speed;  /* in percent of the usual */
  HlDepth     depth;  /* which steps it waits at */
  GSourceFunc step;   /* goes on to the next step */
  gpointer    player; /* for step */
} HlPlayerRun;

void hl_player_run_init (HlPlayerRun *self, GSourceFunc step, gpointer player);

gboolean hl_player_run_is_on (const HlPlayerRun *self);
void     hl_player_run_start (HlPlayerRun *self, HlDepth depth);
void     hl_player_run_stop (HlPlayerRun *self);
void     hl_player_run_set_depth (HlPlayerRun *self, HlDepth depth);
void     hl_player_run_set_speed (HlPlayerRun *self, int speed);

G_END_DECLS
