#include "ui/session/playlist.h"

#include <glib/gi18n-lib.h>

#include "ui/session/kept-list.h"
#include "ui/session/properties.h"
#include "ui/session/walk-steps.h"

G_DEFINE_FINAL_TYPE (HlPlaylistEntry, hl_playlist_entry, G_TYPE_OBJECT)

void hl_playlist_entry_set_name (HlPlaylistEntry *self, const char *name)
{
  g_autofree char *line = hl_plan_line (name);

  if (*line == '\0' || g_str_equal (line, self->name))
    return;

  g_free (self->name);
  self->name = g_steal_pointer (&line);
  g_object_notify (G_OBJECT (self), "name");
}

void hl_playlist_entry_set_note (HlPlaylistEntry *self, const char *note)
{
  if (g_str_equal (note, self->note))
    return;

  g_free (self->note);
  self->note = g_strdup (note);
  g_object_notify (G_OBJECT (self), "note");
}

/* Returns the node of the entry, or -1 if it is of another sentence or another pass, or if the
 * walk has no such place. sentence: of the walk, or NULL. */
static int hl_playlist_entry_find (HlPlaylistEntry *self, const NnWalk *walk, const char *sentence)
{
  const char    *mode = self->place[HL_PLAN_MODE];
  const char    *own = self->place[HL_PLAN_SENTENCE];
  const char    *word = self->place[HL_PLAN_WORD];
  const gboolean is_update = walk->kind == NN_WALK_UPDATE;

  if (mode != NULL && g_str_equal (mode, "update") != is_update)
    return -1;
  if (self->place[HL_PLAN_PLACE] == NULL || (own != NULL && g_strcmp0 (own, sentence) != 0))
    return -1;

  return hl_walk_place_find (walk, self->place[HL_PLAN_PLACE],
                             word != NULL ? (int) g_ascii_strtoll (word, NULL, 10) - 1 : 0);
}

/* Writes a note, whose later lines begin with two spaces: none of them can look like a key. */
static void write_note (const char *note, GString *file)
{
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);

  if (*note == '\0')
    return;

  for (int i = 0; lines[i] != NULL; i++)
    if (i == 0)
      g_string_append_printf (file, "%s: %s\n", hl_plan_text_name (HL_PLAN_NOTE), lines[i]);
    else
      g_string_append_printf (file, "%s%s\n", *lines[i] != '\0' ? "  " : "", lines[i]);
}

/* file: gets its lines, as the words of a lesson's step. */
void hl_playlist_entry_write (HlPlaylistEntry *self, GString *file)
{
  g_string_append_printf (file, "\n## %s\n", self->name);
  hl_place_write (self->place, file);
  write_note (self->note, file);
}

static void playlist_entry_end_last (HlPlaylistEntry *self) { hl_place_clear (self->place); }

static void hl_playlist_entry_class_init (HlPlaylistEntryClass *klass)
{
  HL_KEEPS (HlPlaylistEntry, g_free, name, note);
  HL_ENDS_LAST (playlist_entry_end_last);
  HL_PROPERTIES ({ "name", G_TYPE_STRING, G_STRUCT_OFFSET (HlPlaylistEntry, name) },
                 { "note", G_TYPE_STRING, G_STRUCT_OFFSET (HlPlaylistEntry, note) });
}

static void hl_playlist_entry_init (HlPlaylistEntry *self) {}

/* Returns an entry. name: what it is called; if it has no letter, it is called after its place;
 * note: what there is to say, or NULL. */
HlPlaylistEntry *hl_playlist_entry_new (const char *name, char *const *place, const char *note)
{
  HlPlaylistEntry *self = g_object_new (HL_TYPE_PLAYLIST_ENTRY, NULL);

  self->name = g_strdup (place[place[HL_PLAN_PLACE] != NULL ? HL_PLAN_PLACE : HL_PLAN_PAGE]);
  self->note = g_strdup (note != NULL ? note : "");
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    hl_place_set (self->place, (HlPlanKey) i, place[i]);
  hl_playlist_entry_set_name (self, name);

  return self;
}

G_DEFINE_FINAL_TYPE (HlPlaylist, hl_playlist, G_TYPE_OBJECT)

static void emit_changed (HlPlaylist *self) { g_signal_emit_by_name (self, "changed"); }

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

/* Returns where it is, from 0; or -1. entry: an entry, or NULL. */
int hl_playlist_index_of (HlPlaylist *self, HlPlaylistEntry *entry)
{
  guint index;

  return entry != NULL && g_list_store_find (self->entries, entry, &index) ? (int) index : -1;
}

void hl_playlist_set_current (HlPlaylist *self, HlPlaylistEntry *entry)
{
  if (g_set_object (&self->current, entry))
    g_signal_emit_by_name (self, "current-changed");
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
  hl_connect (entry, "notify", edited_cb, self);
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

/* Brings back what was removed last, or what was there before a file was opened. */
void hl_playlist_undo (HlPlaylist *self)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->before);
  g_autofree char      *title = g_steal_pointer (&self->title_before);

  if (before != NULL)
    set_entries (self, before, title);
}

