#include "ui/session/training-record.h"

#include <math.h>

#include "core/training/epochs.h"
#include "tests/support/cases.h"

typedef struct
{
  HlTrainingRecord news;
  HlTrainingRecord told;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  hl_training_record_init (&fixture->news);
  hl_training_record_init (&fixture->told);
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  hl_training_record_clear (&fixture->news);
  hl_training_record_clear (&fixture->told);
}

static void add (HlTrainingRecord *record, gint64 update, double loss)
{
  const NnTrainingProgress progress = {
    .update = update,
    .batch_loss = loss,
    .held_out_loss = NAN,
  };

  hl_training_record_add (record, &progress);
}

static const HlTrainingPoint *point (const GArray *points, guint i)
{
  g_assert_cmpuint (i, <, points->len);

  return &g_array_index (points, HlTrainingPoint, i);
}

NN_FIXTURE_TEST (add_gives_an_update_one_point)
{
  add (&fixture->news, 1, 4.0);
  add (&fixture->news, 2, 3.0);
  add (&fixture->news, 2, 3.0);

  g_assert_cmpuint (fixture->news.batches->len, ==, 2);
  g_assert_cmpfloat (point (fixture->news.batches, 1)->loss, ==, 3.0);
}

NN_FIXTURE_TEST (add_remembers_the_update_after_it_was_taken)
{
  add (&fixture->news, 1, 4.0);
  hl_training_record_take (&fixture->told, &fixture->news);
  add (&fixture->news, 1, 4.0);
  hl_training_record_take (&fixture->told, &fixture->news);

  g_assert_cmpuint (fixture->told.batches->len, ==, 1);
}

NN_FIXTURE_TEST (add_marks_the_end_of_an_epoch_that_was_measured)
{
  NnTrainingProgress progress = { .update = 7, .batch_loss = 2.0, .held_out_loss = 2.5 };

  hl_training_record_add (&fixture->news, &progress);
  g_assert_cmpuint (fixture->news.held_out->len, ==, 0);

  progress.ended_epoch = TRUE;
  hl_training_record_add (&fixture->news, &progress);
  g_assert_cmpfloat (point (fixture->news.held_out, 0)->loss, ==, 2.5);
  g_assert_true (isnan (point (fixture->news.held_out, 0)->gradient_norm));

  progress.held_out_loss = NAN;
  hl_training_record_add (&fixture->news, &progress);
  g_assert_cmpuint (fixture->news.held_out->len, ==, 1);
}

NN_FIXTURE_TEST (take_moves_the_points)
{
  add (&fixture->news, 1, 4.0);
  hl_training_record_take (&fixture->told, &fixture->news);
  add (&fixture->news, 2, 3.0);
  hl_training_record_take (&fixture->told, &fixture->news);

  g_assert_cmpuint (fixture->news.batches->len, ==, 0);
  g_assert_cmpuint (fixture->told.batches->len, ==, 2);
  g_assert_cmpfloat (point (fixture->told.batches, 0)->loss, ==, 4.0);
  g_assert_cmpint (fixture->told.progress.update, ==, 2);
}

NN_FIXTURE_TEST (forget_leaves_nothing)
{
  add (&fixture->news, 1, 4.0);
  hl_training_record_forget (&fixture->news);
  g_assert_cmpuint (fixture->news.batches->len, ==, 0);
  g_assert_cmpint (fixture->news.progress.update, ==, 0);

  add (&fixture->news, 1, 5.0);
  g_assert_cmpuint (fixture->news.batches->len, ==, 1);
}

NN_TEST_MAIN ()
