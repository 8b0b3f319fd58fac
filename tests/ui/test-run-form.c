#include "ui/pages/train-parts.h"

#include <stddef.h>

#include "config.h"
#include "core/engine/owned.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

#define SHIPPED "/in/the/box.tsv"

typedef struct
{
  GSettings *settings;
  HlRunForm *form;
} Fixture;

static HlRunForm *new_form (Fixture *fixture)
{
  HlRunForm *form = g_object_ref_sink (g_object_new (HL_TYPE_RUN_FORM, NULL));

  hl_run_form_set_up (form, SHIPPED, fixture->settings);

  return form;
}

static void set_up (Fixture *fixture)
{
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "preset");
  g_settings_reset (fixture->settings, "hyperparameters");
  g_settings_reset (fixture->settings, "corpus");
  g_settings_reset (fixture->settings, "seed");
  g_settings_reset (fixture->settings, "whole-corpus");
  fixture->form = new_form (fixture);
}

NN_CLEARS (Fixture, tear_down, (hl_test_drop, form), (g_object_unref, settings))

enum
{
  SEED,
  PAIRS,
  EPOCHS,
  RATE = 4,
  HEADS = 12,
  HIDDEN_SIZE,
};

/* In the order of the form. */
static const gsize variants[] = {
  offsetof (NnConfig, attention),     offsetof (NnConfig, has_causal_mask),
  offsetof (NnConfig, has_positions), offsetof (NnConfig, trains_positions),
  offsetof (NnConfig, has_residual),  offsetof (NnConfig, is_pre_norm),
  offsetof (NnConfig, norm),          offsetof (NnConfig, ties_embeddings),
  offsetof (NnConfig, use_bias),
};

static gpointer find_spin (Fixture *fixture, int index)
{
  return hl_test_find (GTK_WIDGET (fixture->form), GTK_TYPE_SPIN_BUTTON, index);
}

static gpointer find_switch (Fixture *fixture, int index)
{
  return hl_test_find (GTK_WIDGET (fixture->form), GTK_TYPE_SWITCH, index);
}

static void choose_preset (Fixture *fixture, const char *name)
{
  GObject *row = hl_test_child (fixture->form, "preset_row");

  for (int i = 0; i < nn_presets_count (); i++)
    if (g_str_equal (nn_presets_get (i).name, name))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), (guint) i);
}

NN_FIXTURE_TEST (options_are_those_of_the_preset)
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
NN_FIXTURE_TEST (options_have_the_variants)
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

/* A person types a number and presses Start without leaving the entry. */
NN_FIXTURE_TEST (options_have_what_was_just_typed)
{
  g_autoptr (NnRunOptions) options = NULL;

  gtk_editable_set_text (find_spin (fixture, EPOCHS), "7");
  gtk_editable_set_text (find_spin (fixture, PAIRS), "123");
  options = hl_run_form_get_options (fixture->form);

  g_assert_cmpint (options->training.epochs, ==, 7);
  g_assert_cmpint (options->n_pairs, ==, 123);
}

NN_FIXTURE_TEST (seed_is_remembered)
{
  g_autoptr (NnRunOptions) first = NULL;
  g_autoptr (NnRunOptions) second = NULL;

  gtk_spin_button_set_value (find_spin (fixture, SEED), 4294967295.0);
  choose_preset (fixture, "classic");
  first = hl_run_form_get_options (fixture->form);
  g_assert_cmpuint (first->training.seed, ==, 4294967295u);

  hl_test_drop (fixture->form);
  fixture->form = new_form (fixture);
  second = hl_run_form_get_options (fixture->form);
  g_assert_cmpuint (second->training.seed, ==, 4294967295u);
  g_assert_cmpstr (second->preset, ==, "classic");
}

NN_FIXTURE_TEST (corpus_is_the_one_in_the_box_until_chosen)
{
  g_autoptr (GFile)        file = g_file_new_for_path ("/my/pairs.tsv");
  g_autoptr (NnRunOptions) before = hl_run_form_get_options (fixture->form);
  g_autoptr (NnRunOptions) chosen = NULL;
  g_autoptr (NnRunOptions) after = NULL;

  g_assert_cmpstr (before->corpus, ==, SHIPPED);

  hl_run_form_set_corpus (fixture->form, file);
  chosen = hl_run_form_get_options (fixture->form);
  g_assert_cmpstr (chosen->corpus, ==, "/my/pairs.tsv");

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->form), "form.shipped-corpus", NULL));
  after = hl_run_form_get_options (fixture->form);
  g_assert_cmpstr (after->corpus, ==, SHIPPED);
}