static void hl_playlist_class_init (HlPlaylistClass *klass)
{
  HL_ENDS_LAST (forget_before);
  HL_KEEPS (HlPlaylist, g_object_unref, current, entries);
  HL_KEEPS (HlPlaylist, g_free, title);
  hl_signal_new (HL_TYPE_PLAYLIST, "current-changed", 0);
  hl_signal_new (HL_TYPE_PLAYLIST, "changed", 0);
}

static void hl_playlist_init (HlPlaylist *self)
{
  self->entries = g_list_store_new (HL_TYPE_PLAYLIST_ENTRY);
}

/* Returns an empty playlist. */
HlPlaylist *hl_playlist_new (void) { return g_object_new (HL_TYPE_PLAYLIST, NULL); }

/* Shows its entries instead of those that were there, until hl_playlist_undo(). */
void hl_playlist_open (HlPlaylist *self, const HlLessonPlan *plan)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  NN_EACH_OF (const HlPlanStep, step, plan->steps)
    g_ptr_array_add (entries,
                     hl_playlist_entry_new (step->title, step->place, step->texts[HL_PLAN_NOTE]));
  remember (self);
  set_entries (self, entries, plan->title);
}

/* Returns its file, which hl_plan_file_parse() reads back. */
char *hl_playlist_to_text (HlPlaylist *self)
{
  GString *file = g_string_new (NULL);

  g_string_append_printf (file, "# %s\n", self->title != NULL ? self->title : _ ("Marked Places"));
  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    hl_playlist_entry_write (hl_playlist_get (self, i), file);

  return g_string_free (file, FALSE);
}

/* Returns own, and behind it the entries there that were not known, as many as a list may have.
 * known: what was kept when the window read or wrote it last. */
char *hl_playlist_text_merge (const char *own, const char *known, const char *there)
{
  const char *const begin = "\n## "; /* of an entry; what is before the first is the title */
  g_auto (GStrv)    own_entries = g_strsplit (own, begin, -1);
  g_auto (GStrv)    known_entries = g_strsplit (known, begin, -1);
  g_auto (GStrv)    entries_there = g_strsplit (there, begin, -1);
  g_auto (GStrv)    merged = NULL;

  if (entries_there[0] == NULL || own_entries[0] == NULL)
    return g_strdup (own);

  merged =
      hl_kept_list_merge ((const char *const *) own_entries, (const char *const *) known_entries,
                          (const char *const *) entries_there + 1);
  for (guint n = g_strv_length (merged); n > HL_PLAN_MAX_ENTRIES + 1; n--)
    g_clear_pointer (&merged[n - 1], g_free);

  return g_strjoinv (begin, merged);
}

/* Returns the entry of that node; the current one before others, or NULL. sentence: of the walk,
 * or NULL. */
HlPlaylistEntry *hl_playlist_find (HlPlaylist *self, const NnWalk *walk, const char *sentence,
                                   int node)
{
  HlPlaylistEntry *current = self->current;

  if (hl_playlist_index_of (self, current) >= 0 &&
      hl_playlist_entry_find (current, walk, sentence) == node)
    return current;

  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    if (hl_playlist_entry_find (hl_playlist_get (self, i), walk, sentence) == node)
      return hl_playlist_get (self, i);

  return NULL;
}

/* Returns whether all that the entry says of its place holds at @place; what it does not say may be
 * anything. */
static gboolean is_at (HlPlaylistEntry *entry, char *const *place)
{
  char *const *own = entry->place;

  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    {
      const HlPlanKey key = hl_plan_keys_of_place[i];

      if (own[key] != NULL && g_strcmp0 (own[key], place[key]) != 0)
        return FALSE;
    }

  return TRUE;
}

/* Returns the entry of that place of a page other than Model; the current one before others, or
 * NULL. */
HlPlaylistEntry *hl_playlist_find_place (HlPlaylist *self, char *const *place)
{
  HlPlaylistEntry *current = self->current;

  if (hl_playlist_index_of (self, current) >= 0 && is_at (current, place))
    return current;

  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    if (is_at (hl_playlist_get (self, i), place))
      return hl_playlist_get (self, i);

  return NULL;
}

/* Returns the nodes of the walk that are marked. walk: a walk, or NULL; sentence: of the walk,
 * or NULL. */
GArray *hl_playlist_find_all (HlPlaylist *self, const NnWalk *walk, const char *sentence)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; walk != NULL && hl_playlist_get (self, i) != NULL; i++)
    {
      const int node = hl_playlist_entry_find (hl_playlist_get (self, i), walk, sentence);

      if (node >= 0)
        g_array_append_val (nodes, node);
    }

  return nodes;
}

/* A person who has stepped away from the current entry continues after it, and back to it. Returns
 * the entry to go to, or NULL. at_hand: the entry of the place that is shown, or NULL; by: 1 for
 * the next entry, -1 for the one before. */
HlPlaylistEntry *hl_playlist_find_next (HlPlaylist *self, HlPlaylistEntry *at_hand, int by)
{
  const int current = hl_playlist_index_of (self, at_hand != NULL ? at_hand : self->current);

  if (at_hand == NULL && by < 0)
    return hl_playlist_get (self, current);

  return hl_playlist_get (self, current + by);
}
