#include "core/checkpoint/checkpoint.h"

#include <math.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

typedef NnTestFolder Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data) { nn_test_folder_init (fixture); }

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  nn_test_folder_clear (fixture);
}

static NnCheckpoint *save_and_load (const NnCheckpoint *checkpoint, const char *path)
{
  NnCheckpoint *again;

  g_assert_true (NN_OK (nn_checkpoint_save, checkpoint, path));
  again = NN_OK (nn_checkpoint_load, path);

  return again;
}

static void assert_same_config (const NnConfig *a, const NnConfig *b)
{
  NN_TEXT (nn_config_difference (a, b), NULL);
}

NN_FIXTURE_TEST (save_keeps_the_model_and_its_words)
{
  const NnConfig           config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (&config);
  g_autoptr (NnCheckpoint) again = NULL;

  nn_checkpoint_set_origin (checkpoint, "book-mlx", "/tmp/é corpus.tsv", 512, TRUE);
  nn_vocabulary_set_spelling (checkpoint->target_vocabulary, 7, "Va");
  checkpoint->text.longest = 9;
  again = save_and_load (checkpoint, fixture->model);

  nn_test_assert_same_parameters (again->model, checkpoint->model);
  assert_same_config (&again->model->config, &config);
  g_assert_true (nn_vocabulary_equal (again->source_vocabulary, checkpoint->source_vocabulary));
  g_assert_true (nn_vocabulary_equal (again->target_vocabulary, checkpoint->target_vocabulary));
  g_assert_cmpint (again->text.is_book, ==, checkpoint->text.is_book);
  g_assert_cmpint (again->text.order, ==, checkpoint->text.order);
  g_assert_cmpint (again->text.min_count, ==, checkpoint->text.min_count);
  g_assert_cmpint (again->text.num_steps, ==, 11);
  g_assert_cmpint (again->text.longest, ==, 9);
  g_assert_cmpstr (nn_vocabulary_spelling (again->target_vocabulary, 7), ==, "Va");
  g_assert_cmpstr (nn_vocabulary_spelling (again->target_vocabulary, 6), ==, "go");
  g_assert_cmpstr (again->preset, ==, "book-mlx");
  g_assert_cmpstr (again->corpus, ==, "/tmp/é corpus.tsv");
  g_assert_cmpint (again->n_pairs, ==, 512);
  g_assert_true (again->takes_starter);
  g_assert_null (again->training);
  g_assert_false (nn_checkpoint_can_resume (again));
}

/* Every variant of the model has other parameters, or other settings. */
NN_FIXTURE_TEST (save_keeps_every_variant)
{
  NnConfig config = nn_test_checkpoint_config ();

  config.dropout = 0.1;
  config.use_bias = TRUE;
  config.is_pre_norm = TRUE;
  config.ties_embeddings = TRUE;
  config.has_causal_mask = FALSE;
  config.trains_positions = TRUE;
  config.max_positions = 16;
  config.attention = NN_ATTENTION_ADDITIVE;
  config.norm = NN_NORM_BATCH;
  config.counts_padding = TRUE;
  config.mask_fill = -INFINITY;
  config.initialization = NN_INITIALIZATION_CLASSIC;

  for (int has_positions = 0; has_positions < 2; has_positions++)
    {
      g_autoptr (NnCheckpoint) checkpoint = NULL;
      g_autoptr (NnCheckpoint) again = NULL;

      config.has_positions = has_positions;
      config.trains_positions = has_positions;
      checkpoint = nn_test_checkpoint (&config);
      again = save_and_load (checkpoint, fixture->model);

      assert_same_config (&again->model->config, &config);
      nn_test_assert_same_parameters (again->model, checkpoint->model);
    }
}

