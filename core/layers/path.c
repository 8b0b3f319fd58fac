#include "core/layers/path.h"

#include <string.h>

/**
 * nn_path_join:
 * @path: where a layer stands in the model; "" for a layer that stands alone
 * @name: what it calls a part of itself
 *
 * Returns: (transfer full): where the part stands, @path.@name
 */
char *nn_path_join (const char *path, const char *name)
{
  return *path == '\0' ? g_strdup (name) : g_strconcat (path, ".", name, NULL);
}

/**
 * nn_path_name:
 * @path: where something stands
 *
 * Returns: (transfer none): its own name, the last of the path
 */
const char *nn_path_name (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? dot + 1 : path;
}

/**
 * nn_path_parent:
 * @path: where something stands
 *
 * Returns: (transfer full): what it is a part of; "" if it stands alone
 */
char *nn_path_parent (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? g_strndup (path, (gsize) (dot - path)) : g_strdup ("");
}

/**
 * nn_path_is_in:
 * @path: where something stands
 * @outer: where something else does
 *
 * Returns: whether it is a part of the other, or that itself
 */
gboolean nn_path_is_in (const char *path, const char *outer)
{
  const gsize length = strlen (outer);

  return strncmp (path, outer, length) == 0 && (path[length] == '\0' || path[length] == '.');
}
