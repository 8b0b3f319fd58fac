/* ui/lessons/question-kind.h
 *
 * The words of each kind of question (core/trace/question/question.h): what is asked, its
 * choices, why the right one is right, and why each of the others is not.  Words that are the
 * same for every question of a kind stand in its row, so that most kinds are little else.
 *
 *      question-weights.c     what the heads look at
 *      question-results.c     what becomes of a row, a unit, a word
 *      question-update.c      what an update changes
 *      question-structure.c   shapes, parameters, norms
 *      question-attention.c   where K and V come from, masks, maps
 *      question-order.c       positions: the same word twice, two words exchanged; two searches
 *      question-learning.c    labels, losses, teacher forcing, which words get a gradient
 *      question-variants.c    scores that are not divided, another model
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/lessons/question-concept.h"

G_BEGIN_DECLS

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

extern const HlQuestionKind hl_question_most_attended;
extern const HlQuestionKind hl_question_spread;
extern const HlQuestionKind hl_question_hidden;
extern const HlQuestionKind hl_question_rows_change;

extern const HlQuestionKind hl_question_sum_zero;
extern const HlQuestionKind hl_question_relu;
extern const HlQuestionKind hl_question_next_token;
extern const HlQuestionKind hl_question_largest_loss;
extern const HlQuestionKind hl_question_rising_logit;
extern const HlQuestionKind hl_question_clipped;
extern const HlQuestionKind hl_question_step_sign;
extern const HlQuestionKind hl_question_loss_again;

extern const HlQuestionKind hl_question_shape;
extern const HlQuestionKind hl_question_parameters;
extern const HlQuestionKind hl_question_sources;
extern const HlQuestionKind hl_question_norm_place;
extern const HlQuestionKind hl_question_which_mask;
extern const HlQuestionKind hl_question_which_map;

extern const HlQuestionKind hl_question_same_word;
extern const HlQuestionKind hl_question_swap;
extern const HlQuestionKind hl_question_search;

extern const HlQuestionKind hl_question_first_loss;
extern const HlQuestionKind hl_question_label;
extern const HlQuestionKind hl_question_exposure;
extern const HlQuestionKind hl_question_unscaled;
extern const HlQuestionKind hl_question_which_model;
extern const HlQuestionKind hl_question_touched;
extern const HlQuestionKind hl_question_padding_loss;

G_END_DECLS
