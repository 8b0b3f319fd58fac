#include "ui/widgets/stage.h"

#include "ui/widgets/figure-view.h"

#include "tests/support/hand-made.h"
#include "tests/support/tiny-walk.h"
#include "tests/support/widget-window.h"

/* Smaller than the cells of a matrix, in pixels. */
#define CLICK_STEP 6

typedef struct
{
  HlStage     *stage;
  NnOperation *product; /* of 3 queries and 4 keys */
  GtkWidget   *window;
  int          n_changes;
  int          n_activated;
} Fixture;

static void number_changed_cb (Fixture *fixture) { fixture->n_changes++; }

static void number_activated_cb (Fixture *fixture) { fixture->n_activated++; }

static void show (Fixture *fixture, gboolean is_known)
{
  const HlEquationStep step = { fixture->product, "Products" };

  const HlEquationInput place = {
    .steps = &step,
    .n_steps = 1,
    .n_known = is_known,
    .is_asked = !is_known,
  };

  hl_stage_show (fixture->stage, &place);
}

/* Opens a window with a product of vectors that have that number of features. */
static void open_window (Fixture *fixture, int n_heads, int n_features, int width)
{
  fixture->product = hl_test_product_new (n_heads, 3, 4, n_features);
  fixture->stage = g_object_ref_sink (g_object_new (HL_TYPE_STAGE, NULL));
  show (fixture, TRUE);
  g_signal_connect_swapped (fixture->stage, "number-changed", G_CALLBACK (number_changed_cb),
                            fixture);
  g_signal_connect_swapped (fixture->stage, "number-activated", G_CALLBACK (number_activated_cb),
                            fixture);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->stage), width, 400);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->stage);
  nn_operation_free (fixture->product);
}

static void set_up (Fixture *fixture) { open_window (fixture, 2, 5, 800); }

/* With a sum of 40 terms in place of 5. */
static void open_long_sum (Fixture *fixture, int width)
{
  tear_down (fixture);
  open_window (fixture, 1, 40, width);
}

static void point_at_a_number (Fixture *fixture)
{
  hl_stage_set_number (fixture->stage, &(NnNumber){ fixture->product->output, 0, 1, 2 });
  gtk_test_widget_wait_for_draw (fixture->window);
}

static gpointer formula_part (Fixture *fixture, const char *name)
{
  return hl_test_child (hl_test_child (fixture->stage, "formula"), name);
}

static HlFigureView *picture_of (Fixture *fixture)
{
  return HL_FIGURE_VIEW (hl_test_child (fixture->stage, "picture"));
}

static void press (Fixture *fixture, guint key)
{
  hl_test_press (GTK_WIDGET (picture_of (fixture)), key, 0);
}

static void choose_head (Fixture *fixture, int head)
{
  g_signal_emit_by_name (picture_of (fixture), "activated", HL_EQUATION_HEAD, -1, head);
}

static NnNumber number_of (Fixture *fixture)
{
  NnNumber number = { NULL };

  g_assert_true (hl_stage_get_number (fixture->stage, &number));

  return number;
}

NN_FIXTURE_TEST (keys_walk_from_term_to_term)
{
  press (fixture, GDK_KEY_Right); /* the first number of the result */
  g_assert_true (number_of (fixture).operand == fixture->product->output);
  press (fixture, GDK_KEY_Down);
  g_assert_cmpint (number_of (fixture).row, ==, 1);
  press (fixture, GDK_KEY_Left); /* over the edge, into Kᵀ, which is read across */
  g_assert_true (number_of (fixture).operand == fixture->product->inputs[1]);
  g_assert_cmpint (number_of (fixture).row, ==, 3);
  g_assert_cmpint (fixture->n_changes, ==, 3);
  press (fixture, GDK_KEY_Home);
  g_assert_true (number_of (fixture).operand == fixture->product->inputs[0]);
}

NN_FIXTURE_TEST (formula_is_that_of_the_number)
{
  g_assert_nonnull (strchr (hl_stage_get_formula (fixture->stage), '='));
  press (fixture, GDK_KEY_Right);
  press (fixture, GDK_KEY_Down);
  g_assert_true (g_str_has_prefix (hl_stage_get_formula (fixture->stage), "product[2,"));
  g_assert_nonnull (strstr (hl_stage_get_formula (fixture->stage), "·"));
  hl_stage_set_number (fixture->stage, NULL);
  g_assert_null (strstr (hl_stage_get_formula (fixture->stage), "]:"));
}

