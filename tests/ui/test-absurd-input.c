/* Whatever is put into a field of the window, on every page and in every popover: the window
 * continues. */

#include "app/pages.h"
#include "tests/support/window-fixture.h"

#define MEGABYTE (1 << 20)
#define WIDEST 900 /* in pixels, of what a page needs */

typedef HlTestWindow Fixture;

static char *repeat (const char *word, gsize length)
{
  GString *text = g_string_new (NULL);

  while (text->len < length)
    g_string_append (text, word);

  return g_string_free (text, FALSE);
}

static char *megabyte (void) { return repeat ("she is here and i see . ", MEGABYTE); }

static char *long_word (void) { return repeat ("donaudampfschiff", MEGABYTE); }

static char *long_number (void) { return repeat ("9", 5000); }

/* What people paste, and what others make them paste. */
static const struct
{
  const char *name;
  const char *text; /* or NULL */
  char *(*write) (void);
} absurd[] = {
  { "megabyte", NULL, megabyte },
  { "long-word", NULL, long_word },
  { "long-number", NULL, long_number },
  { "matrix", "1\t2\t3\n4\t5\t6\n[[1, 2], [3]]\n", NULL },
  { "emoji",
    "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 e\u0301\u0301\u0301\u0301 ﷽ 𒐫",
    NULL },
  { "right-to-left", "שלום \u202e\u2067 عربى \u2069\u200f 1 + 1", NULL },
  { "control-characters", "\001\002\033[31m\177\302\205\u2028\u2029\ufeff \\0 \\x00 %00", NULL },
  { "markup", "</span><b>&amp;<a href='file:x'>%s %n %d</a>", NULL },
  { "spaces", " \t \u00a0 \u3000 \n", NULL },
  { "infinite", "1e999", NULL },
  { "no-number", "-nan", NULL },
  { "negative", "-99999999999999999999", NULL },
};

static char *new_text (gsize index)
{
  return absurd[index].write != NULL ? absurd[index].write () : g_strdup (absurd[index].text);
}

static void set_up (Fixture *fixture)
{
  hl_test_window_set_up (fixture);
  g_settings_set_string (fixture->settings, "page", "translate");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  hl_test_window_show (fixture);
}

static void tear_down (Fixture *fixture)
{
  g_settings_reset (fixture->settings, "watched-sentences");
  hl_test_window_tear_down (fixture);
}

/* All fields, those of popovers too; a field has no other inside.  GTK hides one in each
 * drop-down, which is only there to be searched. */
static void collect (GtkWidget *widget, GPtrArray *fields)
{
  if (GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_SPIN_BUTTON (widget))
    {
      if (gtk_editable_get_editable (GTK_EDITABLE (widget)))
        g_ptr_array_add (fields, g_object_ref (widget));
      return;
    }
  if (GTK_IS_DROP_DOWN (widget))
    return;

  HL_EACH_CHILD (child, widget)
    collect (child, fields);
}

/* As a person does who selects all, pastes, and presses Enter. */
static void enter (GtkWidget *field, const char *text)
{
  GtkWidget *popover = gtk_widget_get_ancestor (field, GTK_TYPE_POPOVER);

  if (popover != NULL)
    gtk_popover_popup (GTK_POPOVER (popover));
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  if (GTK_IS_SPIN_BUTTON (field))
    gtk_spin_button_update (GTK_SPIN_BUTTON (field));
  else
    {
      g_signal_emit_by_name (field, "activate");
      hl_test_spin (20);
    }
  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
}

static void enter_everywhere (GtkWidget *window, const char *text)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func (g_object_unref);

  collect (window, fields);
  g_assert_cmpuint (fields->len, >, 0);
  for (guint i = 0; i < fields->len; i++)
    enter (fields->pdata[i], text);
}

/* A window of X that is too wide ends the program. */
static void show_every_page (Fixture *fixture)
{
  for (int i = 0; i < hl_pages_count (); i++)
    {
      hl_test_window_go (fixture, hl_pages_get (i)->name);
      hl_test_spin (20);
      g_assert_cmpint (hl_test_least (fixture->window, GTK_ORIENTATION_HORIZONTAL, -1), <, WIDEST);
    }
}

/* A run has a chip, with its name in a popover. */
static void train_shortly (Fixture *fixture)
{
  HlTrainingSession *training = fixture->window->training;

  hl_training_session_start (training, fixture->workshop.options, 1);
  hl_test_wait_until (training->state == HL_TRAINING_FINISHED);
}

static void assert_still_translates (Fixture *fixture)
{
  HlWorkspace *workspace = fixture->window->workspace;

  hl_test_wait_until (!hl_job_get_is_busy (workspace->translating));
  g_object_set (workspace, "sentence", "i see .", NULL);
  hl_workspace_translate (workspace);
  hl_test_wait_until (!hl_job_get_is_busy (workspace->translating));
  g_assert_nonnull (workspace->translation);
}

NN_FIXTURE_TEST (every_field_takes_everything)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);

  hl_window_open_model (fixture->window, file);
  hl_test_wait_until (fixture->window->workspace->translation != NULL);
  train_shortly (fixture);
  show_every_page (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (absurd); i++)
    {
      g_autofree char *text = new_text (i);

      g_test_message ("%s", absurd[i].name);
      enter_everywhere (GTK_WIDGET (fixture->window), text);
      show_every_page (fixture);
      assert_still_translates (fixture);
    }
}

static GtkWidget *find_finder (Fixture *fixture)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (window) == GTK_WINDOW (fixture->window))
        return GTK_WIDGET (window);
    }

  g_assert_not_reached ();
}

NN_FIXTURE_TEST (finder_looks_for_everything)
{
  GtkWidget *finder;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  finder = find_finder (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (absurd); i++)
    {
      g_autofree char *text = new_text (i);

      enter_everywhere (finder, text);
      hl_test_spin (200); /* a search entry waits for who types on */
    }
  gtk_window_close (GTK_WINDOW (finder));
}
