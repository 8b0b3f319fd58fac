#include "core/layers/path.h"

#include <string.h>

/**
 * @path: path of a layer in the model; "" for a layer on its own
 * Returns: (transfer full): path of the part, @path.@name
 */
char *nn_path_join (const char *path, const char *name)
{
  return *path == '\0' ? g_strdup (name) : g_strconcat (path, ".", name, NULL);
}

/** Returns: (transfer none): its own name, the last of the path */
const char *nn_path_name (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? dot + 1 : path;
}

/** Returns: (transfer full): the path of what it is a part of; "" if it is a part of nothing */
char *nn_path_parent (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? g_strndup (path, (gsize) (dot - path)) : g_strdup ("");
}

/** Returns: whether it is a part of the other, or that itself */
gboolean nn_path_is_in (const char *path, const char *outer)
{
  const gsize length = strlen (outer);

  return strncmp (path, outer, length) == 0 && (path[length] == '\0' || path[length] == '.');
}