/* The room of a sum's terms is the formula's where no sum is long, or the stage is narrow. */
NN_FIXTURE_TEST (formulas_have_room_beside_their_terms)
{
  for (int i = 0; i < 3; i++)
    {
      if (i > 0)
        open_long_sum (fixture, i == 1 ? 800 : 430);
      g_assert_cmpint (gtk_widget_get_mapped (formula_part (fixture, "terms")), ==, i == 1);
      g_assert_cmpint (gtk_widget_get_width (formula_part (fixture, "formula")), >=, 250);
    }
}

/* Else GTK looks for its width without an end.  What it remembers of other widths would hide it. */
static void assert_never_higher_where_wider (GtkWidget *widget)
{
  int last = G_MAXINT, height;

  for (int width = hl_test_least (widget, GTK_ORIENTATION_HORIZONTAL, -1); width < 1000; width++)
    {
      gtk_widget_queue_resize (hl_test_child (widget, "formula_row"));
      height = hl_test_least (widget, GTK_ORIENTATION_VERTICAL, width);
      if (height > last)
        g_error ("%d wide: %d high, but %d where it is narrower", width, height, last);

      last = height;
    }
}

NN_FIXTURE_TEST (a_wider_formula_is_never_higher)
{
  open_long_sum (fixture, 800);
  point_at_a_number (fixture);
  assert_never_higher_where_wider (hl_test_child (fixture->stage, "formula"));
}

/* The formula of a number has more lines than the general one, but no more room. */
NN_FIXTURE_TEST (pointing_at_a_number_moves_nothing)
{
  GtkWidget *picture;
  int        height;

  open_long_sum (fixture, 430);
  picture = hl_test_child (fixture->stage, "pictures");
  height = gtk_widget_get_height (picture);
  point_at_a_number (fixture);
  g_assert_cmpint (gtk_widget_get_height (picture), ==, height);
  hl_stage_set_number (fixture->stage, NULL);
  gtk_test_widget_wait_for_draw (fixture->window);
  g_assert_cmpint (gtk_widget_get_height (picture), ==, height);
}

static void word_cb (int *word, int id) { *word = id; }

/* Bars that the keyboard reaches; where a word is chosen, one can choose another. */
NN_TEST (next_words_are_bars)
{
  g_autoptr (NnWalk)    walk = nn_test_tiny_walk (NULL, 0);
  HlStage              *stage = g_object_ref_sink (g_object_new (HL_TYPE_STAGE, NULL));
  const NnOperation    *softmax = nn_test_operation (walk, "decoder.dense.probabilities", 0);
  const NnOperation    *choice = nn_test_operation (walk, "decoder.dense.choice", 0);
  const HlEquationStep  steps[] = { { softmax, "Probabilities" }, { choice, "Choice" } };
  const HlEquationInput asked = { .steps = steps, .n_steps = 2, .is_asked = TRUE };
  const HlEquationInput told = { .steps = steps, .n_steps = 2, .n_known = 2, .at_hand = 1 };
  GtkWidget            *window;
  GtkWidget            *bars;
  NnNumber              number;
  int                   word = -1;

  hl_stage_show (stage, &asked);
  window = hl_test_open_window (GTK_WIDGET (stage), 800, 400);
  bars = hl_test_child (stage, "plot");
  g_assert_false (gtk_widget_get_mapped (bars)); /* it would be the answer */

  g_signal_connect_swapped (stage, "word-activated", G_CALLBACK (word_cb), &word);
  hl_stage_show (stage, &told);
  g_assert_true (gtk_widget_get_mapped (bars));
  g_assert_false (hl_stage_get_number (stage, &number));
  g_assert_true (hl_test_press (bars, GDK_KEY_Down, 0));
  g_assert_true (hl_test_press (bars, GDK_KEY_Down, 0));
  g_assert_true (hl_stage_get_number (stage, &number));
  g_assert_true (number.operand == softmax->output);
  g_assert_nonnull (strstr (hl_stage_get_formula (stage), "exp"));
  g_assert_true (hl_test_press (bars, GDK_KEY_Return, 0));
  g_assert_cmpint (word, ==, number.column);
  hl_test_close_window (window);
  g_assert_finalize_object (stage);
}

/* A term of a long sum is told, and lights its two factors: pointer and keyboard reach it. */
NN_FIXTURE_TEST (term_of_a_sum_is_told)
{
  HlFigureView *terms;

  open_long_sum (fixture, 800);
  terms = formula_part (fixture, "terms");
  g_assert_false (gtk_widget_get_focusable (GTK_WIDGET (terms)));
  point_at_a_number (fixture);
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (terms)));
  hl_test_press (GTK_WIDGET (terms), GDK_KEY_Right, 0); /* Q[2, 40] · K[3, 40] is the largest */
  g_assert_cmpstr (hl_figure_view_get_reading (terms), ==, "feature 40: 49 · 59 = 2891");
  hl_test_press (GTK_WIDGET (terms), GDK_KEY_Right, 0);
  g_assert_cmpstr (hl_figure_view_get_reading (terms), ==, "feature 39: 48 · 58 = 2784");
  hl_stage_set_number (fixture->stage, NULL);
  g_assert_cmpstr (hl_figure_view_get_reading (terms), ==, "");
}