static const char *corpus_subtitle (Fixture *fixture)
{
  return adw_action_row_get_subtitle (
      ADW_ACTION_ROW (hl_test_child (GTK_WIDGET (fixture->form), "corpus_row")));
}

/* They are said of that corpus alone, and no longer once another one is chosen. */
NN_FIXTURE_TEST (remarks_stand_below_their_corpus)
{
  static const char *const remarks[] = { "3 < 4", NULL };
  g_autoptr (GFile)        file = g_file_new_for_path ("/my/this & that.tsv");

  hl_run_form_set_remarks (fixture->form, "/another/file.tsv", remarks);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "The included corpus");

  hl_run_form_set_corpus (fixture->form, file);
  hl_run_form_set_remarks (fixture->form, "/my/this & that.tsv", remarks);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "this & that.tsv\n3 < 4");

  gtk_widget_activate_action (GTK_WIDGET (fixture->form), "form.shipped-corpus", NULL);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "The included corpus");
}

NN_FIXTURE_TEST (name_of_a_corpus_turns_nothing)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/my/a\nb\u202ec.tsv");

  hl_run_form_set_corpus (fixture->form, file);
  g_assert_cmpstr (corpus_subtitle (fixture), ==, "a\ufffdb\ufffdc.tsv");
}

static gpointer row_of (Fixture *fixture, const char *name)
{
  return hl_test_child (fixture->form, name);
}

static const char *chosen_preset (Fixture *fixture)
{
  return gtk_string_object_get_string (
      adw_combo_row_get_selected_item (row_of (fixture, "preset_row")));
}

/* Changed numbers do not go by the name of the preset. */
NN_FIXTURE_TEST (preset_says_that_it_was_changed)
{
  GtkSpinButton *epochs = find_spin (fixture, EPOCHS);
  const double   before = gtk_spin_button_get_value (epochs);

  g_assert_cmpstr (chosen_preset (fixture), ==, "Recommended");
  gtk_spin_button_set_value (epochs, before + 1);
  g_assert_cmpstr (chosen_preset (fixture), ==, "Recommended, changed");
  gtk_spin_button_set_value (epochs, before);
  g_assert_cmpstr (chosen_preset (fixture), ==, "Recommended");

  gtk_spin_button_set_value (epochs, before + 1);
  choose_preset (fixture, "classic");
  hl_test_spin (50);
  g_assert_cmpstr (chosen_preset (fixture), ==, "Classic");
  g_assert_cmpuint (
      g_list_model_get_n_items (adw_combo_row_get_model (row_of (fixture, "preset_row"))), ==,
      nn_presets_count ());
  g_assert_nonnull (
      strstr (gtk_label_get_text (row_of (fixture, "preset_label")), "hidden size 32"));
}

/* The seed belongs to no preset. */
NN_FIXTURE_TEST (preset_does_not_mind_the_seed)
{
  gtk_spin_button_set_value (find_spin (fixture, SEED), 99);
  g_assert_cmpstr (chosen_preset (fixture), ==, "Recommended");
}

NN_FIXTURE_TEST (heads_that_do_not_fit_are_marked_at_once)
{
  GtkWidget *spin = find_spin (fixture, HEADS);
  GtkWidget *row = gtk_widget_get_ancestor (spin, ADW_TYPE_ACTION_ROW);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 3);
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "3 does not divide the hidden size 128");

  gtk_spin_button_set_value (find_spin (fixture, HIDDEN_SIZE), 129);
  g_assert_false (gtk_widget_has_css_class (row, "error"));
}

static AdwComboRow *find_list (Fixture *fixture, const char *title)
{
  for (int i = 0;; i++)
    {
      AdwPreferencesRow *row = hl_test_find (GTK_WIDGET (fixture->form), ADW_TYPE_COMBO_ROW, i);

      if (g_str_equal (adw_preferences_row_get_title (row), title))
        return ADW_COMBO_ROW (row);
    }
}

NN_FIXTURE_TEST (options_have_the_schedule)
{
  for (guint kind = NN_SCHEDULE_CONSTANT; kind <= NN_SCHEDULE_COSINE; kind++)
    {
      g_autoptr (NnRunOptions) options = NULL;

      adw_combo_row_set_selected (find_list (fixture, "Schedule"), kind);
      options = hl_run_form_get_options (fixture->form);
      g_assert_cmpint (options->training.schedule, ==, kind);
    }
}

static void step (GtkSpinButton *spin, GtkSpinType direction)
{
  gtk_spin_button_spin (spin, direction, 0.0);
}

