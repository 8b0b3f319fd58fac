#include "core/checkpoint/safetensors.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "core/checkpoint/safetensors.h"
#include "tests/support/cases.h"

/* The file that a writer saves. */
static GBytes *save (const NnSafetensorsWriter *writer)
{
  g_autofree char *folder = g_dir_make_tmp ("writer-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file.safetensors", NULL);
  char            *bytes;
  gsize            n_bytes;

  NN_OK (nn_safetensors_writer_save, writer, path);
  NN_OK (g_file_get_contents, path, &bytes, &n_bytes);

  return g_bytes_new_take (bytes, n_bytes);
}

/* Both files are printed in the tests of the format's reference writer. */
NN_TEST (save_writes_the_reference_files)
{
  static const char               empty[] = "\x08\0\0\0\0\0\0\0{}      ";
  static const char               one[] = "\x40\0\0\0\0\0\0\0"
                                          "{\"attn.0\":{\"dtype\":\"F32\",\"shape\":[1,2,3],"
                                          "\"data_offsets\":[0,24]}}"
                                          "\0\0\0\0\0\0\x80\x3f\0\0\0\x40"
                                          "\0\0\x40\x40\0\0\x80\x40\0\0\xa0\x40";
  const float                     values[] = { 0, 1, 2, 3, 4, 5 };
  g_autoptr (NnTensor)            tensor = nn_tensor_new_from (NN_SHAPE (1, 2, 3), values);
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (GBytes)              first = save (writer);
  g_autoptr (GBytes)              second = NULL;

  nn_safetensors_writer_add_tensor (writer, "attn.0", tensor);
  second = save (writer);

  g_assert_cmpmem (g_bytes_get_data (first, NULL), g_bytes_get_size (first), empty,
                   sizeof empty - 1);
  g_assert_cmpmem (g_bytes_get_data (second, NULL), g_bytes_get_size (second), one, sizeof one - 1);
}

NN_TEST (save_sorts_by_type_then_name)
{
  const int                       ints[] = { 1, 2 };
  g_autoptr (NnTensor)            tensor = nn_tensor_new (NN_SHAPE (1));
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (GBytes)              bytes = NULL;
  g_autoptr (NnSafetensors)       file = NULL;

  nn_safetensors_writer_add_ints (writer, "a", NN_SHAPE (2), ints);
  nn_safetensors_writer_add_tensor (writer, "c", tensor);
  nn_safetensors_writer_add_tensor (writer, "b", tensor);
  bytes = save (writer);
  file = nn_safetensors_parse (bytes, "x", NULL);

  g_assert_cmpstr (nn_safetensors_get (file, 0)->name, ==, "b");
  g_assert_cmpstr (nn_safetensors_get (file, 1)->name, ==, "c");
  g_assert_cmpstr (nn_safetensors_get (file, 2)->name, ==, "a");
}

NN_TEST (save_aligns_the_values)
{
  for (int length = 0; length < 8; length++)
    {
      g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
      g_autoptr (GBytes)              bytes = NULL;
      g_autofree char                *value = g_strnfill ((gsize) length, 'x');

      nn_safetensors_writer_set_metadata (writer, "key", value);
      bytes = save (writer);

      g_assert_cmpuint (g_bytes_get_size (bytes) % 8, ==, 0);
      g_assert_cmpuint (*(const guint8 *) g_bytes_get_data (bytes, NULL) + 8, ==,
                        g_bytes_get_size (bytes));
    }
}

NN_TEST (metadata_names_the_format)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (GBytes)              bytes = NULL;
  g_autoptr (NnSafetensors)       file = NULL;

  nn_safetensors_writer_set_metadata (writer, "our.key", "{\"quoted\": \"é\n\"}");
  nn_safetensors_writer_set_metadata (writer, "our.key", "{\"quoted\": \"è\n\"}");
  bytes = save (writer);
  file = nn_safetensors_parse (bytes, "x", NULL);

  g_assert_cmpstr (nn_safetensors_metadata (file, "format"), ==, "pt");
  g_assert_cmpstr (nn_safetensors_metadata (file, "our.key"), ==, "{\"quoted\": \"è\n\"}");
}

NN_TEST (save_can_be_loaded_again)
{
  const float                     reals[] = { 1.25f, -0.0f, 3e38f, 1e-45f, 5, 6 };
  const int                       ints[] = { -1, 0, G_MAXINT };
  g_autoptr (NnTensor)            tensor = nn_tensor_new_from (NN_SHAPE (3, 2), reals);
  g_autoptr (NnTensor)            scalar = nn_tensor_new_from ((NnShape){ 0 }, reals);
  g_autoptr (NnTensor)            empty = nn_tensor_new (NN_SHAPE (0, 4));
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnSafetensors)       file = NULL;
  g_autoptr (NnTensor)            tensor_again = NULL;
  g_autoptr (NnTensor)            scalar_again = NULL;
  g_autoptr (NnTensor)            empty_again = NULL;
  g_autofree int                 *ints_again = NULL;
  g_autofree char                *path = NULL;

  close (g_file_open_tmp (NULL, &path, NULL));
  nn_safetensors_writer_add_tensor (writer, "tensor", tensor);
  nn_safetensors_writer_add_tensor (writer, "scalar", scalar);
  nn_safetensors_writer_add_tensor (writer, "empty", empty);
  nn_safetensors_writer_add_ints (writer, "ints", NN_SHAPE (3), ints);
  g_assert_true (NN_OK (nn_safetensors_writer_save, writer, path));

  file = NN_OK (nn_safetensors_load, path);
  g_assert_cmpint (nn_safetensors_count (file), ==, 4);
  tensor_again = nn_safetensor_to_tensor (nn_safetensors_find (file, "tensor"), NULL);
  scalar_again = nn_safetensor_to_tensor (nn_safetensors_find (file, "scalar"), NULL);
  empty_again = nn_safetensor_to_tensor (nn_safetensors_find (file, "empty"), NULL);
  ints_again = nn_safetensor_to_ints (nn_safetensors_find (file, "ints"), NULL);

  g_assert_true (nn_shape_equal (tensor_again->shape, tensor->shape));
  g_assert_cmpmem (tensor_again->values, sizeof reals, reals, sizeof reals);
  g_assert_cmpint (scalar_again->shape.n_dims, ==, 0);
  g_assert_cmpfloat (scalar_again->values[0], ==, 1.25f);
  g_assert_true (nn_shape_equal (empty_again->shape, empty->shape));
  g_assert_cmpmem (ints_again, sizeof ints, ints, sizeof ints);
}

NN_TEST (save_refuses_what_could_not_be_read_again)
{
  g_autofree char                *value = g_strnfill (NN_SAFETENSORS_MAX_HEADER_BYTES, 'x');
  g_autofree char                *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char                *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();

  nn_safetensors_writer_set_metadata (writer, "key", value);

  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE, nn_safetensors_writer_save,
            writer, path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
