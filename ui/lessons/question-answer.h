/* ui/lessons/question-answer.h
 *
 * What a person, or a class, has answered to a question, and what is to be said of it.
 *
 *      pressed: B          "Not quite. That is the transpose … The answer: A."
 *      votes: A 12, B 3    "The answer: A. 12 of 15 votes were for it."
 */

#pragma once

#include "ui/lessons/question-spec.h"

typedef struct
{
  int       n_choices; /* how many choices the question has */
  gboolean *is_chosen; /* whether each is pressed */
  int      *votes;     /* how many of a class are for each; 0 where nobody votes */
  int      *before;    /* how many were, before the class talked; 0 where it voted once */
  gboolean  is_given;  /* whether that is the answer, once and for all */
  gboolean  is_told;   /* whether the right one has been told */
} HlQuestionAnswer;

HlQuestionAnswer *hl_question_answer_new (int n_choices) G_GNUC_WARN_UNUSED_RESULT;
void              hl_question_answer_free (HlQuestionAnswer *self);

int      hl_question_answer_count_votes (const HlQuestionAnswer *self);
gboolean hl_question_answer_is_right (const HlQuestionAnswer *self, const HlQuestionSpec *spec);
char    *hl_question_answer_judge (const HlQuestionAnswer *self,
                                   const HlQuestionSpec   *spec) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlQuestionAnswer, hl_question_answer_free)
