#include "ui/session/inspection-progress.h"

/* Returns whether its numbers are there at the current step: a group's are when the last of its
 * parts is done. */
gboolean hl_inspection_is_done (HlInspection *self, int node)
{
  HlPlayer *player = hl_inspection_get_player (self);
  const int position = hl_player_get_position (player);
  const int last = nn_walk_get (hl_inspection_get_walk (self), node)->end - 1;

  return last < position || (last == position && hl_player_get_is_revealed (player));
}

/* Returns how often it has been done so far: in the decoder, how many rows it has. path: of an
 * operation, as in "decoder.blks.block0.attention1.softmax". */
int hl_inspection_count_rows (HlInspection *self, const char *path)
{
  const NnWalk *walk = hl_inspection_get_walk (self);
  const int     position = hl_player_get_position (hl_inspection_get_player (self));
  int           n = 0;

  for (int i = 0; i <= position && i < nn_walk_count (walk); i++)
    if (g_str_equal (nn_walk_get (walk, i)->path, path) && hl_inspection_is_done (self, i))
      n++;

  return n;
}

/* Returns how many tokens of the translation have been chosen so far. */
int hl_inspection_count_written (HlInspection *self)
{
  return hl_inspection_count_rows (self, "decoder.dense.choice");
}

/* Returns the words written so far, and "…" while there are more to come. */
char *hl_inspection_get_words (HlInspection *self)
{
  const NnWalk       *walk = hl_inspection_get_walk (self);
  const int           n = hl_inspection_count_written (self);
  g_autoptr (GString) words = g_string_new (NULL);

  for (int t = 0; t < n && !g_str_equal (walk->target_tokens[t], NN_TOKEN_EOS); t++)
    g_string_append_printf (words, "%s%s", t > 0 ? " " : "", walk->target_tokens[t]);
  if (n < (int) g_strv_length (walk->target_tokens))
    g_string_append (words, n > 0 ? " …" : "…");

  return g_string_free (g_steal_pointer (&words), FALSE);
}
