/* core/training/presets.h
 *
 * Four recipes by name.  The first three are the textbook's and two of its
 * editions', mistakes included; the last is what we would do.
 *
 *                     book-pytorch   book-mlx     classic     recommended
 *      width, FFN     256, 64        256, 64      32, 64      128, 512
 *      blocks, heads  2, 4           2, 4         2, 4        2, 4
 *      norm           after          after        after       before
 *      first words    N(0, 1)        N(0, 1 / D)  N(0, 1)     N(0, 1 / D)
 *      rate           0.001          0.0003       0.005       0.003, warm-up, cosine
 *      bias corrected yes            no           yes         yes, β₂ 0.98
 *      loss           plain          plain        classic     masked
 *      batch, epochs  128, 30        128, 30      64, 200     64, 30
 *
 * In MLX the table of positions is learned too, by accident; that is an option
 * of the model (trains_positions), off in every preset.
 */

#pragma once

#include "core/model/config.h"
#include "core/training/training-config.h"

G_BEGIN_DECLS

/**
 * NnPreset:
 * @name: what the command line calls it
 * @model: the model; its vocabulary sizes are 0, for the corpus to fill in
 * @training: the run
 */
typedef struct
{
  const char      *name;
  NnConfig         model;
  NnTrainingConfig training;
} NnPreset;

int                nn_presets_count (void);
NnPreset           nn_presets_get (int index);
const char *const *nn_presets_names (void);
gboolean           nn_presets_find (const char *name,
                                    NnPreset   *preset);

G_END_DECLS
