#include "ui/pages/walk-question.h"

/* pane: outlives it. */
void hl_walk_question_init (HlWalkQuestion *self, HlQuestionPane *pane)
{
  *self = (HlWalkQuestion){ .pane = pane };
}

void hl_walk_question_clear (HlWalkQuestion *self)
{
  g_clear_pointer (&self->asked, nn_question_free);
  g_clear_pointer (&self->plan, nn_question_plan_free);
}

static void make_plan (HlWalkQuestion *self, const NnWalk *walk)
{
  if (self->plan != NULL && nn_question_plan_is_of (self->plan, walk))
    return;

  hl_walk_question_clear (self);
  self->plan = nn_question_plan_new (walk);
}

/* Who steps into a box is asked at the operation itself; who goes over boxes is asked at the
 * box. Returns what is worth asking before this step shows what it makes, or NULL. */
NnQuestion *hl_walk_question_find (HlWalkQuestion *self, HlPlayer *player, const NnWalk *walk,
                                   int node)
{
  const gboolean         is_box = nn_walk_get (walk, node)->operation == NULL;
  g_autoptr (NnQuestion) question = NULL;

  if (!player->is_asking || (is_box && self->before == node - 1))
    return NULL;

  make_plan (self, walk);
  question = nn_question_plan_ask (self->plan, node);
  if (question == NULL || !hl_player_ask (player, question->node))
    return NULL;

  return g_steal_pointer (&question);
}

/* question: what is asked at the current step from now on, or NULL. */
void hl_walk_question_ask (HlWalkQuestion *self, HlPlayer *player, NnQuestion *question)
{
  g_clear_pointer (&self->asked, nn_question_free);
  self->asked = question;
  hl_question_pane_set_counts_votes (self->pane, player->counts_votes);
  hl_question_pane_ask (self->pane, question != NULL ? hl_question_spec_of (question) : NULL);
}

/* Returns whether the operand is one of those that the question is about. */
static gboolean is_about (const NnQuestion *question, const NnOperand *operand)
{
  const NnOperation *operation = question->operation;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] == operand)
      return TRUE;

  return operation->output == operand;
}

/* Answers the question with it, if the question is about such numbers. */
void hl_walk_question_choose_number (HlWalkQuestion *self, const NnNumber *number)
{
  if (self->asked != NULL && is_about (self->asked, number->operand))
    hl_question_pane_choose_cell (self->pane, number->row, number->column);
}

/* Returns whether it answers the question. */
gboolean hl_walk_question_choose_place (HlWalkQuestion *self, const NnWalk *walk, int node)
{
  return self->asked != NULL &&
         hl_question_pane_choose (self->pane, nn_question_find_node (self->asked, walk, node));
}
