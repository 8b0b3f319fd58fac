#include "app/check/check.h"

#include <math.h>
#include <sys/resource.h>

#include <glib/gstdio.h>
#include <jansson.h>

#include "core/checkpoint/safetensors.h"
#include "core/engine/each.h"
#include "tests/support/cases.h"

/* Does the check notice?  Cases that pass are damaged in one place each. */

typedef struct
{
  char          *folder;
  char          *corpus;
  char          *damaged; /* where the damaged copy goes */
  NnCheckOptions options;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  const int stream = NN_OK (g_file_open_tmp, "headlight-check-XXXXXX", &fixture->damaged);

  g_close (stream, NULL);

  fixture->folder = g_test_build_filename (G_TEST_DIST, "golden", "cases", NULL);
  fixture->corpus = g_build_filename (fixture->folder, "corpus.tsv", NULL);
  fixture->options.corpus_path = fixture->corpus;
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->damaged);
  g_free (fixture->corpus);
  g_free (fixture->folder);
}

static char *path_of (const Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static GBytes *read_case (const Fixture *fixture, const char *name)
{
  g_autofree char *path = path_of (fixture, name);
  char            *bytes = NULL;
  gsize            length = 0;

  NN_OK (g_file_get_contents, path, &bytes, &length);

  return g_bytes_new_take (bytes, length);
}

static NnCheckReport *check_bytes (const Fixture *fixture, const char *bytes, gsize length,
                                   GError **error)
{
  g_autoptr (GError) unwritten = NULL;

  g_unlink (fixture->damaged); /* or what is longer would remain behind the new bytes */
  g_file_set_contents_full (fixture->damaged, bytes, (gssize) length, G_FILE_SET_CONTENTS_NONE,
                            0600, &unwritten);
  g_assert_no_error (unwritten);

  return nn_check_file (fixture->damaged, &fixture->options, error);
}

static const NnCheckResult *find_result (const NnCheckReport *report, const char *name)
{
  NN_EACH_OF (const NnCheckResult, result, report->results)
    if (g_str_equal (result->name, name))
      return result;

  return NULL;
}

/* Where backward begins is an input, whatever its name. */
static gboolean is_result (const char *name)
{
  return (g_str_has_prefix (name, "out") || g_str_has_prefix (name, "grad.") ||
          g_str_has_prefix (name, "state.") || g_str_has_prefix (name, "final.")) &&
         !g_str_has_prefix (name, "grad.out");
}

static void assert_noticed (const Fixture *fixture, const char *bytes, gsize length,
                            const NnSafetensor *tensor, const char *how)
{
  g_autoptr (NnCheckReport) report = NN_OK (check_bytes, fixture, bytes, length);
  const NnCheckResult      *result = find_result (report, tensor->name);

  if (report->verdict != NN_CHECK_FAILED || result == NULL || result->is_ok)
    g_error ("%s: nobody noticed %s in “%s”", tensor->file_name, how, tensor->name);
}

/* What a mask puts in place of a score is not a measure of the others. */
#define FILL 1e8f

/* The rounding of double precision where the result is zero. */
#define ROUNDING 1e-12f

static float largest_of (const NnTensor *tensor)
{
  float largest = 0.0f;

  for (gsize i = 0; i < tensor->length; i++)
    if (fabsf (tensor->values[i]) < FILL)
      largest = MAX (largest, fabsf (tensor->values[i]));

  return largest;
}

/* One value is wrong by a thousandth of the largest, then no number at all. */
static void damage_one (const Fixture *fixture, GBytes *file, const NnSafetensor *tensor)
{
  const char          *all = g_bytes_get_data (file, NULL);
  const gsize          size = g_bytes_get_size (file);
  g_autofree char     *copy = g_memdup2 (all, size);
  g_autoptr (NnTensor) values = nn_safetensor_to_tensor (tensor, NULL);
  const float          largest = largest_of (values);
  const float          step = largest > ROUNDING ? 1e-3f * largest : 1e-3f;
  gsize                place = values->length / 2;
  float               *at;

  while (fabsf (values->values[place]) >= FILL)
    place--;
  at = (float *) (copy + ((const char *) tensor->bytes - all)) + place;

  for (int i = 0; i < 4; i++)
    {
      const float wrong[] = { values->values[place] + step, values->values[place] - step, NAN,
                              INFINITY };

      memcpy (at, &wrong[i], sizeof (float));
      assert_noticed (fixture, copy, size, tensor, i < 2 ? "a small difference" : "no number");
    }
}

/* All values are larger by a thousandth. */
static void damage_all (const Fixture *fixture, GBytes *file, const NnSafetensor *tensor)
{
  const char          *all = g_bytes_get_data (file, NULL);
  const gsize          size = g_bytes_get_size (file);
  g_autofree char     *copy = g_memdup2 (all, size);
  g_autoptr (NnTensor) values = nn_safetensor_to_tensor (tensor, NULL);

  if (largest_of (values) <= ROUNDING)
    return;

  for (gsize i = 0; i < values->length; i++)
    values->values[i] *= 1.001f;
  memcpy (copy + ((const char *) tensor->bytes - all), values->values,
          values->length * sizeof (float));
  assert_noticed (fixture, copy, size, tensor, "another scale");
}

static void damage_whole (const Fixture *fixture, GBytes *file, const NnSafetensor *tensor)
{
  const char      *all = g_bytes_get_data (file, NULL);
  const gsize      size = g_bytes_get_size (file);
  g_autofree char *copy = g_memdup2 (all, size);
  char            *first = copy + ((const char *) tensor->bytes - all);

  *first = *first == 0 ? 1 : 0;
  assert_noticed (fixture, copy, size, tensor, "another id");
}

static void test_notices_every_number (Fixture *fixture, gconstpointer name)
{
  g_autoptr (GBytes)        bytes = read_case (fixture, name);
  g_autoptr (NnSafetensors) file = NN_OK (nn_safetensors_parse, bytes, name);
  int                       n_results = 0;

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);

      if (!is_result (tensor->name))
        continue;

      n_results++;
      if (tensor->dtype == NN_DTYPE_F32)
        {
          damage_one (fixture, file->file, tensor);
          damage_all (fixture, file->file, tensor);
        }
      else
        damage_whole (fixture, file->file, tensor);
    }

  g_assert_cmpint (n_results, >, 0);
}

