#include "core/model/block-path.h"

#include <stdio.h>
#include <string.h>

#include "core/layers/parameters.h"

/**
 * nn_block_path:
 * @stack: "encoder" or "decoder"; "" for a stack that stands alone
 * @index: of the block, from 0
 * @part: (nullable): what is meant in it; %NULL for the whole block
 *
 * Returns: (transfer full): what that is called
 */
char *
nn_block_path (const char *stack,
               int         index,
               const char *part)
{
  g_autofree char *name = g_strdup_printf ("blks.block%d", index);
  g_autofree char *block = nn_path_join (stack, name);

  return part != NULL ? nn_path_join (block, part) : g_steal_pointer (&block);
}

/**
 * nn_block_of_path:
 * @path: what something in a stack is called
 *
 * Returns: which block it is in, or is, from 0; -1 if it is in none
 */
int
nn_block_of_path (const char *path)
{
  const char *block = strstr (path, "blks.block");
  int         index = -1;

  if (block == NULL || sscanf (block, "blks.block%d", &index) != 1)
    return -1;

  return index;
}
