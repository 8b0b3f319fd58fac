/* ui/lessons/question-spec.h
 *
 * A question in words, as it is asked, graded and kept: wherever it comes from.
 *
 *      core/trace/question/question.h  ─┐
 *      typed numbers of a lab ─┼─► HlQuestionSpec ─► widgets/question-pane ─► session/quiz-log
 *      runs to compare   ─┤
 *      a step of a lesson     ─┘
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/lessons/question-text.h"
#include "ui/lessons/sentences.h"

/* A lab asks nothing that has more choices than these. */
#define HL_QUESTION_MOST_CHOICES 16

typedef struct
{
  const NnOperand *weights; /* (unowned): a picture that stands for a choice */
  int              slice;   /* which of its matrices */
  int              rows;    /* how many rows of it */
  int              columns; /* how many columns of it */
} HlChoiceMap;

/* Made by hl_question_spec_new(), owns its words. */
typedef struct
{
  char     *text;     /* what is asked */
  char     *hint;     /* how it can be answered besides, or NULL */
  char     *noted;    /* what is said when it is answered, before the answer is told, or NULL */
  HlConcept concept;  /* what it is about */
  char    **choices;  /* the answers, and a NULL */
  char    **why_not;  /* why each is wrong; NULL where there is nothing to say */
  gboolean *is_right; /* whether each is right */
  /* how a cell answers that a person points at: by its row, by its column, or not at all */
  NnAnswerForm form;
  HlChoiceMap *maps;      /* pictures of the choices, borrowed from a walk, or NULL */
  int          n_choices; /* how many */
  int          right;     /* the first right one, or -1 */
  /* whether text and why mark terms of the glossary, as lesson-markup.h says */
  gboolean has_terms;
  gboolean has_several; /* whether any number of them may be right, even none */
  char    *why;         /* why the right answer is right */
} HlQuestionSpec;

HlQuestionSpec *hl_question_spec_new (const char *text, const char *why,
                                      HlConcept concept) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_question_spec_said (const char *key, const HlNamed *about,
                                       HlConcept concept) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_question_spec_of (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
void            hl_question_spec_add (HlQuestionSpec *self, const char *choice, gboolean is_right);
void            hl_question_spec_add_yes_no (HlQuestionSpec *self, gboolean is_yes);
void            hl_question_spec_settle (HlQuestionSpec *self, int right, const char *why);
void            hl_question_spec_free (HlQuestionSpec *self);

char *hl_question_letter (int index) G_GNUC_WARN_UNUSED_RESULT;
int   hl_question_spec_find_cell (const HlQuestionSpec *self, int row, int column);
char *hl_question_spec_list (const HlQuestionSpec *self,
                             const gboolean       *answer) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlQuestionSpec, hl_question_spec_free)

/* What a person, or a class, has answered, and what is to be said of it.
 *
 *      pressed: B          "Not quite. That is the transpose … The answer: A."
 *      votes: A 12, B 3    "The answer: A. 12 of 15 votes were for it." */
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

/* A question about runs that differ in one thing, asked before their curves are drawn, and judged
 * by the numbers at their end. */
HlQuestionSpec *hl_run_prediction_new (const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
char           *hl_run_prediction_judge (const char *const *names, const double *losses,
                                         int *right) G_GNUC_WARN_UNUSED_RESULT;
