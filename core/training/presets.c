#include "core/training/presets.h"

/* The PyTorch chapter: embeddings start large, the loss counts padding, and validation is without
 * the causal mask. */
static NnPreset book_pytorch (void)
{
  NnPreset self = { "book-pytorch", nn_config_default (), nn_training_config_default () };

  self.model.initialization = NN_INITIALIZATION_PYTORCH;

  self.training.text = nn_text_options_book ();
  self.training.loss = NN_LOSS_PLAIN;
  self.training.validates_unmasked = TRUE;

  return self;
}

/* The MLX chapter: embeddings start small, Adam is without bias correction, and the learning rate
 * is lower, because the first steps are longer then. */
static NnPreset book_mlx (void)
{
  NnPreset self = book_pytorch ();

  self.name = "book-mlx";
  self.model.initialization = NN_INITIALIZATION_MLX;
  self.training.learning_rate = 0.0003;
  self.training.adam.corrects_bias = FALSE;

  return self;
}

/* The older editions: a small model, many epochs, and the classic loss. */
static NnPreset classic (void)
{
  NnPreset self = book_pytorch ();

  self.name = "classic";
  self.model.num_hiddens = 32;
  self.model.ffn_num_hiddens = 64;
  self.model.dropout = 0.1;
  self.model.initialization = NN_INITIALIZATION_CLASSIC;

  self.training.text = nn_text_options_classic ();
  self.training.loss = NN_LOSS_CLASSIC;
  self.training.learning_rate = 0.005;
  self.training.batch_size = 64;
  self.training.epochs = 200;
  self.training.validates_unmasked = FALSE;

  return self;
}

/* Later practice: pre-norm, warm-up, a low learning rate at the end, and a smaller β₂. */
static NnPreset recommended (void)
{
  NnPreset self = { "recommended", nn_config_default (), nn_training_config_default () };

  self.model.num_hiddens = 128;
  self.model.ffn_num_hiddens = 512;
  self.model.is_pre_norm = TRUE;

  self.training.unknown_share = 0.15;
  self.training.batch_size = 64;
  self.training.schedule = NN_SCHEDULE_COSINE;
  self.training.learning_rate = 0.003;
  self.training.warm_up = 200;
  self.training.final_fraction = 0.02;
  self.training.adam.beta2 = 0.98;
  self.training.groups_lengths = TRUE;

  return self;
}

static NnPreset (*const presets[]) (void) = { book_pytorch, book_mlx, classic, recommended };

/** Returns: how many presets there are */
int nn_presets_count (void) { return G_N_ELEMENTS (presets); }

/**
 * @index: from 0
 * Returns: preset @index
 */
NnPreset nn_presets_get (int index)
{
  g_assert (index >= 0 && index < nn_presets_count ());

  return presets[index]();
}

/** Returns: (transfer none) (array zero-terminated=1): the names of all */
const char *const *nn_presets_names (void)
{
  static const char *names[G_N_ELEMENTS (presets) + 1];

  for (int i = 0; i < nn_presets_count (); i++)
    names[i] = presets[i]().name;

  return names;
}

/**
 * @preset: (out): the preset of that name
 * Returns: whether there is one
 */
gboolean nn_presets_find (const char *name, NnPreset *preset)
{
  for (int i = 0; i < nn_presets_count (); i++)
    {
      *preset = nn_presets_get (i);
      if (g_str_equal (preset->name, name))
        return TRUE;
    }

  return FALSE;
}
