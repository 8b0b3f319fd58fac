/* ui/lessons/example-sentence.h
 *
 * Sentences of the corpus, each worth a look.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *sentence; /* its tokens */
  const char *about;    /* what it shows; not translated yet */
} HlExampleSentence;

const HlExampleSentence *hl_example_sentences (int *n);
