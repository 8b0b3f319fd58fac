#include "ui/widgets/open-set.h"

#include "core/layers/path.h"

struct _HlOpenSet
{
  GPtrArray *paths;    /* what is open, and a NULL */
  GStrv      followed; /* (nullable): what the latest step had around it */
};

/**
 * hl_open_set_new:
 *
 * Returns: (transfer full): a set in which nothing is open
 */
HlOpenSet *
hl_open_set_new (void)
{
  HlOpenSet *self = g_new0 (HlOpenSet, 1);

  self->paths = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->paths, NULL);

  return self;
}

void
hl_open_set_free (HlOpenSet *self)
{
  g_ptr_array_unref (self->paths);
  g_strfreev (self->followed);
  g_free (self);
}

static int
index_of (HlOpenSet  *self,
          const char *path)
{
  for (guint i = 0; i + 1 < self->paths->len; i++)
    if (g_str_equal (g_ptr_array_index (self->paths, i), path))
      return (int) i;

  return -1;
}

static void
add (HlOpenSet  *self,
     const char *path)
{
  if (index_of (self, path) < 0)
    g_ptr_array_insert (self->paths, (int) self->paths->len - 1, g_strdup (path));
}

/**
 * hl_open_set_close:
 * @self: a set
 * @path: what is closed, with all that is inside
 */
void
hl_open_set_close (HlOpenSet  *self,
                   const char *path)
{
  g_autofree char *closed = g_strdup (path); /* it may be one of the paths */

  for (int i = (int) self->paths->len - 2; i >= 0; i--)
    {
      const char *open = g_ptr_array_index (self->paths, i);

      if (nn_path_is_in (open, closed))
        g_ptr_array_remove_index (self->paths, i);
    }
}

/* Returns whether both are parts of the same box.  "a" and "a.b" are not. */
static gboolean
is_beside (const char *open,
           const char *path,
           const char *parent)
{
  return !nn_path_is_in (open, path) && !nn_path_is_in (path, open) && nn_path_is_in (open, parent);
}

/**
 * hl_open_set_open:
 * @self: a set
 * @path: what is opened, in place of what is open beside it
 */
void
hl_open_set_open (HlOpenSet  *self,
                  const char *path)
{
  g_autofree char *opened = g_strdup (path);
  g_autofree char *parent = nn_path_parent (path);

  for (int i = (int) self->paths->len - 2; i >= 0; i--)
    if (is_beside (g_ptr_array_index (self->paths, i), opened, parent))
      g_ptr_array_remove_index (self->paths, i);

  add (self, opened);
}

static gboolean
contains (const char *const *paths,
          const char        *path)
{
  return paths != NULL && g_strv_contains (paths, path);
}

/**
 * hl_open_set_follow:
 * @self: a set
 * @around: (nullable) (array zero-terminated=1): what is around the step at hand
 *
 * Opens what is new around the step, and closes what was opened around the last one.
 * What the user closed around the same step stays closed.
 */
void
hl_open_set_follow (HlOpenSet         *self,
                    const char *const *around)
{
  GStrv before = g_steal_pointer (&self->followed);

  self->followed = g_strdupv ((char **) around);
  for (int i = 0; before != NULL && before[i] != NULL; i++)
    if (!contains (around, before[i]))
      hl_open_set_close (self, before[i]);
  for (int i = 0; around != NULL && around[i] != NULL; i++)
    if (!contains ((const char *const *) before, around[i]))
      add (self, around[i]);

  g_strfreev (before);
}

/**
 * hl_open_set_list:
 *
 * Returns: (transfer none) (array zero-terminated=1): what is open, until it changes
 */
const char *const *
hl_open_set_list (HlOpenSet *self)
{
  return (const char *const *) self->paths->pdata;
}
