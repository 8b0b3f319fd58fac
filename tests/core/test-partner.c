#include "core/engine/partner.h"

#include "tests/support/cases.h"

#define MOST_PIECES 40

static void count_cb (int piece, gpointer data)
{
  int *counts = data;

  g_assert_cmpint (piece, >=, 0);
  g_assert_cmpint (piece, <, MOST_PIECES);
  counts[piece]++;
}

static void assert_each_piece_once (int n_pieces)
{
  int counts[MOST_PIECES] = { 0 };

  nn_partner_share (count_cb, counts, n_pieces);

  for (int i = 0; i < MOST_PIECES; i++)
    g_assert_cmpint (counts[i], ==, i < n_pieces ? 1 : 0);
}

NN_TEST (alone_does_every_piece_once)
{
  g_assert_false (nn_partner_is_acquired ());

  for (int n = 0; n <= MOST_PIECES; n++)
    assert_each_piece_once (n);
}

/* The slow pieces leave time for the partner to come. */
static void sleep_cb (int piece, gpointer data)
{
  GThread **threads = data;

  threads[piece] = g_thread_self ();
  g_usleep (50000);
}

NN_TEST (together_does_every_piece_once)
{
  GThread *threads[4] = { NULL };

  if (!nn_partner_acquire ())
    {
      g_test_skip ("there is but one processor");
      return;
    }

  nn_partner_share (sleep_cb, threads, 4);
  g_assert_true (threads[0] == g_thread_self ());
  g_assert_true (threads[3] != g_thread_self ());

  for (int i = 0; i < 20000; i++)
    assert_each_piece_once (i % (MOST_PIECES + 1));

  nn_partner_release ();
}

static gpointer try_cb (gpointer data)
{
  g_assert_false (nn_partner_is_acquired ());
  g_assert_false (nn_partner_acquire ());
  assert_each_piece_once (5);

  return NULL;
}

NN_TEST (belongs_to_one_thread_at_a_time)
{
  if (!nn_partner_acquire ())
    {
      g_test_skip ("there is but one processor");
      return;
    }

  g_assert_true (nn_partner_is_acquired ());
  g_thread_join (g_thread_new ("other", try_cb, NULL));
  nn_partner_release ();

  g_assert_false (nn_partner_is_acquired ());
  g_assert_true (nn_partner_acquire ());
  nn_partner_release ();
}
