/* core/checkpoint/parameter-names.h
 *
 * The names of the textbook's parameters in the files of other programs.
 *
 *      module.encoder.blks.0.attention.W_q.weight     in a file of another program
 *      encoder.blks.block0.attention.W_q.weight       in our models
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char    *nn_parameter_name (const char *name) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_parameter_is_left_out (const char *name);

G_END_DECLS