static NnTrainingState *training_of (const NnCheckpoint *checkpoint)
{
  NnTrainingState       *state = nn_training_state_new ();
  const NnParameters    *parameters = checkpoint->model->parameters;
  const NnTrainingRecord record = {
    40, 2, 0.1, 0.2, NAN, 1.0 / 3.0, NAN, NAN, 0.7, 1e-4, 5e5, 12.5
  };

  state->m = nn_tensor_new (parameters->gradients->shape);
  for (gsize i = 0; i < state->m->length; i++)
    state->m->values[i] = (float) i + 0.1f;
  state->v = nn_tensor_copy (state->m);
  nn_tensor_scale (state->v, 1e-9f);

  state->config = nn_training_config_default ();
  state->config.text = checkpoint->text;
  state->config.loss = NN_LOSS_CLASSIC;
  state->config.schedule = NN_SCHEDULE_PAPER;
  state->config.warm_up = 17;
  state->config.learning_rate = 0.1 + 0.2;
  state->config.adam.beta2 = 0.98;
  state->config.adam.corrects_bias = FALSE;
  state->config.groups_lengths = TRUE;
  state->config.seed = G_MAXUINT64 - 1;
  state->config.workers = 3;
  state->n_pairs = 512;
  state->update = G_GINT64_CONSTANT (1) << 40;
  state->epoch = 3;
  state->position = 2;
  state->adam_step = 46;
  state->gradient_norm = 2.0 / 7.0;
  state->seconds = 1.0 / 7.0;
  state->sums = (NnTrainingSums){ 1.0 / 3.0, 2.0 / 3.0, 123456789012, 17, 3.5, 4, 0.5 };
  g_array_append_val (state->history, record);

  return state;
}

static void assert_same_moments (const NnTensor *a, const NnTensor *b)
{
  g_assert_cmpmem (a->values, a->length * sizeof (float), b->values, b->length * sizeof (float));
}

NN_FIXTURE_TEST (save_keeps_the_training_bit_by_bit)
{
  const NnConfig           config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (&config);
  g_autoptr (NnCheckpoint) again = NULL;
  const NnTrainingState   *saved;
  const NnTrainingState   *loaded;
  const NnTrainingRecord  *record;

  nn_checkpoint_set_training (checkpoint, training_of (checkpoint));
  g_assert_true (nn_checkpoint_can_resume (checkpoint));
  again = save_and_load (checkpoint, fixture->model);
  g_assert_true (nn_checkpoint_can_resume (again));

  saved = checkpoint->training;
  loaded = again->training;
  assert_same_moments (loaded->m, saved->m);
  assert_same_moments (loaded->v, saved->v);
  g_assert_cmpmem (&loaded->config.adam, sizeof (NnAdamConfig), &saved->config.adam,
                   sizeof (NnAdamConfig));
  g_assert_cmpmem (&loaded->config.text, sizeof (NnTextOptions), &saved->config.text,
                   sizeof (NnTextOptions));
  g_assert_cmpint (loaded->config.loss, ==, NN_LOSS_CLASSIC);
  g_assert_cmpint (loaded->config.schedule, ==, NN_SCHEDULE_PAPER);
  g_assert_cmpint (loaded->config.warm_up, ==, 17);
  g_assert_cmpfloat (loaded->config.learning_rate, ==, 0.1 + 0.2);
  g_assert_cmpfloat (loaded->config.held_out, ==, saved->config.held_out);
  g_assert_cmpint (loaded->config.batch_size, ==, saved->config.batch_size);
  g_assert_cmpint (loaded->config.epochs, ==, saved->config.epochs);
  g_assert_cmpfloat (loaded->config.clip, ==, saved->config.clip);
  g_assert_true (loaded->config.groups_lengths);
  g_assert_cmpuint (loaded->config.seed, ==, G_MAXUINT64 - 1);
  g_assert_cmpint (loaded->config.workers, ==, 3);
  g_assert_cmpint (loaded->n_pairs, ==, 512);
  g_assert_cmpint (loaded->update, ==, saved->update);
  g_assert_cmpint (loaded->epoch, ==, 3);
  g_assert_cmpint (loaded->position, ==, 2);
  g_assert_cmpint (loaded->adam_step, ==, 46);
  g_assert_cmpfloat (loaded->gradient_norm, ==, 2.0 / 7.0);
  g_assert_cmpfloat (loaded->seconds, ==, 1.0 / 7.0);
  g_assert_cmpfloat (loaded->sums.masked, ==, 1.0 / 3.0);
  g_assert_cmpint (loaded->sums.tokens, ==, 123456789012);
  g_assert_cmpint (loaded->sums.updates, ==, 4);
  g_assert_cmpfloat (loaded->sums.seconds, ==, 0.5);

  g_assert_cmpuint (loaded->history->len, ==, 1);
  record = &g_array_index (loaded->history, NnTrainingRecord, 0);
  g_assert_cmpint (record->update, ==, 40);
  g_assert_cmpfloat (record->held_out_loss, ==, 1.0 / 3.0);
  g_assert_true (isnan (record->plain_loss));
  g_assert_cmpfloat (record->seconds, ==, 12.5);
}

