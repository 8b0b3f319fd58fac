#include "ui/lessons/box-text.h"

#include "core/model/place.h"
#include "ui/lessons/lessons.h"

/* Boxes of which the same is true in every model. */
static const char *const names[NN_N_BOXES] = {
  [NN_BOX_ENCODE] = "encode",
  [NN_BOX_DECODE] = "decode",
  [NN_BOX_BATCH] = "batch",
  [NN_BOX_FORWARD] = "forward",
  [NN_BOX_BACKWARD] = "backward",
  [NN_BOX_CLIP] = "clip",
  [NN_BOX_ADAM] = "adam",
  [NN_BOX_LOSS_AGAIN] = "loss_again",
  [NN_BOX_ENCODER] = "encoder",
  [NN_BOX_DECODER] = "decoder",
  [NN_BOX_EMBEDDING] = "embedding",
  [NN_BOX_ATTENTION] = "attention",
  [NN_BOX_ATTENTION2] = "attention2",
  [NN_BOX_FFN] = "ffn",
  [NN_BOX_DENSE] = "dense",
};

/* Of others, what is true depends on the model and on the run. */
static const char *key_of (const NnWalk *walk, NnPlace place)
{
  static const char *const losses[] = {
    [NN_LOSS_MASKED] = "loss-masked",
    [NN_LOSS_PLAIN] = "loss-plain",
    [NN_LOSS_CLASSIC] = "loss-classic",
  };
  const NnConfig *config = &walk->config;
  const gboolean  is_batch = config->norm == NN_NORM_BATCH;
  const gboolean  is_encoder = place.stack == NN_STACK_ENCODER;

  switch ((int) place.box)
    {
    case NN_BOX_LOSS:
      return losses[walk->loss_kind];
    case NN_BOX_BLOCK:
      if (config->has_residual)
        return is_encoder ? "encoder_block" : "decoder_block";
      return is_encoder ? "encoder_block-alone" : "decoder_block-alone";
    case NN_BOX_POSITIONS:
      return config->trains_positions ? "pos_encoding-learned" : "pos_encoding";
    case NN_BOX_ATTENTION1:
      return config->has_causal_mask ? "attention1" : "attention1-open";
    case NN_BOX_ADD:
      return config->has_residual ? "add" : "add-nothing";
    case NN_BOX_ADD_NORM:
      if (config->has_residual)
        return is_batch ? "addnorm-batch" : "addnorm";
      return is_batch ? "norm-batch" : "norm";
    case NN_BOX_NORM:
      return is_batch ? "norm-batch" : "norm";
    default:
      return names[place.box];
    }
}

static gboolean is_about_parameters (const NnWalk *walk, int node)
{
  const NnWalkNode *pass = nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS));
  const NnBox       box = nn_place_read (pass->path).box;

  return box == NN_BOX_CLIP || box == NN_BOX_ADAM;
}

/* Returns a paragraph about it that is true for the walk's model; NULL where there is nothing to
 * add to the boxes around it. */
const char *hl_box_text (const NnWalk *walk, int node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);
  const NnPlace     place = nn_place_read (box->path);
  const char       *name = key_of (walk, place);
  g_autofree char  *key = NULL;

  if (name == NULL || (box->level != NN_LEVEL_PASS && is_about_parameters (walk, node)))
    return NULL;

  key = g_strconcat ("box ", name, NULL);

  return hl_lessons_find (key)->why;
}
