#include "core/checkpoint/safetensors.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/cases.h"
#include "tests/support/header-bytes.h"

/* In another order than their values, and with words about the file. */
#define TWO_TENSORS                                                                                \
  "{\"__metadata__\":{\"k\":\"é\"},"                                                              \
  "\"late\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]},"                             \
  "\"early\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}"

static void assert_length_is_refused (guint64 announced, gsize n_bytes, NnSafetensorsError code)
{
  static const guint8 zeros[64];
  const guint64       length = GUINT64_TO_LE (announced);
  GByteArray         *array = g_byte_array_new ();
  g_autoptr (GBytes)  bytes = NULL;

  g_byte_array_append (array, (const guint8 *) &length, sizeof length);
  g_byte_array_append (array, zeros, sizeof zeros);
  g_byte_array_set_size (array, (guint) n_bytes);
  bytes = g_byte_array_free_to_bytes (array);

  NN_FAILS (NN_SAFETENSORS_ERROR, (int) code, nn_safetensors_parse, bytes, "x");
}

NN_TEST (parse_refuses_impossible_lengths)
{
  assert_length_is_refused (0, 0, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (0, 7, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (0, 8, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (0, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (1, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (2, 9, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (100000001, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (G_MAXUINT64, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (G_MAXUINT64 - 7, 72, NN_SAFETENSORS_ERROR_INVALID);
}

NN_TEST (parse_lists_tensors_and_metadata)
{
  g_autoptr (GBytes) bytes = nn_test_header_bytes (NN_TEST_HEADER (TWO_TENSORS), "01234567", 8);
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, "x", NULL);

  g_assert_cmpint (nn_safetensors_count (file), ==, 2);
  g_assert_cmpstr (nn_safetensors_get (file, 0)->name, ==, "early");
  g_assert_cmpstr (nn_safetensors_get (file, 1)->name, ==, "late");
  g_assert_true (nn_safetensors_find (file, "late") == nn_safetensors_get (file, 1));
  g_assert_null (nn_safetensors_find (file, "missing"));
  g_assert_cmpmem (nn_safetensors_find (file, "late")->bytes, 4, "4567", 4);
  g_assert_cmpstr (nn_safetensors_metadata (file, "k"), ==, "é");
  g_assert_null (nn_safetensors_metadata (file, "l"));
  g_assert_true (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (1)));
  g_assert_false (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (1, 1)));
  g_assert_false (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (2)));
}

static void assert_unreadable (const char *path, NnSafetensorsError code, const char *part)
{
  g_autoptr (GError) error = NN_ERROR (nn_safetensors_load, path);

  g_assert_error (error, NN_SAFETENSORS_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, part));
}

NN_TEST (load_explains_what_is_wrong)
{
  const struct
  {
    const char *start;
    const char *part;
  } kinds[] = {
    { "PK\x03\x04-model/data.pkl", "torch.load (" },
    { "PK\x03\x04-encoder.weight.npy", "numpy.load (" },
    { "PK\x03\x04-word/document.xml", "zip archive" },
    { "\x80\x02\x8a\x0al\xfc\x9c\x46\xf9", "torch.load (" },
    { "\x93NUMPY-and-more", "NumPy" },
    { "%PDF-1.4\n", "is a PDF" },
    { "\x89PNG\r\n\x1a\n-and-more", "is a picture" },
    { "version https://git-lfs.github.com/spec/v1", "git lfs pull" },
    { "PK\x03\x04-decoder.blks.block0.attention1.attention.W_q.weight.in.a.module.npy",
      "numpy.load" },
    { "<!DOCTYPE html><html>", "web page" },
    { "\xef\xbb\xbf\r\n<HTML>", "web page" },
    { "{\"num_heads\": 4, \"src_vocab\": [\"<pad>\", \"<bos>\"]}", "JSON" },
    { "\xef\xbb\xbf<pad>\n<bos>\n<eos>\n", "is the vocabulary of" },
    { "<?xml version=\"1.0\"?><tmx>", "text, not a model" },
    { "Go.\tVa !\nHi.\tSalut !\n", "corpus" },
    { "\x08\x08\x12\x07pytorch", "ONNX" },
    { "\x01\x02\x03\x04\x05\x06\x07\x08\x0b", "does not have its header" },
    { "\x01\x02\x03\x04\x05\x06\x07\x08{", "announce a header" },
    { "\x7f"
      "ELF\2\1\1\1\1\1\1",
      "does not have its header" },
  };
  g_autofree char  *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char  *path = g_build_filename (folder, "model.safetensors", NULL);
  static const char text[] = "These are plain words and no numbers at all.";

  assert_unreadable (path, NN_SAFETENSORS_ERROR_UNREADABLE, "No such file");
  assert_unreadable (folder, NN_SAFETENSORS_ERROR_UNREADABLE, "folder");

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "in bytes is 0");
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "text, not a model");
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_assert_true (g_file_set_contents (path, kinds[i].start, -1, NULL));
      assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, kinds[i].part);
    }
  g_assert_true (g_file_set_contents (path, "\x02\0\0\0\0\0\0\0{]", 10, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "at byte 2");
  g_assert_true (g_file_set_contents (path, "\x08\1\0\0\0\0\0\0{}", 10, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "announce a header");

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_unreadable (path, NN_SAFETENSORS_ERROR_UNREADABLE, "not a file");
}

/* The file takes no room on the disk: all of it is a hole. */
NN_TEST (load_refuses_a_huge_file)
{
  g_autofree char *path = NULL;
  const int        fd = g_file_open_tmp (NULL, &path, NULL);

  g_assert_cmpint (ftruncate (fd, NN_SAFETENSORS_MAX_FILE_BYTES + 1), ==, 0);
  assert_unreadable (path, NN_SAFETENSORS_ERROR_TOO_LARGE, "smaller model");
  close (fd);
}

NN_TEST (load_reads_what_parse_reads)
{
  g_autoptr (GBytes) bytes = nn_test_header_bytes (NN_TEST_HEADER (TWO_TENSORS), "01234567", 8);
  g_autofree char   *path = NULL;
  g_autoptr (NnSafetensors) file = NULL;
  g_autoptr (NnTensor)      late = NULL;
  gsize                     n_bytes;
  const char               *data = g_bytes_get_data (bytes, &n_bytes);

  close (g_file_open_tmp (NULL, &path, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) n_bytes, NULL));

  file = NN_OK (nn_safetensors_load, path);
  late = NN_OK (nn_safetensor_to_tensor, nn_safetensors_find (file, "late"));
  g_assert_cmpmem (late->values, 4, "4567", 4);
}