/* Changes the first letter or digit found inside @value. */
static void damage_json (json_t *value)
{
  const char *key;
  json_t     *first;

  if (json_is_string (value))
    {
      g_autofree char *longer = g_strconcat (json_string_value (value), "x", NULL);

      json_string_set (value, longer);
    }
  else if (json_is_integer (value))
    json_integer_set (value, json_integer_value (value) + 1);
  else if (json_is_real (value))
    json_real_set (value, json_real_value (value) + 1e-6);
  else if (json_is_array (value))
    damage_json (json_array_get (value, json_array_size (value) - 1));
  else
    json_object_foreach (value, key, first)
      {
        damage_json (first);
        return;
      }
}

static gboolean is_text_input (const char *key)
{
  static const char *const inputs[] = { "kind",      "note",    "raw",      "num_steps",
                                        "num_train", "num_val", "min_freq", NULL };

  return g_strv_contains (inputs, key);
}

static void test_notices_every_text (Fixture *fixture, gconstpointer name)
{
  g_autoptr (GBytes) file = read_case (fixture, name);
  gsize              length;
  const char        *text = g_bytes_get_data (file, &length);
  json_t            *json = json_loadb (text, length, 0, NULL);
  const char        *key;
  json_t            *value;

  json_object_foreach (json, key, value)
    {
      json_t                   *copy = json_deep_copy (json);
      g_autofree char          *damaged = NULL;
      g_autoptr (NnCheckReport) report = NULL;
      char                     *dump;

      if (!is_text_input (key))
        {
          damage_json (json_object_get (copy, key));
          dump = json_dumps (copy, 0);
          damaged = g_strdup (dump);
          free (dump);
          report = check_bytes (fixture, damaged, strlen (damaged), NULL);
          if (report != NULL && report->verdict != NN_CHECK_FAILED)
            g_error ("%s: nobody noticed a difference in “%s”", (const char *) name, key);
        }
      json_decref (copy);
    }

  json_decref (json);
}

/* Replaces @from in the header of a case by @to, which is as long. */
static NnCheckReport *check_renamed (const Fixture *fixture, const char *name, const char *from,
                                     const char *to, GError **error)
{
  g_autoptr (GBytes) file = read_case (fixture, name);
  const gsize        size = g_bytes_get_size (file);
  g_autofree char   *copy = g_memdup2 (g_bytes_get_data (file, NULL), size);
  char              *found = g_strstr_len (copy + 8, (gssize) size - 8, from);

  g_assert_nonnull (found);
  g_assert_cmpuint (strlen (from), ==, strlen (to));
  memcpy (found, to, strlen (to));

  return check_bytes (fixture, copy, size, error);
}

NN_FIXTURE_TEST (refuses_an_unknown_result)
{
  g_autoptr (NnCheckReport) report =
      NN_OK (check_renamed, fixture, "ffn.safetensors", "\"grad.x\"", "\"grad.z\"");

  g_assert_cmpint (report->verdict, ==, NN_CHECK_FAILED);
  g_assert_nonnull (find_result (report, "grad.z")->problem);
}

