#include "ui/widgets/token-row.h"

#include <math.h>

#include "tests/support/widget-window.h"

static const HlToken tokens[] = {
  { "je", HL_TOKEN_PLAIN, 0.98, NULL },
  { "suis", HL_TOKEN_PLAIN, 0.71, "suis 71 %, vais 12 %" },
  { "zorglub", HL_TOKEN_UNKNOWN, NAN, NULL },
  { ".", HL_TOKEN_PLAIN, 0.99, NULL },
};

typedef struct
{
  HlTokenRow *row;
  int         selections;
} Fixture;

static void selected_cb (Fixture *fixture) { fixture->selections++; }

static void set_up (Fixture *fixture)
{
  fixture->row = g_object_ref_sink (g_object_new (HL_TYPE_TOKEN_ROW, NULL));
  hl_token_row_set_tokens (fixture->row, tokens, G_N_ELEMENTS (tokens));
  g_signal_connect_swapped (fixture->row, "notify::selected", G_CALLBACK (selected_cb), fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->row); }

static GtkAccessible *chip_at (Fixture *fixture, int position)
{
  GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (fixture->row));

  while (position-- > 0)
    chip = gtk_widget_get_next_sibling (chip);

  return GTK_ACCESSIBLE (chip);
}

NN_FIXTURE_TEST (arrow_keys_select_and_stop_at_the_edge)
{
  g_assert_cmpint (hl_token_row_get_selected (fixture->row), ==, -1);

  for (int i = 0; i < 9; i++)
    g_signal_emit_by_name (fixture->row, "move-selection", 1);
  g_assert_cmpint (hl_token_row_get_selected (fixture->row), ==, 3);
  g_assert_cmpint (fixture->selections, ==, 4);

  g_signal_emit_by_name (fixture->row, "move-selection", -1);
  g_assert_cmpint (hl_token_row_get_selected (fixture->row), ==, 2);
}

NN_FIXTURE_TEST (selection_is_spoken)
{
  hl_token_row_set_selected (fixture->row, 1);
  gtk_test_accessible_assert_role (chip_at (fixture, 1), GTK_ACCESSIBLE_ROLE_OPTION);
  gtk_test_accessible_assert_state (chip_at (fixture, 1), GTK_ACCESSIBLE_STATE_SELECTED, TRUE);

  hl_token_row_set_selected (fixture->row, 2);
  gtk_test_accessible_assert_state (chip_at (fixture, 1), GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
  gtk_test_accessible_assert_state (chip_at (fixture, 2), GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
}

NN_FIXTURE_TEST (labels_say_probability_and_unknown)
{
  gtk_test_accessible_assert_property (chip_at (fixture, 0), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "je, probability 0.980");
  gtk_test_accessible_assert_property (chip_at (fixture, 2), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "zorglub, not in the vocabulary");
}

NN_FIXTURE_TEST (unknown_words_are_marked)
{
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (chip_at (fixture, 2)), "unknown"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (chip_at (fixture, 1)), "unknown"));
  g_assert_nonnull (gtk_widget_get_tooltip_text (GTK_WIDGET (chip_at (fixture, 2))));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (chip_at (fixture, 1))), ==,
                   "suis 71 %, vais 12 %");
}

/* In words, not by a color alone. */
NN_FIXTURE_TEST (copied_words_and_padding_are_marked)
{
  static const HlToken marked[] = {
    { "Zebra", HL_TOKEN_COPIED, 0.98, NULL },
    { "<pad>", HL_TOKEN_OUTSIDE, 1.0, NULL },
    { "me", HL_TOKEN_NEXT_BEST, 0.0007, "preferred <unk>" },
  };

  hl_token_row_set_tokens (fixture->row, marked, 3);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (chip_at (fixture, 2)), "next-best"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (chip_at (fixture, 2))), ==,
                   "preferred <unk>");
  gtk_test_accessible_assert_property (chip_at (fixture, 2), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "me, next best: <unk> was not allowed, probability < 0.001");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (chip_at (fixture, 0)), "copied"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (chip_at (fixture, 0))), ==,
                   "Copied: the model wrote <unk>; of the unknown tokens of the source, this is "
                   "the one that it looked at most");
  gtk_test_accessible_assert_property (chip_at (fixture, 0), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Zebra, copied: the model wrote <unk>, probability 0.980");
  g_assert_cmpstr (gtk_label_get_text (
                       GTK_LABEL (gtk_widget_get_last_child (GTK_WIDGET (chip_at (fixture, 0))))),
                   ==, "<unk> 0.980");

  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (chip_at (fixture, 1)), "outside"));
  gtk_test_accessible_assert_property (chip_at (fixture, 1), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "<pad>, not part of the sentence, probability 1.000");
}

