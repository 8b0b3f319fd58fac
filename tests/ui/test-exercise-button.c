#include "ui/pages/exercise-button.h"

#include <adwaita.h>
#include <string.h>

#include "app/pages.h"
#include "tests/support/widget-window.h"
#include "ui/lessons/exercise.h"

typedef struct
{
  GtkWidget        *window;
  HlExerciseButton *button;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->button = g_object_ref_sink (g_object_new (HL_TYPE_EXERCISE_BUTTON, NULL));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->button), 300, 200);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->button);
}

/* The labels of the popover, in order. */
static GPtrArray *texts_of (Fixture *fixture)
{
  GtkWidget  *button = gtk_widget_get_first_child (GTK_WIDGET (fixture->button));
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));
  GPtrArray  *texts = g_ptr_array_new ();

  for (GtkWidget *label = gtk_widget_get_first_child (gtk_popover_get_child (popover));
       label != NULL; label = gtk_widget_get_next_sibling (label))
    g_ptr_array_add (texts, (gpointer) gtk_label_get_text (GTK_LABEL (label)));

  return texts;
}

NN_FIXTURE_TEST (each_exercise_stands_on_its_page)
{
  for (const HlExercise *exercise = hl_exercises; exercise->key != NULL; exercise++)
    {
      g_autoptr (GPtrArray) texts = NULL;
      gboolean              is_there = FALSE;

      g_assert_nonnull (hl_pages_find (exercise->page));
      hl_exercise_button_set_page (fixture->button, exercise->page);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->button)));

      texts = texts_of (fixture);
      for (guint k = 0; k < texts->len; k++)
        is_there |= strcmp (g_ptr_array_index (texts, k), hl_exercise_get_text (exercise)) == 0;
      g_assert_true (is_there);
    }
}

NN_FIXTURE_TEST (page_without_exercises_has_no_button)
{
  g_autoptr (GPtrArray) texts = NULL;

  hl_exercise_button_set_page (fixture->button, "train");
  hl_exercise_button_set_page (fixture->button, "bleu");
  texts = texts_of (fixture);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->button)));
  g_assert_cmpuint (texts->len, ==, 0);
}

/* The room that its texts have, when they are shown, is the room that they need. */
NN_FIXTURE_TEST (last_line_is_seen)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (fixture->button));
  GtkWidget *texts;
  int        height, needed;

  hl_exercise_button_set_page (fixture->button, "train");
  gtk_widget_grab_focus (button);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  texts = gtk_popover_get_child (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  while (gtk_widget_get_height (texts) == 0)
    g_main_context_iteration (NULL, TRUE);

  gtk_widget_measure (texts, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (texts), &needed, NULL,
                      NULL, NULL);
  height = gtk_widget_get_height (texts);
  gtk_widget_grab_focus (button);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  g_assert_cmpint (height, >=, needed);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
