/* app/cli-info.c
 *
 * headlight-cli info: what is in a model file.  With --tensors it looks into any
 * safetensors file, whichever program wrote it.
 */

#include <glib/gi18n.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "app/cli.h"
#include "app/hyperparameters.h"
#include "app/paths.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/json-list.h"
#include "core/model/config.h"
#include "core/text/characters.h"

/* The object that is printed for programs instead of rows, or NULL. */
static json_t *object;

static void print_row (const char *name, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds a member to the object for programs: its name is English, and a number stays a number. */
static void add_member (const char *name, const char *value)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), " ", '_');
  char            *end = NULL;
  const double     number = g_ascii_strtod (value, &end);
  json_t          *json;

  if (*value == '\0' || *end != '\0')
    json = g_str_equal (value, "yes")  ? json_true ()
           : g_str_equal (value, "no") ? json_false ()
                                       : json_string (value);
  else if (strpbrk (value, ".e") != NULL || !isfinite (number))
    json = json_real (number);
  else
    json = json_integer (g_ascii_strtoll (value, NULL, 10));
  json_object_set_new (object, key, json);
}

/* name: is translated. */
static void print_row (const char *name, const char *format, ...)
{
  g_autofree char *value = NULL;
  g_autofree char *printable = NULL;
  va_list          arguments;

  va_start (arguments, format);
  value = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  printable = nn_printable_message (value);
  if (object != NULL)
    add_member (name, printable);
  else
    hl_cli_print ("%s%*s%s\n", _ (name), MAX (22 - hl_cli_columns (_ (name)), 1), "", printable);
}

static const char *yes_or_no (gboolean is_true) { return is_true ? _ ("yes") : _ ("no"); }

static void print_model (const NnCheckpoint *checkpoint)
{
  const NnConfig *config = &checkpoint->model->config;

  print_row ("num_hiddens", "%d", config->num_hiddens);
  print_row ("num_blks", "%d", config->num_blks);
  print_row ("num_heads", "%d", config->num_heads);
  print_row ("ffn_num_hiddens", "%d", config->ffn_num_hiddens);
  print_row ("num_steps", "%d", checkpoint->text.num_steps);
  print_row ("dropout", "%g", config->dropout);
  print_row ("use_bias", "%s", yes_or_no (config->use_bias));
  if (config->decoder_bias)
    print_row ("decoder_bias", "%s", yes_or_no (TRUE));
  print_row ("attention", "%s", nn_attention_names[config->attention]);
  print_row ("norm", "%s, %s", nn_norm_names[config->norm],
             config->is_pre_norm ? _ ("before each sublayer (pre-norm)")
                                 : _ ("after each sublayer (post-norm)"));
  print_row (N_ ("tied embeddings"), "%s", yes_or_no (config->ties_embeddings));
  print_row (N_ ("causal mask"), "%s", yes_or_no (config->has_causal_mask));
  print_row (N_ ("mask value"), "%g", (double) config->mask_fill);
  print_row (N_ ("positions"), "%s",
             /* Translators: the model has no positional encodings */
             !config->has_positions     ? _ ("none")
             : config->trains_positions ? C_ ("positions", "learned")
                                        : _ ("sines and cosines"));
  print_row (N_ ("source vocabulary"), "%d", checkpoint->source_vocabulary->size);
  print_row (N_ ("target vocabulary"), "%d", checkpoint->target_vocabulary->size);
  print_row (N_ ("parameters"), "%" G_GSIZE_FORMAT,
             nn_parameters_count_learned_values (checkpoint->model->parameters));
  /* Translators: a row of a table: how the text becomes tokens */
  print_row (N_ ("text"), "%s",
             /* Translators: how a model processes text */
             checkpoint->text.is_book ? _ ("as in the textbook") : _ ("Headlight’s own"));
  if (checkpoint->text.tokens == NN_TOKENS_CHARACTERS)
    print_row (N_ ("tokens"), "%s", _ ("characters"));
  if (checkpoint->text.tokens == NN_TOKENS_BPE)
    print_row (N_ ("tokens"), _ ("subwords; merges: %d for the source, %d for the target"),
               nn_byte_pairs_count (checkpoint->source_vocabulary->byte_pairs),
               nn_byte_pairs_count (checkpoint->target_vocabulary->byte_pairs));
}

/* Prints what the file has besides the model. */
static void print_file (const NnCheckpoint *checkpoint)
{
  g_autofree char *left_out = g_strjoinv (", ", checkpoint->left_out);

  if (*checkpoint->prefix != '\0')
    /* Translators: a row of a table: what the names of all tensors of the file begin with */
    print_row (N_ ("names begin with"), "%s", checkpoint->prefix);
  if (*left_out != '\0')
    /* Translators: a row of a table: tensors of the file that the model does not use */
    print_row (N_ ("left out"), "%s", left_out);
}

/* A preset of which something was changed is no longer what its name says. */
static void print_changed (const NnCheckpoint *checkpoint)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autofree char         *changed = NULL;

  if (checkpoint->training == NULL)
    return;

  options = nn_checkpoint_run_options (checkpoint);
  changed = hl_hyperparameters_changed (options);
  if (changed != NULL)
    /* Translators: a row of a table: settings that differ from the preset */
    print_row (N_ ("changed"), "%s", changed);
}

