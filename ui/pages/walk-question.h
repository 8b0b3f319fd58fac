/* ui/pages/walk-question.h
 *
 * Asks about a step of a walk before the step shows what it makes.  An answer is a button of the
 * question, a number of the stage, or a place of the model.
 *
 *      a step ─► hl_walk_question_find () ─► a question, or NULL ─► hl_walk_question_ask ()
 *                                                                        │
 *                          a number or a place that a person chooses ─► answered
 */

#pragma once

#include "core/trace/question/question-plan.h"
#include "core/trace/walk/origin.h"
#include "ui/session/player.h"
#include "ui/widgets/question-pane.h"

typedef struct
{
  HlQuestionPane *pane;   /* (unowned): where it is asked */
  NnQuestionPlan *plan;   /* of the latest walk that asked, or NULL */
  NnQuestion     *asked;  /* what is asked at the current step, or NULL */
  int             before; /* the step that was current before this one; its owner sets it */
} HlWalkQuestion;

void hl_walk_question_init (HlWalkQuestion *self, HlQuestionPane *pane);
void hl_walk_question_clear (HlWalkQuestion *self);

NnQuestion *hl_walk_question_find (HlWalkQuestion *self, HlPlayer *player, const NnWalk *walk,
                                   int node) G_GNUC_WARN_UNUSED_RESULT;
void        hl_walk_question_ask (HlWalkQuestion *self, HlPlayer *player, NnQuestion *question);
void        hl_walk_question_choose_number (HlWalkQuestion *self, const NnNumber *number);
gboolean    hl_walk_question_choose_place (HlWalkQuestion *self, const NnWalk *walk, int node);
