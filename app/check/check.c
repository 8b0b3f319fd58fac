#include "app/check/check.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "app/check/case.h"
#include "core/engine/fail.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"

/* Text cases are small; a larger file is not one. */
#define MAX_JSON_BYTES (256 * 1024 * 1024)

G_DEFINE_QUARK (nn_check_error, nn_check_error)

NN_FREES (NnCheckResult, result_free, (g_free, name, problem))

static NnCheckReport *report_new (void)
{
  NnCheckReport *self = g_new0 (NnCheckReport, 1);

  self->verdict = NN_CHECK_FAILED;
  self->results = g_ptr_array_new_with_free_func (result_free);

  return self;
}

NN_FREES_FOR_ALL (NnCheckReport, nn_check_report_free, (g_ptr_array_unref, results),
                  (g_free, kind, reason))

static const NnKind *kind_at (int i)
{
  static const NnKind *const lists[] = { nn_layer_kinds,    nn_model_kinds, nn_optimizer_kinds,
                                         nn_training_kinds, nn_book_kinds,  nn_text_kinds };

  for (gsize list = 0; list < G_N_ELEMENTS (lists); list++)
    for (const NnKind *kind = lists[list]; kind->name != NULL; kind++)
      if (i-- == 0)
        return kind;

  return NULL;
}

const char *nn_check_kind (int i) { return kind_at (i) != NULL ? kind_at (i)->name : NULL; }

/* Returns whether cases of the kind are JSON. */
gboolean nn_check_kind_is_text (const char *kind)
{
  for (const NnKind *text = nn_text_kinds; text->name != NULL; text++)
    if (g_str_equal (text->name, kind))
      return TRUE;

  return FALSE;
}

/* The textbook's model in the sizes of the case; the settings are num_hiddens, ffn_num_hiddens,
 * num_heads, num_blks, enc_bias, residual, src_vocab, tgt_vocab. */
static void read_model (NnCase *self)
{
  const NnCasePart part = self->kind->part;
  NnConfig        *config = &self->model;

  *config = nn_config_default ();
  config->dropout = 0.0;
  config->source_vocab = 1;
  config->target_vocab = 1;
  config->num_hiddens = nn_case_int (self, "num_hiddens", 1, NN_CONFIG_MAX_HIDDENS);
  config->ffn_num_hiddens = nn_case_int (self, "ffn_num_hiddens", 1, NN_CONFIG_MAX_FFN_HIDDENS);
  config->num_heads = nn_case_int (self, "num_heads", 1, NN_CONFIG_MAX_HIDDENS);
  config->use_bias = nn_case_boolean (self, "enc_bias", FALSE);
  config->has_residual = nn_case_boolean (self, "residual", TRUE);
  config->num_blks = 1;
  if (part >= NN_CASE_ENCODER)
    config->num_blks = nn_case_int (self, "num_blks", 1, NN_CONFIG_MAX_BLKS);
  if (part == NN_CASE_ENCODER || part == NN_CASE_MODEL)
    config->source_vocab = nn_case_int (self, "src_vocab", 1, NN_CONFIG_MAX_VOCAB);
  if (part == NN_CASE_DECODER || part == NN_CASE_MODEL)
    config->target_vocab = nn_case_int (self, "tgt_vocab", 1, NN_CONFIG_MAX_VOCAB);

  if (!nn_case_failed (self))
    nn_config_validate (config, &self->error);
  nn_case_set_size (self, 'D', config->num_hiddens);
  nn_case_set_size (self, 'V', config->target_vocab);
}

/* "inputs I", "features D ≥ 2": a setting whose letter stands for it from here on. */
static void read_size (NnCase *self, const char *name, const char *term)
{
  const char *lowest = strstr (term, "≥");

  nn_case_set_size (
      self, term[0],
      nn_case_int (self, name, lowest != NULL ? atoi (lowest + strlen ("≥")) : 1, 65536));
}

/* Reads what is before the arrow of the line, and keeps what is behind it; "(…, I)" is
 * "(*I)" from here on. */
static void read_line (NnCase *self)
{
  const char    *line = self->kind->line != NULL ? self->kind->line : "";
  g_auto (GStrv) sides = g_strsplit (line, "→", 2);

  for (int side = 0; sides[0] != NULL && sides[side] != NULL; side++)
    {
      g_auto (GStrv) terms = g_strsplit (sides[side], "·", -1);

      for (char **term = terms; *term != NULL; term++)
        {
          g_auto (GStrv)      parts = g_strsplit (g_strstrip (*term), " ", 2);
          g_autoptr (GString) axes = g_string_new (parts[0] != NULL ? parts[1] : NULL);

          g_string_replace (axes, "…", "*", 0);
          g_string_replace (axes, ",", "", 0);
          g_string_replace (axes, " ", "", 0);
          if (side == 0 && axes->str[0] == '(')
            nn_case_read (self, parts[0], axes->str);
          else if (side == 0 && axes->len > 0)
            read_size (self, parts[0], axes->str);
          else if (axes->len > 0)
            g_hash_table_insert (self->results, g_strdup (parts[0]), g_strdup (axes->str));
        }
    }
}