NN_FIXTURE_TEST (save_without_moments_keeps_the_report)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  g_autoptr (NnCheckpoint) again = NULL;
  NnTrainingState         *training = training_of (checkpoint);

  g_clear_pointer (&training->m, nn_tensor_free);
  g_clear_pointer (&training->v, nn_tensor_free);
  nn_checkpoint_set_training (checkpoint, training);
  again = save_and_load (checkpoint, fixture->model);

  g_assert_false (nn_checkpoint_can_resume (again));
  g_assert_cmpint (again->training->epoch, ==, 3);
}

/* Saves @checkpoint with one string of its metadata replaced, or left out if %NULL. */
static void save_with (const NnCheckpoint *checkpoint, const char *path, const char *changed_key,
                       const char *changed_value)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnSafetensors)       file = NULL;
  g_autoptr (GPtrArray) tensors = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free);
  GHashTableIter        iter;
  gpointer              key, value;

  g_assert_true (nn_checkpoint_save (checkpoint, path, NULL));
  file = nn_safetensors_load (path, NULL);

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      NnTensor *tensor = nn_safetensor_to_tensor (nn_safetensors_get (file, i), NULL);

      g_ptr_array_add (tensors, tensor);
      nn_safetensors_writer_add_tensor (writer, nn_safetensors_get (file, i)->name, tensor);
    }

  g_hash_table_iter_init (&iter, file->metadata);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (strcmp (key, changed_key) != 0)
      nn_safetensors_writer_set_metadata (writer, key, value);
    else if (changed_value != NULL)
      nn_safetensors_writer_set_metadata (writer, key, changed_value);

  g_assert_true (nn_safetensors_writer_save (writer, path, NULL));
}

