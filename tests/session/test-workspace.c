#include "ui/session/workspace.h"

#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop workshop;
  HlWorkspace   *workspace;
  int            n_models;
  int            n_translations;
  GPtrArray     *partials; /* all that were reported */
} Fixture;

static void model_cb (Fixture *fixture) { fixture->n_models++; }

/* All that belongs to an answer has to be there when it is announced. */
static void translation_cb (Fixture *fixture)
{
  fixture->n_translations++;
  g_assert_false (hl_job_get_is_busy (fixture->workspace->translating));
}

static void partial_cb (Fixture *fixture)
{
  g_ptr_array_add (fixture->partials, g_strdup (fixture->workspace->partial));
}

static void set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->partials = g_ptr_array_new_with_free_func (g_free);
  fixture->workspace = hl_workspace_new ();
  g_signal_connect_swapped (fixture->workspace, "notify::model", G_CALLBACK (model_cb), fixture);
  g_signal_connect_swapped (fixture->workspace, "notify::translation", G_CALLBACK (translation_cb),
                            fixture);
  g_signal_connect_swapped (fixture->workspace, "notify::partial", G_CALLBACK (partial_cb),
                            fixture);
}

static void tear_down (Fixture *fixture)
{
  HlWorkspace *weak = fixture->workspace;

  hl_test_spin (20);
  g_object_add_weak_pointer (G_OBJECT (weak), (gpointer *) &weak);
  g_object_unref (fixture->workspace);
  hl_test_wait_until (weak == NULL); /* what is read in vain keeps it until then */
  g_ptr_array_unref (fixture->partials);
  hl_test_workshop_clear (&fixture->workshop);
}

/* Trains @epochs epochs and uses the model. */
static void use_model (Fixture *fixture, int epochs)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", epochs);

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->workspace->model != NULL);
}

static void translate (Fixture *fixture, const char *sentence)
{
  g_object_set (fixture->workspace, "sentence", sentence, NULL);
  hl_workspace_translate (fixture->workspace);
}

static void wait_for_answer (Fixture *fixture)
{
  hl_test_wait_until (!hl_job_get_is_busy (fixture->workspace->translating));
}

static char *problem (Fixture *fixture)
{
  char *text = NULL;

  g_object_get (fixture->workspace, "problem", &text, NULL);

  return text;
}

static void assert_problem (Fixture *fixture, const char *part)
{
  g_autofree char *text = problem (fixture);

  g_assert_nonnull (text);
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, part));
}

static void assert_no_problem (Fixture *fixture) { NN_TEXT (problem (fixture), NULL); }

static void assert_translation (Fixture *fixture, const char *sentence, const char *expected)
{
  HlTranslation   *translation = fixture->workspace->translation;
  g_autofree char *text = NULL;

  g_assert_nonnull (translation);
  text = nn_translation_to_text (translation->translation);
  g_assert_cmpstr (translation->sentence, ==, sentence);
  g_assert_cmpstr (text, ==, expected);
}

NN_FIXTURE_TEST (open_translates_the_sentence_anew)
{
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  use_model (fixture, 80);
  wait_for_answer (fixture);

  assert_translation (fixture, "i see .", "je vois .");
  g_assert_true (fixture->workspace->translation->model == fixture->workspace->model);
}

/* What is told while a model is on its way stays: nobody has asked for its translation. */
NN_FIXTURE_TEST (open_takes_back_nothing_that_was_told_meanwhile)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "later.safetensors", 1);

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_workspace_tell_problem (fixture->workspace, "The lesson has a mistake.");
  hl_test_wait_until (fixture->workspace->translation != NULL);

  assert_problem (fixture, "The lesson has a mistake.");
}

