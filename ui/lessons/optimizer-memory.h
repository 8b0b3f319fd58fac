/* ui/lessons/optimizer-memory.h
 *
 * Whose m and v an update works with: those of the run that the model is from, or zeros.
 */

#pragma once

#include "core/trace/operation/operation.h"

char *hl_optimizer_memory_text (const NnOperation *operation) G_GNUC_WARN_UNUSED_RESULT;
