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

#include "core/trace/walk/walk.h"
#include "ui/lessons/lesson-plan.h"

/* A place that a lecturer has marked, under a name, with a note.
 *
 * Properties
 *   name   string   what the lecturer calls it: never empty, one line
 *   note   string   what there is to say; at most HL_PLAN_MAX_NOTE characters */

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

void hl_playlist_entry_write (HlPlaylistEntry *self, GString *file);

#define HL_TYPE_PLAYLIST (hl_playlist_get_type ())

G_DECLARE_FINAL_TYPE (HlPlaylist, hl_playlist, HL, PLAYLIST, GObject)

/* Read by everybody; its functions write. */
struct _HlPlaylist
{
  GObject parent_instance;

  GListStore      *entries;
  char            *title;   /* or NULL */
  HlPlaylistEntry *current; /* that was gone to last, or NULL */
  GPtrArray       *before;  /* the entries before one was removed or a file opened, or NULL */
  char            *title_before;
};

HlPlaylist *hl_playlist_new (void) G_GNUC_WARN_UNUSED_RESULT;

GListModel      *hl_playlist_get_list (HlPlaylist *self);
HlPlaylistEntry *hl_playlist_get (HlPlaylist *self, int index);
int              hl_playlist_index_of (HlPlaylist *self, HlPlaylistEntry *entry);
void             hl_playlist_set_current (HlPlaylist *self, HlPlaylistEntry *entry);

gboolean hl_playlist_add (HlPlaylist *self, HlPlaylistEntry *entry);
void     hl_playlist_remove (HlPlaylist *self, HlPlaylistEntry *entry);
void     hl_playlist_move (HlPlaylist *self, HlPlaylistEntry *entry, int by);
void     hl_playlist_undo (HlPlaylist *self);

/* A list of places as a file, in the words of a lesson; data/lessons/README.md says how it is
 * written.
 *
 *      # Second lecture
 *
 *      ## voiture · block 2 · cross-attention · softmax
 *      page: model
 *      place: decoder.blks.block1.attention2.softmax
 *      word: 2
 *      sentence: the red car is old .
 *      note: Ask first: which head looks at “car”?
 *        A second line of the note. */

void  hl_playlist_open (HlPlaylist *self, const HlLessonPlan *plan);
char *hl_playlist_to_text (HlPlaylist *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_playlist_text_merge (const char *own, const char *known,
                              const char *there) G_GNUC_WARN_UNUSED_RESULT;

/* Which entry of a list of places a place is, and which one comes next. */

HlPlaylistEntry *hl_playlist_find (HlPlaylist *self, const NnWalk *walk, const char *sentence,
                                   int node);
GArray          *hl_playlist_find_all (HlPlaylist *self, const NnWalk *walk,
                                       const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
HlPlaylistEntry *hl_playlist_find_place (HlPlaylist *self, char *const *place);
HlPlaylistEntry *hl_playlist_find_next (HlPlaylist *self, HlPlaylistEntry *at_hand, int by);
