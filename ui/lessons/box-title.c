#include "ui/lessons/box-title.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* The last part of a path names the box. */
static const struct
{
  const char *name;
  const char *title;
} boxes[] = {
  { "encoder", N_ ("Encoder") },
  { "decoder", N_ ("Decoder") },
  { "embedding", N_ ("Embedding") },
  { "pos_encoding", N_ ("Positional encoding") },
  { "attention", N_ ("Self-attention") },
  { "attention1", N_ ("Masked self-attention") },
  { "attention2", N_ ("Encoder–decoder attention") },
  { "addnorm1", N_ ("Add & norm") },
  { "addnorm2", N_ ("Add & norm") },
  { "addnorm3", N_ ("Add & norm") },
  { "add", N_ ("Add") },
  { "norm", N_ ("Layer norm") },
  { "ffn", N_ ("Feed-forward network") },
  { "dense", N_ ("Output layer") },
  { "encode", N_ ("Encode the source") },
  { "batch", N_ ("Draw a batch") },
  { "forward", N_ ("Forward pass") },
  { "loss", N_ ("Loss") },
  { "backward", N_ ("Backward pass") },
  { "clip", N_ ("Clip the gradient") },
  { "adam", N_ ("Adam") },
  { "loss_again", N_ ("The same batch again") },
};

static const char *
find_title (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (g_str_equal (name, boxes[i].name))
      return _ (boxes[i].title);

  return NULL;
}

/**
 * hl_box_title:
 * @config: the model's
 * @path: of a stack, a sublayer or a pass
 *
 * Returns: (transfer full): what it is called, short enough for a button; the last part of
 *   @path if it has no name
 */
char *
hl_box_title (const NnConfig *config,
              const char     *path)
{
  const char *name = nn_path_name (path);

  if (g_str_equal (name, "norm") && config->norm == NN_NORM_BATCH)
    return g_strdup (_ ("Batch norm"));

  return g_strdup (find_title (name) != NULL ? find_title (name) : name);
}

/**
 * hl_block_title:
 * @path: of a block
 *
 * Returns: (transfer full): what it is called, short enough for a button
 */
char *
hl_block_title (const char *path)
{
  /* Translators: one floor of the encoder or the decoder, from 1 */
  return g_strdup_printf (_ ("Block %d"), nn_place_read (path).block + 1);
}

/**
 * hl_parameter_title:
 * @path: of a parameter: "decoder.blks.block0.attention1.W_q.weight"
 * @symbol: what formulas call it: "W_q"
 *
 * Returns: (transfer full): where it is and what it is called, in words:
 *   "Decoder › Block 1 › Masked self-attention › W_q"
 */
char *
hl_parameter_title (const char *path,
                    const char *symbol)
{
  const NnPlace    place = nn_place_read (path);
  g_autofree char *box = g_strndup (place.part, strcspn (place.part, "."));
  GString         *title = g_string_new (NULL);

  if (place.stack != NN_STACK_NONE)
    g_string_append_printf (title, "%s › ", find_title (nn_stack_name (place.stack)));
  if (place.block >= 0)
    {
      g_autofree char *block = hl_block_title (path);

      g_string_append_printf (title, "%s › ", block);
    }
  if (g_str_equal (box, "norm"))
    g_string_append_printf (title, "%s › ", _ ("Normalization"));
  else if (find_title (box) != NULL)
    g_string_append_printf (title, "%s › ", find_title (box));
  g_string_append (title, symbol);

  return g_string_free (title, FALSE);
}
