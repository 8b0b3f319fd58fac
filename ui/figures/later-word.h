/* ui/figures/later-word.h
 *
 * One word of what the decoder reads is changed: which positions notice, with the model as it is,
 * and with one thing about it changed.
 *
 *      decoder reads   <bos>  je  [suis → vais]  chez  moi
 *
 *      With the causal mask                 Without it
 *                    <bos>  je    vais                    <bos>  je    vais
 *      block 1 reads   0     0    1.93      block 1 reads   0     0    1.93
 *      after block 1   0     0    1.71      after block 1 ┃0.41  0.37┃ 1.80
 */

#pragma once

#include "core/experiments/later-token.h"
#include "ui/picture/figure.h"

#define HL_LATER_VARIANTS 2

enum
{
  HL_LATER_WORDS, /* { part, 0, position }; what is before nothing cannot be changed */
  HL_LATER_CELLS, /* and the next part: { part + variant, stage, position } */
};

/* What a lab asks about it; texts are translated where they are shown. */
typedef struct
{
  struct
  {
    const char *name;        /* what is different about the model */
    gboolean    sees_future; /* whether the causal mask is left out */
    int         norm;        /* what normalizes; −1 for what the model has */
    gboolean    is_training; /* whether statistics are those of the batch */
  } variants[HL_LATER_VARIANTS];
  /* The sentence: how many of the positions before the word change, in both variants */
  char *(*tell) (const char *before, const char *after, int positions, int first, int second);
} HlLaterAbout;

typedef struct
{
  const HlLaterAbout *about;
  const NnLaterToken *results[HL_LATER_VARIANTS]; /* borrowed; NULL: not known yet */
  const char         *problem;                    /* why not, borrowed, or NULL */
} HlLater;

char       *hl_later_word_write (const NnLaterToken *result) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_later_word_read (const char *input, int *position);
char       *hl_later_word_caption (const NnLaterToken *result,
                                   const char         *model) G_GNUC_WARN_UNUSED_RESULT;
HlFigure   *hl_later_word_new (const HlLater *later) G_GNUC_WARN_UNUSED_RESULT;
