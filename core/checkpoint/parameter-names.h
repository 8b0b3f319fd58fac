/* core/checkpoint/parameter-names.h
 *
 * What the parameters of the textbook's model are called in the files of others.
 *
 *      module.encoder.blks.0.attention.W_q.weight     theirs
 *      encoder.blks.block0.attention.W_q.weight       ours
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char    *nn_parameter_name (const char *name) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_parameter_is_left_out (const char *name);

G_END_DECLS