/* The file takes no room on the disk, and its values would take gigabytes of memory. */
NN_TEST (load_leaves_the_values_on_the_disk)
{
  static const char         header[] = "{\"x\":{\"dtype\":\"U8\",\"shape\":[3221225472],"
                                       "\"data_offsets\":[0,3221225472]}}";
  g_autoptr (GBytes)        bytes = nn_test_header_bytes (header, strlen (header), "", 0);
  g_autofree char          *path = NULL;
  g_autoptr (NnSafetensors) file = NULL;
  const int                 fd = g_file_open_tmp (NULL, &path, NULL);
  const gsize               n_bytes = g_bytes_get_size (bytes);

  g_assert_cmpint (write (fd, g_bytes_get_data (bytes, NULL), n_bytes), ==, n_bytes);
  g_assert_cmpint (ftruncate (fd, (off_t) n_bytes + G_GINT64_CONSTANT (3221225472)), ==, 0);
  close (fd);

  file = NN_OK (nn_safetensors_load, path);
  g_assert_null (file->file);
  g_assert_null (nn_safetensors_get (file, 0)->bytes);

  /* What was cut off meanwhile is noticed when it is wanted. */
  g_assert_cmpint (truncate (path, (off_t) n_bytes), ==, 0);
  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNREADABLE, nn_safetensor_read,
            nn_safetensors_get (file, 0), NULL);
}

/* Two characters of JSON become hundreds of bytes. */
NN_TEST (parse_refuses_more_values_than_are_meant)
{
  GString           *header = g_string_new ("{\"x\":[");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 100000; i++)
    g_string_append (header, "{},");
  g_string_append (header, "{}]}");
  bytes = nn_test_header_bytes (header->str, header->len, "", 0);
  g_string_free (header, TRUE);

  g_assert_null (nn_safetensors_parse (bytes, "x", &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "more values"));
}

NN_TEST (parse_refuses_a_header_over_its_limit)
{
  const gsize               n_header = NN_SAFETENSORS_MAX_HEADER_BYTES;
  g_autofree char          *header = g_malloc (n_header + 1);
  g_autoptr (GBytes)        longest = NULL;
  g_autoptr (GBytes)        too_long = NULL;
  g_autoptr (NnSafetensors) file = NULL;

  memset (header, ' ', n_header + 1);
  memcpy (header, "{}", 2);
  longest = nn_test_header_bytes (header, n_header, "", 0);
  too_long = nn_test_header_bytes (header, n_header + 1, "", 0);

  file = NN_OK (nn_safetensors_parse, longest, "x");
  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE, nn_safetensors_parse, too_long,
            "x");
}
