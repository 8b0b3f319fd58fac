#include "ui/labs/board-steps.h"

#include "ui/labs/operation-list.h"

void hl_board_steps_clear (HlBoardSteps *self)
{
  g_clear_object (&self->player);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_clear_pointer (&self->given_title, g_free);
}

/* Returns how many steps there are before the first operation. */
static int count_given (const HlBoardSteps *self) { return self->given_title != NULL ? 1 : 0; }

/* Returns how many operations there are. */
int hl_board_steps_count (const HlBoardSteps *self)
{
  return self->operations != NULL ? (int) self->operations->len : 0;
}

/* Returns the operation; NULL if there is none of that index. index: of an operation, from 0. */
const NnOperation *hl_board_steps_get (const HlBoardSteps *self, int index)
{
  return index >= 0 && index < hl_board_steps_count (self)
             ? g_ptr_array_index (self->operations, (guint) index)
             : NULL;
}

/* Returns the operation that the step is about; −1 for the numbers before it. */
int hl_board_steps_index (const HlBoardSteps *self, int step) { return step - count_given (self); }

/* Returns whether the result of the step at hand is asked for, and not shown yet. */
gboolean hl_board_steps_is_asked (const HlBoardSteps *self)
{
  return self->player != NULL && !hl_player_get_is_revealed (self->player);
}

/* Returns the last operation whose result is shown; −1 or less for none. */
int hl_board_steps_last_shown (const HlBoardSteps *self)
{
  return hl_board_steps_index (self, self->position - hl_board_steps_is_asked (self));
}

/* One stays at the last step, however many there are, and at one's place while there are
 * none. */
static void find_position (HlBoardSteps *self)
{
  const int n = hl_board_steps_count (self) + count_given (self);

  if (hl_board_steps_count (self) > 0 && (self->is_at_end || self->position >= n))
    self->position = n - 1;
}

/* Gives the player its steps, or none while it is not about the board. */
void hl_board_steps_give (HlBoardSteps *self)
{
  hl_operations_give_steps (self->has_player ? self->operations : NULL, self->given_title,
                            self->player, self->position);
}

/* operations: what is done, in order; may be empty. */
void hl_board_steps_set_operations (HlBoardSteps *self, GPtrArray *operations)
{
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  self->operations = operations;
  find_position (self);
  if (self->player != NULL)
    hl_board_steps_give (self);
}

/* Follows the player, if it has steps. */
void hl_board_steps_take_position (HlBoardSteps *self)
{
  const int n = hl_player_get_n_steps (self->player);

  if (n == 0)
    return;

  self->position = hl_player_get_position (self->player);
  self->is_at_end = n > 1 && self->position == n - 1;
}

/* Moves the player, if it is about the board. index: of an operation, from 0. */
void hl_board_steps_go_to (HlBoardSteps *self, int index)
{
  if (self->has_player && index < hl_board_steps_count (self))
    hl_player_set_position (self->player, index + count_given (self));
}
