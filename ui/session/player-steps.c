#include "ui/session/player-steps.h"

static int parent_of (const HlPlayerStep *steps, int position)
{
  for (int i = position - 1; i >= 0; i--)
    if (steps[i].depth < steps[position].depth)
      return i;

  return HL_PLAYER_NOWHERE;
}

/* Returns the step after the group at hand; after the last group, the last step. */
static int out_of (const HlPlayerStep *steps, int n_steps, int position)
{
  const int parent = parent_of (steps, position);

  return parent == HL_PLAYER_NOWHERE ? HL_PLAYER_NOWHERE : MIN (steps[parent].end, n_steps - 1);
}

/* Returns the target of a move; it may be out of range, or the present step. */
static int lead (const HlPlayerStep *steps, int n_steps, int position, HlPlayerMove move)
{
  switch (move)
    {
    case HL_PLAYER_FIRST:
      return 0;
    case HL_PLAYER_BACK:
      return position - 1;
    case HL_PLAYER_NEXT:
      return position + 1;
    case HL_PLAYER_LAST:
      return n_steps - 1;
    case HL_PLAYER_INTO:
      return steps[position].end > position + 1 ? position + 1 : HL_PLAYER_NOWHERE;
    case HL_PLAYER_OVER:
      return steps[position].end;
    case HL_PLAYER_OUT:
      return out_of (steps, n_steps, position);
    case HL_PLAYER_N_MOVES:
    default:
      g_assert_not_reached ();
    }
}

/* Returns where it leads to, or HL_PLAYER_NOWHERE if not to another step. n_steps: how many; may
 * be 0. */
int hl_player_steps_target (const HlPlayerStep *steps, int n_steps, int position, HlPlayerMove move)
{
  const int target = n_steps > 0 ? lead (steps, n_steps, position, move) : HL_PLAYER_NOWHERE;

  return target >= 0 && target < n_steps && target != position ? target : HL_PLAYER_NOWHERE;
}
