#include "ui/session/training-record.h"

#include <math.h>

typedef struct
{
  HlTrainingRecord news;
  HlTrainingRecord told;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_training_record_init (&fixture->news);
  hl_training_record_init (&fixture->told);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_training_record_clear (&fixture->news);
  hl_training_record_clear (&fixture->told);
}

static void
add (HlTrainingRecord *record,
     gint64            update,
     double            loss)
{
  const NnTrainingProgress progress = {
    .update = update,
    .batch_loss = loss,
    .held_out_loss = NAN,
  };

  hl_training_record_add (record, &progress);
}

static const HlTrainingPoint *
point (const GArray *points,
       guint         i)
{
  g_assert_cmpuint (i, <, points->len);

  return &g_array_index (points, HlTrainingPoint, i);
}

static void
test_add_gives_an_update_one_point (Fixture      *fixture,
                                    gconstpointer data)
{
  add (&fixture->news, 1, 4.0);
  add (&fixture->news, 2, 3.0);
  add (&fixture->news, 2, 3.0);

  g_assert_cmpuint (fixture->news.batches->len, ==, 2);
  g_assert_cmpfloat (point (fixture->news.batches, 1)->loss, ==, 3.0);
}

static void
test_add_remembers_the_update_after_it_was_taken (Fixture      *fixture,
                                                  gconstpointer data)
{
  add (&fixture->news, 1, 4.0);
  hl_training_record_take (&fixture->told, &fixture->news);
  add (&fixture->news, 1, 4.0);
  hl_training_record_take (&fixture->told, &fixture->news);

  g_assert_cmpuint (fixture->told.batches->len, ==, 1);
}

static void
test_add_marks_the_end_of_an_epoch_that_was_measured (Fixture      *fixture,
                                                      gconstpointer data)
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

static void
test_take_moves_the_points (Fixture      *fixture,
                            gconstpointer data)
{
  add (&fixture->news, 1, 4.0);
  g_assert_false (hl_training_record_take (&fixture->told, &fixture->news));
  add (&fixture->news, 2, 3.0);
  g_assert_false (hl_training_record_take (&fixture->told, &fixture->news));

  g_assert_cmpuint (fixture->news.batches->len, ==, 0);
  g_assert_cmpuint (fixture->told.batches->len, ==, 2);
  g_assert_cmpfloat (point (fixture->told.batches, 0)->loss, ==, 4.0);
  g_assert_cmpint (fixture->told.progress.update, ==, 2);
}

static void
test_forget_leaves_nothing (Fixture      *fixture,
                            gconstpointer data)
{
  add (&fixture->news, 1, 4.0);
  hl_training_record_forget (&fixture->news);
  g_assert_cmpuint (fixture->news.batches->len, ==, 0);
  g_assert_cmpint (fixture->news.progress.update, ==, 0);

  add (&fixture->news, 1, 5.0);
  g_assert_cmpuint (fixture->news.batches->len, ==, 1);
}

static void
add_test (const char *path,
          void (*function) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, function, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_test ("/session/training-record/add/gives-an-update-one-point",
            test_add_gives_an_update_one_point);
  add_test ("/session/training-record/add/remembers-the-update-after-it-was-taken",
            test_add_remembers_the_update_after_it_was_taken);
  add_test ("/session/training-record/add/marks-the-end-of-an-epoch-that-was-measured",
            test_add_marks_the_end_of_an_epoch_that_was_measured);
  add_test ("/session/training-record/take/moves-the-points", test_take_moves_the_points);
  add_test ("/session/training-record/forget/leaves-nothing", test_forget_leaves_nothing);

  return g_test_run ();
}
