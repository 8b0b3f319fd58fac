/* core/model/block-path.h
 *
 * What a block and what is in it is called, as parameters are in the textbook's state_dict.
 *
 *      decoder.blks.block1.attention2.softmax
 *      stack        index  part
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *nn_block_path (const char *stack,
                     int         index,
                     const char *part) G_GNUC_WARN_UNUSED_RESULT;
int   nn_block_of_path (const char *path);

G_END_DECLS