static void refuse (NnCase *self, const char *name)
{
  if (!g_hash_table_contains (self->used, name))
    nn_case_add_problem (
        self, name,
        /* Translators: after the name of a tensor or setting */
        g_strdup_printf (_ ("a case of the kind “%s” has no tensor or setting of this name"),
                         self->kind->name));
}

static void refuse_the_unknown (NnCase *self)
{
  const char *key;
  json_t     *value;

  if (self->file != NULL)
    {
      for (int i = 0; i < nn_safetensors_count (self->file); i++)
        refuse (self, nn_safetensors_get (self->file, i)->name);
      return;
    }

  json_object_foreach (self->config, key, value)
    if (!g_str_equal (key, "kind") && !g_str_equal (key, "note"))
      refuse (self, key);
}

/* Says so if the numbers of a case that fails have too few digits. */
static void tell_half_precision (const NnCase *self)
{
  for (int i = 0; self->file != NULL && i < nn_safetensors_count (self->file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (self->file, i);

      if (nn_dtype_is_real (tensor->dtype) && nn_dtype_bits (tensor->dtype) < 32 &&
          self->report->reason == NULL)
        self->report->reason = g_strdup_printf (
            /* Translators: the name of a tensor, F16 or BF16 */
            _ ("“%s” is of type %s, which has too few digits. Save the tensors as float32."),
            tensor->name, nn_dtype_name (tensor->dtype));
    }
}

/* Nothing may be off, nothing unknown, and something must have been compared. */
static void finish (NnCase *self)
{
  NnCheckReport *report = self->report;

  if (report->verdict == NN_CHECK_NOT_CHECKED)
    return;

  report->verdict = report->results->len > 0 ? NN_CHECK_PASSED : NN_CHECK_FAILED;
  if (report->results->len == 0)
    report->reason = g_strdup (_ ("The case has no results to compare."));

  refuse_the_unknown (self);

  NN_EACH_OF (const NnCheckResult, result, report->results)
    if (!result->is_ok && !result->is_unsteady)
      report->verdict = NN_CHECK_FAILED;
    else if (result->is_unsteady && report->verdict == NN_CHECK_PASSED)
      report->verdict = NN_CHECK_NOT_CHECKED;
  if (report->verdict == NN_CHECK_FAILED)
    tell_half_precision (self);
  if (report->verdict == NN_CHECK_NOT_CHECKED)
    report->reason = g_strdup (_ ("single precision cannot reproduce this case: changing only "
                                  "the last bit of its weights changes the results about as much "
                                  "as the deviation found"));
}

/* Reads as the line of the kind says, has it computed, and passes judgement. Returns whether the
 * file has what the kind needs. */
static gboolean run_kind (const NnKind *kind, const NnSafetensors *file, json_t *config,
                          const NnCheckOptions *options, NnCheckReport *report, GError **error)
{
  NnCase self = {
    .kind = kind,
    .options = options,
    .file = file,
    .config = config,
    .report = report,
    .parameters = nn_parameters_new (),
    .fill = INFINITY,
    .used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .inputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .tensors = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free),
    .ints = g_ptr_array_new_with_free_func (g_free),
    .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_rows_free),
  };

  if (kind->part != NN_CASE_NO_MODEL)
    read_model (&self);
  read_line (&self);
  if (self.error == NULL)
    kind->run (&self);
  if (self.error == NULL)
    finish (&self);

  nn_parameters_free (self.parameters);
  g_hash_table_unref (self.used);
  g_hash_table_unref (self.inputs);
  g_hash_table_unref (self.results);
  g_ptr_array_unref (self.tensors);
  g_ptr_array_unref (self.ints);
  g_ptr_array_unref (self.rows);
  if (self.error != NULL)
    g_propagate_error (error, self.error);

  return self.error == NULL;
}

