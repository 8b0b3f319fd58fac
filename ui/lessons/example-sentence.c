#include "ui/lessons/example-sentence.h"

#include <glib/gi18n-lib.h>

/* Each sentence shows something that a word-for-word translation would miss. */
static const HlExampleSentence examples[] = {
  /* Translators: what an example sentence shows, as the next ones */
  { "go .", N_ ("the shortest sentence") },
  { "i lost .", N_ ("one word becomes two") },
  { "he's calm .", N_ ("a contraction becomes two words") },
  { "i'm home .", N_ ("an idiom: four words for two") },
  { "i see him .", N_ ("the pronoun moves before the verb") },
  { "i like the red car .", N_ ("the adjective moves after the noun") },
  { "we don't have any bread .", N_ ("the negation surrounds the verb") },
  /* Translators: in the French sentence */
  { "the doors of the house are open .", N_ ("the last word agrees with the first noun") },
  /* Translators: two English words, one French word */
  { "she is going to the market .", N_ ("two words merge into one") },
  { "are you hungry ?", N_ ("inversion in a question") },
};

/* Returns all of them, short ones among them. */
const HlExampleSentence *hl_example_sentences (int *n)
{
  *n = (int) G_N_ELEMENTS (examples);

  return examples;
}
