/* core/training/run-memory.h
 *
 * How much memory a run needs: for the parameters with their gradients and Adam's m and v, for a
 * replica for each further worker, and for the values that the layers keep in a pass.
 *
 *      attention weights   B · L · H · (n² + m² + n · m)
 */

#pragma once

#include "core/model/config.h"
#include "core/text/dataset.h"
#include "core/training/training-config.h"

G_BEGIN_DECLS

gboolean nn_run_memory_check (const NnConfig *model, const NnTrainingConfig *training,
                              const NnDataset *dataset, GError **error);

G_END_DECLS
