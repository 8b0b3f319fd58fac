#include "core/translation/held-out.h"

#include "core/text/dataset.h"
#include "core/text/reading.h"
#include "core/translation/greedy.h"
#include "core/translation/source.h"

static char **words_of (const GArray *ids, const NnVocabulary *vocabulary)
{
  g_auto (GStrv) tokens = g_new0 (char *, ids->len + 1);

  for (guint i = 0; i < ids->len; i++)
    tokens[i] = g_strdup (nn_vocabulary_token (vocabulary, g_array_index (ids, int, i)));

  return nn_words_of_tokens (vocabulary, tokens);
}

static gboolean translate_batch (const NnTranslator *self, char ***sentences, int n,
                                 const NnTranslationOptions *options, GPtrArray *translations,
                                 GCancellable *cancellable, GError **error)
{
  g_autoptr (NnRows) rows = NULL;
  g_autoptr (GArray) source_ids = g_array_new (FALSE, FALSE, sizeof (int));
  int                lengths[NN_HELD_OUT_BATCH];
  int                max_steps[NN_HELD_OUT_BATCH];
  int                banned[NN_HELD_OUT_BATCH];
  GArray            *ids[NN_HELD_OUT_BATCH];
  gboolean           is_done;

  const NnGreedyOptions greedy = {
    .bos = self->target_vocabulary->bos,
    .eos = self->target_vocabulary->eos,
    .banned = banned,
    .counts_positions = !options->is_book,
    .max_steps = max_steps,
  };

  for (int b = 0; b < n; b++)
    {
      g_autoptr (NnSource) source = nn_source_new (self, sentences[b], options->is_book);

      /* Of a sentence that is too long for the model, only the first words are read. */
      lengths[b] = CLAMP (source->valid_len, 1, nn_source_most_tokens (self));
      max_steps[b] = nn_source_suitable_steps (self, options, lengths[b]);
      banned[b] = nn_source_banned_token (source, self, options);
      ids[b] = g_array_new (FALSE, FALSE, sizeof (int));
      g_array_append_vals (source_ids, source->ids, lengths[b]);
    }

  rows = nn_rows_new_packed (n, lengths);
  is_done = nn_greedy_search (self->model, &(NnSentences){ rows, (void *) source_ids->data },
                              &greedy, ids, cancellable, error);

  for (int b = 0; b < n; b++)
    {
      g_ptr_array_add (translations, words_of (ids[b], self->target_vocabulary));
      g_array_unref (ids[b]);
    }

  return is_done;
}

/**
 * nn_translate_greedy_batch:
 * @self: the translator
 * @sentences: (array length=n): the tokens of each sentence, without `<eos>`
 * @n: number of sentences
 * @options: how to decode; the width of the beam is ignored
 * @cancellable: (nullable): stops between two tokens
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Translates many sentences in batches and keeps only the words.  No `<unk>` is replaced.
 *
 * Returns: (transfer container) (nullable) (element-type char**): the words of each
 *   translation, without `<eos>`
 */
GPtrArray *nn_translate_greedy_batch (const NnTranslator *self, char ***sentences, int n,
                                      const NnTranslationOptions *options,
                                      GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) translations = nn_token_lists_new ();

  for (int first = 0; first < n; first += NN_HELD_OUT_BATCH)
    if (!translate_batch (self, sentences + first, MIN (NN_HELD_OUT_BATCH, n - first), options,
                          translations, cancellable, error))
      return NULL;

  return g_steal_pointer (&translations);
}

/**
 * nn_held_out_bleu:
 * @sentences: (element-type NnHeldOutSentence): held-out sentences
 * @translations: (element-type char**): the words of the model's translation of each
 *
 * Returns: the BLEU-4 of all translations together
 */
NnBleu nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations)
{
  NnBleu bleu = { 0 };

  g_assert (translations->len == sentences->len);

  for (guint i = 0; i < sentences->len; i++)
    {
      const NnHeldOutSentence *sentence = g_ptr_array_index (sentences, i);

      nn_corpus_bleu_add (&bleu, g_ptr_array_index (translations, i), sentence->references);
    }

  nn_corpus_bleu_finish (&bleu);

  return bleu;
}
