#include "ui/lessons/question-concept.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *title;
  const char *term;   /* of the glossary */
  const char *lesson; /* the name of its file */
} concepts[HL_N_CONCEPTS] = {
  [HL_CONCEPT_SHAPES] = { N_ ("Shapes and parameters"), "feature", "6-model" },
  [HL_CONCEPT_POSITIONS] = { N_ ("Positions"), "positional encoding", "1-words" },
  [HL_CONCEPT_ATTENTION] = { N_ ("Attention"), "attention weights", "2-attention" },
  [HL_CONCEPT_MASKS] = { N_ ("Masks"), "causal mask", "4-masks" },
  [HL_CONCEPT_NORMALIZATION] = { N_ ("Normalization"), "layer normalization", "5-normalization" },
  [HL_CONCEPT_FEED_FORWARD] = { N_ ("Feed-forward network"), "feed-forward network", "6-model" },
  [HL_CONCEPT_DECODING] = { N_ ("Decoding"), "decoder", "8-decoding" },
  [HL_CONCEPT_LOSS] = { N_ ("Labels and loss"), "loss", "7-training" },
  [HL_CONCEPT_GRADIENT] = { N_ ("Gradients and Adam"), "gradient", "7-training" },
  [HL_CONCEPT_TRAINING] = { N_ ("Comparing trainings"), "validation loss", "7-training" },
  [HL_CONCEPT_BLEU] = { N_ ("BLEU"), "BLEU", "8-decoding" },
};

/**
 * hl_concept_title:
 *
 * Returns: what the concept is called
 */
const char *
hl_concept_title (HlConcept self)
{
  return _ (concepts[self].title);
}

/**
 * hl_concept_term:
 *
 * Returns: the id of the term of the glossary that explains it
 */
const char *
hl_concept_term (HlConcept self)
{
  return concepts[self].term;
}

/**
 * hl_concept_lesson:
 *
 * Returns: the name of the lesson that teaches it
 */
const char *
hl_concept_lesson (HlConcept self)
{
  return concepts[self].lesson;
}

/**
 * hl_concept_of:
 * @kind: a kind of question
 *
 * Returns: what it is about
 */
HlConcept
hl_concept_of (NnQuestionKind kind)
{
  static const HlConcept of[NN_N_QUESTION_KINDS] = {
    [NN_QUESTION_MOST_ATTENDED] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_SPREAD] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_HIDDEN] = HL_CONCEPT_MASKS,
    [NN_QUESTION_ROWS_CHANGE] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_SUM_ZERO] = HL_CONCEPT_NORMALIZATION,
    [NN_QUESTION_RELU] = HL_CONCEPT_FEED_FORWARD,
    [NN_QUESTION_NEXT_TOKEN] = HL_CONCEPT_DECODING,
    [NN_QUESTION_LARGEST_LOSS] = HL_CONCEPT_LOSS,
    [NN_QUESTION_RISING_LOGIT] = HL_CONCEPT_GRADIENT,
    [NN_QUESTION_CLIPPED] = HL_CONCEPT_GRADIENT,
    [NN_QUESTION_STEP_SIGN] = HL_CONCEPT_GRADIENT,
    [NN_QUESTION_LOSS_AGAIN] = HL_CONCEPT_GRADIENT,
    [NN_QUESTION_SHAPE] = HL_CONCEPT_SHAPES,
    [NN_QUESTION_PARAMETERS] = HL_CONCEPT_SHAPES,
    [NN_QUESTION_FIRST_LOSS] = HL_CONCEPT_LOSS,
    [NN_QUESTION_SOURCES] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_LABEL] = HL_CONCEPT_LOSS,
    [NN_QUESTION_EXPOSURE] = HL_CONCEPT_DECODING,
    [NN_QUESTION_NORM_PLACE] = HL_CONCEPT_NORMALIZATION,
    [NN_QUESTION_WHICH_MASK] = HL_CONCEPT_MASKS,
    [NN_QUESTION_UNSCALED] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_WHICH_MODEL] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_WHICH_MAP] = HL_CONCEPT_ATTENTION,
    [NN_QUESTION_TOUCHED] = HL_CONCEPT_GRADIENT,
    [NN_QUESTION_PADDING_LOSS] = HL_CONCEPT_LOSS,
  };

  return of[kind];
}
