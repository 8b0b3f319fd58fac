#include "core/training/score-table.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine/owned.h"
#include "core/tensor/random.h"
#include "core/text/dataset.h"
#include "core/text/reading.h"
#include "core/text/split.h"
#include "core/translation/translate-many.h"

/* The sample is the same for all models. */
#define SAMPLE_SEED 1

NN_FREES (NnScoreSentence, free_sentence, (g_free, source, reference),
          (g_ptr_array_unref, references), (g_strfreev, written))

static gboolean is_generated (NnPair pair) { return g_str_has_prefix (pair.note, "grammar"); }

static gboolean has_kinds (const NnCorpus *corpus)
{
  for (int i = 0; i < corpus->n; i++)
    if (is_generated (nn_corpus_pair (corpus, i)))
      return TRUE;

  return FALSE;
}

/* Returns on which side of the split a sentence is, and why. */
static NnScoreSide side_of (const NnSides *sides, guint64 key, gboolean is_marked)
{
  NnSide side;

  if (sides == NULL)
    return NN_SCORE_NOT_KNOWN;

  side = nn_side_of_key (sides, key);
  if (side == NN_SIDE_TRAINING)
    return NN_SCORE_SEEN;
  if (is_marked)
    return NN_SCORE_BY_TEMPLATE;

  return side == NN_SIDE_HELD_OUT ? NN_SCORE_BY_CHANCE : NN_SCORE_ELSEWHERE;
}

static gboolean has_unknown_word (char **tokens, const NnVocabulary *vocabulary)
{
  for (int i = 0; tokens[i] != NULL; i++)
    if (nn_vocabulary_word_id (vocabulary, tokens[i]) == vocabulary->unk)
      return TRUE;

  return FALSE;
}

/* Returns the sentence that the pair belongs to. */
static NnScoreSentence *add_pair (NnScoreTable *self, GHashTable *by_source, const NnPair *pair,
                                  const NnVocabulary *vocabulary, NnScoreKind kind,
                                  NnScoreSide side)
{
  g_auto (GStrv)   tokens = nn_read (vocabulary, pair->source);
  g_autofree char *joined = nn_tokens_join (tokens);
  NnScoreSentence *sentence = g_hash_table_lookup (by_source, joined);

  if (sentence == NULL)
    {
      sentence = g_new0 (NnScoreSentence, 1);
      sentence->source = g_strdup (pair->source);
      sentence->reference = g_strdup (pair->target);
      sentence->references = nn_token_lists_new ();
      sentence->kind = kind;
      sentence->side = side;
      sentence->has_unknown = has_unknown_word (tokens, vocabulary);
      g_ptr_array_add (self->sentences, sentence);
      g_hash_table_insert (by_source, g_steal_pointer (&joined), sentence);
    }

  return sentence;
}

static gboolean is_held_out (const NnScoreSentence *sentence)
{
  return sentence->side == NN_SCORE_BY_TEMPLATE || sentence->side == NN_SCORE_BY_CHANCE;
}

static guint64 sample_key (const NnScoreSentence *sentence)
{
  return nn_random_mix (SAMPLE_SEED, nn_random_key (sentence->source));
}

/* A sentence and its place in the order of the sample. */
typedef struct
{
  guint64          key;
  NnScoreSentence *sentence;
} Place;

static int compare_places (gconstpointer a, gconstpointer b)
{
  const guint64 first = ((const Place *) a)->key;
  const guint64 second = ((const Place *) b)->key;

  return (first > second) - (first < second);
}

/* Chooses the sentences to translate.  Their order depends on a hash of each sentence, so for
 * another model or a larger corpus mostly the same ones are chosen. */
static void choose (NnScoreTable *self, int most)
{
  const int         n_sentences = (int) self->sentences->len;
  g_autofree Place *shuffled = g_new (Place, n_sentences);
  int               n[NN_SCORE_N_KINDS][NN_SCORE_N_SIDES] = { { 0 } };

  for (int i = 0; i < n_sentences; i++)
    {
      NnScoreSentence *sentence = g_ptr_array_index (self->sentences, i);

      shuffled[i] = (Place){ sample_key (sentence), sentence };
    }
  qsort (shuffled, (gsize) n_sentences, sizeof (Place), compare_places);

  for (int i = 0; i < n_sentences; i++)
    {
      NnScoreSentence *sentence = shuffled[i].sentence;
      int             *n_chosen = &n[sentence->kind][sentence->side];

      sentence->is_asked = most == 0 || is_held_out (sentence) || *n_chosen < most;
      if (sentence->is_asked)
        {
          (*n_chosen)++;
          self->n_asked++;
        }
    }
}

/* Nobody asks for the references of a sentence that is not translated. */
static void add_reference (NnScoreSentence *sentence, const char *target,
                           const NnVocabulary *vocabulary)
{
  if (sentence->is_asked)
    g_ptr_array_add (sentence->references, nn_read_words (vocabulary, target));
}

/**
 * @sides: (nullable): the #NnSide of each sentence in the training of the model; %NULL if
 *   it is not known
 * @most: how many sentences of a kind and side to translate at most, unless they are held
 *   out; 0 for all
 * Returns: (transfer full): the sentences to translate, without scores
 */
