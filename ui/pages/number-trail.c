#include "ui/pages/number-trail.h"

#include "ui/numbers/number-text.h"

#define FIGURES 3 /* of a number in the trail */

void hl_number_trail_init (HlNumberTrail *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (HlTrailStep));
}

void hl_number_trail_clear (HlNumberTrail *self) { g_clear_pointer (&self->steps, g_array_unref); }

int hl_number_trail_count (const HlNumberTrail *self) { return (int) self->steps->len; }

/* Returns the number and the step at which it was looked at, until the trail changes. index:
 * which number, from 0. */
const HlTrailStep *hl_number_trail_get (const HlNumberTrail *self, int index)
{
  g_assert (index >= 0 && index < hl_number_trail_count (self));

  return &g_array_index (self->steps, HlTrailStep, index);
}

void hl_number_trail_push (HlNumberTrail *self, const HlTrailStep *step)
{
  g_array_append_vals (self->steps, step, 1);
}

void hl_number_trail_cut (HlNumberTrail *self, int n) { g_array_set_size (self->steps, (guint) n); }

static void append_step (GString *text, const HlTrailStep *step, int index, gboolean is_last,
                         gboolean is_asked)
{
  g_autofree char *name = nn_number_name (&step->number);
  g_autofree char *value =
      is_asked ? g_strdup ("?") : hl_number_to_figures (nn_number_value (&step->number), FIGURES);
  g_autofree char *words = g_markup_printf_escaped ("%s %s", name, value);

  if (index > 0)
    g_string_append (text, step->is_onward ? "  →  " : "  ←  ");
  if (is_last)
    g_string_append_printf (text, "<b>%s</b>", words);
  else
    g_string_append_printf (text, "<a href=\"%d\">%s</a>", index, words);
}

/* Whether the step of a number is the one whose result is asked for, or comes after it. */
static gboolean is_asked (const NnWalk *walk, int asked, const NnNumber *number)
{
  return asked >= 0 && nn_walk_find_maker (walk, number->operand, nn_walk_count (walk)) >= asked;
}

/* Returns all its numbers by their names; each but the last is a link to its index, and those
 * that are asked for are hidden.  Nothing if it leads nowhere. walk: where it leads; NULL only
 * if asked is negative; asked: the step whose result is asked for; −1 for none. */
char *hl_number_trail_get_markup (const HlNumberTrail *self, const NnWalk *walk, int asked)
{
  GString  *text = g_string_new (NULL);
  const int n = hl_number_trail_count (self);

  for (int i = 0; n > 1 && i < n; i++)
    append_step (text, hl_number_trail_get (self, i), i, i == n - 1,
                 is_asked (walk, asked, &hl_number_trail_get (self, i)->number));

  return g_string_free (text, FALSE);
}

/* An operand leads to the step that made it, a result to what weighs most in it.  Steps that
 * only hand a number on are gone over. Returns the step that made it, or −1 if the model had it
 * before. number: a number that the step reads or makes; becomes the one to look at next. */
int hl_number_trail_find_origin (const NnWalk *walk, int node, NnNumber *number)
{
  int maker = nn_walk_find_maker (walk, number->operand, node);

  if (maker == node && nn_operation_follow (nn_walk_get (walk, node)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, node);
  while (maker >= 0 && nn_operation_hands_on (nn_walk_get (walk, maker)->operation, number) &&
         nn_operation_follow (nn_walk_get (walk, maker)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, maker);

  return maker;
}

static void add_uses (GArray *uses, const NnWalk *walk, const NnNumber *number)
{
  g_autoptr (GArray) readers = nn_walk_find_readers (walk, number);

  for (guint i = 0; i < readers->len; i++)
    {
      const int          node = g_array_index (readers, int, i);
      const NnOperation *reader = nn_walk_get (walk, node)->operation;
      HlTrailStep        use = { *number, node, TRUE };

      if (!nn_operation_lead (reader, &use.number))
        continue;
      if (nn_operation_hands_on (reader, &use.number))
        add_uses (uses, walk, &use.number);
      else
        g_array_append_val (uses, use);
    }
}

/* Returns the steps that read it, in their order, each with a number that it made of it; those
 * that only hand it on are gone over. */
GArray *hl_number_trail_find_uses (const NnWalk *walk, const NnNumber *number)
{
  GArray *uses = g_array_new (FALSE, FALSE, sizeof (HlTrailStep));

  add_uses (uses, walk, number);

  return uses;
}