/* Who starts with a file that cannot be read still gets a window that works. */
NN_FIXTURE_TEST (open_at_the_start_falls_back_on_the_box)
{
  g_autoptr (GFile) shipped = hl_test_workshop_train (&fixture->workshop, "box.safetensors", 1);
  g_autoptr (GFile) broken = hl_test_workshop_break (&fixture->workshop, "broken.safetensors");
  HlModel          *model;

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_set_shipped (fixture->workspace, shipped, NULL);
  hl_workspace_open_model (fixture->workspace, broken);
  hl_test_wait_until ((model = fixture->workspace->model) != NULL);

  g_assert_cmpstr (model->name, ==, "box");
  assert_problem (fixture, "broken.safetensors");
  assert_problem (fixture, "The included model is shown instead.");
  wait_for_answer (fixture);
  assert_problem (fixture, "broken.safetensors");
}

/* If that cannot be read either, there is a way on, and a model opened later is used. */
NN_FIXTURE_TEST (open_at_the_start_says_what_can_be_done)
{
  g_autoptr (GFile) shipped = hl_test_workshop_break (&fixture->workshop, "box.safetensors");
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "nowhere.safetensors");
  g_autoptr (GFile) missing = g_file_new_for_path (path);
  g_autofree char  *told = NULL;

  hl_workspace_set_shipped (fixture->workspace, shipped, NULL);
  hl_workspace_open_model (fixture->workspace, missing);
  hl_test_wait_until ((told = problem (fixture)) != NULL);

  assert_problem (fixture, "nowhere.safetensors");
  assert_problem (fixture, "box.safetensors");
  assert_problem (fixture, "Open another model from the main menu, or train one.");
  g_assert_null (fixture->workspace->model);

  hl_workspace_tell_problem (fixture->workspace, NULL);
  translate (fixture, "i see .");
  assert_problem (fixture, "There is no model to translate with.");

  use_model (fixture, 1);
  assert_no_problem (fixture);
}

NN_FIXTURE_TEST (open_of_the_newest_file_wins)
{
  g_autoptr (GFile) first = hl_test_workshop_train (&fixture->workshop, "first.safetensors", 1);
  g_autoptr (GFile) last = hl_test_workshop_train (&fixture->workshop, "last.safetensors", 1);
  g_autoptr (GFile) broken = hl_test_workshop_break (&fixture->workshop, "broken.safetensors");

  hl_workspace_open_model (fixture->workspace, first);
  hl_workspace_open_model (fixture->workspace, broken);
  hl_workspace_open_model (fixture->workspace, last);
  hl_test_wait_until (fixture->workspace->model != NULL);
  hl_test_spin (100);

  g_assert_cmpint (fixture->n_models, ==, 1);
  g_assert_cmpstr (fixture->workspace->model->name, ==, "last");
  assert_no_problem (fixture);
}

NN_FIXTURE_TEST (translate_reports_the_words_so_far)
{
  const char *last;

  use_model (fixture, 80);
  translate (fixture, "i see the house .");
  wait_for_answer (fixture);

  g_assert_cmpint (fixture->partials->len, >=, 3);
  for (guint i = 1; i < fixture->partials->len; i++)
    g_assert_true (g_str_has_prefix (g_ptr_array_index (fixture->partials, i),
                                     g_ptr_array_index (fixture->partials, i - 1)));
  last = g_ptr_array_index (fixture->partials, fixture->partials->len - 1);
  g_assert_cmpstr (last, ==, "je vois la maison .");
}

NN_FIXTURE_TEST (translate_of_the_newest_sentence_wins)
{
  use_model (fixture, 80);
  translate (fixture, "i see .");
  translate (fixture, "i run .");
  translate (fixture, "you run .");
  wait_for_answer (fixture);
  hl_test_spin (50);

  g_assert_cmpint (fixture->n_translations, ==, 1);
  assert_translation (fixture, "you run .", "tu cours .");
}

/* What nobody has trained for still gets an answer, or a sentence. */
NN_FIXTURE_TEST (translate_of_strange_text_is_answered)
{
  static const char *const sentences[] = { "🚗🚗 🏠",  "السيارة الحمراء", "zzz qqq",       "...", "’",
                                           "<unk>", "<eos> <pad>",     "a\u0301 \u200b" };

  use_model (fixture, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      translate (fixture, sentences[i]);
      wait_for_answer (fixture);
      assert_no_problem (fixture);
      g_assert_cmpint (fixture->n_translations, ==, i + 1);
    }
}

