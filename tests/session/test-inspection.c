#include "ui/session/inspection.h"

#include <glib/gstdio.h>

#include "tests/support/session-fixture.h"
#include "ui/session/player.h"

typedef struct
{
  HlTestSession session;
  HlPlayer     *player;
  int           n_reports; /* of progress */
  GArray       *n_steps;   /* of int: each time that there were others; or NULL */
} Fixture;

static void progressed_cb (Fixture *fixture) { fixture->n_reports++; }

/* A model that knows the pairs by heart, and a sentence that it has translated. */
static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (&fixture->session);
  fixture->player = fixture->session.inspection->player;
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  g_signal_connect_swapped (fixture->session.inspection, "progressed", G_CALLBACK (progressed_cb),
                            fixture);
  hl_test_session_translate (&fixture->session, "i see .");
}

static void wait_for_walk (Fixture *fixture)
{
  set_up (fixture);
  hl_test_session_wait (&fixture->session);
}

static void wait_for_update (Fixture *fixture)
{
  hl_inspection_set_mode (fixture->session.inspection, HL_INSPECTION_UPDATE);
  hl_test_session_wait (&fixture->session);
}

static void try_update (Fixture *fixture)
{
  set_up (fixture);
  wait_for_update (fixture);
}

static void tear_down (Fixture *fixture) { hl_test_session_tear_down (&fixture->session); }

#define WALK_TEST(name) NN_TEST_WITH (name, Fixture, fixture, wait_for_walk, tear_down)
#define UPDATE_TEST(name) NN_TEST_WITH (name, Fixture, fixture, try_update, tear_down)

static const NnWalk *walk_of (Fixture *fixture) { return fixture->session.inspection->walk; }

static HlUpdateChoice choice_of (Fixture *fixture) { return fixture->session.inspection->update; }

static void choose (Fixture *fixture, HlUpdateChoice choice)
{
  hl_inspection_choose_update (fixture->session.inspection, choice);
}

static void choose_n_before (Fixture *fixture, int n_before)
{
  HlUpdateChoice choice = choice_of (fixture);

  choice.n_before = n_before;
  choose (fixture, choice);
}

/* Index of the nth operation of a kind, in the order of the pass. */
static int find_operation (Fixture *fixture, NnOperationKind kind, int n)
{
  const NnWalk *walk = walk_of (fixture);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == kind && n-- == 0)
        return i;
    }

  g_assert_not_reached ();
}

static const char *problem_of (Fixture *fixture)
{
  return hl_job_get_problem (fixture->session.inspection->job);
}

/* A view of its steps may hold the player longer. */
NN_FIXTURE_TEST (a_player_that_outlives_its_inspection_moves_alone)
{
  HlInspection        *own = hl_inspection_new (fixture->session.workspace);
  g_autoptr (HlPlayer) player = g_object_ref (own->player);
  const guint          signal = g_signal_lookup ("notify", HL_TYPE_PLAYER);

  g_assert_true (
      g_signal_has_handler_pending (player, signal, g_quark_from_string ("position"), FALSE));
  g_object_unref (own);
  g_assert_false (
      g_signal_has_handler_pending (player, signal, g_quark_from_string ("position"), FALSE));
}

NN_FIXTURE_TEST (nothing_is_done_unless_somebody_looks)
{
  hl_test_spin (50);
  g_assert_null (walk_of (fixture));
  g_assert_false (hl_inspection_get_is_busy (fixture->session.inspection));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
}

WALK_TEST (steps_are_those_of_the_walk)
{
  const NnWalk *walk = walk_of (fixture);

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, nn_walk_count (walk));
  g_assert_cmpint (fixture->player->position, ==, 0);
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      g_assert_cmpint (hl_player_get_step (fixture->player, i)->depth, ==,
                       nn_walk_get (walk, i)->depth);
      g_assert_cmpint (hl_player_get_step (fixture->player, i)->end, ==,
                       nn_walk_get (walk, i)->end);
      g_assert_cmpstr (hl_player_get_step (fixture->player, i)->title, !=, "");
    }
}

