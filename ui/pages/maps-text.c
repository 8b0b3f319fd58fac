#include "ui/pages/maps-text.h"

#include <glib/gi18n.h>

/* Returns the word that the row wrote; NULL where rows write none, and where there is no such
 * row. row: a row, from 0. */
const char *hl_maps_text_written (const HlAttentionMaps *maps, int row)
{
  return maps->predictions != NULL && row < maps->rows ? maps->predictions[row] : NULL;
}

/* A row of the decoder is the one thing in these maps that is easily misread.  The example is a
 * row of these maps, one in their middle. Returns what a row is, and what its cells say. */
char *hl_maps_text_how_to_read (const HlAttentionMaps *maps)
{
  const int   row = maps->rows / 2;
  const char *read;
  const char *written = hl_maps_text_written (maps, row);

  if (maps->predictions == NULL)
    return g_strdup (_ ("Each row is a source word. Its cells show how its attention is spread "
                        "over all source words."));
  if (written == NULL)
    return g_strdup (_ ("Each row has read the word on its left and chooses the next one. Its "
                        "cells show how its attention is spread over the keys."));

  read = maps->row_tokens[row];

  /* Translators: a word that was read, and the one that was written after it; both again */
  return g_strdup_printf (_ ("Each row has read the word on its left and chooses the next one: "
                             "“%s → %s” has read “%s” and writes “%s”. Its cells show how its "
                             "attention is spread over the keys."),
                          read, written, read, written);
}

/* What was done to a head, or NULL. */
static const char *mark_of (const HlAttentionMaps *maps, const NnIntervention *intervention,
                            int block, int head)
{
  const NnSublayer sublayer = (NnSublayer) maps->kind;

  if (nn_intervention_has_head (intervention, NN_MUTE_HEAD, sublayer, block, head))
    /* Translators: a head of an altered model: its output is 0 */
    return _ ("muted");
  if (nn_intervention_has_head (intervention, NN_UNIFORM_HEAD, sublayer, block, head))
    /* Translators: a head of an altered model: it gives all keys the same weight */
    return _ ("uniform");

  return NULL;
}

/* Returns (layers · heads) what was done to each head, or NULL elements. intervention: what was
 * done to the model, or NULL. */
const char **hl_maps_text_marks (const HlAttentionMaps *maps, const NnIntervention *intervention)
{
  const char **marks;

  if (intervention == NULL)
    return NULL;

  marks = g_new0 (const char *, (gsize) maps->layers *(gsize) maps->heads);
  for (int block = 0; block < maps->layers; block++)
    for (int head = 0; head < maps->heads; head++)
      marks[block * maps->heads + head] = mark_of (maps, intervention, block, head);

  return marks;
}