/* 0.003 is no further from 0.001 than from 0.01. */
NN_FIXTURE_TEST (rate_goes_by_factors)
{
  static const double up[] = { 0.01, 0.03, 0.1, 0.3, 1.0, 3.0 };
  static const double down[] = { 1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001 };
  GtkSpinButton      *rate = find_spin (fixture, RATE);

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (rate)), ==, "0.003");
  for (gsize i = 0; i < G_N_ELEMENTS (up); i++)
    {
      step (rate, GTK_SPIN_STEP_FORWARD);
      g_assert_cmpfloat (gtk_spin_button_get_value (rate), ==, up[i]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (down); i++)
    {
      step (rate, GTK_SPIN_STEP_BACKWARD);
      g_assert_cmpfloat (gtk_spin_button_get_value (rate), ==, down[i]);
    }

  gtk_editable_set_text (GTK_EDITABLE (rate), "0.0045");
  gtk_spin_button_update (rate);
  g_assert_cmpfloat (gtk_spin_button_get_value (rate), ==, 0.0045);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (rate)), ==, "0.0045");
  step (rate, GTK_SPIN_STEP_FORWARD);
  g_assert_cmpfloat (gtk_spin_button_get_value (rate), ==, 0.01);
}

static GFile *write_pairs (const char *text)
{
  g_autoptr (GFileIOStream) stream = NULL;
  GFile                    *file = g_file_new_tmp ("pairs-XXXXXX.tsv", &stream, NULL);

  nn_test_write (g_file_peek_path (file), text);

  return file;
}

/* A file is looked at when it is chosen, not when it is too late. */
NN_FIXTURE_TEST (corpus_is_looked_at_when_chosen)
{
  g_autoptr (GFile) file = write_pairs ("Go.\tVa !\nI lost.\tJ'ai perdu.\n");

  hl_run_form_set_corpus (fixture->form, file);
  hl_test_wait_until (strstr (corpus_subtitle (fixture), "2 pairs\nGo. → Va !") != NULL);

  nn_test_write (g_file_peek_path (file), "no tab");
  hl_run_form_set_corpus (fixture->form, file);
  hl_test_wait_until (strstr (corpus_subtitle (fixture), "tab") != NULL);
}

static gboolean takes_starter (Fixture *fixture)
{
  g_autoptr (NnRunOptions) options = hl_run_form_get_options (fixture->form);

  return options->takes_starter;
}

static const char *chosen_part (Fixture *fixture)
{
  return gtk_string_object_get_string (
      adw_combo_row_get_selected_item (row_of (fixture, "part_row")));
}

/* A choice where there is one, and the small part first; the book takes the first lines. */
NN_FIXTURE_TEST (part_of_the_corpus_can_be_chosen)
{
  GtkWidget        *row = row_of (fixture, "part_row");
  g_autoptr (GFile) with = write_pairs ("Go.\tVa !\tx starter\nI lost.\tJ'ai perdu.\tx\n"
                                        "Stop.\tArrête !\tx starter\n");
  g_autoptr (GFile) without = write_pairs ("Go.\tVa !\nI lost.\tJ'ai perdu.\n");

  hl_run_form_set_corpus (fixture->form, with);
  hl_test_wait_until (gtk_widget_get_visible (row));
  g_assert_cmpstr (chosen_part (fixture), ==, "Starter part (2 pairs)");
  g_assert_true (takes_starter (fixture));

  choose_preset (fixture, "book-pytorch");
  g_assert_false (gtk_widget_get_visible (row));
  g_assert_false (takes_starter (fixture));
  choose_preset (fixture, "recommended");
  g_assert_true (takes_starter (fixture));

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  g_assert_cmpstr (chosen_part (fixture), ==, "Whole corpus (3 pairs)");
  g_assert_false (takes_starter (fixture));
  g_assert_true (g_settings_get_boolean (fixture->settings, "whole-corpus"));

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 0);
  hl_run_form_set_corpus (fixture->form, without);
  hl_test_wait_until (strstr (corpus_subtitle (fixture), "2 pairs") != NULL);
  g_assert_false (gtk_widget_get_visible (row));
  g_assert_false (takes_starter (fixture));
}

/* A person who presses Start in the first moment gets the small part too. */
NN_FIXTURE_TEST (part_is_known_at_once)
{
  g_autoptr (GFile)        file = write_pairs ("Go.\tVa !\tx starter\nI lost.\tJ'ai perdu.\tx\n");
  g_autoptr (HlRunForm)    form = g_object_ref_sink (g_object_new (HL_TYPE_RUN_FORM, NULL));
  g_autoptr (NnRunOptions) options = NULL;

  hl_run_form_set_up (form, g_file_peek_path (file), fixture->settings);
  options = hl_run_form_get_options (form);

  g_assert_cmpstr (options->corpus, ==, g_file_peek_path (file));
  g_assert_true (options->takes_starter);
}
