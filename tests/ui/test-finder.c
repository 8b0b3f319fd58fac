#include "ui/pages/windows.h"

#include "tests/support/widget-window.h"

#define TERMS                                                                                      \
  "# key\nname: clé\nsymbol: K\nalso: keys\npage: model\nplace: encoder\nIt is found.\n"          \
  "# query\nalso: queries\nIt asks.\n"

typedef struct
{
  GtkWidget  *window;
  HlGlossary *glossary;
  HlFinder   *finder;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->window = hl_test_open_window (gtk_label_new (NULL), 300, 200);
  fixture->glossary = hl_glossary_parse (TERMS, NULL);
  fixture->finder = hl_finder_new (GTK_WINDOW (fixture->window), fixture->glossary);
  hl_finder_add (fixture->finder, "Masks", "Page", "hide", "win.page::masks");
  gtk_window_present (GTK_WINDOW (fixture->finder));
}

static void tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->finder));
  hl_test_close_window (fixture->window);
  hl_keyed_text_free (fixture->glossary);
}

static int count_found (Fixture *fixture, const char *typed)
{
  GtkListBox    *list = hl_test_child (fixture->finder, "list");
  GtkListBoxRow *row;
  int            n = 0;

  gtk_editable_set_text (hl_test_child (fixture->finder, "search"), typed);
  gtk_list_box_invalidate_filter (list);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (row));

  return n;
}

static const char *view_of (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (hl_test_child (fixture->finder, "views"));
}

NN_FIXTURE_TEST (everything_is_found_by_any_of_its_words)
{
  g_assert_cmpint (count_found (fixture, ""), ==, 3);
  g_assert_cmpint (count_found (fixture, "CLÉ"), ==, 1);
  g_assert_cmpint (count_found (fixture, "keys"), ==, 1);
  g_assert_cmpint (count_found (fixture, "page hide"), ==, 1);
  g_assert_cmpint (count_found (fixture, "term"), ==, 2);
  g_assert_cmpint (count_found (fixture, "term hide"), ==, 0);
}

NN_FIXTURE_TEST (term_is_shown_with_all_that_is_known)
{
  hl_finder_show_term (fixture->finder, "Keys");
  g_assert_cmpstr (view_of (fixture), ==, "term");
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->finder, "name")), ==, "clé");
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->finder, "symbol")), ==, "K");
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->finder, "text")), ==,
                   "It is found.");
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->finder, "also")), ==,
                   "Related words: keys");
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->finder, "show_me")));

  gtk_widget_activate_action (GTK_WIDGET (fixture->finder), "finder.back", NULL);
  g_assert_cmpstr (view_of (fixture), ==, "list");
  gtk_widget_activate_action (GTK_WIDGET (fixture->finder), "finder.term", "s", "query");
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->finder, "show_me")));
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->finder, "symbol")));
}

NN_FIXTURE_TEST (word_without_an_entry_is_searched_for)
{
  hl_finder_show_term (fixture->finder, "nothing");
  g_assert_cmpstr (view_of (fixture), ==, "list");
  g_assert_cmpstr (gtk_editable_get_text (hl_test_child (fixture->finder, "search")), ==,
                   "nothing");
}
