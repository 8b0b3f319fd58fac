/* ui/session/playlist-find.h
 *
 * Which entry of a playlist a place is, and which one comes next.
 */

#pragma once

#include "ui/session/playlist.h"

G_BEGIN_DECLS

HlPlaylistEntry *hl_playlist_find (HlPlaylist *self, const NnWalk *walk, const char *sentence,
                                   int node);
GArray          *hl_playlist_find_all (HlPlaylist *self, const NnWalk *walk,
                                       const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
HlPlaylistEntry *hl_playlist_find_place (HlPlaylist *self, char *const *place);
HlPlaylistEntry *hl_playlist_find_next (HlPlaylist *self, HlPlaylistEntry *at_hand, int by);

G_END_DECLS