static void print_training (const NnCheckpoint *checkpoint)
{
  const NnTrainingState  *training = checkpoint->training;
  const NnTrainingRecord *record = NULL;

  if (checkpoint->preset != NULL)
    print_row (N_ ("preset"), "%s", checkpoint->preset);
  print_changed (checkpoint);
  if (checkpoint->corpus != NULL)
    print_row (N_ ("corpus"), "%s", checkpoint->corpus);
  if (checkpoint->n_pairs > 0)
    print_row (N_ ("pairs"), "%d", checkpoint->n_pairs);
  if (checkpoint->takes_starter)
    /* Translators: a row of a table, and its value: the run used the starter part */
    print_row (N_ ("part of the corpus"), "%s", _ ("starter"));
  if (training == NULL)
    return;

  print_row (N_ ("training pairs"), "%d", training->n_pairs);
  print_row (N_ ("seed"), "%" G_GUINT64_FORMAT, training->config.seed);
  print_row (N_ ("threads"), "%d", training->config.workers);
  print_row (N_ ("epochs"), _ ("%d of %d"), training->epoch, training->config.epochs);
  print_row (N_ ("updates"), "%" G_GINT64_FORMAT, training->update);
  /* Translators: a row of a table about a run; after it, yes or no */
  print_row (N_ ("can be resumed"), "%s", yes_or_no (nn_checkpoint_can_resume (checkpoint)));

  if (training->history->len == 0)
    return;

  record = &g_array_index (training->history, NnTrainingRecord, training->history->len - 1);
  print_row (N_ ("training loss"), "%.4f", record->loss);
  if (!isnan (record->held_out_loss))
    print_row (N_ ("validation loss"), "%.4f", record->held_out_loss);
}

static void print_tensor (const NnSafetensor *tensor, const char *name)
{
  json_t *shape = NN_JSON_LIST (i, tensor->n_dims, json_integer ((json_int_t) tensor->dims[i]));

  hl_cli_print_json (json_pack ("{s:s, s:s, s:o}", "name", name, "dtype",
                                nn_dtype_name (tensor->dtype), "shape", shape));
}

static HlCliStatus print_tensors (const char *path, gboolean is_json)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnSafetensors) file = nn_safetensors_load (path, &error);

  if (file == NULL)
    return hl_cli_fail (error);

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);
      g_autofree char    *name = nn_printable_message (tensor->name);
      g_autofree char    *shape = nn_safetensor_shape_to_string (tensor);

      if (is_json)
        print_tensor (tensor, name);
      else
        hl_cli_print ("%-6s%-16s%s\n", nn_dtype_name (tensor->dtype), shape, name);
    }

  return HL_CLI_DONE;
}

static gboolean is_shipped (const char *corpus)
{
  g_autofree char *shipped = app_paths_corpus ();
  g_autofree char *own = g_path_get_basename (corpus);
  g_autofree char *name = g_path_get_basename (shipped);

  return strcmp (own, name) == 0;
}

/* Returns @path as a shell takes it; most paths need no quotation marks. */
static char *quote (const char *path)
{
  const gboolean is_plain = *path != '-' && g_regex_match_simple ("^[\\w./+-]+$", path, 0, 0);

  return is_plain ? g_strdup (path) : g_shell_quote (path);
}

static HlCliStatus print_checkpoint (const char *path)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (path, &error);
  g_autofree char         *name = g_filename_display_name (path);
  g_autofree char         *quoted = NULL;
  g_autofree char         *found = NULL;
  g_autofree char         *corpus = NULL;

  if (checkpoint == NULL)
    return hl_cli_fail (error);

  print_row ("file", "%s", name);
  print_file (checkpoint);
  print_model (checkpoint);
  print_training (checkpoint);
  if (object != NULL)
    {
      hl_cli_print_json (object);
      return HL_CLI_DONE;
    }
  quoted = quote (name);
  if (checkpoint->corpus != NULL && !is_shipped (checkpoint->corpus))
    {
      found = app_paths_corpus_of (path, checkpoint->corpus);
      corpus = quote (found != NULL ? found : checkpoint->corpus);
    }
  /* Translators: a row of a table; after it, the command that computes the scores */
  print_row (N_ ("scores"), "headlight-cli evaluate --model %s%s%s", quoted,
             corpus != NULL ? " " : "", corpus != NULL ? corpus : "");

  return HL_CLI_DONE;
}

HlCliStatus hl_cli_info (int argc, char *argv[])
{
  gboolean           lists_tensors = FALSE, is_json = FALSE;
  g_autofree char   *model = NULL;
  g_autofree char   *path = NULL;
  g_auto (GStrv)     rest = NULL;
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&model),
    { "tensors", 't', 0, G_OPTION_ARG_NONE, &lists_tensors,
      N_ ("List the tensors of any safetensors file"), NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON for other programs"), NULL },
    HL_CLI_REST (&rest),
    HL_CLI_END,
  };

  if (!hl_cli_read (argc, argv, _ ("[FILE]"), _ ("Show what is in a model file."), entries))
    return HL_CLI_MISUSED;
  if (rest != NULL && (rest[1] != NULL || model != NULL))
    return hl_cli_misuse (_ ("Specify exactly one file"));

  path = app_paths_named_model (rest != NULL ? rest[0] : model);

  if (lists_tensors)
    return print_tensors (path, is_json);
  if (is_json)
    {
      setlocale (LC_MESSAGES, "C");
      object = json_object ();
    }

  return print_checkpoint (path);
}
