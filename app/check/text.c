/* app/check/text.c
 *
 * Cases of text: BLEU, and the textbook's way from a file to ids.  They are JSON.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/check/case.h"
#include "core/engine/json-list.h"
#include "core/engine/owned.h"
#include "core/text/batch.h"
#include "core/text/book-text.h"
#include "core/text/corpus-dataset.h"
#include "core/text/dataset.h"
#include "core/translation/bleu.h"

/* The largest difference in one row of scores, { "1": 0.5, "2": … }. */
static double bleu_difference (NnCase *self, const char *prediction, const char *reference,
                               const json_t *scores)
{
  double      largest = 0.0;
  const char *key;
  json_t     *value;

  nn_case_require (self, json_object_size (scores) > 0, _ ("A row of “rows” has no “bleu”."));

  json_object_foreach ((json_t *) scores, key, value)
    {
      guint64 k = 0;
      double  difference;

      if (!nn_case_require (self,
                            g_ascii_string_to_unsigned (key, 10, 1, NN_BLEU_MAX_ORDER, &k, NULL) &&
                                json_is_number (value),
                            _ ("In “bleu”, the name “%s” must be the length of the longest n-gram, "
                               "from 1 to %d, and its score must be a number."),
                            key, NN_BLEU_MAX_ORDER))
        break;

      difference = nn_bleu (prediction, reference, (int) k).score - json_number_value (value);
      largest = isnan (difference) ? INFINITY : MAX (largest, fabs (difference));
    }

  return largest;
}

/* `rows`: a list of { "pred", "label", "bleu": { "1": score, … } }. */
static void check_bleu (NnCase *self)
{
  const json_t *rows = nn_case_json (self, "rows", JSON_ARRAY);
  double        largest = 0.0;
  size_t        i;
  json_t       *row;

  nn_case_require (self, json_array_size (rows) > 0, _ ("The list “rows” is empty."));

  json_array_foreach (rows, i, row)
    {
      const char *prediction = json_string_value (json_object_get (row, "pred"));
      const char *reference = json_string_value (json_object_get (row, "label"));

      if (!nn_case_require (self,
                            prediction != NULL && reference != NULL && json_object_size (row) == 3,
                            _ ("A row of “rows” needs exactly “pred”, “label” and “bleu”.")))
        return;

      largest = MAX (largest,
                     bleu_difference (self, prediction, reference, json_object_get (row, "bleu")));
    }

  if (!nn_case_failed (self))
    nn_case_add_result (self, "rows", largest, 1.0, NN_QUANTITY_VALUE);
}

/* computed is freed. */
static void compare_json (NnCase *self, const char *key, json_t *computed)
{
  const json_t *expected = json_object_get (self->config, key);

  if (expected != NULL && self->error == NULL)
    {
      if (json_equal (expected, computed))
        nn_case_add_result (self, key, 0.0, 1.0, NN_QUANTITY_EXACT);
      else
        nn_case_add_problem (self, key, g_strdup (_ ("the value in the file is different")));
    }

  json_decref (computed);
}

static json_t *json_of_ints (const int *ints, int n)
{
  return NN_JSON_LIST (i, n, json_integer (ints[i]));
}

static json_t *json_of_strings (char **strings)
{
  json_t *list = json_array ();

  for (char **string = strings; *string != NULL; string++)
    json_array_append_new (list, json_string (*string));

  return list;
}

static json_t *json_of_lists (const GPtrArray *lists)
{
  return NN_JSON_LIST (i, (int) lists->len, json_of_strings (g_ptr_array_index (lists, i)));
}

/* The textbook's arrays: all training pairs, then all validation pairs. */
typedef struct
{
  int     n;
  json_t *src;
  json_t *src_len;
  json_t *dec_in;
  json_t *labels;
} Arrays;

static void append_pairs (Arrays *self, const NnPairs *pairs)
{
  const int           T = pairs->num_steps;
  g_autofree int     *order = g_new (int, MAX (pairs->n, 1));
  g_autoptr (NnBatch) batch = NULL;

  if (pairs->n == 0)
    return;

  for (int i = 0; i < pairs->n; i++)
    order[i] = i;
  batch = nn_batch_new (pairs, order, pairs->n, NN_BATCH_FIXED);

  for (int i = 0; i < pairs->n; i++)
    {
      json_array_append_new (self->src, json_of_ints (batch->source + i * T, T));
      json_array_append_new (self->src_len, json_integer (batch->source_rows->valid_lens[i]));
      json_array_append_new (self->dec_in, json_of_ints (batch->decoder_input + i * T, T));
      json_array_append_new (self->labels, json_of_ints (batch->labels + i * T, T));
    }

  self->n += pairs->n;
}

static Arrays arrays_of (const NnDataset *dataset)
{
  Arrays arrays = { 0, json_array (), json_array (), json_array (), json_array () };

  append_pairs (&arrays, dataset->training);
  append_pairs (&arrays, dataset->held_out);

  return arrays;
}

NN_CLEARS (Arrays, arrays_clear, (json_decref, src, src_len, dec_in, labels))

static void compare_tokens (NnCase *self, const char *normalized, int max_examples, int min_count)
{
  g_autoptr (NnTokenPairs) tokens = nn_book_tokenize (normalized, max_examples);
  g_autoptr (NnWordCount)  count = nn_word_count_new ();
  g_autoptr (NnVocabulary) classic = NULL;

  for (guint i = 0; i < tokens->source->len; i++)
    for (char **token = g_ptr_array_index (tokens->source, i); *token != NULL; token++)
      nn_word_count_add (count, *token, 1);
  classic = nn_vocabulary_new (count, NN_VOCABULARY_CLASSIC, min_count);

  compare_json (self, "src_tokens", json_of_lists (tokens->source));
  compare_json (self, "tgt_tokens", json_of_lists (tokens->target));
  compare_json (self, "classic_src_vocab_with_eos", json_of_strings (classic->tokens));
}