NN_FIXTURE_TEST (cancel_keeps_the_translation_before)
{
  use_model (fixture, 80);
  translate (fixture, "i see .");
  wait_for_answer (fixture);
  translate (fixture, "i run .");
  hl_job_cancel (fixture->workspace->translating);

  g_assert_false (hl_job_get_is_busy (fixture->workspace->translating));
  hl_test_spin (50);
  assert_translation (fixture, "i see .", "je vois .");
  g_assert_cmpint (fixture->n_translations, ==, 1);
  assert_no_problem (fixture);
}

NN_FIXTURE_TEST (problem_outlives_an_answer_that_was_under_way)
{
  use_model (fixture, 80);
  translate (fixture, "i see .");
  hl_workspace_tell_problem (fixture->workspace, "The disk is full.");
  wait_for_answer (fixture);
  assert_problem (fixture, "The disk is full.");

  translate (fixture, "i run .");
  assert_no_problem (fixture);
  wait_for_answer (fixture);
}

NN_FIXTURE_TEST (newer_model_waits_to_be_used)
{
  g_autoptr (GFile)   file = hl_test_workshop_train (&fixture->workshop, "new.safetensors", 80);
  g_autoptr (HlModel) newer = hl_model_new_from_file (file, NULL, NULL);
  HlModel            *older;

  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  use_model (fixture, 1);
  wait_for_answer (fixture);
  older = fixture->workspace->model;

  hl_workspace_offer_model (fixture->workspace, newer);
  g_assert_true (fixture->workspace->newer_model == newer);
  g_assert_true (fixture->workspace->model == older);

  hl_workspace_use_model (fixture->workspace, newer);
  g_assert_true (fixture->workspace->model == newer);
  g_assert_null (fixture->workspace->newer_model);
  wait_for_answer (fixture);
  assert_translation (fixture, "i see .", "je vois .");
  g_assert_true (fixture->workspace->translation->model == newer);

  hl_workspace_offer_model (fixture->workspace, newer);
  g_assert_null (fixture->workspace->newer_model);
}

/* The workers may still be at it; nothing of what they bring has a place any more. */
static const NnTranslationOptions *options (Fixture *fixture)
{
  return hl_translation_get_options (fixture->workspace->translation);
}

/* Uses a model of the textbook's pipeline, or one of the program's own, and translates. */
static void use_model_of (Fixture *fixture, gboolean is_book, const char *name)
{
  HlModel          *old = fixture->workspace->model;
  g_autoptr (GFile) file = NULL;

  fixture->workshop.options->training.text =
      is_book ? nn_text_options_book () : nn_text_options_recommended ();
  file = hl_test_workshop_train (&fixture->workshop, name, 1);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->workspace->model != old);
  translate (fixture, "i see .");
  wait_for_answer (fixture);
}

NN_FIXTURE_TEST (model_of_the_book_decodes_as_the_book)
{
  const NnTranslation *translation;

  use_model_of (fixture, FALSE, "own.safetensors");
  g_assert_false (options (fixture)->is_book);
  g_assert_true (options (fixture)->copies_unknown);

  use_model_of (fixture, TRUE, "book.safetensors");
  translation = fixture->workspace->translation->translation;
  g_assert_true (options (fixture)->is_book);
  g_assert_false (options (fixture)->copies_unknown);
  g_assert_cmpint (translation->T, ==, nn_text_options_book ().num_steps);

  use_model_of (fixture, FALSE, "own.safetensors");
  g_assert_false (options (fixture)->is_book);
  g_assert_true (options (fixture)->copies_unknown);
}

NN_FIXTURE_TEST (way_that_was_chosen_stays)
{
  use_model_of (fixture, TRUE, "book.safetensors");
  g_object_set (fixture->workspace->decoding, "is-book", FALSE, NULL);
  use_model_of (fixture, TRUE, "other.safetensors");
  g_assert_false (options (fixture)->is_book);

  g_object_set (fixture->workspace->decoding, "copies-unknown", FALSE, NULL);
  translate (fixture, "i see .");
  wait_for_answer (fixture);
  g_assert_false (options (fixture)->copies_unknown);
}