/* The same place of the other head. */
NN_FIXTURE_TEST (number_stays_in_its_place_with_another_head)
{
  press (fixture, GDK_KEY_Right);
  press (fixture, GDK_KEY_Down);
  choose_head (fixture, 1);
  g_assert_cmpint (number_of (fixture).slice, ==, 1);
  g_assert_cmpint (number_of (fixture).row, ==, 1);
  g_assert_cmpint (hl_stage_count_heads (fixture->stage), ==, 2);
}

NN_FIXTURE_TEST (what_is_asked_for_is_not_told)
{
  show (fixture, FALSE);
  press (fixture, GDK_KEY_Right);
  g_assert_nonnull (strstr (hl_figure_view_get_reading (picture_of (fixture)), "not computed yet"));
  g_assert_false (g_str_has_prefix (hl_stage_get_formula (fixture->stage), "product[1,"));
}

NN_FIXTURE_TEST (sizes_that_are_asked_for_are_not_in_the_formula)
{
  const HlEquationStep  step = { fixture->product, "Products" };
  const HlEquationInput asked = {
    .steps = &step, .n_steps = 1, .is_asked = TRUE, .hides_shape = TRUE
  };

  g_assert_nonnull (strstr (hl_stage_get_formula (fixture->stage), "→"));
  hl_stage_show (fixture->stage, &asked);
  g_assert_null (strstr (hl_stage_get_formula (fixture->stage), "→"));
}

NN_FIXTURE_TEST (trail_says_how_one_came_here)
{
  GtkLabel *trail = hl_test_child (fixture->stage, "trail");

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (trail)));
  hl_stage_set_trail (fixture->stage, "<a href=\"0\">A[la, red] 0.9</a>  ←  <b>S[la, red] 5</b>");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (trail)));
  g_assert_cmpstr (gtk_label_get_text (trail), ==, "A[la, red] 0.9  ←  S[la, red] 5");
  hl_stage_set_trail (fixture->stage, "");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (trail)));
}

/* A click can come when the place is gone. */
NN_FIXTURE_TEST (without_a_place_nothing_happens)
{
  hl_stage_show (fixture->stage, NULL);
  press (fixture, GDK_KEY_Right);
  choose_head (fixture, 1);
  g_assert_false (hl_stage_get_number (fixture->stage, &(NnNumber){ NULL }));
  show (fixture, TRUE);
  g_assert_cmpint (hl_stage_count_heads (fixture->stage), ==, 2);
}

static void click (HlFigureView *picture, double x, double y)
{
  g_signal_emit_by_name (hl_test_controller (picture, GTK_TYPE_GESTURE_CLICK), "released", 1, x, y);
}

/* Wherever one clicks: each click on a number activates the number that it is on, one on a small
 * head shows that head, and one beside all of them lets go of the number. */
NN_FIXTURE_TEST (a_click_activates_a_number_and_chooses_a_head)
{
  HlFigureView *picture = picture_of (fixture);
  const int     width = gtk_widget_get_width (GTK_WIDGET (picture));
  const int     height = gtk_widget_get_height (GTK_WIDGET (picture));
  int           n_found = 0, n_heads = 0;
  NnNumber      number;

  for (int y = 0; y < height; y += CLICK_STEP)
    for (int x = 0; x < width; x += CLICK_STEP)
      {
        const int    n_activated = fixture->n_activated;
        const HlItem item = hl_figure_view_pick (picture, x, y);

        click (picture, x, y);
        g_assert_cmpint (fixture->n_activated, ==, n_activated + (item.row >= 0));
        n_heads += item.part == HL_EQUATION_HEAD;
        if (item.part < 0)
          g_assert_false (hl_stage_get_number (fixture->stage, &number));
        if (item.row < 0)
          continue;
        g_assert_true (hl_stage_get_number (fixture->stage, &number));
        n_found +=
            number.operand == fixture->product->output && number.row == 2 && number.column == 1;
      }
  g_assert_cmpint (n_found, >, 0);
  g_assert_cmpint (n_heads, >, 0);
}

NN_FIXTURE_TEST (remark_belongs_to_its_place)
{
  GtkWidget *note = formula_part (fixture, "note");

  g_assert_false (gtk_widget_get_visible (note));
  hl_stage_set_remark (fixture->stage, "Something else.");
  g_assert_true (gtk_widget_get_visible (note));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (note)), ==, "Something else.");
  show (fixture, TRUE);
  g_assert_false (gtk_widget_get_visible (note));
}