NN_FIXTURE_TEST (a_new_sentence_selects_nothing)
{
  hl_token_row_set_selected (fixture->row, 3);
  hl_token_row_set_tokens (fixture->row, tokens, 1);
  g_assert_cmpint (hl_token_row_get_selected (fixture->row), ==, -1);
  g_assert_cmpint (hl_test_count (GTK_WIDGET (fixture->row), HL_TYPE_TOKEN_CHIP), ==, 1);

  hl_token_row_append (fixture->row, &tokens[1]);
  g_assert_cmpint (hl_test_count (GTK_WIDGET (fixture->row), HL_TYPE_TOKEN_CHIP), ==, 2);

  hl_token_row_set_tokens (fixture->row, NULL, 0);
  g_signal_emit_by_name (fixture->row, "move-selection", 1);
  g_assert_cmpint (hl_token_row_get_selected (fixture->row), ==, -1);
}

/* A sentence that comes again and again, with other numbers, costs no widgets. */
NN_FIXTURE_TEST (chips_stay_while_words_change)
{
  static const HlToken others[] = {
    { "tu", HL_TOKEN_COPIED, 0.5, NULL },
    { "suis", HL_TOKEN_PLAIN, 0.71, "suis 71 %, vais 12 %" },
    { "là", HL_TOKEN_OUTSIDE, NAN, NULL },
  };
  GtkAccessible *first = chip_at (fixture, 0);
  GtkAccessible *third = chip_at (fixture, 2);

  hl_token_row_set_tokens (fixture->row, others, 3);
  g_assert_true (chip_at (fixture, 0) == first);
  g_assert_cmpint (hl_test_count (GTK_WIDGET (fixture->row), HL_TYPE_TOKEN_CHIP), ==, 3);
  gtk_test_accessible_assert_property (first, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "tu, copied: the model wrote <unk>, probability 0.500");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (first), "copied"));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (third), "outside"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (third), "unknown"));

  hl_token_row_set_tokens (fixture->row, tokens, G_N_ELEMENTS (tokens));
  g_assert_true (chip_at (fixture, 2) == third);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (third), "outside"));
  g_assert_false (
      gtk_widget_has_css_class (gtk_widget_get_first_child (GTK_WIDGET (third)), "dim-label"));
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (first)));
}

NN_FIXTURE_TEST (tokens_go_on_in_the_next_line)
{
  GtkWidget *widget = GTK_WIDGET (fixture->row);
  int        one_line;
  int        many_lines;
  int        narrow;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &narrow, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, 1000, &one_line, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, MAX (narrow, 60), &many_lines, NULL, NULL,
                      NULL);

  g_assert_cmpint (many_lines, >, 2 * one_line);
}

static int height_of (GtkWidget *widget)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, 1000, &height, NULL, NULL, NULL);

  return height;
}

/* Old chips and new ones are as high as a word and its margins. */
NN_FIXTURE_TEST (without_notes_there_is_no_empty_line)
{
  GtkWidget *widget = GTK_WIDGET (fixture->row);
  GtkWidget *word = gtk_widget_get_first_child (GTK_WIDGET (chip_at (fixture, 0)));
  const int  with_notes = height_of (widget);

  g_object_set (widget, "has-notes", FALSE, NULL);
  hl_token_row_append (fixture->row, &tokens[1]);
  g_assert_cmpint (height_of (widget), ==, height_of (word));
  g_assert_cmpint (gtk_widget_get_margin_bottom (word), ==, gtk_widget_get_margin_top (word));

  g_object_set (widget, "has-notes", TRUE, NULL);
  g_assert_cmpint (height_of (widget), ==, with_notes);
}

NN_FIXTURE_TEST (tab_leaves_the_sentence)
{
  GtkWidget *widget = GTK_WIDGET (fixture->row);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button = gtk_button_new_with_label ("next");
  GtkWidget *window;

  gtk_box_append (GTK_BOX (box), widget);
  gtk_box_append (GTK_BOX (box), button);
  window = hl_test_open_window (box, 500, 200);

  gtk_widget_grab_focus (button);
  hl_token_row_set_selected (fixture->row, 1);
  g_assert_true (gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (chip_at (fixture, 1))));
  g_assert_true (gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_focus (button));

  gtk_box_remove (GTK_BOX (box), widget);
  hl_test_close_window (window);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
