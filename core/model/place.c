#include "core/model/place.h"

#include <string.h>

/* Passes, and phases of an update, which are in no stack. */
static const struct
{
  const char *name;
  NnBox       box;
} passes[] = {
  { "encode", NN_BOX_ENCODE },   { "decode", NN_BOX_DECODE }, { "batch", NN_BOX_BATCH },
  { "forward", NN_BOX_FORWARD }, { "loss", NN_BOX_LOSS },     { "backward", NN_BOX_BACKWARD },
  { "clip", NN_BOX_CLIP },       { "adam", NN_BOX_ADAM },     { "loss_again", NN_BOX_LOSS_AGAIN },
};

/* The parts of a block, and what they belong to. */
static const struct
{
  NnStack     stack;
  const char *name;
  NnBox       box;
  NnSublayer  sublayer;
  int         add_norm;
} parts[] = {
  { NN_STACK_ENCODER, "attention", NN_BOX_ATTENTION, NN_SUBLAYER_ENCODER, 0 },
  { NN_STACK_ENCODER, "addnorm1", NN_BOX_ADD_NORM, NN_SUBLAYER_ENCODER, 1 },
  { NN_STACK_ENCODER, "ffn", NN_BOX_FFN, NN_SUBLAYER_ENCODER_FFN, 0 },
  { NN_STACK_ENCODER, "addnorm2", NN_BOX_ADD_NORM, NN_SUBLAYER_ENCODER_FFN, 2 },
  { NN_STACK_DECODER, "attention1", NN_BOX_ATTENTION1, NN_SUBLAYER_DECODER, 0 },
  { NN_STACK_DECODER, "addnorm1", NN_BOX_ADD_NORM, NN_SUBLAYER_DECODER, 1 },
  { NN_STACK_DECODER, "attention2", NN_BOX_ATTENTION2, NN_SUBLAYER_CROSS, 0 },
  { NN_STACK_DECODER, "addnorm2", NN_BOX_ADD_NORM, NN_SUBLAYER_CROSS, 2 },
  { NN_STACK_DECODER, "ffn", NN_BOX_FFN, NN_SUBLAYER_DECODER_FFN, 0 },
  { NN_STACK_DECODER, "addnorm3", NN_BOX_ADD_NORM, NN_SUBLAYER_DECODER_FFN, 3 },
};

/* Other parts of a stack, and those of an add & norm that is two boxes. */
static const struct
{
  const char *name;
  NnBox       box;
} others[] = {
  { "embedding", NN_BOX_EMBEDDING },
  { "pos_encoding", NN_BOX_POSITIONS },
  { "add", NN_BOX_ADD },
  { "norm", NN_BOX_NORM },
  { "dense", NN_BOX_DENSE },
};

/* Moves part behind a name, if that is the next one of the path.  Returns whether it is. */
static gboolean read_name (NnPlace *self, const char *name)
{
  if (!nn_path_is_in (self->part, name))
    return FALSE;

  self->part += strlen (name);
  self->part += *self->part == '.';

  return TRUE;
}

static gboolean read_stack (NnPlace *self)
{
  for (NnStack stack = NN_STACK_ENCODER; stack <= NN_STACK_DECODER; stack++)
    if (read_name (self, nn_stack_name (stack)))
      {
        self->stack = stack;
        self->box = stack == NN_STACK_ENCODER ? NN_BOX_ENCODER : NN_BOX_DECODER;
        return TRUE;
      }

  return FALSE;
}

/* Reads a path such as grad.decoder.dense: what an update keeps for a place in a stack. */
static void read_kept_for_stack (NnPlace *self)
{
  static const char *const kept[] = { "grad", "clip", "adam.m", "adam.v", "adam.step" };

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      NnPlace rest = *self;

      if (read_name (&rest, kept[i]) && read_stack (&rest))
        *self = rest;
    }
}

static void read_block (NnPlace *self)
{
  const char *digits;
  char       *end;
  guint64     index;

  if (!read_name (self, "blks") || !g_str_has_prefix (self->part, "block"))
    return;

  digits = self->part + strlen ("block");
  index = g_ascii_strtoull (digits, &end, 10);
  if (end == digits || (*end != '\0' && *end != '.'))
    return;

  self->block = (int) MIN (index, (guint64) G_MAXINT);
  self->box = NN_BOX_BLOCK;
  self->part = end + (*end == '.');
}

static void read_pass (NnPlace *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (passes); i++)
    if (nn_path_is_in (self->part, passes[i].name))
      self->box = passes[i].box;
}

/* The part of a block or a stack, or of an add & norm that is two boxes. */
static void read_part (NnPlace *self)
{
  NnPlace rest = *self;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (self->block >= 0 && parts[i].stack == self->stack && read_name (&rest, parts[i].name))
      {
        self->box = parts[i].box;
        self->sublayer = parts[i].sublayer;
        self->add_norm = parts[i].add_norm;
        break;
      }

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (nn_path_is_in (rest.part, others[i].name))
      self->box = others[i].box;
}

/**
 * @path: what something in a model is called; it outlives the place
 * Returns: the place
 */
NnPlace nn_place_read (const char *path)
{
  NnPlace self = { NN_STACK_NONE, -1, NN_N_SUBLAYERS, 0, NN_BOX_NONE, path };

  if (!read_stack (&self))
    read_kept_for_stack (&self);
  if (self.stack == NN_STACK_NONE)
    read_pass (&self);
  read_block (&self);
  read_part (&self);

  return self;
}

/** Returns: whether it is, or is a part of, an attention itself */
gboolean nn_place_is_in_attention (const NnPlace *self)
{
  return self->sublayer < NN_N_ATTENTIONS && self->add_norm == 0;
}

/** Returns: what the stack is called in paths; "" for none */
const char *nn_stack_name (NnStack self)
{
  static const char *const names[] = { "", "encoder", "decoder" };

  return names[self];
}

/**
 * @stack: "encoder" or "decoder"; "" for a stack on its own
 * @index: of the block, from 0
 * @part: (nullable): what is meant in it; %NULL or "" for the whole block
 * Returns: (transfer full): what that is called
 */
char *nn_block_path (const char *stack, int index, const char *part)
{
  g_autofree char *name = g_strdup_printf ("blks.block%d", index);
  g_autofree char *block = nn_path_join (stack, name);

  return part != NULL && *part != '\0' ? nn_path_join (block, part) : g_steal_pointer (&block);
}

/** Returns: whether the encoder has it, and not the decoder */
gboolean nn_sublayer_is_of_encoder (NnSublayer self)
{
  return self == NN_SUBLAYER_ENCODER || self == NN_SUBLAYER_ENCODER_FFN;
}
