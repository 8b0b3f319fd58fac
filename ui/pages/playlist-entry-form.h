/* ui/pages/playlist-entry-form.h
 *
 * Name, sentence and note of a marked place, to be written and read.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/playlist-entry.h"

G_BEGIN_DECLS

#define HL_TYPE_PLAYLIST_ENTRY_FORM (hl_playlist_entry_form_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylistEntryForm, hl_playlist_entry_form, HL, PLAYLIST_ENTRY_FORM, GtkBox)

void             hl_playlist_entry_form_show (HlPlaylistEntryForm *self, HlPlaylistEntry *entry);
HlPlaylistEntry *hl_playlist_entry_form_get_entry (HlPlaylistEntryForm *self);

G_END_DECLS
