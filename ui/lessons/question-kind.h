/* ui/lessons/question-kind.h
 *
 * The words of each kind of question (core/trace/question/question.h): what is asked, its
 * choices, why the right one is right, and why each of the others is not.  Words that are the
 * same for every question of a kind are in its row, so that most kinds are little else.
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/lessons/question-concept.h"

typedef struct
{
  HlConcept concept; /* what it is about */

  const char *prompt; /* what is asked, before translation; without, ask says it, or NULL */
  char *(*ask) (const NnQuestion *question); /* the same with numbers and names, or NULL */

  /* what to call each choice, by its role, before translation; without, choose says it, or NULL */
  const char *const *choices;
  /* the same with numbers and names; without, a choice is a row or a column of the picture, or a
   * token */
  char *(*choose) (const NnQuestion *question, int index);

  /* why the right answer is right, by its role, before translation; without, explain says it, or
   * NULL */
  const char *const *reasons;
  char *(*explain) (const NnQuestion *question); /* the same with numbers and names, or NULL */

  /* why a wrong choice is wrong, by its role, before translation; NULL where there is nothing to
   * say; without, refute says it */
  const char *const *against;
  /* the same with numbers and names; may return NULL */
  char *(*refute) (const NnQuestion *question, int index);
} HlQuestionKind;

/* By NnQuestionKind; each kind is in one of them. */
extern const HlQuestionKind hl_questions_attention[NN_N_QUESTION_KINDS];
extern const HlQuestionKind hl_questions_model[NN_N_QUESTION_KINDS];
extern const HlQuestionKind hl_questions_update[NN_N_QUESTION_KINDS];

/* How questions and reasons name a token, and write a number. */
extern const char *const hl_question_yes_no[]; /* by NnYesNoChoice, before translation */

char *hl_question_name (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_query (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_number (double x) G_GNUC_WARN_UNUSED_RESULT;
