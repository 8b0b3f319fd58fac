#include "ui/session/interventions.h"

#include "tests/support/workshop.h"
#include "ui/session/alteration-text.h"

static const NnAlteration mute = { .kind = NN_MUTE_HEAD, .sublayer = NN_SUBLAYER_CROSS };
static const NnAlteration flatten = { .kind = NN_TEMPERATURE, .value = 3.0 };

/* A workspace with a model that has translated a sentence. */
typedef struct
{
  HlTestWorkshop   workshop;
  HlWorkspace     *workspace;
  HlInterventions *interventions;
  HlModel         *model;
  int              n_changes;
} Fixture;

static void changed_cb (Fixture *fixture) { fixture->n_changes++; }

static void open_model (Fixture *fixture, const char *name)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, name, 2);
  HlModel          *old = fixture->workspace->model;

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->workspace->model != old);
  hl_test_wait_until (!hl_job_get_is_busy (fixture->workspace->translating));
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->interventions = hl_interventions_new (fixture->workspace);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  open_model (fixture, "model.safetensors");
  fixture->model = fixture->workspace->model;
  g_signal_connect_swapped (fixture->interventions, "changed", G_CALLBACK (changed_cb), fixture);
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  hl_test_drop (fixture->interventions);
  hl_test_drop (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static void wait_for_translation (Fixture *fixture)
{
  hl_test_wait_until (!hl_job_get_is_busy (fixture->workspace->translating));
}

static void alter (Fixture *fixture, const NnAlteration *alteration)
{
  HlModel *before = fixture->workspace->model;

  g_assert_true (hl_interventions_alter (fixture->interventions, alteration));
  hl_test_wait_until (fixture->workspace->model != before);
  wait_for_translation (fixture);
}

NN_FIXTURE_TEST (all_pages_see_the_altered_model)
{
  HlTranslation *before = fixture->workspace->translation;
  HlModel       *altered;

  alter (fixture, &flatten);
  altered = fixture->workspace->model;

  g_assert_true (hl_interventions_get_is_altered (fixture->interventions));
  g_assert_true (altered->original == fixture->model);
  g_assert_true (fixture->workspace->translation != before);
  g_assert_true (fixture->workspace->translation->model == altered);
  g_assert_cmpint (fixture->n_changes, ==, 1);
  g_assert_nonnull (strstr (altered->name, "altered"));
}

/* Its formula still divides: what is altered are the queries. */
NN_FIXTURE_TEST (scores_that_are_not_divided_have_a_remark)
{
  const NnAlteration    unscaled = { .kind = NN_UNSCALED_SCORES, .sublayer = NN_SUBLAYER_CROSS };
  NnOperation           scale = { .kind = NN_OP_SCALE,
                                  .path = (char *) "decoder.blks.block0.attention2.scale" };
  const NnIntervention *intervention;

  g_assert_null (fixture->model->intervention);
  g_assert_null (hl_intervention_remark (NULL, &scale));
  alter (fixture, &unscaled);
  intervention = fixture->workspace->model->intervention;
  g_assert_nonnull (hl_intervention_remark (intervention, &scale));

  scale.path = (char *) "decoder.blks.block0.attention1.scale";
  g_assert_null (hl_intervention_remark (intervention, &scale));
  scale.path = (char *) "decoder.blks.block0.attention2.softmax";
  scale.kind = NN_OP_SOFTMAX;
  g_assert_null (hl_intervention_remark (intervention, &scale));
}

NN_FIXTURE_TEST (undo_takes_back_one_after_the_other)
{
  const NnIntervention *left;

  alter (fixture, &mute);
  alter (fixture, &flatten);
  g_assert_cmpint (nn_intervention_count (hl_interventions_get (fixture->interventions)), ==, 2);

  hl_interventions_undo (fixture->interventions);
  hl_test_wait_until (fixture->n_changes == 3);
  left = hl_interventions_get (fixture->interventions);
  g_assert_cmpint (nn_intervention_count (left), ==, 1);
  g_assert_cmpint (nn_intervention_get (left, 0)->kind, ==, NN_MUTE_HEAD);

  wait_for_translation (fixture);
  hl_interventions_undo (fixture->interventions);
  g_assert_true (fixture->workspace->model == fixture->model);
  g_assert_false (hl_interventions_get_is_altered (fixture->interventions));
  wait_for_translation (fixture);
}

/* What was altered was altered in the other one. */
NN_FIXTURE_TEST (another_model_ends_it)
{
  alter (fixture, &mute);
  open_model (fixture, "other.safetensors");

  g_assert_false (hl_interventions_get_is_altered (fixture->interventions));
  g_assert_null (hl_interventions_get (fixture->interventions));
  g_assert_null (fixture->workspace->model->original);
}

NN_FIXTURE_TEST (altered_model_is_not_older)
{
  alter (fixture, &mute);
  hl_workspace_offer_model (fixture->workspace, fixture->model);

  g_assert_null (fixture->workspace->newer_model);
}

/* A person who undoes at once does not want to see the altered model a moment later. */
NN_FIXTURE_TEST (undone_before_it_is_made)
{
  g_assert_true (hl_interventions_alter (fixture->interventions, &mute));
  hl_interventions_undo_all (fixture->interventions);
  hl_test_spin (100);

  g_assert_true (fixture->workspace->model == fixture->model);
  g_assert_false (hl_interventions_get_is_altered (fixture->interventions));
}

/* A person who alters again before the first model is made gets the second one. */
NN_FIXTURE_TEST (altered_twice_at_once)
{
  g_assert_true (hl_interventions_alter (fixture->interventions, &mute));
  g_assert_true (hl_interventions_alter (fixture->interventions, &flatten));
  hl_test_wait_until (hl_interventions_get_is_altered (fixture->interventions));

  g_assert_cmpint (nn_intervention_count (hl_interventions_get (fixture->interventions)), ==, 2);
  wait_for_translation (fixture);
}

NN_FIXTURE_TEST (effect_is_word_by_word)
{
  const HlSentenceEffect *effect;
  const NnTranslation    *before;

  alter (fixture, &flatten);
  hl_test_wait_until (fixture->interventions->effect != NULL);
  effect = fixture->interventions->effect;
  before = effect->before->translation;

  g_assert_true (effect->before->model == fixture->model);
  g_assert_cmpint (before->T, >, 0);
  for (int t = 0; t < before->T; t++)
    g_assert_cmpfloat (effect->forced[t], <, before->probabilities[t]);

  hl_interventions_undo_all (fixture->interventions);
  g_assert_null (fixture->interventions->effect);
  wait_for_translation (fixture);
}

NN_FIXTURE_TEST (held_out_sentences_are_asked)
{
  const HlHeldOutEffect *effect;

  alter (fixture, &flatten);
  hl_interventions_compare (fixture->interventions);
  hl_test_wait_until (fixture->interventions->held_out != NULL);
  effect = fixture->interventions->held_out;
  g_assert_cmpfloat (effect->before.loss, !=, effect->after.loss);

  alter (fixture, &mute); /* another model: the scores are not its own */
  g_assert_null (fixture->interventions->held_out);
}

NN_FIXTURE_TEST (asking_can_be_cancelled)
{
  HlJob *comparing = fixture->interventions->comparing;

  alter (fixture, &flatten);
  hl_interventions_compare (fixture->interventions);
  g_assert_true (hl_job_cancel (comparing));
  g_assert_false (hl_job_get_is_busy (comparing));
  hl_test_spin (200);
  g_assert_null (fixture->interventions->held_out);
}

NN_FIXTURE_TEST (saved_is_the_model_as_it_was)
{
  g_autofree char         *path = hl_test_workshop_path (&fixture->workshop, "saved.safetensors");
  g_autoptr (GFile)        file = g_file_new_for_path (path);
  g_autoptr (NnCheckpoint) saved = NULL;
  const NnParameters      *original;

  alter (fixture, &mute);
  g_assert_true (hl_model_save (fixture->workspace->model, file, NULL));
  saved = nn_checkpoint_load (path, NULL);
  original = fixture->model->checkpoint->model->parameters;

  for (int i = 0; i < nn_parameters_count (original); i++)
    {
      const NnTensor *a = nn_parameters_get (original, i)->value;
      const NnTensor *b = nn_parameters_get (saved->model->parameters, i)->value;

      g_assert_cmpmem (a->values, a->length * sizeof (float), b->values,
                       b->length * sizeof (float));
    }
}

NN_TEST (alterations_are_told_in_words)
{
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_UNIFORM_HEAD,
                                                      .sublayer = NN_SUBLAYER_ENCODER,
                                                      .block = 1,
                                                      .head = 2 });
  nn_intervention_add (intervention,
                       &(NnAlteration){ .kind = NN_MUTE_BLOCK, .sublayer = NN_SUBLAYER_DECODER });
  nn_intervention_add (intervention, &flatten);
  NN_TEXT (hl_intervention_to_text (intervention),
           "Encoder self-attention, block 2, head 3: uniform · Decoder, block 1: muted · "
           "Temperature 3");
}