NN_FIXTURE_TEST (refuses_another_shape)
{
  g_autoptr (NnCheckReport) report =
      NN_OK (check_renamed, fixture, "ffn.safetensors", "\"out\":{\"dtype\":\"F32\",\"shape\":[2,3",
             "\"out\":{\"dtype\":\"F32\",\"shape\":[3,2");

  g_assert_cmpint (report->verdict, ==, NN_CHECK_FAILED);
  g_assert_nonnull (find_result (report, "out")->problem);
}

/* @from and @to of the header, and what the check has to say and to name. */
typedef struct
{
  const char  *name; /* of the case */
  const char  *file;
  const char  *from;
  const char  *to;
  NnCheckError code;
  const char  *named;
} Mistake;

static const Mistake mistakes[] = {
  { "an-unknown-kind", "ffn.safetensors", "\"kind\":\"ffn\"", "\"kind\":\"fnn\"",
    NN_CHECK_ERROR_UNKNOWN_KIND },
  { "a-missing-kind", "ffn.safetensors", "\"kind\":", "\"hind\":", NN_CHECK_ERROR_NOT_A_CASE },
  { "a-missing-input", "ffn.safetensors", "\"in.x\"", "\"in.z\"", NN_CHECK_ERROR_INCOMPLETE },
  { "a-missing-weight", "ffn.safetensors", "\"w.dense1.bias\"", "\"w.dense1.bios\"",
    NN_CHECK_ERROR_INCOMPLETE, "“w.dense1.bias”" },
  { "a-missing-weight-of-a-model", "seq2seq.safetensors", "\"w.decoder.dense.weight\"",
    "\"v.decoder.dense.weight\"", NN_CHECK_ERROR_INCOMPLETE, "“w.decoder.dense.weight”" },
  { "a-missing-weight-of-a-block", "decoder-block.safetensors", "\"w.ffn.dense2.bias\"",
    "\"v.ffn.dense2.bias\"", NN_CHECK_ERROR_INCOMPLETE, "“w.ffn.dense2.bias”" },
  { "a-missing-weight-of-an-encoder", "encoder.safetensors", "\"w.embedding.weight\"",
    "\"v.embedding.weight\"", NN_CHECK_ERROR_INCOMPLETE, "“w.embedding.weight”" },
  { "a-missing-setting", "ffn.safetensors", "hiddens", "headens", NN_CHECK_ERROR_INCOMPLETE },
  { "a-setting-that-contradicts-the-weights", "ffn.safetensors", "\\\"hiddens\\\": 6",
    "\\\"hiddens\\\": 7", NN_CHECK_ERROR_INVALID },
  { "heads-that-do-not-divide", "mha.safetensors", "\\\"num_heads\\\": 3", "\\\"num_heads\\\": 4",
    NN_CHECK_ERROR_INVALID },
};

NN_FIXTURE_TEST_EACH (explains_a_mistake, mistakes, G_N_ELEMENTS (mistakes))
{
  const Mistake            *mistake = data;
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnCheckReport) report =
      check_renamed (fixture, mistake->file, mistake->from, mistake->to, &error);

  g_assert_null (report);
  g_assert_error (error, NN_CHECK_ERROR, (int) mistake->code);
  if (mistake->named != NULL)
    g_assert_nonnull (strstr (error->message, mistake->named));
}

/* A sanitizer has terabytes of addresses reserved; elsewhere 4 GB are enough. */
static void limit_memory (rlim_t limit)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  struct rlimit limits;

  g_assert_cmpint (getrlimit (RLIMIT_AS, &limits), ==, 0);
  limits.rlim_cur = MIN (limit, limits.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &limits), ==, 0);
#endif
}

/* Settings of any size in a file of a kilobyte. */
NN_FIXTURE_TEST (refuses_sizes_that_the_file_does_not_have)
{
  static const char         small[] = "\\\"hiddens\\\": 6, \\\"outputs\\\": 5";
  static const char         large[] = "\\\"hiddens\\\": 65536, \\\"outputs\\\": 65536";
  g_autoptr (GBytes)        file = read_case (fixture, "ffn.safetensors");
  const char               *bytes = g_bytes_get_data (file, NULL);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnCheckReport) report = NULL;
  guint64                   length;
  GString                  *header;
  g_autofree char          *damaged = NULL;
  gsize                     n_data;

  memcpy (&length, bytes, sizeof length);
  length = GUINT64_FROM_LE (length);
  n_data = g_bytes_get_size (file) - sizeof length - (gsize) length;
  header = g_string_new_len (bytes + sizeof length, (gssize) length);
  g_assert_cmpuint (g_string_replace (header, small, large, 1), ==, 1);
  g_string_append_len (header, bytes + sizeof length + length, (gssize) n_data);
  length = GUINT64_TO_LE (header->len - n_data);
  g_string_prepend_len (header, (const char *) &length, sizeof length);

  n_data = header->len;
  damaged = g_string_free (header, FALSE);
  limit_memory ((rlim_t) 4 << 30);
  report = check_bytes (fixture, damaged, n_data, &error);
  limit_memory (RLIM_INFINITY);
  g_assert_null (report);
  g_assert_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "(65536, 4)"));
}

