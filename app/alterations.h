/* app/alterations.h
 *
 * What is taken out of a model on the command line, before it translates or is judged:
 * --without-head 1.3, --without-block encoder:2, --temperature 0.5, …
 */

#pragma once

#include <glib/gi18n.h>

#include "app/cli.h"

typedef struct
{
  char   **without_heads;     /* heads to mute, or NULL */
  char   **uniform_heads;     /* heads that give all keys the same weight, or NULL */
  char   **without_sublayers; /* sublayers to mute, or NULL */
  char   **without_blocks;    /* blocks to mute, or NULL */
  char   **without_scaling;   /* attentions whose scores are not divided by √d_k, or NULL */
  gboolean without_positions; /* whether no positions are added */
  gboolean without_residual;  /* whether no residual connection goes around a sublayer */
  double   temperature;       /* what the logits are divided by; 1 for nothing */
} HlAlterations;

#define HL_ALTERATIONS_NONE ((HlAlterations){ .temperature = 1.0 })

/* The options of a command that alters its model. */
#define HL_ALTERATIONS_ENTRIES(alterations)                                                        \
  HL_CLI_OPTION ("without-head", 0, STRING_ARRAY, &(alterations)->without_heads,                   \
                 N_ ("Mute a head: 1.3 is head 3 of block 1; to choose the attention, put "        \
                     "cross:, encoder: or decoder: before the number"),                            \
                 N_ ("HEAD")),                                                                     \
      HL_CLI_OPTION ("uniform-head", 0, STRING_ARRAY, &(alterations)->uniform_heads,               \
                     N_ ("Make a head give all keys the same weight"), N_ ("HEAD")),               \
      HL_CLI_OPTION ("without-sublayer", 0, STRING_ARRAY, &(alterations)->without_sublayers,       \
                     N_ ("Mute a sublayer; the sublayers of block 1 are encoder:1, "               \
                         "decoder:1, cross:1, encoder-ffn:1 and decoder-ffn:1"),                   \
                     N_ ("SUBLAYER")),                                                             \
      HL_CLI_OPTION ("without-block", 0, STRING_ARRAY, &(alterations)->without_blocks,             \
                     N_ ("Mute all sublayers of a block, such as encoder:1 or decoder:1"),         \
                     N_ ("BLOCK")),                                                                \
      HL_CLI_OPTION ("without-scaling", 0, STRING_ARRAY, &(alterations)->without_scaling,          \
                     N_ ("Do not divide the scores by √dₖ in one attention layer, such as "    \
                         "encoder:1, decoder:1 or cross:1"),                                       \
                     N_ ("ATTENTION")),                                                            \
      HL_CLI_OPTION ("without-positions", 0, NONE, &(alterations)->without_positions,              \
                     N_ ("Add no positional encodings to the embeddings"), NULL),                  \
      HL_CLI_OPTION ("without-residual", 0, NONE, &(alterations)->without_residual,                \
                     N_ ("Leave out the residual connections around the sublayers"), NULL),        \
      HL_CLI_OPTION ("temperature", 0, DOUBLE, &(alterations)->temperature,                        \
                     N_ ("Divide the logits by this number before the softmax; default: 1"),       \
                     N_ ("X"))

HlCliStatus hl_alterations_apply (const HlAlterations *self, NnCheckpoint *checkpoint);
