#include "core/checkpoint/save-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "core/checkpoint/safetensors.h"
#include "tests/support/cases.h"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  fixture->folder = g_dir_make_tmp ("headlight-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "model", NULL);
}

static int count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int              n_files = 0;

  while (g_dir_read_name (dir) != NULL)
    n_files++;

  return n_files;
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static gboolean save (const char *path, const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return nn_save_file (path, bytes, error);
}

static void assert_contents (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

NN_FIXTURE_TEST (save_writes_and_replaces)
{
  g_assert_true (save (fixture->path, "old and longer", NULL));
  assert_contents (fixture->path, "old and longer");
  g_assert_true (save (fixture->path, "new", NULL));
  assert_contents (fixture->path, "new");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

NN_FIXTURE_TEST (save_writes_one_piece_after_the_other)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (pieces, g_bytes_new ("one, ", 5));
  g_ptr_array_add (pieces, g_bytes_new (NULL, 0));
  g_ptr_array_add (pieces, g_bytes_new ("two", 3));

  g_assert_true (nn_save_pieces (fixture->path, pieces, NULL));
  assert_contents (fixture->path, "one, two");
}

NN_FIXTURE_TEST (save_keeps_permissions)
{
  GStatBuf status;

  g_assert_true (save (fixture->path, "old", NULL));
  g_assert_cmpint (g_chmod (fixture->path, 0640), ==, 0);
  g_assert_true (save (fixture->path, "new", NULL));

  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
}

NN_FIXTURE_TEST (save_gives_a_new_file_what_the_umask_leaves)
{
  GStatBuf     status;
  const mode_t old_mask = umask (027);

  g_assert_true (save (fixture->path, "new", NULL));
  umask (old_mask);

  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
}

/* A limit on the size of files fails like a disk without room: in the middle of writing. */
NN_FIXTURE_TEST (save_without_room_keeps_the_old_file)
{
  g_autofree char   *large = g_strnfill (1 << 20, 'x');
  g_autoptr (GError) error = NULL;
  struct rlimit      old_limit;
  struct rlimit      limit;
  gboolean           is_saved;

  g_assert_true (save (fixture->path, "old", NULL));

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old_limit), ==, 0);
  limit = old_limit;
  limit.rlim_cur = 4096;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  is_saved = save (fixture->path, large, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old_limit), ==, 0);

  g_assert_false (is_saved);
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, fixture->path));
  assert_contents (fixture->path, "old");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

NN_FIXTURE_TEST (save_replaces_what_a_link_points_to)
{
  g_autofree char *target = g_build_filename (fixture->folder, "target", NULL);

  /* Once the target is not there yet, once it is. */
  g_assert_cmpint (symlink ("target", fixture->path), ==, 0);
  for (int i = 0; i < 2; i++)
    {
      g_assert_true (save (fixture->path, i == 0 ? "old" : "new", NULL));
      g_assert_true (g_file_test (fixture->path, G_FILE_TEST_IS_SYMLINK));
      g_assert_false (g_file_test (target, G_FILE_TEST_IS_SYMLINK));
      assert_contents (target, i == 0 ? "old" : "new");
    }
  g_unlink (target);
}

/* What a killed program left is old, and nobody holds it; the other two are still written. */
NN_FIXTURE_TEST (save_removes_what_was_left_behind)
{
  const struct utimbuf long_ago = { 1000000000, 1000000000 };
  const char          *names[] = { ".headlight-aaaaaa", ".headlight-bbbbbb", ".headlight-cccccc" };
  char                *paths[G_N_ELEMENTS (names)];
  int                  fd;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      paths[i] = g_build_filename (fixture->folder, names[i], NULL);
      g_assert_true (g_file_set_contents (paths[i], "half a model", -1, NULL));
      if (i < 2)
        g_assert_cmpint (g_utime (paths[i], (struct utimbuf *) &long_ago), ==, 0);
    }
  fd = g_open (paths[1], O_RDONLY, 0);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);

  g_assert_true (save (fixture->path, "new", NULL));

  g_assert_false (g_file_test (paths[0], G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (paths[1], G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (paths[2], G_FILE_TEST_EXISTS));
  close (fd);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_unlink (paths[i]);
      g_free (paths[i]);
    }
}

static void assert_is_refused (const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (save (path, "new", &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED);
  g_assert_nonnull (strstr (error->message, path));

  /* It is known before there is anything to save. */
  g_clear_error (&error);
  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED, nn_save_check, path);
}

NN_FIXTURE_TEST (save_replaces_nothing_but_files)
{
  g_autofree char *missing = g_build_filename (fixture->folder, "missing", "model", NULL);

  assert_is_refused (fixture->folder);
  assert_is_refused ("/dev/null");
  assert_is_refused (missing);

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  assert_is_refused (fixture->path);
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}
