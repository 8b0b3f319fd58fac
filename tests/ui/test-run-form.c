#include "ui/pages/run-form.h"

#include <stddef.h>

#include "app/paths.h"
#include "config.h"
#include "tests/support/widget-window.h"

#define SHIPPED "/in/the/box.tsv"

typedef struct
{
  GSettings *settings;
  HlRunForm *form;
} Fixture;

static HlRunForm *
new_form (Fixture *fixture)
{
  HlRunForm *form = g_object_ref_sink (g_object_new (HL_TYPE_RUN_FORM, NULL));

  hl_run_form_set_up (form, SHIPPED, fixture->settings);

  return form;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "preset");
  g_settings_reset (fixture->settings, "corpus");
  g_settings_reset (fixture->settings, "seed");
  fixture->form = new_form (fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->form);
  g_object_unref (fixture->settings);
}

enum
{
  SEED,
  PAIRS,
  EPOCHS,
};

/* In the order of the form. */
static const gsize variants[] = {
  offsetof (NnConfig, attention),
  offsetof (NnConfig, has_causal_mask),
  offsetof (NnConfig, has_positions),
  offsetof (NnConfig, trains_positions),
  offsetof (NnConfig, is_pre_norm),
  offsetof (NnConfig, norm),
  offsetof (NnConfig, ties_embeddings),
  offsetof (NnConfig, use_bias),
};

static gpointer
find_spin (Fixture *fixture,
           int      index)
{
  return hl_test_find (GTK_WIDGET (fixture->form), GTK_TYPE_SPIN_BUTTON, index);
}

static gpointer
find_switch (Fixture *fixture,
             int      index)
{
  return hl_test_find (GTK_WIDGET (fixture->form), GTK_TYPE_SWITCH, index);
}

static void
choose_preset (Fixture    *fixture,
               const char *name)
{
  GObject *row = gtk_widget_get_template_child (GTK_WIDGET (fixture->form), HL_TYPE_RUN_FORM,
                                                "preset_row");

  for (int i = 0; i < nn_presets_count (); i++)
    if (g_str_equal (nn_presets_get (i).name, name))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), (guint) i);
}

static void
test_options_are_those_of_the_preset (Fixture      *fixture,
                                      gconstpointer data)
{
  for (int i = 0; i < nn_presets_count (); i++)
    {
      const NnPreset           preset = nn_presets_get (i);
      g_autoptr (NnRunOptions) options = NULL;

      choose_preset (fixture, preset.name);
      options = hl_run_form_get_options (fixture->form);

      g_assert_cmpstr (options->preset, ==, preset.name);
      g_assert_cmpint (options->model.num_hiddens, ==, preset.model.num_hiddens);
      g_assert_cmpint (options->model.ffn_num_hiddens, ==, preset.model.ffn_num_hiddens);
      g_assert_cmpint (options->training.epochs, ==, preset.training.epochs);
      g_assert_cmpfloat (options->training.learning_rate, ==, preset.training.learning_rate);
      g_assert_cmpint (options->training.text.num_steps, ==, preset.training.text.num_steps);
      g_assert_cmpint (options->training.loss, ==, preset.training.loss);
      for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
        g_assert_cmpint (G_STRUCT_MEMBER (int, &options->model, variants[v]), ==,
                         G_STRUCT_MEMBER (int, &preset.model, variants[v]));
      g_assert_true (nn_run_options_validate (options, NULL));
    }
}

/* Each switch turns its own variant, and no other. */
static void
test_options_have_the_variants (Fixture      *fixture,
                                gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      GtkSwitch               *control = find_switch (fixture, (int) i);
      g_autoptr (NnRunOptions) before = hl_run_form_get_options (fixture->form);
      g_autoptr (NnRunOptions) after = NULL;

      gtk_switch_set_active (control, !gtk_switch_get_active (control));
      after = hl_run_form_get_options (fixture->form);

      for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
        g_assert_cmpint (G_STRUCT_MEMBER (int, &after->model, variants[v]), ==,
                         G_STRUCT_MEMBER (int, &before->model, variants[v]) ^ (v == i));
    }
}

/* The last of all presets normalizes first; the first does not. */
static void
test_variants_follow_the_preset (Fixture      *fixture,
                                 gconstpointer data)
{
  GtkSwitch *pre_norm = find_switch (fixture, 4);

  g_assert_true (gtk_switch_get_active (pre_norm));
  choose_preset (fixture, "book-pytorch");
  g_assert_false (gtk_switch_get_active (pre_norm));
}