/* A word that is not written yet is not given away. */
WALK_TEST (walk_has_a_score_and_a_story)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  const NnWalk    *walk = walk_of (fixture);
  int              choice = find_operation (fixture, NN_OP_CHOICE, 0);

  hl_player_set_depth (fixture->player, HL_DEPTH_STORY);
  g_assert_nonnull (fixture->player->cells);
  g_assert_true (hl_player_has_stops (fixture->player));
  g_assert_true (g_str_has_prefix (hl_player_get_story (fixture->player), "Each token becomes"));

  hl_player_set_position (fixture->player, choice - 1);
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  before = hl_player_get_place (fixture->player, choice);
  g_assert_null (hl_player_get_story (fixture->player));
  g_assert_nonnull (strstr (before, "writes: ? ·"));
  g_assert_null (strstr (before, walk->target_tokens[0]));

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  after = hl_player_get_place (fixture->player, choice);
  g_assert_cmpint (fixture->player->position, ==, choice);
  g_assert_nonnull (strstr (after, walk->target_tokens[0]));

  hl_player_set_depth (fixture->player, HL_DEPTH_STORY);
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_nonnull (strstr (hl_player_get_story (fixture->player), walk->target_tokens[0]));
}

WALK_TEST (walk_writes_what_the_translation_says)
{
  HlTranslation       *translation = fixture->session.workspace->translation;
  const NnTranslation *result = translation->translation;
  const NnWalk        *walk = walk_of (fixture);

  g_assert_cmpint (walk->kind, ==, NN_WALK_TRANSLATION);
  for (int t = 0; t < result->T; t++)
    g_assert_cmpstr (walk->target_tokens[t], ==, result->tokens[t]);
}

/* The same sentence, with another first word. */
static HlTranslation *make_branch (Fixture *fixture)
{
  HlTranslation       *first = fixture->session.workspace->translation;
  const int            other = first->translation->ids[1];
  g_autoptr (NnPrefix) prefix = nn_prefix_new (&other, 1);
  HlRequest           *request = hl_translate_request (first->model, first->sentence, prefix,
                                                       hl_translation_get_options (first));
  HlTranslation       *branch = hl_translate (request, NULL, NULL, NULL);

  hl_request_free (request);

  return branch;
}

WALK_TEST (a_branch_is_stepped_through)
{
  g_autoptr (HlTranslation) branch = make_branch (fixture);
  const NnTranslation      *written = branch->translation;
  const NnWalk             *walk;

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  hl_inspection_set_branch (fixture->session.inspection, branch);
  hl_test_session_wait (&fixture->session);
  walk = walk_of (fixture);
  g_assert_cmpint (fixture->player->position, ==, 0);
  g_assert_true (g_strv_equal ((const char *const *) walk->target_tokens,
                               (const char *const *) written->tokens));
  g_assert_true (nn_walk_find_choice (walk, 0)->constants.is_given);
  g_assert_false (nn_walk_find_choice (walk, 1)->constants.is_given);

  /* The other pages have the first translation, and do not follow. */
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_false (fixture->session.inspection->is_followed);

  hl_inspection_set_branch (fixture->session.inspection, NULL);
  hl_test_session_wait (&fixture->session);
  g_assert_cmpstr (walk_of (fixture)->target_tokens[0], !=, written->tokens[0]);
}

NN_FIXTURE_TEST (another_translation_ends_the_branch)
{
  g_autoptr (HlTranslation) branch = make_branch (fixture);

  hl_inspection_set_branch (fixture->session.inspection, branch);
  hl_test_session_wait (&fixture->session);
  hl_workspace_translate (fixture->session.workspace);
  hl_test_wait_until (fixture->session.inspection->branch == NULL);
  hl_test_session_wait (&fixture->session);
  g_assert_false (nn_walk_find_choice (walk_of (fixture), 0)->constants.is_given);
}

