#include "ui/pages/number-trail.h"

void
hl_number_trail_init (HlNumberTrail *self)
{
  self->numbers = g_array_new (FALSE, FALSE, sizeof (NnNumber));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (int));
}

void
hl_number_trail_clear (HlNumberTrail *self)
{
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->nodes, g_array_unref);
}

int
hl_number_trail_count (const HlNumberTrail *self)
{
  return (int) self->numbers->len;
}

/**
 * hl_number_trail_get:
 * @self: a trail
 * @index: which number, from 0
 * @node: (out): the step at which it was looked at
 *
 * Returns: the number
 */
NnNumber
hl_number_trail_get (const HlNumberTrail *self,
                     int                  index,
                     int                 *node)
{
  g_assert (index >= 0 && index < hl_number_trail_count (self));

  *node = g_array_index (self->nodes, int, index);

  return g_array_index (self->numbers, NnNumber, index);
}

/**
 * hl_number_trail_push:
 * @self: a trail
 * @number: where one has come to
 * @node: the step that one looks at there
 */
void
hl_number_trail_push (HlNumberTrail  *self,
                      const NnNumber *number,
                      int             node)
{
  g_array_append_val (self->numbers, *number);
  g_array_append_val (self->nodes, node);
}

/**
 * hl_number_trail_cut:
 * @self: a trail
 * @n: how many numbers to keep
 */
void
hl_number_trail_cut (HlNumberTrail *self,
                     int            n)
{
  g_array_set_size (self->numbers, (guint) n);
  g_array_set_size (self->nodes, (guint) n);
}

/**
 * hl_number_trail_find_origin:
 * @walk: a walk
 * @node: the step at hand
 * @number: (inout): a number that the step reads or makes; becomes the one to look at next
 *
 * An operand leads to the step that made it, a result to what weighs most in it.  Steps that
 * only hand a number on are gone over.
 *
 * Returns: the step that made it, or −1 if the model had it before
 */
int
hl_number_trail_find_origin (const NnWalk *walk,
                             int           node,
                             NnNumber     *number)
{
  int maker = nn_walk_find_maker (walk, number->operand, node);

  if (maker == node && nn_operation_follow (nn_walk_get (walk, node)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, node);
  while (maker >= 0 && nn_operation_hands_on (nn_walk_get (walk, maker)->operation, number) &&
         nn_operation_follow (nn_walk_get (walk, maker)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, maker);

  return maker;
}
