#include "ui/pages/number-guide.h"

/* stage: outlives it. */
void hl_number_guide_init (HlNumberGuide *self, HlStage *stage)
{
  *self = (HlNumberGuide){ .stage = stage };
  hl_number_trail_init (&self->trail);
}

void hl_number_guide_clear (HlNumberGuide *self) { hl_number_trail_clear (&self->trail); }

static HlPlayer *player_of (HlNumberGuide *self)
{
  return hl_inspection_get_player (self->inspection);
}

/* Shows the trail again, without what is asked for, and where it ends. */
void hl_number_guide_show_trail (HlNumberGuide *self)
{
  const NnWalk *walk = self->inspection != NULL ? hl_inspection_get_walk (self->inspection) : NULL;
  const int     asked = walk != NULL && !hl_player_get_is_revealed (player_of (self))
                            ? hl_player_get_position (player_of (self))
                            : -1;
  g_autofree char *markup = hl_number_trail_get_markup (&self->trail, walk, asked);
  const int        n = hl_number_trail_count (&self->trail);

  hl_stage_set_trail (self->stage, markup);
  if (n > 0)
    hl_stage_set_number (self->stage, &hl_number_trail_get (&self->trail, n - 1)->number);
}

static void go_along (HlNumberGuide *self, int node)
{
  self->is_following = TRUE;
  hl_player_set_position (player_of (self), node);
  self->is_following = FALSE;
  hl_number_guide_show_trail (self);
}

/* Begins the trail with the number that the person comes from. */
static void begin (HlNumberGuide *self, const NnNumber *from)
{
  const HlTrailStep here = { *from, hl_player_get_position (player_of (self)), FALSE };

  if (hl_number_trail_count (&self->trail) == 0)
    hl_number_trail_push (&self->trail, &here);
}

/* Call this when the step is another: the trail ends, unless it led there. */
void hl_number_guide_leave_trail (HlNumberGuide *self)
{
  if (self->is_following)
    return;

  hl_number_trail_cut (&self->trail, 0);
  hl_number_guide_show_trail (self);
}

/* Leads from the number that is pointed out to the step that made it. */
void hl_number_guide_follow (HlNumberGuide *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     node = hl_player_get_position (player_of (self));
  HlTrailStep   to = { .is_onward = FALSE };
  NnNumber      from;

  if (walk == NULL || !hl_stage_get_number (self->stage, &from))
    return;

  to.number = from;
  to.node = hl_number_trail_find_origin (walk, node, &to.number);
  begin (self, &from);
  if (to.number.operand == from.operand && to.node < 0)
    {
      hl_number_trail_cut (&self->trail, hl_number_trail_count (&self->trail));
      return;
    }
  if (to.node < 0)
    to.node = node;
  hl_number_trail_push (&self->trail, &to);
  go_along (self, to.node);
}

/* Leads to what a step made of it. use: of it, from hl_number_trail_find_uses (). */
void hl_number_guide_lead (HlNumberGuide *self, const NnNumber *number, const HlTrailStep *use)
{
  begin (self, number);
  hl_number_trail_push (&self->trail, use);
  go_along (self, use->node);
}

/* Returns whether there is such a number; if so, one stands there again. index: of a number of
 * the trail, from 0. */
gboolean hl_number_guide_return_to (HlNumberGuide *self, int index)
{
  if (index < 0 || index >= hl_number_trail_count (&self->trail))
    return FALSE;

  hl_number_trail_cut (&self->trail, index + 1);
  go_along (self, hl_number_trail_get (&self->trail, index)->node);

  return TRUE;
}

/* Returns whether there was a number of the trail to return to. */
gboolean hl_number_guide_go_back (HlNumberGuide *self)
{
  return hl_number_guide_return_to (self, hl_number_trail_count (&self->trail) - 2);
}
