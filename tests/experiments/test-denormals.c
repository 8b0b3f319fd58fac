#include "core/engine/processor.h"

#include "core/experiments/forcing.h"
#include "core/experiments/later-token.h"
#include "core/model/decoder-state.h"
#include "core/trace/walk/walk.h"
#include "core/translation/translate-many.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

#define SENTENCE "red car ."

#if defined(__SSE2__)

static volatile float small = 1e-30f;

static gboolean flushes (void) { return small * 1e-10f == 0.0f; }

NN_TEST (flush_ends_with_its_block)
{
  g_assert_false (flushes ());
  {
    g_auto (NnDenormals) outer G_GNUC_UNUSED = nn_denormals_flush ();

    g_assert_true (flushes ());
    {
      g_auto (NnDenormals) inner G_GNUC_UNUSED = nn_denormals_flush ();
    }
    g_assert_true (flushes ());
  }
  g_assert_false (flushes ());
}

static gpointer flush_cb (gpointer may_end)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  g_assert_true (flushes ());
  while (!g_atomic_int_get ((int *) may_end))
    g_thread_yield ();

  return NULL;
}

NN_TEST (flush_is_of_one_thread)
{
  int      may_end = FALSE;
  GThread *other = g_thread_new ("other", flush_cb, &may_end);

  g_assert_false (flushes ());
  g_atomic_int_set (&may_end, TRUE);
  g_thread_join (other);
}

/* --- whatever goes through a stack of the model ------------------------------ */

static const int valid_len = 2;
static const int ids[] = { 4, 5 };

static void forward_on (NnTestTranslator *tiny, const NnRows *rows)
{
  const NnPass      pass = NN_PASS_EVALUATION;
  const NnSentences sentence = { rows, ids };

  nn_transformer_forward (tiny->model, &pass, &sentence, &sentence);
}

static void forward (NnTestTranslator *tiny)
{
  g_autoptr (NnRows) rows = nn_rows_new_packed (1, &valid_len);

  forward_on (tiny, rows);
}

static void translate (NnTestTranslator *tiny, int beam_width)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) translation = NULL;

  options.beam_width = beam_width;
  translation = nn_test_translate (tiny, SENTENCE, &options);
}

static void translate_greedily (NnTestTranslator *tiny) { translate (tiny, 1); }

static void translate_with_a_beam (NnTestTranslator *tiny) { translate (tiny, 3); }

static void translate_a_batch (NnTestTranslator *tiny)
{
  char                 *words[] = { (char *) "red", NULL };
  g_autoptr (NnSource)  source = nn_source_new (tiny->translator, words, FALSE);
  NnSource             *sources[] = { source };
  g_autoptr (NnWorkers) workers = nn_workers_new (1);
  const NnManyOptions   options = { .decoding = nn_translation_options_default (),
                                    .workers = workers,
                                    .models = &tiny->model };
  g_autoptr (GPtrArray) translations =
      nn_translate_many (tiny->translator, sources, 1, &options, NULL, NULL);

  g_assert_nonnull (translations);
}

/* In the textbook's way no beam search follows, which would run the encoder once more. */
static void walk (NnTestTranslator *tiny)
{
  NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnWalk)   walked = NULL;

  options.is_book = TRUE;
  walked = nn_walk_new_translation (tiny->translator, SENTENCE, &options, NULL, NULL);
  g_assert_nonnull (walked);
}

static void force (NnTestTranslator *tiny)
{
  const NnForcingOptions options = { .target = "la voiture" };
  g_autoptr (NnForcing) forcing = nn_forcing_new (tiny->translator, SENTENCE, &options, NULL, NULL);

  g_assert_nonnull (forcing);
}

static void change_a_later_token (NnTestTranslator *tiny)
{
  const NnLaterTokenOptions options = {
    .position = 1,
    .word = "!",
    .norm = tiny->model->config.norm,
  };
  g_autoptr (NnLaterToken) later =
      nn_later_token_new (tiny->translator, SENTENCE, &options, NULL, NULL);

  g_assert_nonnull (later);
}

typedef struct
{
  const char *name;
  void (*enter) (NnTestTranslator *tiny);
} Entry;

static const Entry entries[] = {
  { "forward", forward },
  { "translate", translate_greedily },
  { "beam", translate_with_a_beam },
  { "batch", translate_a_batch },
  { "walk", walk },
  { "forcing", force },
  { "later-token", change_a_later_token },
};

static void assert_all_zero (const NnTensor *tensor)
{
  g_assert_cmpuint (tensor->length, >, 0);
  for (gsize i = 0; i < tensor->length; i++)
    g_assert_true (tensor->values[i] == 0.0f);
}

/* A model whose words are denormal: where they are flushed, √D · E is 0. */
NN_TEST_EACH (entry_flushes_and_restores, entries, G_N_ELEMENTS (entries))
{
  const Entry                 *entry = data;
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  const NnEmbedding           *source = tiny->model->encoder->embedding;
  const NnEmbedding           *target = tiny->model->decoder->embedding;

  nn_tensor_fill (source->weight->value, 1e-40f);
  nn_tensor_fill (target->weight->value, 1e-40f);
  entry->enter (tiny);

  assert_all_zero (source->output);
  assert_all_zero (target->output);
  g_assert_false (flushes ());
}

/* Of a denormal ∂logits and ∂memory nothing is left. */
NN_TEST (backward_flushes_and_restores)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  NnEncoder                   *encoder = tiny->model->encoder;
  NnDecoder                   *decoder = tiny->model->decoder;
  g_autoptr (NnRows)           rows = nn_rows_new_packed (1, &valid_len);
  g_autoptr (NnTensor)         d_logits = NULL;
  g_autoptr (NnTensor)         d_memory = NULL;

  forward_on (tiny, rows);
  d_logits = nn_tensor_new (decoder->dense->output->shape);
  d_memory = nn_tensor_new (encoder->memory->shape);
  nn_tensor_fill (d_logits, 1e-40f);
  for (gsize i = 0; i < d_memory->length; i++) /* a normalization takes the mean away */
    d_memory->values[i] = i % 3 == 0 ? 1e-39f : 0.0f;
  nn_decoder_backward (decoder, d_logits);
  nn_encoder_backward (encoder, d_memory);

  assert_all_zero (decoder->dense->d_input);
  assert_all_zero (encoder->blocks[0]->d_x);
  g_assert_false (flushes ());
}

/* What is projected once for all words, of a denormal memory. */
NN_TEST (begin_flushes_and_restores)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnRows)           rows = nn_rows_new_packed (1, &valid_len);
  g_autoptr (NnTensor)         memory =
      nn_tensor_new (NN_SHAPE (valid_len, tiny->model->config.num_hiddens));
  g_autoptr (NnDecoderState) state = NULL;

  nn_tensor_fill (memory, 1e-40f);
  state = nn_decoder_begin (tiny->model->decoder, memory, rows);

  assert_all_zero (state->blocks[0].memory_keys);
  g_assert_false (flushes ());
}

#endif
