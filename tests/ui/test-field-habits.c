#include "ui/widgets/fields.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *entry;
  GtkWidget *spin;
  GtkWidget *scale;
  GtkWidget *list;
} Fixture;

static void set_up (Fixture *fixture)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  hl_fields_set_up ();
  fixture->entry = gtk_entry_new ();
  fixture->spin = gtk_spin_button_new_with_range (0, 10, 1);
  fixture->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 10, 1);
  gtk_editable_set_text (GTK_EDITABLE (fixture->entry), "from the settings");
  gtk_box_append (GTK_BOX (box), fixture->spin);
  gtk_box_append (GTK_BOX (box), fixture->entry);
  gtk_box_append (GTK_BOX (box), fixture->scale);
  fixture->list = gtk_drop_down_new_from_strings ((const char *[]){ "chosen", NULL });
  gtk_accessible_update_property (GTK_ACCESSIBLE (fixture->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  "its name", -1);
  gtk_box_append (GTK_BOX (box), fixture->list);
  fixture->window = hl_test_open_window (box, 300, 200);
}

static void tear_down (Fixture *fixture) { hl_test_close_window (fixture->window); }

static GtkWidget *text_of (GtkWidget *field)
{
  return GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (field)));
}

static void assert_text (Fixture *fixture, const char *words)
{
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, words);
}

static void undo (Fixture *fixture)
{
  g_assert_true (hl_test_key (text_of (fixture->entry), GDK_KEY_z, GDK_CONTROL_MASK));
}

static void redo (Fixture *fixture)
{
  g_assert_true (
      hl_test_key (text_of (fixture->entry), GDK_KEY_Z, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
}

/* As a person does who has the keyboard there, letter by letter. */
static void type (Fixture *fixture, const char *words)
{
  for (const char *c = words; *c != '\0'; c++)
    {
      int end = (int) g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), -1);

      gtk_editable_insert_text (GTK_EDITABLE (fixture->entry), c, 1, &end);
      hl_test_spin (5);
    }
}

NN_FIXTURE_TEST (what_the_program_wrote_is_never_taken_back)
{
  gtk_widget_grab_focus (fixture->entry);
  undo (fixture);
  assert_text (fixture, "from the settings");

  gtk_widget_grab_focus (fixture->spin);
  gtk_editable_set_text (GTK_EDITABLE (fixture->entry), "of a lesson");
  gtk_widget_grab_focus (fixture->entry);
  undo (fixture);
  assert_text (fixture, "of a lesson");
}

NN_FIXTURE_TEST (what_somebody_did_last_is_taken_back)
{
  gtk_widget_grab_focus (fixture->entry);
  type (fixture, "!?");
  hl_undo_replace (GTK_EDITABLE (fixture->entry), "an example");
  hl_test_spin (5);
  gtk_editable_set_text (GTK_EDITABLE (fixture->entry), "pasted over all of it");
  hl_test_spin (5);

  undo (fixture);
  assert_text (fixture, "an example");
  undo (fixture);
  assert_text (fixture, "from the settings!?");
  undo (fixture);
  assert_text (fixture, "from the settings");
  undo (fixture);
  assert_text (fixture, "from the settings");
  redo (fixture);
  redo (fixture);
  assert_text (fixture, "an example");
}

/* The first letter takes the place of what is selected; all that is typed is one step. */
NN_FIXTURE_TEST (words_typed_over_others_are_one_step)
{
  gtk_widget_grab_focus (fixture->entry);
  gtk_editable_delete_text (GTK_EDITABLE (fixture->entry), 0, -1);
  type (fixture, "typed");
  undo (fixture);
  assert_text (fixture, "from the settings");
  redo (fixture);
  assert_text (fixture, "typed");
}

/* An example can be chosen while the keyboard is in its menu. */
NN_FIXTURE_TEST (a_choice_is_one_step_wherever_the_keyboard_is)
{
  gtk_widget_grab_focus (fixture->spin);
  hl_undo_replace (GTK_EDITABLE (fixture->entry), "an example");
  gtk_widget_grab_focus (fixture->entry);
  undo (fixture);
  assert_text (fixture, "from the settings");
}

/* Types it into the field, as a person does who then goes elsewhere. */
static void enter (Fixture *fixture, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (fixture->spin), text);
  gtk_spin_button_update (GTK_SPIN_BUTTON (fixture->spin));
}

static void assert_number (Fixture *fixture, const char *text, double number)
{
  enter (fixture, text);
  g_assert_false (gtk_widget_has_css_class (fixture->spin, "error"));
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (GTK_SPIN_BUTTON (fixture->spin)),
                                  number, 1e-12);
}

