#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/page-frame.h"

#define MOST 64

/* All widgets of a type, on every view. */
static int collect (GtkWidget *widget, GType type, GtkWidget **found, int n)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    {
      g_assert_cmpint (n, <, MOST);
      found[n] = widget;
      return n + 1;
    }

  HL_EACH_CHILD (child, widget)
    n = collect (child, type, found, n);

  return n;
}

static char *large_text (void)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < 200 * 200; i++)
    g_string_append_printf (text, "%d%c", i % 10, i % 200 == 199 ? '\n' : '\t');

  return g_string_free (text, FALSE);
}

static void assert_is_no_matrix (const HlCellEditor *edits, const char *text)
{
  int                rows, columns;
  g_autoptr (GError) error = NN_ERROR (hl_matrix_from_text, text, &edits->limits, &rows, &columns);

  g_assert_nonnull (error);
}

/* Opens the view and the popover that a widget is in; says whether it is there to be used now. */
static gboolean see (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    if (GTK_IS_POPOVER (at))
      gtk_popover_popup (GTK_POPOVER (at));
    else if (gtk_widget_get_parent (at) != NULL && GTK_IS_STACK (gtk_widget_get_parent (at)))
      gtk_stack_set_visible_child (GTK_STACK (gtk_widget_get_parent (at)), at);

  return gtk_widget_get_mapped (widget);
}

static GtkLabel *hint_of (GtkWidget *frame)
{
  return hl_test_find (GTK_WIDGET (HL_PAGE_FRAME (frame)->sentence), GTK_TYPE_LABEL, 0);
}

static void assert_number_changes_nothing (GtkSpinButton *spin, GtkWidget *frame, const char *text)
{
  const double before = gtk_spin_button_get_value (spin);

  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  gtk_spin_button_update (spin);
  g_assert_cmpfloat (gtk_spin_button_get_value (spin), ==, before);
  g_assert_nonnull (strstr (gtk_label_get_text (hint_of (frame)), text));

  g_assert_cmpfloat (g_ascii_strtod (gtk_editable_get_text (GTK_EDITABLE (spin)), NULL), ==,
                     before);
  gtk_spin_button_update (spin);
  g_assert_null (strstr (gtk_label_get_text (hint_of (frame)), "is not a number"));
}

/* A hint as wide as that would make a window that X cannot show. */
static void assert_long_number_is_cut (GtkSpinButton *spin, GtkWidget *frame)
{
  g_autofree char *digits = g_strnfill (5000, '9');
  GtkLabel        *hint = hint_of (frame);

  gtk_editable_set_text (GTK_EDITABLE (spin), digits);
  gtk_spin_button_update (spin);
  g_assert_cmpint (g_utf8_strlen (gtk_label_get_text (hint), -1), <, 200);
  g_assert_cmpint (gtk_label_get_wrap_mode (hint), ==, PANGO_WRAP_WORD_CHAR);
  gtk_spin_button_update (spin);
}

typedef struct
{
  const char       *name;
  const HlLabTable *table;
} Lab;

static const Lab all_labs[] = {
  { "normalization", &hl_normalization_lab },
  { "masks", &hl_masks_lab },
  { "attention", &hl_attention_lab },
  { "positions", &hl_positions_lab },
  { "subwords", &hl_subwords_lab },
  { "feed-forward", &hl_feed_forward_lab },
  { "forcing", &hl_forcing_lab },
  { "bleu", &hl_bleu_lab },
};

static GtkWidget *new_lab (const Lab *lab) { return g_object_ref_sink (hl_lab_new (lab->table)); }

NN_TEST_EACH (bad_matrix_changes_nothing, all_labs, G_N_ELEMENTS (all_labs))
{
  static const char *const bad[] = { "abc", "nan", "1e30", "1\t\n2\t3", "[[1, 2], [3]]", "∞" };
  g_autofree char         *large = large_text ();
  GtkWidget               *lab = new_lab (data);
  GtkWidget               *window = hl_test_open_window (lab, 900, 600);

  for (gsize j = 0; j < G_N_ELEMENTS (bad); j++)
    assert_is_no_matrix (&HL_LAB (lab)->edits, bad[j]);
  assert_is_no_matrix (&HL_LAB (lab)->edits, large);

  hl_test_close_window (window);
  hl_test_spin (20);
  hl_test_drop (lab);
}

NN_TEST_EACH (bad_number_changes_nothing, all_labs, G_N_ELEMENTS (all_labs))
{
  static const char *const bad[] = { "abc", "nan", "1e30", "-1e30", "", "3 4" };
  GtkWidget               *lab = new_lab (data);
  GtkWidget               *window = hl_test_open_window (lab, 900, 600);
  GtkWidget               *spins[MOST];
  GtkWidget               *frames[MOST];
  const int                n = collect (lab, GTK_TYPE_SPIN_BUTTON, spins, 0);
  int                      n_seen = 0;

  hl_fields_set_up ();
  g_assert_cmpint (collect (lab, HL_TYPE_PAGE_FRAME, frames, 0), ==, 1);
  for (int i = 0; i < n; i++)
    {
      if (!see (spins[i]))
        continue;
      n_seen++;
      for (gsize j = 0; j < G_N_ELEMENTS (bad); j++)
        assert_number_changes_nothing (GTK_SPIN_BUTTON (spins[i]), frames[0], bad[j]);
      assert_long_number_is_cut (GTK_SPIN_BUTTON (spins[i]), frames[0]);
    }
  g_assert_true (n_seen > 0 || n == 0);

  hl_test_close_window (window);
  hl_test_spin (20);
  hl_test_drop (lab);
}
