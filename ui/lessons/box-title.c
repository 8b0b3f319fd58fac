#include "ui/lessons/box-title.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* A block has a number; how a normalization is called depends on the model. */
static const char *const titles[NN_N_BOXES] = {
  [NN_BOX_ENCODER] = N_ ("Encoder"),
  [NN_BOX_DECODER] = N_ ("Decoder"),
  [NN_BOX_EMBEDDING] = N_ ("Embedding"),
  [NN_BOX_POSITIONS] = N_ ("Positional encoding"),
  [NN_BOX_ATTENTION] = N_ ("Self-attention"),
  [NN_BOX_ATTENTION1] = N_ ("Masked self-attention"),
  [NN_BOX_ATTENTION2] = N_ ("Cross-attention"),
  [NN_BOX_ADD_NORM] = N_ ("Add & norm"),
  [NN_BOX_ADD] = N_ ("Add"),
  [NN_BOX_FFN] = N_ ("Feed-forward network"),
  [NN_BOX_DENSE] = N_ ("Output layer"),
  [NN_BOX_ENCODE] = N_ ("Encode the source"),
  [NN_BOX_BATCH] = N_ ("Draw a batch"),
  [NN_BOX_FORWARD] = N_ ("Forward pass"),
  [NN_BOX_LOSS] = N_ ("Loss"),
  [NN_BOX_BACKWARD] = N_ ("Backward pass"),
  [NN_BOX_CLIP] = N_ ("Clip the gradient"),
  [NN_BOX_ADAM] = N_ ("Adam"),
  [NN_BOX_LOSS_AGAIN] = N_ ("The same batch again"),
};

/* Pre-norm stacks end with one that is in no block. */
static const char *title_of_norm (const NnConfig *config, gboolean is_last)
{
  if (config->norm == NN_NORM_BATCH)
    return is_last ? _ ("Last batch norm") : _ ("Batch norm");

  return is_last ? _ ("Last layer norm") : _ ("Layer norm");
}

/* Returns what it is called, short enough for a button; the last part of path if it has no name.
 * path: of a stack, a sublayer or a pass. */
char *hl_box_title (const NnConfig *config, const char *path)
{
  const NnPlace place = nn_place_read (path);
  NnBox         box = place.box;

  if (box == NN_BOX_ADD && !config->has_residual)
    return g_strdup (C_ ("sublayer", "Output"));
  if (box == NN_BOX_ADD_NORM && !config->has_residual)
    box = NN_BOX_NORM;
  if (box == NN_BOX_NORM)
    return g_strdup (title_of_norm (config, place.block < 0));

  return g_strdup (titles[box] != NULL ? _ (titles[box]) : nn_path_name (path));
}

/* Returns what it is called, short enough for a button. */
char *hl_block_title (const char *path)
{
  /* Translators: one floor of the encoder or the decoder, from 1 */
  return g_strdup_printf (_ ("Block %d"), nn_place_read (path).block + 1);
}

/* Returns where it is, in words: "Decoder › Block 1 › Masked self-attention". path: of a parameter:
 * "decoder.blks.block0.attention1.W_q.weight". */
char *hl_part_title (const char *path)
{
  const NnPlace         place = nn_place_read (path);
  const NnBox           box = place.add_norm > 0 ? NN_BOX_ADD_NORM : place.box;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (place.stack != NN_STACK_NONE)
    g_ptr_array_add (
        parts,
        g_strdup (_ (titles[place.stack == NN_STACK_ENCODER ? NN_BOX_ENCODER : NN_BOX_DECODER])));
  if (place.block >= 0)
    g_ptr_array_add (parts, hl_block_title (path));
  if (box == NN_BOX_NORM)
    g_ptr_array_add (parts, g_strdup (_ ("Normalization")));
  else if (box != NN_BOX_ENCODER && box != NN_BOX_DECODER && titles[box] != NULL)
    g_ptr_array_add (parts, g_strdup (_ (titles[box])));
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" › ", (char **) parts->pdata);
}

/* Returns where it is and what it is called: "Decoder › Block 1 › Masked self-attention › W_q". */
char *hl_parameter_title (const char *path, const char *symbol)
{
  g_autofree char *part = hl_part_title (path);

  return *part != '\0' ? g_strconcat (part, " › ", symbol, NULL) : g_strdup (symbol);
}
