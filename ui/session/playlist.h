/* ui/session/playlist.h
 *
 * Places of the program that a lecturer has marked, in an order of the lecturer's own, to go
 * from one to the next.
 *
 * Signals
 *   current-changed   another entry was gone to, or none is there any more
 *   changed           something of it is to be kept: an entry, its name, its note, or the order
 */

#pragma once

#include "ui/session/playlist-entry.h"

G_BEGIN_DECLS

#define HL_TYPE_PLAYLIST (hl_playlist_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylist, hl_playlist, HL, PLAYLIST, GObject)

HlPlaylist *hl_playlist_new (void) G_GNUC_WARN_UNUSED_RESULT;

const char      *hl_playlist_get_title (HlPlaylist *self);
GListModel      *hl_playlist_get_list (HlPlaylist *self);
HlPlaylistEntry *hl_playlist_get (HlPlaylist *self, int index);
int              hl_playlist_index_of (HlPlaylist *self, HlPlaylistEntry *entry);
HlPlaylistEntry *hl_playlist_get_current (HlPlaylist *self);
void             hl_playlist_set_current (HlPlaylist *self, HlPlaylistEntry *entry);

gboolean hl_playlist_add (HlPlaylist *self, HlPlaylistEntry *entry);
void     hl_playlist_remove (HlPlaylist *self, HlPlaylistEntry *entry);
void     hl_playlist_move (HlPlaylist *self, HlPlaylistEntry *entry, int by);
void     hl_playlist_replace (HlPlaylist *self, GPtrArray *entries, const char *title);
void     hl_playlist_undo (HlPlaylist *self);

G_END_DECLS