NN_FIXTURE_TEST (load_refuses_what_it_cannot_understand)
{
  static const struct
  {
    const char       *key;
    const char       *value;
    NnCheckpointError code;
    const char       *part;
  } cases[] = {
    { "headlight.version", "2", NN_CHECKPOINT_ERROR_VERSION, "newer" },
    { "headlight.config", NULL, NN_CHECKPOINT_ERROR_CONFIGURATION, "is missing" },
    { "headlight.config", "{", NN_CHECKPOINT_ERROR_CONFIGURATION, "not valid JSON" },
    { "headlight.config", "[]", NN_CHECKPOINT_ERROR_CONFIGURATION, "JSON object" },
    { "headlight.config", "{\"num_heads\": \"4\"}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "“num_heads” must be a whole number" },
    { "headlight.config", "{\"norm\": \"none\"}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "one of “layer”, “batch”" },
    { "headlight.config", "{\"num_hiddens\": 16}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "num_hiddens is 8, not 16" },
    { "headlight.config", "{\"num_blks\": 1000000}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "num_blks is 2, not 1000000" },
    { "headlight.config", "{\"max_positions\": 10}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "num_steps is 11, but the model has 10 positions" },
    { "headlight.text", "{\"num_steps\": 0}", NN_CHECKPOINT_ERROR_CONFIGURATION, "num_steps" },
    { "headlight.text", "{\"num_steps\": 11, \"longest\": 12}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "longest" },
    { "headlight.text", "{\"min_count\": 2}", NN_CHECKPOINT_ERROR_CONFIGURATION,
      "must contain “num_steps”" },
    { "headlight.source_vocabulary", "{}", NN_CHECKPOINT_ERROR_VOCABULARY, "list" },
    { "headlight.source_vocabulary", "[1]", NN_CHECKPOINT_ERROR_VOCABULARY, "list" },
    { "headlight.source_vocabulary", "[\"<unk>\"]", NN_CHECKPOINT_ERROR_VOCABULARY,
      "has rows for 7" },
    { "headlight.target_vocabulary", "[\"<unk>\",\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\"]",
      NN_CHECKPOINT_ERROR_VOCABULARY, "<eos>" },
    { "headlight.training", "{}", NN_CHECKPOINT_ERROR_CONFIGURATION, "headlight.training" },
  };
  const NnConfig           config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (&config);

  nn_checkpoint_set_training (checkpoint, training_of (checkpoint));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      save_with (checkpoint, fixture->model, cases[i].key, cases[i].value);
      nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, (int) cases[i].code,
                              cases[i].part);
    }
}

NN_FIXTURE_TEST (load_refuses_spellings_of_no_word)
{
  static const char *const cases[] = { "{}",
                                       "[7]",
                                       "[\"Rome\"]",
                                       "[\"va\"]",
                                       "[\"Va Va\"]",
                                       "[\"Va\", \"VA\"]",
                                       "[\"V\\u0007a\"]",
                                       "[\"\"]",
                                       "[\"<UNK>\"]" };
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);

  nn_vocabulary_set_spelling (checkpoint->target_vocabulary, 7, "Va");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      save_with (checkpoint, fixture->model, "headlight.target_spellings", cases[i]);
      nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                              "Paris");
    }
}

/* Saves @checkpoint with one place of its training's JSON replaced. */
static void save_with_training (const NnCheckpoint *checkpoint, const char *path, const char *old,
                                const char *new)
{
  g_autoptr (NnSafetensors) file = NULL;
  g_auto (GStrv)            parts = NULL;
  g_autofree char          *changed = NULL;

  g_assert_true (nn_checkpoint_save (checkpoint, path, NULL));
  file = nn_safetensors_load (path, NULL);
  parts = g_strsplit (nn_safetensors_metadata (file, "headlight.training"), old, 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  changed = g_strjoinv (new, parts);
  save_with (checkpoint, path, "headlight.training", changed);
}

/* A sorted vocabulary of the program's own text would end the program later, and a text of
 * another length would fill the memory. */
NN_FIXTURE_TEST (load_refuses_a_training_that_cannot_be)
{
  static const struct
  {
    const char *old;
    const char *new;
    const char *part;
  } cases[] = {
    { "\"num_steps\":11", "\"num_steps\":4000", "contradicts “headlight.text”" },
    { "\"is_book\":false", "\"is_book\":true", "contradicts “headlight.text”" },
    { "\"held_out_bleu\":\"nan\"", "\"held_out_bleu\":1e308", "“history”" },
    { "\"epoch\":2,", "\"epoch\":-7,", "“history”" },
    { "\"seconds\":12.5", "\"seconds\":\"inf\"", "“history”" },
    { "\"n_pairs\":512", "\"n_pairs\":-512", "“update”" },
  };
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);

  nn_checkpoint_set_training (checkpoint, training_of (checkpoint));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      save_with_training (checkpoint, fixture->model, cases[i].old, cases[i].new);
      nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR,
                              NN_CHECKPOINT_ERROR_CONFIGURATION, cases[i].part);
    }

  save_with_training (checkpoint, fixture->model, "\"order\":\"reserved\"", "\"order\":\"sorted\"");
  nn_test_assert_refused (fixture->model, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
                          "sorted");
}

