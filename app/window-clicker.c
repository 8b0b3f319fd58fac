/* app/window-clicker.c
 *
 * The way from one marked place to the next, with a clicker's keys.  A place that the open model
 * does not have stops nobody: it is told, and the way goes on.
 *
 *      Page Down ─► entry ─► hl_place_opener_visit () ─┬─► shown
 *                     ▲                                └─► missing: told ──┐
 *                     └──────────── the next entry ◄───────────────────────┘
 */

#include <glib/gi18n.h>

#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/session/playlist-find.h"
#include "ui/widgets/defer.h"

/* Adds the name of a place that is missing to those that this press of the key has left out. */
static void leave_out (HlWindow *self, HlPlaylistEntry *entry)
{
  const char      *name = hl_playlist_entry_get_name (entry);
  g_autofree char *before = g_steal_pointer (&self->left_out);

  self->left_out = before != NULL ? g_strdup_printf ("%s, %s", before, name) : g_strdup (name);
}

static void tell_left_out (HlWindow *self, gboolean is_end)
{
  g_autofree char *text = NULL;

  if (is_end)
    /* Translators: %s are the names of one or more marked places */
    text = g_markup_printf_escaped (_ ("No further marked place. Missing in the open model: %s"),
                                    self->left_out);
  else
    /* Translators: %s are the names of one or more marked places */
    text = g_markup_printf_escaped (_ ("Left out, missing in the open model: %s"), self->left_out);
  hl_window_toast (self, text);
}

static void visit (HlWindow *self, HlPlaylistEntry *entry);

/* Goes on from the missing entry of that number, unless somebody went elsewhere meanwhile. */
static void go_on (gpointer widget, int index)
{
  HlWindow        *self = HL_WINDOW (widget);
  HlPlaylistEntry *missing = hl_playlist_get_current (self->playlist);
  HlPlaylistEntry *next;

  if (missing == NULL || hl_playlist_index_of (self->playlist, missing) != index)
    return;

  next = hl_playlist_get (self->playlist, index + self->clicked_by);
  leave_out (self, missing);
  tell_left_out (self, next == NULL);
  if (next != NULL)
    visit (self, next);
}

/* What has looked for the place is still at it, so the next one waits. */
static void missing_cb (HlWindow *self)
{
  if (self->clicked_by != 0)
    hl_defer (self, go_on,
              hl_playlist_index_of (self->playlist, hl_playlist_get_current (self->playlist)));
  else
    hl_window_tell_missing_place (self);
}

static void visit (HlWindow *self, HlPlaylistEntry *entry)
{
  hl_window_choose_entry (self, entry);
  hl_place_opener_visit (self->opener, hl_playlist_entry_get_place (entry), missing_cb);
}

/* by: where to go on if it is missing: 1 to the next one, -1 to the one before, 0 nowhere. */
void hl_window_visit_marked (HlWindow *self, HlPlaylistEntry *entry, int by)
{
  self->clicked_by = by;
  g_clear_pointer (&self->left_out, g_free);
  visit (self, entry);
}

/* Returns whether there are marked places; without them, the key steps. by: 1 for the next
 * marked place, -1 for the one before. */
gboolean hl_window_go_to_marked (HlWindow *self, int by)
{
  HlPlaylistEntry *entry = hl_playlist_find_next (self->playlist, hl_window_get_marked (self), by);

  if (hl_playlist_get (self->playlist, 0) == NULL)
    return GDK_EVENT_PROPAGATE;

  if (entry != NULL)
    hl_window_visit_marked (self, entry, by);
  else
    hl_window_toast_briefly (self, by > 0 ? _ ("This is the last marked place.")
                                          : _ ("This is the first marked place."));

  return GDK_EVENT_STOP;
}
