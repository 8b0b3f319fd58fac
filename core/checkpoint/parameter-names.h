/* core/checkpoint/parameter-names.h
 *
 * The names of tensors in files of other programs.
 */

#pragma once

#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

char    *nn_parameter_prefix (const NnSafetensors *file) G_GNUC_WARN_UNUSED_RESULT;
char    *nn_parameter_name (const char *name, const char *prefix) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_parameter_is_of_training (const char *name);
gboolean nn_parameter_is_left_out (const NnSafetensor *tensor);

G_END_DECLS
