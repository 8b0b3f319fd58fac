#include "tests/support/cases.h"

#include <glib/gstdio.h>

#include "tests/support/quark-table.h"

static NnTestCase  *first;
static NnTestCase **end = &first;
static NnTestFile  *first_file;

/* A case and what it works on, as GLib hands it back. */
typedef struct
{
  const NnTestCase *self;
  NnTestFile       *file;
  gconstpointer     data;
} Turn;

static GPtrArray *turns;

/* Adds a case; NN_TEST () does so before main (). */
void nn_test_add (NnTestCase *self)
{
  *end = self;
  end = &self->next;
}

/* Adds what a file does around its cases; NN_TEST_FILE () does so before main (). */
void nn_test_add_file (NnTestFile *self)
{
  self->next = first_file;
  first_file = self;
}

/* Returns what makes a path of NN_TEST_LAST () a table's, because GLib runs those after the
 * others. */
const char *nn_test_name_of_last (int row) { return "after-all"; }

static NnTestFile *find_file (const char *name)
{
  for (NnTestFile *each = first_file; each != NULL; each = each->next)
    if (strcmp (each->file, name) == 0)
      return each;

  return NULL;
}

static gpointer fixture_of (const Turn *turn, gpointer fixture)
{
  return turn->self->fixture_size > 0 ? fixture : (gpointer) turn->data;
}

static void set_up (gpointer fixture, gconstpointer data)
{
  const Turn *turn = data;

  if (turn->file != NULL && !turn->file->has_begun)
    {
      turn->file->has_begun = TRUE;
      if (turn->file->begin != NULL)
        turn->file->begin ();
    }
  if (turn->self->set_up != NULL)
    ((GTestFixtureFunc) turn->self->set_up) (fixture_of (turn, fixture), turn->data);
}

static void test (gpointer fixture, gconstpointer data)
{
  const Turn *turn = data;

  ((GTestFixtureFunc) turn->self->test) (fixture_of (turn, fixture), turn->data);
}

static void tear_down (gpointer fixture, gconstpointer data)
{
  const Turn *turn = data;

  if (turn->self->tear_down != NULL)
    ((GTestFixtureFunc) turn->self->tear_down) (fixture_of (turn, fixture), turn->data);
}

static void tell_glib (const NnTestCase *self, const char *file, gconstpointer data,
                       const char *row)
{
  g_autofree char *name = g_strdelimit (g_strdup (self->name), "_", '-');
  g_autofree char *path = g_strjoin ("/", file, name, row, NULL);
  Turn            *turn = g_new (Turn, 1);

  *turn = (Turn){ self, find_file (self->file), data };
  g_ptr_array_add (turns, turn);
  g_test_add_vtable (path, self->fixture_size, turn, set_up, test, tear_down);
}

static void tell_glib_row (const NnTestCase *self, const char *file, int i)
{
  const char *row = (const char *) self->data + i * self->row_size;

  if (self->name_of != NULL)
    {
      if (self->fits == NULL || self->fits (GINT_TO_POINTER (i)))
        tell_glib (self, file, GINT_TO_POINTER (i), self->name_of (i));
    }
  else if (self->fits == NULL || self->fits (row))
    tell_glib (self, file, row, *(const char *const *) row);
}

/* Where the source is tests/core/test-softmax.c: /core/softmax. */
static char *path_of (const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *folder_name = g_path_get_basename (folder);
  g_autofree char *name = g_path_get_basename (file);

  *strrchr (name, '.') = '\0';

  return g_strdup_printf ("/%s/%s", folder_name, name + strlen ("test-"));
}

static void tell_glib_all (void)
{
  turns = g_ptr_array_new_with_free_func (g_free);

  for (const NnTestFile *each = first_file; each != NULL; each = each->next)
    if (each->add != NULL)
      each->add ();

  for (const NnTestCase *each = first; each != NULL; each = each->next)
    {
      g_autofree char *file = path_of (each->file);

      if (each->n == 0)
        tell_glib (each, file, each->data, NULL);
      for (int i = 0; i < each->n; i++)
        tell_glib_row (each, file, i);
    }
}

static void remove_folder (const char *folder)
{
  GDir       *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        remove_folder (path);
      else
        g_unlink (path);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_rmdir (folder);
}

/* Gives the cases a temporary folder that goes with them, whatever they leave there; to be
 * called before GLib has looked where it is. */
static char *begin_folder (void)
{
  const char *parent = g_getenv ("TMPDIR");
  char       *folder =
      g_build_filename (parent != NULL ? parent : "/tmp", "headlight-tests-XXXXXX", NULL);

  g_assert_nonnull (g_mkdtemp (folder));
  g_setenv ("TMPDIR", folder, TRUE);

  return folder;
}

/* Runs the cases that added themselves: all, or those that begin as a -p says.  They have a
 * temporary folder of their own, and need not clear it. Returns the exit status. begin: called
 * once, when GLib's testing has started, or NULL. */
int nn_test_main (int argc, char *argv[], GTestFunc begin)
{
  g_autofree char *folder = begin_folder ();
  int              status;

  hl_test_keep_quark_table ();
  g_test_init (&argc, &argv, NULL);
  if (begin != NULL)
    begin ();
  tell_glib_all ();

  status = g_test_run ();
  for (NnTestFile *each = first_file; each != NULL; each = each->next)
    if (each->has_begun && each->end != NULL)
      each->end ();
  g_clear_pointer (&turns, g_ptr_array_unref);
  remove_folder (folder);

  return status;
}
