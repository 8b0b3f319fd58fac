/* ui/session/player-private.h
 *
 * The state of a player, for the files that move it (player), ask before a step (player-asking)
 * and say where it stands (player-stand).
 */

#pragma once

#include "ui/session/player-depth.h"
#include "ui/session/player-quiz.h"
#include "ui/session/player-run.h"
#include "ui/session/player-steps.h"
#include "ui/session/player-type.h"
#include "ui/session/score.h"

G_BEGIN_DECLS

struct _HlPlayer
{
  GObject parent_instance;

  GArray        *steps; /* of HlPlayerStep */
  HlPlayerDepths depths;
  HlScore       *score; /* or NULL */
  int            position;
  HlPlayerQuiz   quiz;
  gboolean       is_asking;
  gboolean       is_revealed;
  gboolean       holds_reveal;
  gboolean       counts_votes;
  HlPlayerRun    run;
};

G_END_DECLS