WALK_TEST (words_appear_when_they_are_chosen)
{
  g_assert_cmpint (hl_inspection_count_written (fixture->session.inspection), ==, 0);

  for (int n = 0; n < 3; n++)
    {
      hl_player_set_position (fixture->player, find_operation (fixture, NN_OP_CHOICE, n) - 1);
      g_assert_cmpint (hl_inspection_count_written (fixture->session.inspection), ==, n);
      hl_player_move (fixture->player, HL_PLAYER_NEXT);
      g_assert_cmpint (hl_inspection_count_written (fixture->session.inspection), ==, n + 1);
    }
}

/* A result that is asked for is not there yet, on any page. */
WALK_TEST (words_wait_until_they_are_revealed)
{
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, find_operation (fixture, NN_OP_CHOICE, 0));
  g_assert_true (hl_player_ask (fixture->player, fixture->player->position));
  g_assert_cmpint (hl_inspection_count_written (fixture->session.inspection), ==, 0);

  fixture->n_reports = 0;
  hl_player_reveal (fixture->player);
  g_assert_cmpint (hl_inspection_count_written (fixture->session.inspection), ==, 1);
  g_assert_cmpint (fixture->n_reports, ==, 1);
}

WALK_TEST (rows_of_a_map_appear_one_by_one)
{
  const char *path = "decoder.blks.block0.attention2.softmax";
  int         second = nn_walk_find (walk_of (fixture), path, 1, FALSE);

  hl_player_set_position (fixture->player, second - 1);
  g_assert_cmpint (hl_inspection_count_rows (fixture->session.inspection, path), ==, 1);
  hl_player_set_position (fixture->player, second);
  g_assert_cmpint (hl_inspection_count_rows (fixture->session.inspection, path), ==, 2);
}

/* A group's numbers are there when the last of its parts is done. */
WALK_TEST (group_is_done_with_its_last_part)
{
  const NnWalk *walk = walk_of (fixture);
  int           block = nn_walk_find (walk, "encoder.blks.block0", -1, FALSE);
  int           last = nn_walk_get (walk, block)->end - 1;

  hl_player_set_position (fixture->player, block);
  g_assert_false (hl_inspection_is_done (fixture->session.inspection, block));
  hl_player_set_position (fixture->player, last - 1);
  g_assert_false (hl_inspection_is_done (fixture->session.inspection, block));
  hl_player_set_position (fixture->player, last);
  g_assert_true (hl_inspection_is_done (fixture->session.inspection, block));
}

WALK_TEST (pages_follow_whoever_moves)
{
  g_assert_false (fixture->session.inspection->is_followed);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (fixture->session.inspection->is_followed);
  hl_inspection_leave (fixture->session.inspection);
  g_assert_false (fixture->session.inspection->is_followed);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (fixture->session.inspection->is_followed);
}

WALK_TEST (another_sentence_begins_anew)
{
  hl_player_set_position (fixture->player, 7);
  g_object_set (fixture->session.workspace, "sentence", "i run .", NULL);
  hl_workspace_translate (fixture->session.workspace);
  hl_test_wait_until (walk_of (fixture) != NULL &&
                      g_str_equal (walk_of (fixture)->source_tokens[1], "run"));
  g_assert_cmpint (fixture->player->position, ==, 0);
  g_assert_false (fixture->session.inspection->is_followed);
}

/* Another model, and what it makes of the same sentence. */
static void use_other_weights (Fixture *fixture, const char *name)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->session.workshop, name, 3);
  HlTranslation    *before = fixture->session.workspace->translation;

  hl_workspace_open_model (fixture->session.workspace, file);
  hl_test_wait_until (fixture->session.workspace->translation != before);
}

static void wait_for_walk_of_translation (Fixture *fixture)
{
  hl_test_wait_until (hl_inspection_get_walk_of (fixture->session.inspection,
                                                 fixture->session.workspace->translation) != NULL);
}

static void never_empty_cb (Fixture *fixture)
{
  g_assert_nonnull (walk_of (fixture));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), >, 0);
}

