/* ui/lessons/example-sentence.h
 *
 * Sentences of the corpus, each worth a look.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HlExampleSentence:
 * @sentence: its tokens
 * @about: what it shows; not translated yet
 */
typedef struct
{
  const char *sentence;
  const char *about;
} HlExampleSentence;

const HlExampleSentence *hl_example_sentences (int *n);

G_END_DECLS
