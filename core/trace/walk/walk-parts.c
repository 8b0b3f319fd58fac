#include "core/trace/walk/walk-parts.h"

#include "core/model/place.h"

static gboolean is_whole_pass (const NnWalk *walk, int node)
{
  const int parent = nn_walk_get (walk, node)->parent;

  return parent == node - 1 && nn_walk_get (walk, parent)->end == nn_walk_get (walk, node)->end;
}

/** Returns: the row of a score in which it is */
NnPart nn_walk_part (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  NnPart            parent;

  if (at->parent < 0)
    return NN_PART_PASS;
  if (at->level == NN_LEVEL_STACK)
    return is_whole_pass (walk, node) ? NN_PART_NONE : NN_PART_BLOCK;
  if (nn_walk_get (walk, at->parent)->level == NN_LEVEL_STACK)
    return NN_PART_BLOCK;

  parent = nn_walk_part (walk, at->parent);

  return MIN (parent + 1, NN_PART_OPERATION);
}

static void add_stop (GArray *stops, int first, int node)
{
  const NnStop stop = { first, node };

  g_array_append_val (stops, stop);
}

/* A stop is before its box; where a word is chosen it is at the choice, so that the word is
 * seen. */
static int stop_in (const NnWalk *walk, int node)
{
  const int          last = nn_walk_get (walk, node)->end - 1;
  const NnOperation *operation = nn_walk_get (walk, last)->operation;

  return operation != NULL && operation->kind == NN_OP_CHOICE ? last : node;
}

static gboolean is_stop (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);

  return nn_walk_part (walk, node) == NN_PART_BLOCK && at->level != NN_LEVEL_STACK &&
         at->operation == NULL;
}

static void add_stops_of_pass (const NnWalk *walk, int pass, GArray *stops)
{
  const guint before = stops->len;

  for (int i = pass + 1; i < nn_walk_get (walk, pass)->end; i++)
    if (is_stop (walk, i))
      add_stop (stops, stops->len == before ? pass : i, stop_in (walk, i));
  if (stops->len == before)
    add_stop (stops, pass, pass);
}

/**
 * Returns: (transfer full) (element-type NnStop): a stop for each block and for what is
 *   beside the blocks, and for each pass that has none
 */
GArray *nn_walk_block_stops (const NnWalk *walk)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (NnStop));

  for (int pass = 0; pass < nn_walk_count (walk); pass = nn_walk_get (walk, pass)->end)
    add_stops_of_pass (walk, pass, stops);

  return stops;
}

/* Counts earlier nodes of the pass with the same path: Q, K and V are split under one. */
static int count_before (const NnWalk *walk, int node)
{
  const char *path = nn_walk_get (walk, node)->path;
  int         n = 0;

  for (int i = nn_walk_around (walk, node, NN_LEVEL_PASS); i < node; i++)
    n += g_str_equal (nn_walk_get (walk, i)->path, path);

  return n;
}

static int find_in_pass (const NnWalk *walk, int pass, const char *path, int n_before)
{
  for (int i = pass; i < nn_walk_get (walk, pass)->end; i++)
    if (g_str_equal (nn_walk_get (walk, i)->path, path) && n_before-- == 0)
      return i;

  return -1;
}

static int next_pass (const NnWalk *walk, int pass, NnAlike how)
{
  if (how == NN_ALIKE_LAST_PASS)
    return pass > 0 ? nn_walk_around (walk, pass - 1, NN_LEVEL_PASS) : -1;

  pass = nn_walk_get (walk, pass)->end;

  return pass < nn_walk_count (walk) ? pass : -1;
}

/* Returns the pass itself if it has no such node. */
static int find_alike_pass (const NnWalk *walk, int node, NnAlike how)
{
  const int pass = next_pass (walk, nn_walk_around (walk, node, NN_LEVEL_PASS), how);
  int       found;

  if (pass < 0)
    return -1;

  found = find_in_pass (walk, pass, nn_walk_get (walk, node)->path, count_before (walk, node));

  return found >= 0 ? found : pass;
}

static int find_alike_block (const NnWalk *walk, int node, NnAlike how)
{
  const NnPlace    place = nn_place_read (nn_walk_get (walk, node)->path);
  const int        block = place.block + (how == NN_ALIKE_NEXT_BLOCK ? 1 : -1);
  g_autofree char *other = NULL;

  if (place.block < 0 || block < 0)
    return -1;

  other = nn_block_path (nn_stack_name (place.stack), block, place.part);

  return find_in_pass (walk, nn_walk_around (walk, node, NN_LEVEL_PASS), other,
                       count_before (walk, node));
}

/** Returns: the same place elsewhere, or -1 if there is none */
int nn_walk_find_alike (const NnWalk *walk, int node, NnAlike how)
{
  switch (how)
    {
    case NN_ALIKE_NEXT_PASS:
    case NN_ALIKE_LAST_PASS:
      return find_alike_pass (walk, node, how);
    case NN_ALIKE_NEXT_BLOCK:
    case NN_ALIKE_LAST_BLOCK:
    default:
      return find_alike_block (walk, node, how);
    }
}
