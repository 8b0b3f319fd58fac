/* core/training/presets.h
 *
 * Presets: four sets of hyperparameters, each with a name.  The first three are those of the
 * textbook:  its PyTorch chapter, its MLX chapter and its older editions, with their mistakes.  The
 * last is that of this program.
 *
 *                     book-pytorch   book-mlx     classic     recommended
 *      D, F           256, 64        256, 64      32, 64      128, 512
 *      L, H           2, 4           2, 4         2, 4        2, 4
 *      normalization  post-norm      post-norm    post-norm   pre-norm
 *      embedding      N(0, 1)        N(0, 1 / D)  N(0, 1)     N(0, 1 / D)
 *      rate           0.001          0.0003       0.005       0.003, warm-up, cosine
 *      bias corrected yes            no           yes         yes, β₂ 0.98
 *      loss           plain          plain        classic     masked
 *      batch, epochs  128, 30        128, 30      64, 200     64, 30
 *
 * In the MLX chapter the table of positions is learned too, by mistake.  Here this is an option of
 * the model (trains_positions), which is off in every preset.
 */

#pragma once

#include "core/model/config.h"
#include "core/training/training-config.h"

typedef struct
{
  const char      *name;     /* what the command line calls it */
  NnConfig         model;    /* the model; its vocabulary sizes are 0 until there is a corpus */
  NnTrainingConfig training; /* the run */
} NnPreset;

int                nn_presets_count (void);
NnPreset           nn_presets_get (int index);
const char *const *nn_presets_names (void);
gboolean           nn_presets_find (const char *name, NnPreset *preset);
