/* ui/lessons/question-spec.h
 *
 * A question in words, as it is asked, graded and kept: wherever it comes from.
 *
 *      core/trace/question/question.h  ─┐
 *      typed numbers of a lab ─┼─► HlQuestionSpec ─► widgets/question-pane ─► session/quiz-log
 *      trainings to compare   ─┤
 *      a step of a lesson     ─┘
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/lessons/question-concept.h"

G_BEGIN_DECLS

/* A lab asks nothing that has more choices than these. */
#define HL_QUESTION_MOST_CHOICES 16

/**
 * HlChoiceMap:
 * @weights: (unowned): a picture that stands for a choice
 * @slice: which of its matrices
 * @rows: how many rows of it
 * @columns: how many columns of it
 */
typedef struct
{
  const NnOperand *weights;
  int              slice;
  int              rows;
  int              columns;
} HlChoiceMap;

/**
 * HlQuestionSpec:
 * @text: what is asked
 * @hint: (nullable): how it can be answered besides
 * @noted: (nullable): what is said when it is answered, before the answer is told
 * @concept: what it is about
 * @choices: (array length=n_choices): the answers, and a %NULL
 * @why_not: (array length=n_choices): why each is wrong; %NULL where there is nothing to say
 * @is_right: (array length=n_choices): whether each is right
 * @form: how a cell answers that somebody points at: by its row, by its column, or not at all
 * @maps: (nullable) (array length=n_choices): pictures of the choices, borrowed from a walk
 * @n_choices: how many
 * @right: the first right one, or -1
 * @has_terms: whether @text and @why mark terms of the glossary, as lesson-markup.h says
 * @has_several: whether any number of them may be right, even none
 * @why: why the right answer is right
 *
 * Made by hl_question_spec_new(), owns its words.
 */
typedef struct
{
  char        *text;
  char        *hint;
  char        *noted;
  HlConcept    concept;
  char       **choices;
  char       **why_not;
  gboolean    *is_right;
  NnAnswerForm form;
  HlChoiceMap *maps;
  int          n_choices;
  int          right;
  gboolean     has_terms;
  gboolean     has_several;
  char        *why;
} HlQuestionSpec;

HlQuestionSpec *hl_question_spec_new (const char *text,
                                      const char *why,
                                      HlConcept   concept) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_question_spec_of (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
void            hl_question_spec_add (HlQuestionSpec *self,
                                      const char     *choice,
                                      gboolean        is_right);
void            hl_question_spec_settle (HlQuestionSpec *self,
                                         int             right,
                                         const char     *why);
void            hl_question_spec_free (HlQuestionSpec *self);

int hl_question_spec_find_cell (const HlQuestionSpec *self,
                                int                   row,
                                int                   column);

gboolean hl_question_spec_grade (const HlQuestionSpec *self,
                                 const gboolean       *answer);
char    *hl_question_spec_list (const HlQuestionSpec *self,
                                const gboolean       *answer) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlQuestionSpec, hl_question_spec_free)

G_END_DECLS
