#include "ui/pages/title-menu.h"

#include <adwaita.h>

#include "app/pages.h"
#include "tests/support/widget-window.h"
#include "ui/lessons/sentences.h"

typedef struct
{
  GtkWidget   *window;
  HlTitleMenu *title;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->title = g_object_ref_sink (g_object_new (HL_TYPE_TITLE_MENU, NULL));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->title), 300, 200);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->title);
}

static GtkMenuButton *button_of (Fixture *fixture)
{
  return GTK_MENU_BUTTON (gtk_widget_get_first_child (GTK_WIDGET (fixture->title)));
}

static void add_labels (GtkWidget *widget, GPtrArray *texts)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_ptr_array_add (texts, (gpointer) gtk_label_get_text (GTK_LABEL (widget)));
  HL_EACH_CHILD (child, widget)
    add_labels (child, texts);
}

/* The texts of the popover that can be read, in order. */
static GPtrArray *texts_of (Fixture *fixture)
{
  GPtrArray *texts = g_ptr_array_new ();

  add_labels (gtk_popover_get_child (gtk_menu_button_get_popover (button_of (fixture))), texts);

  return texts;
}

static char *exercise_of (const char *page, int number)
{
  const HlNamed    about[] = { { "1", number == 1 }, { "2", number == 2 }, { NULL } };
  g_autofree char *key = g_strconcat ("exercise ", page, NULL);

  return hl_sentence_of (key, "text", about);
}

NN_FIXTURE_TEST (each_exercise_stands_on_its_page)
{
  int n_found = 0;

  for (int i = 0; i < hl_pages_count (); i++)
    {
      const char *page = hl_pages_get (i)->name;
      char       *text;

      for (int n = 1; (text = exercise_of (page, n)) != NULL; n++, n_found++)
        {
          g_autoptr (GPtrArray) texts = NULL;

          hl_title_menu_set_page (fixture->title, page, "Page");
          g_assert_true (gtk_widget_get_can_focus (GTK_WIDGET (button_of (fixture))));
          texts = texts_of (fixture);
          g_assert_true (g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL));
          g_free (text);
        }
    }
  g_assert_cmpint (n_found, ==, 9); /* so each is on a page */
}

NN_FIXTURE_TEST (title_with_nothing_behind_it_is_no_button)
{
  g_autoptr (GPtrArray) texts = NULL;

  hl_title_menu_set_page (fixture->title, "train", "Train");
  g_assert_true (gtk_widget_get_can_focus (GTK_WIDGET (button_of (fixture))));
  hl_title_menu_set_shown (fixture->title, TRUE, FALSE);
  g_assert_false (gtk_widget_get_can_focus (GTK_WIDGET (button_of (fixture))));
  hl_title_menu_set_shown (fixture->title, TRUE, TRUE);
  hl_title_menu_set_page (fixture->title, "bleu", "BLEU");
  texts = texts_of (fixture);

  g_assert_false (gtk_widget_get_can_focus (GTK_WIDGET (button_of (fixture))));
  g_assert_false (gtk_menu_button_get_always_show_arrow (button_of (fixture)));
  g_assert_cmpuint (texts->len, ==, 0);
}
