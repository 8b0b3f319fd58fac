/* ui/pages/playlist-window.h
 *
 * A lecturer's list of places: the marked places on the left, in their order; the one that is
 * chosen on the right, with its name and its note.  What is typed is kept without asking.
 *
 * Signals
 *   mark          a person wants the place that the program shows now in the list
 *   go (entry)    a person wants to see its place
 *   open          a person wants a file instead of the list
 *   save          a person wants the list as a file
 */

#pragma once

#include <adwaita.h>

#include "ui/session/playlist.h"

#define HL_TYPE_PLAYLIST_WINDOW (hl_playlist_window_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylistWindow, hl_playlist_window, HL, PLAYLIST_WINDOW, AdwWindow)

HlPlaylistWindow *hl_playlist_window_new (GtkWindow  *parent,
                                          HlPlaylist *playlist) G_GNUC_WARN_UNUSED_RESULT;

void hl_playlist_window_choose (HlPlaylistWindow *self, HlPlaylistEntry *entry);
void hl_playlist_window_offer_undo (HlPlaylistWindow *self, const char *text);