/* While a model trains, the current step changes, and nothing else. */
WALK_TEST (other_weights_leave_one_at_the_step)
{
  const char *path = "decoder.blks.block0.attention2.softmax";
  int         step = nn_walk_find (walk_of (fixture), path, 1, FALSE);
  float       before = nn_walk_get (walk_of (fixture), step)->operation->output->values[0];

  hl_player_set_position (fixture->player, step);
  g_signal_connect_swapped (fixture->session.inspection, "progressed", G_CALLBACK (never_empty_cb),
                            fixture);
  use_other_weights (fixture, "other.safetensors");
  g_assert_false (fixture->session.inspection->is_followed);
  g_assert_cmpint (fixture->player->position, ==, step);

  wait_for_walk_of_translation (fixture);
  g_assert_cmpint (fixture->player->position, ==, step);
  g_assert_cmpfloat (nn_walk_get (walk_of (fixture), step)->operation->output->values[0], !=,
                     before);
}

/* Weights that come faster than walks do not keep each other from being seen. */
WALK_TEST (a_walk_on_its_way_arrives)
{
  const NnWalk *first = walk_of (fixture);

  use_other_weights (fixture, "other.safetensors");
  g_assert_true (hl_inspection_get_is_busy (fixture->session.inspection));
  g_signal_emit_by_name (fixture->session.workspace, "notify::translation", NULL);
  hl_test_wait_until (walk_of (fixture) != first);
  wait_for_walk_of_translation (fixture);
}

/* Questions begin where the words begin. */
WALK_TEST (who_is_asked_begins_anew_with_other_weights)
{
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, 7);
  use_other_weights (fixture, "other.safetensors");
  wait_for_walk_of_translation (fixture);
  g_assert_cmpint (fixture->player->position, ==, 0);
}

/* Nobody looks: the old walk goes, and no new one is made. */
WALK_TEST (another_sentence_ends_a_walk_unseen)
{
  hl_inspection_set_is_wanted (fixture->session.inspection, FALSE);
  g_assert_nonnull (walk_of (fixture));
  g_object_set (fixture->session.workspace, "sentence", "i run .", NULL);
  hl_workspace_translate (fixture->session.workspace);
  hl_test_wait_until (walk_of (fixture) == NULL);
  hl_test_wait_until (!hl_job_get_is_busy (fixture->session.workspace->translating));
  hl_test_spin (20);
  g_assert_null (walk_of (fixture));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
}

static double loss_of (Fixture *fixture) { return walk_of (fixture)->loss; }

static float first_weight (Fixture *fixture)
{
  HlModel *model = fixture->session.workspace->model;

  return nn_parameters_get (model->checkpoint->model->parameters, 0)->value->values[0];
}

/* A model that learns in front of one's eyes stays what it was. */
NN_FIXTURE_TEST (update_is_tried_out_on_a_copy)
{
  const float   before = first_weight (fixture);
  const NnWalk *walk;

  wait_for_update (fixture);
  walk = walk_of (fixture);
  g_assert_cmpint (walk->kind, ==, NN_WALK_UPDATE);
  g_assert_cmpint (walk->n_sentences, ==, 8);
  g_assert_cmpfloat (walk->loss, !=, walk->loss_again);
  g_assert_cmpfloat (first_weight (fixture), ==, before);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_false (fixture->session.inspection->is_followed);
}

UPDATE_TEST (seed_chooses_the_batch)
{
  double again;
  double first = loss_of (fixture);

  choose (fixture, (HlUpdateChoice){ .seed = 2 });
  hl_test_session_wait (&fixture->session);
  g_assert_cmpfloat (loss_of (fixture), !=, first);

  choose (fixture, (HlUpdateChoice){ .seed = 1 });
  hl_test_session_wait (&fixture->session);
  again = loss_of (fixture);
  g_assert_cmpfloat (again, ==, first);
}

UPDATE_TEST (sentence_of_the_batch_is_chosen)
{
  double loss = loss_of (fixture);

  choose (fixture, (HlUpdateChoice){ .seed = 1, .sentence = 3 });
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (walk_of (fixture)->sentence, ==, 3);
  g_assert_cmpfloat (loss_of (fixture), ==, loss);
}