static void compare_arrays (NnCase *self, NnDataset *dataset)
{
  Arrays arrays = arrays_of (dataset);

  compare_json (self, "src_vocab", json_of_strings (dataset->source_vocabulary->tokens));
  compare_json (self, "tgt_vocab", json_of_strings (dataset->target_vocabulary->tokens));
  compare_json (self, "src", json_incref (arrays.src));
  compare_json (self, "src_len", json_incref (arrays.src_len));
  compare_json (self, "dec_in", json_incref (arrays.dec_in));
  compare_json (self, "labels", json_incref (arrays.labels));

  arrays_clear (&arrays);
}

/* `raw` (the text of a file), num_steps, num_train, num_val, min_freq; `normalised`,
 * `src_tokens`, `tgt_tokens`, `src_vocab`, `tgt_vocab`, `classic_src_vocab_with_eos`, and the
 * arrays `src`, `src_len`, `dec_in`, `labels`. */
static void check_text (NnCase *self)
{
  const char           *raw = json_string_value (nn_case_json (self, "raw", JSON_STRING));
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_book ());
  g_autofree char      *normalized = NULL;
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = nn_case_int (self, "num_train", 1, 10 * 1000 * 1000);
  options.n_validation = nn_case_int (self, "num_val", 0, 10 * 1000 * 1000);
  options.text.num_steps = nn_case_int (self, "num_steps", 1, 65536);
  options.text.min_count = nn_case_int (self, "min_freq", 0, G_MAXINT);
  if (nn_case_failed (self))
    return;

  dataset = nn_dataset_new_from_text (raw, &options, &self->error);
  if (dataset == NULL)
    return;

  normalized = nn_book_normalize (raw);
  compare_json (self, "normalised", json_string (normalized));
  compare_tokens (self, normalized, options.n_training + options.n_validation,
                  options.text.min_count);
  compare_arrays (self, dataset);
}

/* The rows that a text_file case has chosen, each with its place "i". */
static json_t *choose_rows (NnCase *self, const json_t *expected, const Arrays *arrays)
{
  json_t *rows = json_array ();
  size_t  place;
  json_t *row;

  json_array_foreach (expected, place, row)
    {
      const json_int_t i = json_integer_value (json_object_get (row, "i"));

      if (!nn_case_require (self, i >= 0 && i < arrays->n,
                            _ ("“rows” names a sentence pair that is not in the case.")))
        break;

      json_array_append_new (rows,
                             json_pack ("{s:I, s:O, s:O, s:O, s:O}", "i", i, "src",
                                        json_array_get (arrays->src, (size_t) i), "src_len",
                                        json_array_get (arrays->src_len, (size_t) i), "dec_in",
                                        json_array_get (arrays->dec_in, (size_t) i), "labels",
                                        json_array_get (arrays->labels, (size_t) i)));
    }

  return rows;
}

static json_int_t sum_of (const json_t *numbers)
{
  json_int_t sum = json_integer_value (numbers);
  size_t     i;
  json_t    *number;

  json_array_foreach (numbers, i, number)
    sum += sum_of (number);

  return sum;
}

static void compare_file (NnCase *self, NnDataset *dataset)
{
  Arrays        arrays = arrays_of (dataset);
  const json_t *rows = json_object_get (self->config, "rows");

  compare_json (self, "pairs", json_integer (arrays.n));
  compare_json (self, "src_vocab", json_of_strings (dataset->source_vocabulary->tokens));
  compare_json (self, "tgt_vocab", json_of_strings (dataset->target_vocabulary->tokens));
  compare_json (self, "sums",
                json_pack ("{s:I, s:I, s:I, s:I}", "src", sum_of (arrays.src), "src_len",
                           sum_of (arrays.src_len), "dec_in", sum_of (arrays.dec_in), "labels",
                           sum_of (arrays.labels)));
  compare_json (self, "rows", choose_rows (self, rows, &arrays));

  arrays_clear (&arrays);
}

/* The textbook's configuration on a file that is not in the case: `pairs`, `src_vocab`,
 * `tgt_vocab`, some `rows` of the arrays, and the `sums` of all. */
static void check_text_file (NnCase *self)
{
  const NnDatasetOptions options = nn_dataset_options (nn_text_options_book ());
  g_autoptr (NnCorpus)   corpus = NULL;
  g_autoptr (NnDataset)  dataset = NULL;
  g_autofree char       *text = NULL;

  if (self->options->corpus_path == NULL)
    {
      self->report->verdict = NN_CHECK_NOT_CHECKED;
      self->report->reason = g_strdup (_ ("This case needs a text file, but none was given."));
      return;
    }

  corpus = nn_corpus_load (self->options->corpus_path, 0, NULL, &self->error);
  if (corpus == NULL)
    return;

  text = nn_corpus_to_text (corpus);
  dataset = nn_dataset_new_from_text (text, &options, &self->error);
  if (dataset != NULL)
    compare_file (self, dataset);
}

const NnKind nn_text_kinds[] = {
  { "bleu", check_bleu, { [NN_QUANTITY_VALUE] = 1e-9 } },
  { "text", check_text, { [NN_QUANTITY_EXACT] = 0.0 } },
  { "text_file", check_text_file, { [NN_QUANTITY_EXACT] = 0.0 } },
  { NULL },
};
