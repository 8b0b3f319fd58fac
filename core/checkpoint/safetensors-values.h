/* core/checkpoint/safetensors-values.h
 *
 * From the bytes of a file to numbers.  The bytes lie at any address and are little-endian,
 * so each value is copied out before it is looked at.
 */

#pragma once

#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

gboolean  nn_safetensor_read (const NnSafetensor *self,
                              float              *values,
                              GError            **error);
NnTensor *nn_safetensor_to_tensor (const NnSafetensor *self,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
int      *nn_safetensor_to_ints (const NnSafetensor *self,
                                 GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
