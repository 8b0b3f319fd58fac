/* ui/lessons/question-text.h
 *
 * A question (core/trace/question/question.h) in words, each kind a row and its entry of
 * data/sentences: what is asked, its choices, why the right one is right, with the numbers that
 * decide, and why another one is not.
 *
 *      "Head 3: which source token will “je” attend to most?"
 *      "“i” gets 0.71, the next one 0.15: …"
 */

#pragma once

#include "core/trace/question/question.h"

/* What a question is about: the concepts of the chapter, in its order, and where each can be read
 * up: a term of the glossary and a lesson.  A lesson names them: `concept: masks`.
 * HL_CONCEPT_NONE is that of a lesson that does not say it. */
typedef enum
{
  HL_CONCEPT_SHAPES,
  HL_CONCEPT_POSITIONS,
  HL_CONCEPT_ATTENTION,
  HL_CONCEPT_MASKS,
  HL_CONCEPT_NORMALIZATION,
  HL_CONCEPT_FEED_FORWARD,
  HL_CONCEPT_DECODING,
  HL_CONCEPT_LOSS,
  HL_CONCEPT_GRADIENT,
  HL_CONCEPT_TRAINING,
  HL_CONCEPT_BLEU,
  HL_N_CONCEPTS,
  HL_CONCEPT_NONE = HL_N_CONCEPTS,
} HlConcept;

const char *hl_concept_title (HlConcept self);
const char *hl_concept_term (HlConcept self);
const char *hl_concept_lesson (HlConcept self);

const char *const *hl_concept_names (void);
HlConcept          hl_concept_find (const char *name);

char *hl_question_text (const NnQuestion *question, HlConcept *concept) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_choice (const NnQuestion *question, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_reason (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_why_not (const NnQuestion *question, int index) G_GNUC_WARN_UNUSED_RESULT;

char *hl_question_name (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
