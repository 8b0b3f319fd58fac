/* ui/lessons/question-concept.h
 *
 * What a question is about: the concepts of the chapter, in its order, and where each can be read
 * up: a term of the glossary and a lesson.  A lesson names them: `concept: masks`.
 */

#pragma once

#include <glib.h>

/* What a question is about.  HL_CONCEPT_NONE is that of a lesson that does not say it. */
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
