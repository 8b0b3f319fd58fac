#include "ui/session/playlist-entry.h"

#include "ui/session/properties.h"
#include "ui/session/walk-place.h"

G_DEFINE_FINAL_TYPE (HlPlaylistEntry, hl_playlist_entry, G_TYPE_OBJECT)

/* Joins lines, because a name and a part of a place have only one in the file. */
static char *in_one_line (const char *text)
{
  return g_strstrip (g_strdelimit (g_strdup (text), "\r\n", ' '));
}

void hl_playlist_entry_set_name (HlPlaylistEntry *self, const char *name)
{
  g_autofree char *line = in_one_line (name);

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
int hl_playlist_entry_find (HlPlaylistEntry *self, const NnWalk *walk, const char *sentence)
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
  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    {
      const HlPlanKey key = hl_plan_keys_of_place[i];

      if (self->place[key] != NULL)
        g_string_append_printf (file, "%s: %s\n", hl_plan_key_name (key), self->place[key]);
    }
  write_note (self->note, file);
}

static void hl_playlist_entry_finalize (GObject *object)
{
  HlPlaylistEntry *self = HL_PLAYLIST_ENTRY (object);

  g_free (self->name);
  g_free (self->note);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_free (self->place[i]);

  G_OBJECT_CLASS (hl_playlist_entry_parent_class)->finalize (object);
}

static void hl_playlist_entry_class_init (HlPlaylistEntryClass *klass)
{
  const HlProperty properties[] = {
    { "name", G_TYPE_STRING, G_STRUCT_OFFSET (HlPlaylistEntry, name) },
    { "note", G_TYPE_STRING, G_STRUCT_OFFSET (HlPlaylistEntry, note) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_playlist_entry_finalize;
  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));
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
    if (place[i] != NULL)
      self->place[i] = in_one_line (place[i]);
  hl_playlist_entry_set_name (self, name);

  return self;
}