/* What cannot be read leaves the number that was there, and it is said why. */
static void assert_no_number (Fixture *fixture, const char *text, const char *hint)
{
  const double before = gtk_spin_button_get_value (GTK_SPIN_BUTTON (fixture->spin));

  enter (fixture, text);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (fixture->spin)), ==, before);
  g_assert_true (gtk_widget_has_css_class (fixture->spin, "error"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (fixture->spin), hint));
}

NN_FIXTURE_TEST (numbers_are_read_as_people_type_them)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (fixture->spin);

  gtk_spin_button_set_digits (spin, 2);
  assert_number (fixture, "0,5", 0.5);
  assert_number (fixture, " 2.25 ", 2.25);
  assert_number (fixture, "5e-4", 0.0005);
  assert_number (fixture, "5·10⁻⁴", 0.0005);
  assert_number (fixture, "5×10⁻⁴", 0.0005);
  assert_number (fixture, "5 × 10⁻⁴", 0.0005);
  assert_number (fixture, "5*10^-4", 0.0005);
  assert_number (fixture, "5 x 10^−4", 0.0005);
  assert_number (fixture, "10^-3", 0.001);
  assert_number (fixture, "+0.5", 0.5);
  assert_number (fixture, "０．２５", 0.25);
  assert_number (fixture, "１，５", 1.5);
  assert_number (fixture, "\u200f٠،٧٥\u200e", 0.75);
  assert_number (fixture, "٠٫٧٥", 0.75);
  assert_number (fixture, "0,0005", 0.0005);
  /* as many decimals as were typed, so that the number is not another one afterwards */
  gtk_spin_button_update (spin);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (spin), 0.0005, 1e-12);
  assert_no_number (fixture, "abc", "“abc” is not a number from 0 to 10");
  assert_no_number (fixture, "11", "from 0 to 10");
  assert_no_number (fixture, "-1", "from 0 to 10");
  assert_no_number (fixture, "1.2.3", "1.2.3");
  assert_no_number (fixture, "0.000.5", "0.000.5");
  assert_no_number (fixture, "12,345,6", "12,345,6");
  assert_no_number (fixture, "0x5", "0x5");
  assert_no_number (fixture, "2^3", "2^3");
  assert_no_number (fixture, "10^", "10^");
  assert_no_number (fixture, "110^2", "110^2");
  assert_no_number (fixture, "nan", "nan");
  assert_no_number (fixture, "5 %", "5 %"); /* no share of anything */
  assert_no_number (fixture, "", "from 0 to 10");
  assert_number (fixture, "3", 3);
}

NN_FIXTURE_TEST (whole_numbers_have_groups_and_shares_a_percentage)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (fixture->spin);

  gtk_spin_button_set_range (spin, 0, 1e6);
  assert_number (fixture, "12 000", 12000);
  assert_number (fixture, "12 000", 12000);
  assert_number (fixture, "12’000", 12000);
  assert_number (fixture, "12,000", 12000);
  assert_number (fixture, "0,012,000", 12000);
  assert_number (fixture, "12.000,0", 12000);
  assert_number (fixture, "12,000.0", 12000);
  assert_no_number (fixture, "1,20,3", "1,20,3");
  assert_number (fixture, "1.250", 1250);
  assert_number (fixture, "1e3", 1000);
  assert_no_number (fixture, "1.5", "whole number");
  assert_no_number (fixture, "1 00", "1 00");
  gtk_spin_button_set_range (spin, 0, 4294967295);
  assert_no_number (fixture, "-1", "from 0 to 4294967295");

  gtk_spin_button_set_range (spin, 0, 1);
  gtk_spin_button_set_digits (spin, 2);
  assert_number (fixture, "5 %", 0.05);
  assert_number (fixture, "５％", 0.05);
  assert_number (fixture, "٥٪", 0.05);
  assert_number (fixture, "12,5%", 0.125);
  assert_no_number (fixture, "150 %", "from 0 to 1");
}

/* Where words are read from right to left, a slider of updates still goes to the right. */
NN_FIXTURE_TEST (time_goes_to_the_right_in_a_mirrored_window)
{
  GtkWidget *late;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  late = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 10, 1);
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (fixture->scale)), late);
  hl_test_spin (50);
  g_assert_cmpint (gtk_widget_get_direction (late), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpint (gtk_widget_get_direction (fixture->entry), ==, GTK_TEXT_DIR_RTL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static gboolean hears_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller) &&
          gtk_event_controller_get_propagation_phase (controller) != GTK_PHASE_NONE)
        return TRUE;
    }

  return FALSE;
}

NN_FIXTURE_TEST (the_wheel_changes_no_value)
{
  g_assert_false (hears_wheel (fixture->spin));
  g_assert_false (hears_wheel (fixture->scale));
}

/* A relation would count more than a name. */
NN_FIXTURE_TEST (a_list_is_named_by_its_name)
{
  g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (fixture->list),
                                                    GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}
