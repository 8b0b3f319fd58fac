#include "ui/session/later-token-task.h"

#include "tests/support/cases.h"
#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop workshop;
  HlModel       *model;
  GObject       *source;
  NnLaterToken  *result;
  GError        *error;
} Fixture;

static void set_up (Fixture *fixture)
{
  g_autoptr (GFile) file = NULL;

  hl_test_workshop_init (&fixture->workshop);
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);
  fixture->model = hl_model_new_from_file (file, NULL, NULL);
  fixture->source = g_object_new (G_TYPE_OBJECT, NULL);
}

static void tear_down (Fixture *fixture)
{
  hl_test_wait_until (fixture->source->ref_count == 1);
  g_object_unref (fixture->source);
  g_object_unref (fixture->model);
  nn_later_token_free (fixture->result);
  g_clear_error (&fixture->error);
  hl_test_workshop_clear (&fixture->workshop);
}

static void done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->result = hl_later_token_finish (result, &fixture->error);
}

static void run (Fixture *fixture, const char *sentence, const char *word,
                 GCancellable *cancellable)
{
  const NnLaterTokenOptions options = { .position = 1, .word = word };

  hl_later_token_async (fixture->model, sentence, &options, fixture->source, cancellable, done_cb,
                        fixture);
  hl_test_wait_until (fixture->result != NULL || fixture->error != NULL);
}

NN_FIXTURE_TEST (result_arrives_in_the_main_loop)
{
  g_autofree char *word = g_strdup ("tu");

  run (fixture, "i see .", word, NULL);
  g_assert_no_error (fixture->error);
  g_assert_cmpstr (fixture->result->before[1], ==, "je");
  g_assert_cmpstr (fixture->result->after[1], ==, "tu");
  g_assert_cmpfloat (nn_later_token_largest (fixture->result, TRUE), ==, 0.0);
}

NN_FIXTURE_TEST (problem_arrives_too)
{
  run (fixture, "  ", NULL, NULL);
  g_assert_error (fixture->error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY);
}

NN_FIXTURE_TEST (can_be_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  run (fixture, "i see .", NULL, cancellable);
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

NN_TEST_MAIN ()