/* What a file says is shown on a terminal. */
NN_FIXTURE_TEST (load_shows_no_control_characters)
{
  static const struct
  {
    const char *key;
    const char *value;
  } cases[] = {
    { "headlight.version", "\033]0;x\a" },
    { "headlight.config", "\033]0;x\a" },
    { "headlight.source_vocabulary", "[\"a\\u001b\\u202e\",\"a\\u001b\\u202e\"]" },
  };
  const NnConfig           config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (&config);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      save_with (checkpoint, fixture->model, cases[i].key, cases[i].value);
      g_assert_null (nn_checkpoint_load (fixture->model, &error));
      g_assert_nonnull (strstr (error->message, "\uFFFD"));
      g_assert_null (strchr (error->message, '\033'));
      g_assert_null (strstr (error->message, "\u202e"));
    }
}

NN_FIXTURE_TEST (load_refuses_impossible_heads)
{
  const NnConfig           config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (&config);

  save_with (checkpoint, fixture->model, "headlight.config", "{\"num_heads\": 3}");

  nn_test_assert_refused (fixture->model, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT, "3");
}

NN_FIXTURE_TEST (load_refuses_words_twice)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);

  save_with (checkpoint, fixture->model, "headlight.source_vocabulary",
             "[\"<pad>\",\"<bos>\",\"<eos>\",\"<unk>\",\"a\",\"a\",\"b\"]");

  nn_test_assert_refused (fixture->model, NN_VOCABULARY_ERROR, NN_VOCABULARY_ERROR_DUPLICATE,
                          "“headlight.source_vocabulary” of");
}

NN_FIXTURE_TEST (save_says_why_it_failed)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  g_autofree char         *missing = g_build_filename (fixture->folder, "missing", "model", NULL);

  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED, nn_checkpoint_save, checkpoint,
            missing);
}

/* The files and the expected logits come from tests/golden/make-pytorch-model.py. */
NN_FIXTURE_TEST (load_opens_what_pytorch_made)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "golden", "pytorch", "model.safetensors", NULL);
  g_autofree char *expected_path =
      g_test_build_filename (G_TEST_DIST, "golden", "pytorch", "expected.safetensors", NULL);
  g_autoptr (NnCheckpoint)  checkpoint = NN_OK (nn_checkpoint_load, path);
  g_autoptr (NnSafetensors) expected = nn_safetensors_load (expected_path, NULL);
  g_autofree int           *source = NULL;
  g_autofree int           *lengths = NULL;
  g_autofree int           *target = NULL;
  g_autoptr (NnTensor)      logits = NULL;
  g_autoptr (NnRows)        source_rows = NULL;
  g_autoptr (NnRows)        target_rows = NULL;
  const NnTensor           *computed;

  g_assert_cmpstr (nn_vocabulary_token (checkpoint->target_vocabulary, 8), ==, "est");
  g_assert_cmpint (checkpoint->text.num_steps, ==, 5);
  g_assert_true (checkpoint->text.is_book);

  source = nn_safetensor_to_ints (nn_safetensors_find (expected, "source"), NULL);
  lengths = nn_safetensor_to_ints (nn_safetensors_find (expected, "lengths"), NULL);
  target = nn_safetensor_to_ints (nn_safetensors_find (expected, "target"), NULL);
  logits = nn_safetensor_to_tensor (nn_safetensors_find (expected, "logits"), NULL);
  source_rows = nn_rows_new_padded (2, 5, lengths);
  target_rows = nn_rows_new_padded (2, 5, (const int[]){ 5, 5 });

  computed = nn_transformer_forward (checkpoint->model, &NN_PASS_EVALUATION,
                                     &(NnSentences){ source_rows, source },
                                     &(NnSentences){ target_rows, target });

  for (gsize i = 0; i < logits->length; i++)
    g_assert_cmpfloat_with_epsilon (computed->values[i], logits->values[i], 1e-5f);
}
