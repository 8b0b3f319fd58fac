/* core/checkpoint/checkpoint-description.h
 *
 * What a file that Headlight wrote says of its own model.  For a file of another program a
 * sidecar says the same.
 */

#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/sidecar.h"

G_BEGIN_DECLS

NnSidecar *nn_checkpoint_read_description (const NnSafetensors *file,
                                           const NnConfig      *inferred,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