NnScoreTable *nn_score_table_new (const NnCorpus *corpus, const NnSides *sides,
                                  const NnVocabulary *source_vocabulary, int most)
{
  NnScoreTable          *self = g_new0 (NnScoreTable, 1);
  g_autoptr (NnSplit)    split = nn_split_new (corpus, 0.0, 0); /* by marks alone */
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray)  of_pair = g_ptr_array_sized_new ((guint) corpus->n);
  const gboolean         tells_kinds = has_kinds (corpus);

  self->sentences = g_ptr_array_new_with_free_func (free_sentence);
  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair      pair = nn_corpus_pair (corpus, i);
      const NnScoreKind kind = !tells_kinds          ? NN_SCORE_PAIRS
                               : is_generated (pair) ? NN_SCORE_GENERATED
                                                     : NN_SCORE_WRITTEN;

      g_ptr_array_add (of_pair, add_pair (self, by_source, &pair, source_vocabulary, kind,
                                          side_of (sides, split->keys[i], split->is_held_out[i])));
    }

  choose (self, most);
  for (int i = 0; i < corpus->n; i++)
    add_reference (g_ptr_array_index (of_pair, i), nn_corpus_pair (corpus, i).target,
                   source_vocabulary);

  return self;
}

NN_FREES_FOR_ALL (NnScoreTable, nn_score_table_free, (g_ptr_array_unref, sentences))

/** Returns: whether the translation is one of the references, word for word */
gboolean nn_score_sentence_is_exact (const NnScoreSentence *sentence)
{
  for (guint i = 0; i < sentence->references->len; i++)
    if (g_strv_equal ((const char *const *) sentence->written,
                      g_ptr_array_index (sentence->references, i)))
      return TRUE;

  return FALSE;
}

static gboolean belongs (const NnScoreSentence *sentence, NnScoreKind kind, NnScoreSide side,
                         NnScoreWords words)
{
  return sentence->kind == kind && sentence->side == side &&
         (words == NN_SCORE_ALL_WORDS ||
          sentence->has_unknown == (words == NN_SCORE_UNKNOWN_WORDS));
}

/**
 * @self: a table that has been filled
 * Returns: a row of the table; all numbers are 0 if there are no sentences
 */
NnScore nn_score_table_get (const NnScoreTable *self, NnScoreKind kind, NnScoreSide side,
                            NnScoreWords words)
{
  NnScore score = { 0 };

  NN_EACH_OF (const NnScoreSentence, sentence, self->sentences)
    {
      if (!belongs (sentence, kind, side, words))
        continue;

      score.n_of++;
      if (sentence->written == NULL)
        continue;

      score.n++;
      score.n_exact += nn_score_sentence_is_exact (sentence);
      nn_corpus_bleu_add (&score.bleu, sentence->written, sentence->references);
    }

  if (score.n > 0)
    nn_corpus_bleu_finish (&score.bleu);

  return score;
}

/* If a sentence is empty or too long for the model, its translation is empty, which is never exact.
 */
static gboolean is_about_the_sentence (const GError *error)
{
  return g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY) ||
         g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG);
}

typedef struct
{
  GPtrArray *sentences; /* (element-type NnScoreSentence): those to translate */
  GPtrArray *sources;   /* (element-type NnSource): their tokens, in the same order */
} Asked;

static gboolean ask (Asked *self, NnScoreSentence *sentence, const NnTranslator *translator,
                     const NnTranslationOptions *options, GError **error)
{
  g_autoptr (GError) own = NULL;
  NnSource          *source =
      nn_source_new_from_sentence (translator, sentence->source, options->is_book, &own);

  if (source == NULL && !is_about_the_sentence (own))
    {
      g_propagate_error (error, g_steal_pointer (&own));
      return FALSE;
    }

  g_clear_pointer (&sentence->written, g_strfreev);
  if (source == NULL)
    {
      sentence->written = g_new0 (char *, 1);
      return TRUE;
    }

  g_ptr_array_add (self->sentences, sentence);
  g_ptr_array_add (self->sources, source);

  return TRUE;
}

/* The layers of a model serve one batch at a time, so each worker but the first has a replica. */
static NnTransformer **new_models (NnTransformer *model, int n)
{
  NnTransformer **models = g_new (NnTransformer *, n);

  models[0] = model;
  for (int w = 1; w < n; w++)
    models[w] = nn_transformer_new_replica (model);

  return models;
}

static void free_models (NnTransformer **models, int n)
{
  for (int w = 1; w < n; w++)
    nn_transformer_free (models[w]);
  g_free (models);
}

static gboolean translate (const Asked *asked, const NnTranslator *translator,
                           const NnManyOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) translations =
      nn_translate_many (translator, (NnSource **) asked->sources->pdata, (int) asked->sources->len,
                         options, cancellable, error);

  for (guint i = 0; translations != NULL && i < asked->sentences->len; i++)
    {
      NnScoreSentence *sentence = g_ptr_array_index (asked->sentences, i);

      sentence->written = g_steal_pointer (&g_ptr_array_index (translations, i));
    }

  return translations != NULL;
}

/**
 * @n_workers: how many threads share the sentences; the scores do not depend on it
 * @report: (nullable): called now and then
 * @cancellable: (nullable): stops between two tokens
 * @error: %G_IO_ERROR_CANCELLED, or a #NnTranslationError that has nothing to do with the
 *   sentence
 * Returns: whether all sentences were translated
 */
gboolean nn_score_table_fill (NnScoreTable *self, const NnTranslator *translator,
                              const NnTranslationOptions *options, int n_workers, NnManyFunc report,
                              gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (n_workers);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new ();
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);
  NnTransformer       **models;
  Asked                 asked = { sentences, sources };
  gboolean              is_done;

  NN_EACH_OF (NnScoreSentence, sentence, self->sentences)
    if (sentence->is_asked && !ask (&asked, sentence, translator, options, error))
      return FALSE;

  models = new_models (translator->model, n_workers);
  is_done = translate (&asked, translator,
                       &(NnManyOptions){ .decoding = *options,
                                         .replaces_unknown = TRUE,
                                         .workers = workers,
                                         .models = models,
                                         .report = report,
                                         .user_data = user_data },
                       cancellable, error);
  free_models (models, n_workers);

  return is_done;
}
