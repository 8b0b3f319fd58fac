#include "core/translation/translate-many.h"

#include <math.h>
#include <stdatomic.h>

#include "core/text/reading.h"
#include "core/text/tokens.h"
#include "core/translation/beam-search.h"

/* How many hypotheses are searched together: enough that reading the weights takes less time than
 * computing with them, and so few that their logits stay in the cache. */
#define MOST_ROWS 128

/* How many source tokens a batch may have: memory grows with the square of a length. */
#define MOST_TOKENS 2048

typedef struct
{
  int first; /* number of its first sentence, in the order of lengths */
  int n;     /* how many sentences */
} Batch;

typedef struct
{
  const NnTranslator    *translator;  /* the translator */
  const NnManyOptions   *options;     /* how to translate */
  const NnSource *const *sources;     /* (array): the sentences, in the order of lengths */
  char                ***tokens;      /* (array): the tokens of each translation, in the same
                                       * order */
  GArray                *batches;     /* (element-type Batch): which sentences are translated
                                       * together */
  atomic_int             next;        /* the first batch that no worker has taken */
  atomic_int             n_done;      /* how many sentences are translated */
  atomic_bool            is_finite;   /* whether all log p are */
  GCancellable          *cancellable; /* (nullable): stops between two tokens */
} Work;

/* Of a sentence that is too long for the model, only the first words are read. */
static int length_of (const NnTranslator *translator, const NnSource *source)
{
  return CLAMP (source->valid_len, 1, nn_source_most_tokens (translator));
}

static GArray *divide (const NnTranslator *translator, const NnSource *const *sources, int n,
                       int beam_width, int n_workers)
{
  const int share = (n + n_workers - 1) / n_workers;
  const int most = MIN (MAX (1, MOST_ROWS / beam_width), share);
  GArray   *batches = g_array_new (FALSE, FALSE, sizeof (Batch));

  for (int first = 0, end = 0; first < n; first = end)
    {
      const int length = length_of (translator, sources[first]);
      Batch     batch = { first, 0 };

      /* The first one is the longest. */
      while (end < n && end - first < most &&
             (end - first + 1) * length <= MAX (MOST_TOKENS, length))
        end++;

      batch.n = end - first;
      g_array_append_val (batches, batch);
    }

  return batches;
}

static gboolean *find_unknown (const NnSource *source, const NnVocabulary *vocabulary)
{
  gboolean *is_unknown = g_new (gboolean, source->n);

  for (int s = 0; s < source->n; s++)
    is_unknown[s] = source->ids[s] == vocabulary->unk;

  return is_unknown;
}

/* Returns how one sentence is searched. */
static NnBeamOptions search_of (const Work *work, int i, NnCopyable *copyable)
{
  const NnTranslator         *translator = work->translator;
  const NnTranslationOptions *decoding = &work->options->decoding;
  const NnSource             *source = work->sources[i];
  const int                   n = length_of (translator, source);
  const gboolean              copies =
      decoding->copies_unknown && !decoding->is_book && work->options->replaces_unknown;

  *copyable = (NnCopyable){ NULL, MIN (n, source->n - 1) };
  if (copies)
    copyable->is_unknown = find_unknown (source, translator->source_vocabulary);

  return (NnBeamOptions){
    .width = decoding->is_book ? 1 : decoding->beam_width,
    .length_penalty = decoding->length_penalty,
    .max_steps = nn_source_suitable_steps (translator, decoding, n),
    .bos = translator->target_vocabulary->bos,
    .eos = translator->target_vocabulary->eos,
    .banned = nn_source_banned (source, translator, decoding),
    .stays_at_0 = decoding->is_book,
    .tokens_alone = decoding->is_book || decoding->beam_width == 1,
    .unk = translator->target_vocabulary->unk,
    .copyable = copies ? copyable : NULL,
  };
}

/* Returns the words before `<eos>`, however the vocabulary divides them. */
static char **words_of (const NnHypothesis *found, const NnSource *source,
                        const NnVocabulary *vocabulary)
{
  const int      n = found->length - found->has_ended;
  g_auto (GStrv) tokens = g_new0 (char *, n + 1);

  for (int t = 0; t < n; t++)
    tokens[t] = g_strdup (found->copied_from[t] != NN_NO_SOURCE
                              ? source->tokens[found->copied_from[t]]
                              : nn_vocabulary_token (vocabulary, found->ids[t]));

  return nn_words_of_tokens (vocabulary, tokens);
}

static void keep (Work *work, int i, const GPtrArray *found)
{
  const NnHypothesis *best = g_ptr_array_index (found, 0);

  if (!isfinite (best->log_probability))
    atomic_store (&work->is_finite, FALSE);
  work->tokens[i] = words_of (best, work->sources[i], work->translator->target_vocabulary);
}

static const NnTensor *encode (const Work *work, NnTransformer *model, const NnSentences *source)
{
  const NnPass    pass = NN_PASS_EVALUATION;
  NnMemories     *shared = work->options->memories;
  const NnTensor *memory = shared != NULL ? nn_memories_find (shared, FALSE, source) : NULL;

  if (memory != NULL)
    return memory;

  memory = nn_encoder_forward (model->encoder, &pass, source);
  if (shared != NULL)
    nn_memories_keep (shared, FALSE, source, memory);

  return memory;
}

