/* core/checkpoint/safetensors-values.h
 *
 * Converts the bytes of a tensor to numbers.  The bytes are little-endian and need not be aligned
 * in memory, so each value is copied into a variable first.
 */

#pragma once

#include "core/checkpoint/safetensors.h"

gboolean  nn_safetensor_read (const NnSafetensor *self, float *values, GError **error);
NnTensor *nn_safetensor_to_tensor (const NnSafetensor *self,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
int *nn_safetensor_to_ints (const NnSafetensor *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
