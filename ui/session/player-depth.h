/* ui/session/player-depth.h
 *
 * How far apart the steps are at which a player stops.
 *
 *      story     ●───────────────●──────────────────────────●
 *      blocks    ●──────●────────●─────●──────●─────●───────●
 *      numbers   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●
 *
 * A stop belongs to a range of steps, which begins at or before it and ends where the
 * range of the next one begins.
 */

#pragma once

#include "ui/session/player-steps.h"

G_BEGIN_DECLS

/**
 * HlDepth:
 * @HL_DEPTH_STORY: what is told in sentences
 * @HL_DEPTH_BLOCKS: box by box
 * @HL_DEPTH_NUMBERS: every step
 */
typedef enum
{
  HL_DEPTH_STORY,
  HL_DEPTH_BLOCKS,
  HL_DEPTH_NUMBERS,
  HL_N_DEPTHS,
} HlDepth;

/**
 * HlPlayerStop:
 * @first: the first step that belongs to it
 * @position: where one stops
 * @text: (nullable): a sentence about it
 */
typedef struct
{
  int   first;
  int   position;
  char *text;
} HlPlayerStop;

const char *hl_depth_get_name (HlDepth depth);
HlDepth     hl_depth_find (const char *name);

/**
 * HlPlayerDepths:
 * @depth: at which steps one stops
 * @stops: (element-type HlPlayerStop): the stops of each depth but the last, in their order;
 *   with none, every step is one
 */
typedef struct
{
  HlDepth depth;
  GArray *stops[HL_DEPTH_NUMBERS];
} HlPlayerDepths;

void hl_player_depths_init (HlPlayerDepths *self);
void hl_player_depths_clear (HlPlayerDepths *self);
void hl_player_depths_restart (HlPlayerDepths *self);
void hl_player_depths_set (HlPlayerDepths     *self,
                           HlDepth             depth,
                           const HlPlayerStop *stops,
                           int                 n_stops);

gboolean    hl_player_depths_has_stops (const HlPlayerDepths *self);
int         hl_player_depths_count (const HlPlayerDepths *self,
                                    int                   n_steps);
int         hl_player_depths_index (const HlPlayerDepths *self,
                                    int                   position);
const char *hl_player_depths_text (const HlPlayerDepths *self,
                                   int                   position,
                                   int                   n_done);
int         hl_player_depths_part (const HlPlayerDepths *self,
                                   int                   first,
                                   int                   end);
int         hl_player_depths_target (const HlPlayerDepths *self,
                                     const HlPlayerStep   *steps,
                                     int                   n_steps,
                                     int                   position,
                                     HlPlayerMove          move,
                                     HlDepth              *depth);

G_END_DECLS