WALK_TEST (each_mode_keeps_its_place)
{
  hl_player_set_position (fixture->player, 11);
  wait_for_update (fixture);
  g_assert_cmpint (fixture->player->position, ==, 0);
  hl_player_set_position (fixture->player, 7);
  hl_inspection_set_mode (fixture->session.inspection, HL_INSPECTION_TRANSLATION);
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (fixture->player->position, ==, 11);
  wait_for_update (fixture);
  g_assert_cmpint (fixture->player->position, ==, 7);
}

static const NnOperation *operation_at_hand (Fixture *fixture)
{
  return nn_walk_operation (walk_of (fixture), fixture->player->position);
}

/* Continues from what the update before has left, at the current step; the model in use
 * learns nothing. */
UPDATE_TEST (a_later_update_goes_on_at_the_same_step)
{
  const float           before = first_weight (fixture);
  g_autoptr (NnOperand) m = NULL;
  const NnOperation    *step;
  gint64                t;
  gint64                update = walk_of (fixture)->update;

  hl_player_set_position (fixture->player, find_operation (fixture, NN_OP_ADAM_M, 2));
  step = operation_at_hand (fixture);
  m = nn_operand_ref (step->output);
  t = step->constants.t;

  choose_n_before (fixture, 1);
  g_assert_nonnull (walk_of (fixture));
  hl_test_session_wait (&fixture->session);
  step = operation_at_hand (fixture);
  g_assert_cmpint (walk_of (fixture)->update, ==, update + 1);
  g_assert_nonnull (step);
  g_assert_cmpint (step->kind, ==, NN_OP_ADAM_M);
  g_assert_cmpint (step->constants.t, ==, t + 1);
  for (gsize i = 0; i < nn_operand_length (m); i++)
    g_assert_cmpfloat_with_epsilon (step->inputs[0]->values[i], m->values[i], 1e-9);
  g_assert_cmpfloat (first_weight (fixture), ==, before);

  choose_n_before (fixture, 0);
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (walk_of (fixture)->update, ==, update);
}

/* A typed pair is the whole batch of each update, and is learned. */
UPDATE_TEST (a_typed_pair_is_the_batch)
{
  char   source[] = "I run .", target[] = "je zzz !";
  double loss;

  choose_n_before (fixture, 2);
  choose (fixture, (HlUpdateChoice){ .seed = 1, .source = source, .target = target });
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (choice_of (fixture).n_before, ==, 0);
  g_assert_cmpint (walk_of (fixture)->n_sentences, ==, 1);
  g_assert_cmpstr (walk_of (fixture)->source_tokens[1], ==, "run");
  g_assert_cmpstr (walk_of (fixture)->target_tokens[1], ==, "<unk>");
  loss = walk_of (fixture)->loss;
  g_assert_cmpfloat (walk_of (fixture)->loss_again, <, loss);

  choose_n_before (fixture, 1);
  hl_test_session_wait (&fixture->session);
  g_assert_cmpstr (walk_of (fixture)->source_tokens[1], ==, "run");
  g_assert_cmpfloat (walk_of (fixture)->loss, <, loss);

  choose (fixture, (HlUpdateChoice){ .seed = 1 });
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (walk_of (fixture)->n_sentences, ==, 8);
}

static void steps_cb (Fixture *fixture)
{
  const int n = hl_player_get_n_steps (fixture->player);

  if (n > 0)
    g_array_append_val (fixture->n_steps, n);
}

/* What of an update came first, seen before the rest could come. */
static void step_into_cb (Fixture *fixture)
{
  const NnWalk *walk = walk_of (fixture);
  int           forward;

  if (walk == NULL || fixture->n_steps->len != 1 || fixture->player->position != 0)
    return;

  g_assert_true (hl_inspection_get_is_busy (fixture->session.inspection));
  forward = nn_walk_find (walk, "forward", -1, FALSE);
  g_assert_cmpint (forward, >, 0);
  g_assert_cmpint (nn_walk_get (walk, forward)->end, ==, nn_walk_count (walk));
  hl_player_move (fixture->player, HL_PLAYER_INTO);
}