static NnCheckReport *run (const char *kind_name, const NnSafetensors *file, json_t *config,
                           const NnCheckOptions *options, GError **error)
{
  g_autoptr (NnCheckReport) report = report_new ();
  g_autoptr (GString)       known = g_string_new (NULL);
  g_autofree char          *name = NULL;
  const NnKind             *kind;

  for (int i = 0; (kind = kind_at (i)) != NULL; i++)
    if (nn_check_kind_is_text (kind->name) == (file == NULL))
      {
        if (g_str_equal (kind->name, kind_name))
          {
            report->kind = g_strdup (kind_name);
            return run_kind (kind, file, config, options, report, error) ? g_steal_pointer (&report)
                                                                         : NULL;
          }
        g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", kind->name);
      }

  name = nn_printable (kind_name);
  return NN_FAIL_NULL (error, NN_CHECK_ERROR, NN_CHECK_ERROR_UNKNOWN_KIND,
                       /* Translators: the name of a kind, the names of all */
                       _ ("There is no kind of case called “%s” in files of this format. The kinds "
                          "are: %s."),
                       name, known->str);
}

/* @what: the file, or %NULL for the settings in its metadata */
static json_t *parse_json (const char *text, gsize length, const char *what, GError **error)
{
  json_error_t json_error;
  json_t      *json = json_loadb (text, length, JSON_REJECT_DUPLICATES, &json_error);

  if (!json_is_object (json))
    {
      const char *reason =
          json == NULL ? json_error.text : _ ("it contains another kind of JSON value");

      if (what != NULL)
        g_set_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                     /* Translators: a file; what the reader of JSON says */
                     _ ("%s is not a case: it is neither a safetensors file nor a JSON object "
                        "(%s)."),
                     what, reason);
      else
        g_set_error (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                     /* Translators: what the reader of JSON says */
                     _ ("The “config” in the metadata is not a JSON object (%s)."), reason);
      g_clear_pointer (&json, json_decref);
    }

  return json;
}

static NnCheckReport *check_numbers (const char *path, const NnCheckOptions *options,
                                     GError **error)
{
  g_autoptr (NnSafetensors) file = nn_safetensors_load (path, error);
  const char               *kind;
  const char               *config_text;
  json_t                   *config;
  NnCheckReport            *report;

  if (file == NULL)
    return NULL;

  kind = nn_safetensors_metadata (file, "kind");
  if (kind == NULL)
    return NN_FAIL_NULL (
        error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
        _ ("“%s” does not name its kind, so it is not a test case. Add “kind” to its "
           "metadata."),
        file->file_name);

  config_text = nn_safetensors_metadata (file, "config");
  if (config_text == NULL)
    config_text = "{}";
  config = parse_json (config_text, strlen (config_text), NULL, error);
  if (config == NULL)
    return NULL;

  report = run (kind, file, config, options, error);
  json_decref (config);

  return report;
}

static gboolean is_list (const json_t *json)
{
  return json_object_get (json, "kind") == NULL && json_is_array (json_object_get (json, "cases"));
}

static NnCheckReport *check_json (json_t *json, const NnCheckOptions *options, GError **error)
{
  const char *kind = json_string_value (json_object_get (json, "kind"));

  if (is_list (json))
    {
      NnCheckReport *report = report_new ();

      report->verdict = NN_CHECK_LIST;
      report->reason = g_strdup (_ ("This file is a list of cases, not a single case."));
      return report;
    }

  if (kind == NULL)
    return NN_FAIL_NULL (error, NN_CHECK_ERROR, NN_CHECK_ERROR_NOT_A_CASE,
                         _ ("The file does not name its “kind”, so it is not a test case."));

  return run (kind, NULL, json, options, error);
}

static NnCheckReport *check_text (const char *path, const NnCheckOptions *options, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *display = NULL;
  g_autofree char *name = NULL;
  g_autofree char *where = NULL;
  gsize            length = 0;
  json_t          *json;
  NnCheckReport   *report;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  display = g_filename_display_name (path);
  name = nn_printable (display);
  where = g_strdup_printf (_ ("“%s”"), name);
  json = parse_json (text, length, where, error);
  if (json == NULL)
    return NULL;

  report = check_json (json, options, error);
  json_decref (json);

  return report;
}

/* A safetensors file begins with a length of 8 bytes, whose upper half is always
 * 0 in files of a sane size; JSON has no byte of 0 at all. */
static gboolean looks_like_json (const char *path)
{
  GStatBuf status;
  char     start[8];
  FILE    *stream;
  gsize    length;

  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size == 0 ||
      status.st_size > MAX_JSON_BYTES)
    return FALSE;

  stream = g_fopen (path, "rb");
  if (stream == NULL)
    return FALSE;

  length = fread (start, 1, sizeof start, stream);
  fclose (stream);

  return memchr (start, '\0', length) == NULL;
}

/* Returns what came out; NULL if the file is not a complete case of a known kind. */
NnCheckReport *nn_check_file (const char *path, const NnCheckOptions *options, GError **error)
{
  if (looks_like_json (path))
    return check_text (path, options, error);

  return check_numbers (path, options, error);
}