static gboolean search (const Work *work, NnTransformer *model, const Batch *batch,
                        NnDecoderState **state, const NnBeamOptions *searches, GPtrArray **found)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int    *lengths = g_new (int, batch->n);
  g_autoptr (NnRows) rows = NULL;
  const NnTensor    *memory;

  for (int b = 0; b < batch->n; b++)
    {
      const NnSource *source = work->sources[batch->first + b];

      lengths[b] = length_of (work->translator, source);
      g_array_append_vals (ids, source->ids, (guint) lengths[b]);
    }

  rows = nn_rows_new_packed (batch->n, lengths);
  memory = encode (work, model, &(NnSentences){ rows, (int *) (gpointer) ids->data });

  if (*state == NULL)
    *state = nn_decoder_begin (model->decoder, memory, rows);
  else
    nn_decoder_begin_again (model->decoder, *state, memory, rows);

  return nn_beam_search (model->decoder, *state, searches, found, work->cancellable, NULL);
}

/* @state: the memory of the batch before, or NULL */
static void translate_batch (Work *work, NnTransformer *model, const Batch *batch,
                             NnDecoderState **state)
{
  g_autofree NnBeamOptions *searches = g_new (NnBeamOptions, batch->n);
  g_autofree NnCopyable    *copyables = g_new (NnCopyable, batch->n);
  g_autofree GPtrArray    **found = g_new0 (GPtrArray *, batch->n);

  for (int b = 0; b < batch->n; b++)
    searches[b] = search_of (work, batch->first + b, &copyables[b]);

  if (search (work, model, batch, state, searches, found))
    for (int b = 0; b < batch->n; b++)
      keep (work, batch->first + b, found[b]);

  for (int b = 0; b < batch->n; b++)
    {
      g_clear_pointer (&found[b], g_ptr_array_unref);
      g_free (copyables[b].is_unknown);
    }
}

/* Takes batch after batch, until none is left. */
static void translate_batches (int slice, gpointer data)
{
  Work                      *work = data;
  NnTransformer             *model = work->options->models[slice];
  g_autoptr (NnDecoderState) state = NULL;
  int                        i;

  while (model != NULL && !g_cancellable_is_cancelled (work->cancellable) &&
         (i = atomic_fetch_add (&work->next, 1)) < (int) work->batches->len)
    {
      const Batch *batch = &g_array_index (work->batches, Batch, i);

      translate_batch (work, model, batch, &state);
      atomic_fetch_add (&work->n_done, batch->n);
      if (slice == 0 && work->options->report != NULL)
        work->options->report (atomic_load (&work->n_done), work->options->user_data);
    }
}

static int compare_lengths (gconstpointer a, gconstpointer b, gpointer data)
{
  NnSource *const *sources = data;
  const int        i = *(const int *) a;
  const int        j = *(const int *) b;
  const int        difference = sources[j]->valid_len - sources[i]->valid_len;

  return difference != 0 ? difference : i - j;
}

/* Returns the numbers of the sentences, the longest first: the batches that take the most time
 * begin, so that all workers end at about the same time. */
static int *sort_by_length (NnSource *const *sources, int n)
{
  int *order = g_new (int, n);

  for (int i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof (int), compare_lengths, (gpointer) sources);

  return order;
}

/**
 * @self: the translator, for its vocabularies and limits
 * @sources: (array length=n): the sentences; of one that is too long, the beginning is translated
 * @options: how to translate, and who
 * @cancellable: (nullable): stops between two tokens
 * @error: %G_IO_ERROR_CANCELLED or %NN_TRANSLATION_ERROR_NOT_FINITE
 * Returns: (transfer container) (nullable) (element-type char**): the words of each translation,
 *   without `<eos>`
 */
GPtrArray *nn_translate_many (const NnTranslator *self, NnSource *const *sources, int n,
                              const NnManyOptions *options, GCancellable *cancellable,
                              GError **error)
{
  g_autofree int             *order = sort_by_length (sources, n);
  g_autofree const NnSource **sorted = g_new (const NnSource *, n);
  g_autofree char          ***tokens = g_new0 (char **, n);
  g_autoptr (GArray)          batches = NULL;
  g_autoptr (GPtrArray)       translations = nn_token_lists_new ();
  Work                        work = { .translator = self,
                                       .options = options,
                                       .sources = sorted,
                                       .tokens = tokens,
                                       .is_finite = TRUE,
                                       .cancellable = cancellable };

  for (int i = 0; i < n; i++)
    sorted[i] = sources[order[i]];
  batches =
      divide (self, sorted, n, options->decoding.beam_width, nn_workers_count (options->workers));
  work.batches = batches;
  nn_parameters_lay_out (self->model->parameters);
  nn_workers_run (options->workers, translate_batches, &work);
  nn_parameters_end_layout (self->model->parameters);

  g_ptr_array_set_size (translations, n);
  for (int i = 0; i < n; i++)
    g_ptr_array_index (translations, order[i]) = tokens[i];

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (!work.is_finite)
    {
      nn_translator_set_not_finite (error);
      return NULL;
    }

  return g_steal_pointer (&translations);
}