/* The batch is there as soon as the model's places are; who has stepped on stays there. */
NN_FIXTURE_TEST (an_update_is_seen_before_it_is_whole)
{
  fixture->n_steps = g_array_new (FALSE, FALSE, sizeof (int));
  g_signal_connect_swapped (fixture->player, "steps-changed", G_CALLBACK (steps_cb), fixture);
  g_signal_connect_swapped (fixture->session.inspection, "progressed", G_CALLBACK (step_into_cb),
                            fixture);
  wait_for_update (fixture);
  g_assert_cmpint (fixture->n_steps->len, ==, 2);
  g_assert_cmpint (g_array_index (fixture->n_steps, int, 0), <,
                   g_array_index (fixture->n_steps, int, 1));
  g_assert_cmpint (fixture->player->position, ==, 1);
  g_array_unref (fixture->n_steps);
}

/* The former step is not shown in between. */
UPDATE_TEST (a_later_step_comes_with_all_before_it)
{
  int loss = nn_walk_find (walk_of (fixture), "loss.batch", -1, FALSE);

  hl_player_set_position (fixture->player, loss);
  fixture->n_steps = g_array_new (FALSE, FALSE, sizeof (int));
  g_signal_connect_swapped (fixture->player, "steps-changed", G_CALLBACK (steps_cb), fixture);
  choose (fixture, (HlUpdateChoice){ .seed = 1, .sentence = 1 });
  hl_test_session_wait (&fixture->session);
  g_assert_cmpint (fixture->n_steps->len, ==, 2);
  g_assert_cmpint (g_array_index (fixture->n_steps, int, 0), >, loss);
  g_assert_cmpint (fixture->player->position, ==, loss);
  g_array_unref (fixture->n_steps);
}

/* A figure that knows what it is of, and who made it. */
typedef struct
{
  int      n_nodes;
  GThread *maker;
} Figure;

static gpointer make_figure (const NnWalk *walk)
{
  Figure *self = g_new (Figure, 1);

  *self = (Figure){ nn_walk_count (walk), g_thread_self () };

  return self;
}

NN_FIXTURE_TEST (what_is_drawn_of_a_walk_is_made_beside_the_main_loop)
{
  HlInspection      *inspection = fixture->session.inspection;
  g_autofree Figure *figure = NULL;

  hl_inspection_set_figures (inspection, (HlFigureMaker){ make_figure, g_free });
  hl_test_session_wait (&fixture->session);
  figure = hl_inspection_take_figure (inspection);
  g_assert_nonnull (figure);
  g_assert_cmpint (figure->n_nodes, ==, nn_walk_count (walk_of (fixture)));
  g_assert_true (figure->maker != g_thread_self ());
  g_assert_null (hl_inspection_take_figure (inspection));
}

/* Each of the two walks of an update, the first of which nobody draws. */
NN_FIXTURE_TEST (each_walk_has_its_own_figure)
{
  HlInspection      *inspection = fixture->session.inspection;
  g_autofree Figure *figure = NULL;

  hl_inspection_set_figures (inspection, (HlFigureMaker){ make_figure, g_free });
  wait_for_update (fixture);
  figure = hl_inspection_take_figure (inspection);
  g_assert_cmpint (figure->n_nodes, ==, nn_walk_count (walk_of (fixture)));
}

NN_FIXTURE_TEST (model_without_its_corpus_says_so)
{
  g_autoptr (GFile) file =
      hl_test_workshop_train (&fixture->session.workshop, "lonely.safetensors", 1);
  HlModel *before = fixture->session.workspace->model;

  g_assert_cmpint (g_unlink (fixture->session.workshop.corpus), ==, 0);
  hl_workspace_open_model (fixture->session.workspace, file);
  hl_test_wait_until (fixture->session.workspace->model != before);
  hl_inspection_set_mode (fixture->session.inspection, HL_INSPECTION_UPDATE);
  hl_inspection_set_is_wanted (fixture->session.inspection, TRUE);
  hl_test_wait_until (problem_of (fixture) != NULL);
  g_assert_nonnull (strstr (problem_of (fixture), "lonely"));

  hl_inspection_set_mode (fixture->session.inspection, HL_INSPECTION_TRANSLATION);
  hl_test_session_wait (&fixture->session);
  g_assert_null (problem_of (fixture));
}
