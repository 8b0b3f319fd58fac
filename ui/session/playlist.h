/* ui/session/playlist.h
 *
 * Places of a walk that a lecturer has marked, to go from one to the next.  A place is kept
 * as text, so that it outlives the walk, and means the same place of another sentence:
 *
 *      "decoder.blks.block1.attention2.softmax 2"       of the third word
 *      "encoder.blks.block0.ffn.relu -1"
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

char  **hl_playlist_toggle (const char *const *places,
                            const NnWalk      *walk,
                            int                node,
                            gboolean          *is_marked) G_GNUC_WARN_UNUSED_RESULT;
GArray *hl_playlist_find_all (const char *const *places,
                              const NnWalk      *walk) G_GNUC_WARN_UNUSED_RESULT;
int     hl_playlist_find (const char *const *places,
                          const NnWalk      *walk,
                          int                node,
                          int                by);

G_END_DECLS
