#include "ui/session/playlist.h"

struct _HlPlaylist
{
  GObject parent_instance;

  GListStore      *entries;
  char            *title;   /* or NULL */
  HlPlaylistEntry *current; /* that was gone to last, or NULL */
  GPtrArray       *before;  /* the entries before one was removed or a file opened, or NULL */
  char            *title_before;
};

enum
{
  CHANGED,
  CURRENT_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlPlaylist, hl_playlist, G_TYPE_OBJECT)

static void emit_changed (HlPlaylist *self) { g_signal_emit (self, signals[CHANGED], 0); }

static int count (HlPlaylist *self)
{
  return (int) g_list_model_get_n_items (G_LIST_MODEL (self->entries));
}

GListModel *hl_playlist_get_list (HlPlaylist *self) { return G_LIST_MODEL (self->entries); }

/* Returns one of its entries, or NULL. index: from 0. */
HlPlaylistEntry *hl_playlist_get (HlPlaylist *self, int index)
{
  g_autoptr (HlPlaylistEntry) entry = NULL;

  if (index >= 0)
    entry = g_list_model_get_item (G_LIST_MODEL (self->entries), (guint) index);

  return entry;
}

/* Returns where it stands, from 0; or -1. entry: an entry, or NULL. */
int hl_playlist_index_of (HlPlaylist *self, HlPlaylistEntry *entry)
{
  guint index;

  return entry != NULL && g_list_store_find (self->entries, entry, &index) ? (int) index : -1;
}

/* Returns what its file calls it, or NULL. */
const char *hl_playlist_get_title (HlPlaylist *self) { return self->title; }

/* Returns the entry that was gone to, or added, last, or NULL. */
HlPlaylistEntry *hl_playlist_get_current (HlPlaylist *self) { return self->current; }

void hl_playlist_set_current (HlPlaylist *self, HlPlaylistEntry *entry)
{
  if (g_set_object (&self->current, entry))
    g_signal_emit (self, signals[CURRENT_CHANGED], 0);
}

static void forget_before (HlPlaylist *self)
{
  g_clear_pointer (&self->before, g_ptr_array_unref);
  g_clear_pointer (&self->title_before, g_free);
}

/* What is written into an entry that came after is not to be undone. */
static void edited_cb (HlPlaylist *self, GParamSpec *pspec, HlPlaylistEntry *entry)
{
  if (self->before != NULL && !g_ptr_array_find (self->before, entry, NULL))
    forget_before (self);
  emit_changed (self);
}

static void listen (HlPlaylist *self, HlPlaylistEntry *entry)
{
  g_signal_handlers_disconnect_by_func (entry, edited_cb, self);
  g_signal_connect_object (entry, "notify", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
}

/* Returns whether there was room for it. */
gboolean hl_playlist_add (HlPlaylist *self, HlPlaylistEntry *entry)
{
  const int current = hl_playlist_index_of (self, self->current);

  if (count (self) >= HL_PLAN_MAX_ENTRIES)
    return FALSE;

  forget_before (self);
  listen (self, entry);
  g_list_store_insert (self->entries, (guint) (current >= 0 ? current + 1 : count (self)), entry);
  hl_playlist_set_current (self, entry);
  emit_changed (self);

  return TRUE;
}

/* Remembers all entries, so that hl_playlist_undo() brings them back. */
static void remember (HlPlaylist *self)
{
  forget_before (self);
  self->before = g_ptr_array_new_with_free_func (g_object_unref);
  for (int i = 0; i < count (self); i++)
    g_ptr_array_add (self->before, g_object_ref (hl_playlist_get (self, i)));
  self->title_before = g_strdup (self->title);
}

/* Removes it, until hl_playlist_undo(). */
void hl_playlist_remove (HlPlaylist *self, HlPlaylistEntry *entry)
{
  const int index = hl_playlist_index_of (self, entry);

  if (index < 0)
    return;

  remember (self);
  if (entry == self->current)
    hl_playlist_set_current (self, hl_playlist_get (self, index - 1));
  g_list_store_remove (self->entries, (guint) index);
  emit_changed (self);
}

/* by: 1 down, -1 up. */
void hl_playlist_move (HlPlaylist *self, HlPlaylistEntry *entry, int by)
{
  g_autoptr (HlPlaylistEntry) kept = g_object_ref (entry);
  const int                   index = hl_playlist_index_of (self, entry);

  if (index < 0 || index + by < 0 || index + by >= count (self))
    return;

  forget_before (self);
  g_list_store_remove (self->entries, (guint) index);
  g_list_store_insert (self->entries, (guint) (index + by), kept);
  emit_changed (self);
}

static void set_entries (HlPlaylist *self, GPtrArray *entries, const char *title)
{
  for (guint i = 0; i < entries->len; i++)
    listen (self, g_ptr_array_index (entries, i));
  g_list_store_splice (self->entries, 0, (guint) count (self), entries->pdata, entries->len);
  if (hl_playlist_index_of (self, self->current) < 0)
    hl_playlist_set_current (self, NULL);
  g_free (self->title);
  self->title = g_strdup (title);
  emit_changed (self);
}

/* Until hl_playlist_undo(). */
void hl_playlist_replace (HlPlaylist *self, GPtrArray *entries, const char *title)
{
  remember (self);
  set_entries (self, entries, title);
}

/* Brings back what was removed last, or what was there before a file was opened. */
void hl_playlist_undo (HlPlaylist *self)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->before);
  g_autofree char      *title = g_steal_pointer (&self->title_before);

  if (before != NULL)
    set_entries (self, before, title);
}

static void hl_playlist_finalize (GObject *object)
{
  HlPlaylist *self = HL_PLAYLIST (object);

  forget_before (self);
  g_clear_object (&self->current);
  g_object_unref (self->entries);
  g_free (self->title);

  G_OBJECT_CLASS (hl_playlist_parent_class)->finalize (object);
}

static void hl_playlist_class_init (HlPlaylistClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hl_playlist_finalize;
  signals[CURRENT_CHANGED] = g_signal_new ("current-changed", HL_TYPE_PLAYLIST, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", HL_TYPE_PLAYLIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void hl_playlist_init (HlPlaylist *self)
{
  self->entries = g_list_store_new (HL_TYPE_PLAYLIST_ENTRY);
}

/* Returns an empty playlist. */
HlPlaylist *hl_playlist_new (void) { return g_object_new (HL_TYPE_PLAYLIST, NULL); }
