/* ui/session/playlist-entry.h
 *
 * A place that a lecturer has marked, under a name, with a note.
 *
 * Properties
 *   name   string   what the lecturer calls it: never empty, one line
 *   note   string   what there is to say; at most HL_PLAN_MAX_NOTE characters
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/lessons/lesson-plan.h"

G_BEGIN_DECLS

#define HL_TYPE_PLAYLIST_ENTRY (hl_playlist_entry_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylistEntry, hl_playlist_entry, HL, PLAYLIST_ENTRY, GObject)

/* Read by everybody; its functions write. */
struct _HlPlaylistEntry
{
  GObject parent_instance;

  char *name;
  char *note;
  char *place[HL_PLAN_N_KEYS];
};

HlPlaylistEntry *hl_playlist_entry_new (const char *name, char *const *place,
                                        const char *note) G_GNUC_WARN_UNUSED_RESULT;

void hl_playlist_entry_set_name (HlPlaylistEntry *self, const char *name);
void hl_playlist_entry_set_note (HlPlaylistEntry *self, const char *note);

int  hl_playlist_entry_find (HlPlaylistEntry *self, const NnWalk *walk, const char *sentence);
void hl_playlist_entry_write (HlPlaylistEntry *self, GString *file);

G_END_DECLS
