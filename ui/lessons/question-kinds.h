/* ui/lessons/question-kinds.h
 *
 * The words of the kinds that teach (core/trace/question.h): what is asked, its choices, why the
 * right one is right, and why each of the others is not.
 *
 *      question-structure.c   shapes, parameters, where K and V come from, norms, masks, maps
 *      question-learning.c    labels, losses, teacher forcing, gradients, other models
 */

#pragma once

#include "core/trace/question.h"

G_BEGIN_DECLS

/**
 * HlQuestionKind:
 * @text: what is asked
 * @choice: what to call a choice
 * @reason: why the right answer is right
 * @why_not: (nullable): why a wrong choice is wrong; may return %NULL
 */
typedef struct
{
  char *(*text) (const NnQuestion *question);
  char *(*choice) (const NnQuestion *question,
                   int               index);
  char *(*reason) (const NnQuestion *question);
  char *(*why_not) (const NnQuestion *question,
                    int               index);
} HlQuestionKind;

const HlQuestionKind *hl_question_kind (NnQuestionKind kind);

extern const HlQuestionKind hl_question_shape;
extern const HlQuestionKind hl_question_parameters;
extern const HlQuestionKind hl_question_sources;
extern const HlQuestionKind hl_question_norm_place;
extern const HlQuestionKind hl_question_which_mask;
extern const HlQuestionKind hl_question_which_map;

extern const HlQuestionKind hl_question_first_loss;
extern const HlQuestionKind hl_question_label;
extern const HlQuestionKind hl_question_exposure;
extern const HlQuestionKind hl_question_unscaled;
extern const HlQuestionKind hl_question_which_model;
extern const HlQuestionKind hl_question_touched;
extern const HlQuestionKind hl_question_padding_loss;

G_END_DECLS
