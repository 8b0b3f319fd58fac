#include "ui/lessons/question-concept.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name; /* in lessons */
  const char *title;
  const char *term;   /* of the glossary */
  const char *lesson; /* the name of its file */
} concepts[HL_N_CONCEPTS] = {
  [HL_CONCEPT_SHAPES] = { "shapes", N_ ("Shapes and parameters"), "feature", "6-model" },
  [HL_CONCEPT_POSITIONS] = { "positions", N_ ("Positions"), "positional encoding", "1-words" },
  [HL_CONCEPT_ATTENTION] = { "attention", N_ ("Attention"), "attention weights", "2-attention" },
  [HL_CONCEPT_MASKS] = { "masks", N_ ("Masks"), "causal mask", "4-masks" },
  [HL_CONCEPT_NORMALIZATION] = { "normalization", N_ ("Normalization"), "layer normalization",
                                 "5-normalization" },
  [HL_CONCEPT_FEED_FORWARD] = { "feed-forward", N_ ("Feed-forward network"), "feed-forward network",
                                "6-model" },
  [HL_CONCEPT_DECODING] = { "decoding", N_ ("Decoding"), "decoder", "8-decoding" },
  [HL_CONCEPT_LOSS] = { "loss", N_ ("Labels and loss"), "loss", "7-training" },
  [HL_CONCEPT_GRADIENT] = { "gradient", N_ ("Gradients and Adam"), "gradient", "7-training" },
  [HL_CONCEPT_TRAINING] = { "training", N_ ("Comparing runs"), "validation loss", "7-training" },
  [HL_CONCEPT_BLEU] = { "bleu", N_ ("BLEU"), "BLEU", "8-decoding" },
};

/* Returns what the concept is called; nothing if there is none. */
const char *hl_concept_title (HlConcept self)
{
  return self != HL_CONCEPT_NONE ? _ (concepts[self].title) : "";
}

/* Returns the id of the term of the glossary that explains it. */
const char *hl_concept_term (HlConcept self) { return concepts[self].term; }

/* Returns the name of the lesson that teaches it. */
const char *hl_concept_lesson (HlConcept self) { return concepts[self].lesson; }

/* Returns what lessons call the concepts. */
const char *const *hl_concept_names (void)
{
  static const char *names[HL_N_CONCEPTS + 1];

  for (int i = 0; i < HL_N_CONCEPTS; i++)
    names[i] = concepts[i].name;

  return names;
}

/* Returns the concept of that name. name: what a lesson calls it, or NULL. */
HlConcept hl_concept_find (const char *name)
{
  int found = 0;

  while (found < HL_N_CONCEPTS && g_strcmp0 (concepts[found].name, name) != 0)
    found++;

  return (HlConcept) found;
}