/* Every tensor of every case is missing once: that is either a mistake or a result less. */
static void test_survives_any_missing_tensor (Fixture *fixture, gconstpointer name)
{
  g_autoptr (GBytes)        bytes = read_case (fixture, name);
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, name, NULL);
  int                       n_refused = 0;

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char   *from = g_strdup_printf ("\"%s\"", nn_safetensors_get (file, i)->name);
      g_autofree char   *to = g_strdup (from);
      g_autoptr (NnCheckReport) report = NULL;

      to[1] = '#';
      report = check_renamed (fixture, name, from, to, &error);
      g_assert_true ((report == NULL) == (error != NULL));
      n_refused += report == NULL || report->verdict != NN_CHECK_PASSED;
    }

  g_assert_cmpint (n_refused, >, 0);
}

NN_FIXTURE_TEST (text_file_without_the_file_is_not_checked)
{
  const NnCheckOptions      nothing = { NULL };
  g_autofree char          *path = path_of (fixture, "text-file.json");
  g_autoptr (NnCheckReport) report = NN_OK (nn_check_file, path, &nothing);

  g_assert_cmpint (report->verdict, ==, NN_CHECK_NOT_CHECKED);
  g_assert_nonnull (report->reason);
}

NN_FIXTURE_TEST (knows_a_list_from_a_case)
{
  const char               *list = "{\"cases\": [{\"file\": \"a.json\", \"kind\": \"text\"}]}";
  g_autoptr (NnCheckReport) report = NN_OK (check_bytes, fixture, list, strlen (list));

  g_assert_cmpint (report->verdict, ==, NN_CHECK_LIST);
}

static void assert_no_case (const Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NN_ERROR (check_bytes, fixture, text, strlen (text));

  g_assert_nonnull (error);
}

NN_FIXTURE_TEST (refuses_what_is_no_case)
{
  assert_no_case (fixture, "");
  assert_no_case (fixture, "[1, 2, 3, 4]");
  assert_no_case (fixture, "{\"kind\": \"text\"");
  assert_no_case (fixture, "{\"kind\": \"ffn\", \"rows\": []}");
  assert_no_case (fixture, "{\"kind\": \"bleu\"}");
  assert_no_case (fixture, "{\"kind\": \"bleu\", \"rows\": []}");
  assert_no_case (fixture, "{\"kind\": \"bleu\", \"rows\": [{\"pred\": \"a\"}]}");
}

NN_FIXTURE_TEST (asks_for_something_to_compare)
{
  static const char header[] =
      "{\"__metadata__\":{\"kind\":\"softmax\"},"
      "\"in.x\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]}}  ";
  char                      file[8 + sizeof header - 1 + 8] = { sizeof header - 1 };
  g_autoptr (NnCheckReport) report = NULL;

  memcpy (file + 8, header, sizeof header - 1);
  report = NN_OK (check_bytes, fixture, file, sizeof file);

  g_assert_cmpint (report->verdict, ==, NN_CHECK_FAILED);
  g_assert_nonnull (report->reason);
}

static void add_case (const char *name)
{
  const char      *kept = g_intern_string (name); /* as long as the test runs */
  const gboolean   is_text = g_str_has_suffix (name, ".json");
  g_autofree char *path = g_strdup_printf ("/golden/check/notices/%s", name);

  g_autofree char *missing = g_strdup_printf ("/golden/check/misses/%s", name);

  g_test_add_vtable (
      path, sizeof (Fixture), kept, (GTestFixtureFunc) set_up,
      (GTestFixtureFunc) (is_text ? test_notices_every_text : test_notices_every_number),
      (GTestFixtureFunc) tear_down);
  if (!is_text)
    g_test_add_vtable (missing, sizeof (Fixture), kept, (GTestFixtureFunc) set_up,
                       (GTestFixtureFunc) test_survives_any_missing_tensor,
                       (GTestFixtureFunc) tear_down);
}

static void add_cases (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", "cases", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_suffix (name, ".tsv") && !g_str_has_prefix (name, "unsteady"))
      add_case (name);
}

NN_TEST_FILE (.add = add_cases)
