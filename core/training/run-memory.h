/* core/training/run-memory.h
 *
 * How much memory a run will need: what is learned with its gradients and Adam's memory of them,
 * a replica for each worker, and what a pass leaves in the layers.
 *
 *      attention weights   B · L · H · (n² + m² + n · m)
 */

#pragma once

#include "core/model/config.h"
#include "core/text/dataset.h"
#include "core/training/training-config.h"

G_BEGIN_DECLS

gboolean nn_run_memory_check (const NnConfig         *model,
                              const NnTrainingConfig *training,
                              const NnDataset        *dataset,
                              GError                **error);

G_END_DECLS
