/* core/checkpoint/checkpoint-description.h
 *
 * The description of the model in a file that Headlight wrote: configuration, text settings and
 * vocabularies.  For a file of another program, the sidecar (sidecar.h) has them.
 */

#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/sidecar.h"

G_BEGIN_DECLS

NnSidecar *nn_checkpoint_read_description (const NnSafetensors *file, const NnConfig *inferred,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