/* Somebody types a number and presses Start without leaving the entry. */
static void
test_options_have_what_was_just_typed (Fixture      *fixture,
                                       gconstpointer data)
{
  g_autoptr (NnRunOptions) options = NULL;

  gtk_editable_set_text (find_spin (fixture, EPOCHS), "7");
  gtk_editable_set_text (find_spin (fixture, PAIRS), "123");
  options = hl_run_form_get_options (fixture->form);

  g_assert_cmpint (options->training.epochs, ==, 7);
  g_assert_cmpint (options->n_pairs, ==, 123);
}

static void
test_options_can_be_out_of_range (Fixture      *fixture,
                                  gconstpointer data)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (GError)       error = NULL;

  gtk_spin_button_set_value (find_spin (fixture, EPOCHS), 0);
  options = hl_run_form_get_options (fixture->form);

  g_assert_cmpint (options->training.epochs, ==, 0);
  g_assert_false (nn_run_options_validate (options, &error));
}

static void
test_seed_is_remembered (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr (NnRunOptions) first = NULL;
  g_autoptr (NnRunOptions) second = NULL;

  gtk_spin_button_set_value (find_spin (fixture, SEED), 4294967295.0);
  choose_preset (fixture, "classic");
  first = hl_run_form_get_options (fixture->form);
  g_assert_cmpuint (first->training.seed, ==, 4294967295u);

  g_assert_finalize_object (fixture->form);
  fixture->form = new_form (fixture);
  second = hl_run_form_get_options (fixture->form);
  g_assert_cmpuint (second->training.seed, ==, 4294967295u);
  g_assert_cmpstr (second->preset, ==, "classic");
}

static void
test_corpus_is_the_one_in_the_box_until_chosen (Fixture      *fixture,
                                                gconstpointer data)
{
  g_autoptr (GFile)        file = g_file_new_for_path ("/my/pairs.tsv");
  g_autoptr (NnRunOptions) before = hl_run_form_get_options (fixture->form);
  g_autoptr (NnRunOptions) chosen = NULL;
  g_autoptr (NnRunOptions) after = NULL;

  g_assert_cmpstr (before->corpus, ==, SHIPPED);

  hl_run_form_set_corpus (fixture->form, file);
  chosen = hl_run_form_get_options (fixture->form);
  g_assert_cmpstr (chosen->corpus, ==, "/my/pairs.tsv");

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->form), "form.shipped-corpus",
                                             NULL));
  after = hl_run_form_get_options (fixture->form);
  g_assert_cmpstr (after->corpus, ==, SHIPPED);
}

static const char *
corpus_subtitle (Fixture *fixture)
{
  return adw_action_row_get_subtitle (ADW_ACTION_ROW (gtk_widget_get_template_child (
      GTK_WIDGET (fixture->form), HL_TYPE_RUN_FORM, "corpus_row")));
}

/* They are said of that corpus alone, and no longer once another one is chosen. */
static void
test_remarks_stand_below_their_corpus (Fixture      *fixture,
                                       gconstpointer data)
{
  static const char *const remarks[] = { "3 < 4", NULL };
  g_autoptr (GFile)        file = g_file_new_for_path ("/my/this & that.tsv");

  hl_run_form_set_remarks (fixture->form, "/another/file.tsv", remarks);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "The one in the box");

  hl_run_form_set_corpus (fixture->form, file);
  hl_run_form_set_remarks (fixture->form, "/my/this & that.tsv", remarks);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "this & that.tsv\n3 < 4");

  gtk_widget_activate_action (GTK_WIDGET (fixture->form), "form.shipped-corpus", NULL);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "The one in the box");
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);
  app_paths_set_up_uninstalled ();
  adw_init ();

#define ADD(path, function) \
  g_test_add ("/ui/run-form/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("options/are-those-of-the-preset", test_options_are_those_of_the_preset);
  ADD ("options/have-the-variants", test_options_have_the_variants);
  ADD ("variants/follow-the-preset", test_variants_follow_the_preset);
  ADD ("options/have-what-was-just-typed", test_options_have_what_was_just_typed);
  ADD ("options/can-be-out-of-range", test_options_can_be_out_of_range);
  ADD ("seed/is-remembered", test_seed_is_remembered);
  ADD ("corpus/is-the-one-in-the-box-until-chosen",
       test_corpus_is_the_one_in_the_box_until_chosen);
  ADD ("remarks/stand-below-their-corpus", test_remarks_stand_below_their_corpus);
#undef ADD

  return g_test_run ();
}
