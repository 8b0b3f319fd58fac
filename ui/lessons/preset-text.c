#include "ui/lessons/preset-text.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name;
  const char *title;
  const char *description;
} texts[] = {
  { "book-pytorch", N_ ("Textbook, PyTorch"),
    N_ ("The model of the textbook’s PyTorch code: post-norm, hidden size 256, the first 512 "
        "pairs, "
        "loss per position with padding") },
  { "book-mlx", N_ ("Textbook, MLX"),
    N_ ("The model of the textbook’s MLX code: smaller initial embeddings, Adam without bias "
        "correction, learning rate 0.0003") },
  { "classic", N_ ("Classic"),
    N_ ("An older edition of the textbook: hidden size 32, 200 epochs, a loss summed over "
        "sentences") },
  /* Translators: the hyperparameters that this program’s authors chose */
  { "recommended", N_ ("Recommended"),
    N_ ("The best translations: pre-norm, hidden size 128, all pairs, warm-up and cosine "
        "schedule, β₂ 0.98, loss per token") },
};

static int find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_strcmp0 (texts[i].name, name) == 0)
      return (int) i;

  return -1;
}

/* Returns what people call it; NULL for one that is not ours. name: the name of a preset, or
 * NULL. */
const char *hl_preset_title (const char *name)
{
  const int text = find (name);

  return text >= 0 ? _ (texts[text].title) : NULL;
}

/* Returns what it is; NULL for one that is not ours. name: the name of a preset, or NULL. */
const char *hl_preset_description (const char *name)
{
  const int text = find (name);

  return text >= 0 ? _ (texts[text].description) : NULL;
}
