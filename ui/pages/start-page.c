/* The Start page. */

#include "ui/pages/pages.h"

#include <glib/gi18n.h>

#include "core/translation/sentence.h"
#include "ui/figures/translation.h"
#include "ui/pages/sentence-row.h"
#include "ui/session/properties.h"
#include "ui/state/state.h"
#include "ui/widgets/say.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/wrap-layout.h"

#define WIDTH 860
#define PICTURE 190
#define CARD 18 /* characters, so that three cards fit side by side */

struct _HlStartPage
{
  GtkWidget parent_instance;

  HlState  *state;
  HlCourse *course;

  GtkWidget      *scroller;
  HlSentenceRow  *row;
  GtkLabel       *target;
  HlFigureView   *view;
  HlSentence     *sentence;
  GtkWidget      *tour, *next;
  GtkCheckButton *teach;
  GtkWidget      *teaching;
  GtkListBox     *tools;
  GtkFlowBox     *lessons;
};

G_DEFINE_FINAL_TYPE (HlStartPage, hl_start_page, GTK_TYPE_WIDGET)

/* ── The sentence and its translation ── */

static void show (gpointer page, HlState *state, HlStateParts changed)
{
  HlStartPage     *self = page;
  HlWorkspace     *workspace = state->workspace;
  HlTranslation   *translation = workspace->translation;
  HlSelection      selection = hl_workspace_get_selection (workspace);
  g_autofree char *text = NULL;

  if (translation != NULL && !hl_job_get_is_busy (workspace->translating))
    text = nn_translation_to_sentence (translation->translation);
  else
    text = g_strdup (workspace->partial);
  hl_label_write (self->target, text != NULL ? text : "");
  if (translation == NULL)
    hl_figure_view_take (self->view, NULL);
  else
    hl_figure_view_move_to (
        self->view, hl_translation_figure_new (
                        &(HlTold){ .translation = translation->translation,
                                   .vocabulary = translation->model->checkpoint->target_vocabulary,
                                   .owners = { G_OBJECT (translation), NULL },
                                   .n_shown = translation->translation->T,
                                   .word = selection.word,
                                   .block = selection.block,
                                   .head = selection.head,
                                   .is_plain = TRUE }));
}

static void activated_cb (HlStartPage *self, int part, int row, int column)
{
  if (part == HL_TOLD_TARGET)
    hl_workspace_select_word (self->state->workspace, column);
}

static void set_state (HlStartPage *self, HlState *state)
{
  self->state = g_object_ref (state);
  hl_sentence_row_set_workspace (self->row, state->workspace);
  hl_state_watch (state, GTK_WIDGET (self),
                  HL_STATE_TRANSLATION | HL_STATE_TRANSLATING | HL_STATE_SELECTION, show);
}

/* ── Lessons ── */

static void set_suggested (GtkWidget *button, gboolean is_suggested)
{
  if (is_suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
}

/* Sets a label that ends in an ellipsis where the window is too narrow for it. */
static void set_label (GtkWidget *button, const char *text)
{
  gtk_button_set_label (GTK_BUTTON (button), text);
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
}

/* A tour that was left can be continued; one that is done can be taken again. */
static gboolean show_tour (HlStartPage *self, const HlLessonPlan *tour)
{
  const int        n_done = hl_course_count_done (self->course, tour);
  const int        n = hl_lesson_plan_count (tour);
  g_autofree char *text = NULL;

  text = n_done == 0 || n_done == n
             /* Translators: how many stops a tour has, and how many minutes it takes */
             ? g_strdup_printf (_ ("Take the Tour: %d stops, %d minutes"), n, tour->minutes)
             /* Translators: how many stops of a tour were done, and how many it has */
             : g_strdup_printf (_ ("Continue the tour: %d of %d stops done"), n_done, n);
  set_label (self->tour, text);

  return n_done == n;
}

/* The lesson to continue, or, after the tour, the first that was not begun. */
static void show_next (HlStartPage *self, gboolean is_first)
{
  const HlLessonPlan *next = hl_course_find_open (self->course);
  g_autofree char    *text = NULL;

  set_suggested (self->tour, !is_first);
  set_suggested (self->next, is_first);
  gtk_widget_set_visible (
      self->next, next != NULL && (is_first || hl_course_count_done (self->course, next) > 0));
  if (next == NULL)
    return;

  text = hl_course_count_done (self->course, next) == 0
             /* Translators: %s is the title of a lesson */
             ? g_strdup_printf (_ ("Begin “%s”"), next->title)
             /* Translators: the title of a lesson, and the number of a step */
             : g_strdup_printf (_ ("Continue: %s, step %d"), next->title,
                                hl_course_find_step (self->course, next) + 1);
  set_label (self->next, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->next), "s", next->name);
}

/* How much of a lesson was done, or how long it takes. */
static void show_progress (GtkLabel *label, HlCourse *course, const HlLessonPlan *plan)
{
  const int        n_done = hl_course_count_done (course, plan);
  const int        n = hl_lesson_plan_count (plan);
  g_autofree char *text = NULL;

  text = n_done == n  ? g_strdup (_ ("✓ Done"))
         : n_done > 0 ? g_strdup_printf (_ ("%d of %d"), n_done, n)
                      : g_strdup_printf (_ ("%d min"), plan->minutes);
  gtk_label_set_text (label, text);
}

/* The page on which most of it happens. */
static const char *page_of (const HlLessonPlan *plan)
{
  const char *best = "lesson";
  int         most = 0;

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      const char *page = hl_lesson_plan_get (plan, i)->place[HL_PLAN_PAGE];
      int         n = 0;

      for (int k = 0; page != NULL && k < hl_lesson_plan_count (plan); k++)
        n += g_strcmp0 (hl_lesson_plan_get (plan, k)->place[HL_PLAN_PAGE], page) == 0;
      if (n > most)
        {
          most = n;
          best = page;
        }
    }

  return best;
}

static GtkWidget *new_card (HlCourse *course, const HlLessonPlan *plan)
{
  GtkWidget       *card = gtk_button_new ();
  GtkWidget       *grid = gtk_grid_new ();
  GtkWidget       *title = hl_label_new (plan->title, "heading");
  GtkWidget       *about = hl_label_new (plan->about, "caption");
  GtkWidget       *done = hl_label_new (NULL, "caption");
  g_autofree char *icon = g_strdup_printf ("headlight-%s-symbolic", page_of (plan));
  GtkWidget       *image = gtk_image_new_from_icon_name (icon);

  gtk_label_set_max_width_chars (GTK_LABEL (title), CARD);
  gtk_label_set_max_width_chars (GTK_LABEL (about), CARD);
  gtk_image_set_pixel_size (GTK_IMAGE (image), 32);
  gtk_widget_set_valign (image, GTK_ALIGN_START);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_set_vexpand (done, TRUE);
  gtk_widget_set_valign (done, GTK_ALIGN_END);
  gtk_widget_add_css_class (done, "dim-label");
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  gtk_grid_attach (GTK_GRID (grid), image, 0, 0, 1, 3);
  gtk_grid_attach (GTK_GRID (grid), title, 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), about, 1, 1, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), done, 1, 2, 1, 1);
  gtk_button_set_child (GTK_BUTTON (card), grid);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "lesson");
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, plan->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  plan->about != NULL ? plan->about : "", -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card), "win.lesson");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (card), "s", plan->name);
  g_object_set_data (G_OBJECT (card), "done", done);
  g_object_set_data (G_OBJECT (card), "plan", (gpointer) plan);
  show_progress (GTK_LABEL (done), course, plan);

  return card;
}

static void progressed_cb (HlStartPage *self)
{
  const HlLessonPlan *tour = hl_lesson_box_find (self->course->box, HL_LESSON_TOUR);
  GtkFlowBoxChild    *child;

  show_next (self, tour == NULL || show_tour (self, tour));
  for (int i = 0; (child = gtk_flow_box_get_child_at_index (self->lessons, i)) != NULL; i++)
    {
      GObject *card = G_OBJECT (gtk_flow_box_child_get_child (child));

      show_progress (g_object_get_data (card, "done"), self->course,
                     g_object_get_data (card, "plan"));
    }
}

/* ── For teachers ── */

static GtkWidget *add_tool (HlStartPage *self, const char *title, const char *about,
                            const char *action)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
  gtk_list_box_append (self->tools, row);

  return row;
}

static void add_tools (HlStartPage *self)
{
  add_tool (self, _ ("Questions With Votes"),
            _ ("While you step through the model, the program asks a question before some results. "
               "Type how many students chose A, B, C or D; the answer appears when you press a "
               "key. The results can be saved as CSV. In a lesson, use “How to ask questions”."),
            "win.ask-class");
  add_tool (self, _ ("Presenter Mode"),
            _ ("The page fills the whole screen, for a projector. F5 starts and ends this mode, S "
               "dims everything except the current place, and B makes the screen black."),
            "win.presenter");
  add_tool (self, _ ("Worksheets"),
            _ ("Exercises with concrete numbers, as PDF or on paper, with answers; each student "
               "can get different numbers."),
            "win.worksheet");
}

static gboolean is_class (const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    if (hl_lesson_plan_get (plan, i)->minutes == 0)
      return FALSE;

  return TRUE;
}

/* A lesson of which all steps have a time is one for a class. */
static void add_class (HlStartPage *self, const HlLessonPlan *plan)
{
  g_autofree char *title = NULL;
  g_autofree char *about = NULL;

  /* Translators: a class at school */
  title = g_strdup_printf (_ ("%d-Minute Class"), plan->minutes);
  /* Translators: the title of a lesson, and how many steps it has */
  about = g_strdup_printf (_ ("“%s”: %d steps, each with a time"), plan->title,
                           hl_lesson_plan_count (plan));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (add_tool (self, title, about, "win.lesson")),
                                    "s", plan->name);
}

static void teach_cb (HlStartPage *self)
{
  if (gtk_check_button_get_active (self->teach) && gtk_widget_get_mapped (self->scroller))
    hl_scroll_to_part (self->teaching, &(HlRect){ 0 });
}

static void set_course (HlStartPage *self, HlCourse *course)
{
  const HlLessonBox *box = course->box;

  self->course = g_object_ref (course);
  for (int i = 0; i < hl_lesson_box_count (box); i++)
    {
      const HlLessonPlan *plan = hl_lesson_box_get (box, i);

      if (!g_str_equal (plan->name, HL_LESSON_TOUR))
        gtk_flow_box_append (self->lessons, new_card (course, plan));
      if (is_class (plan))
        add_class (self, plan);
    }
  add_tools (self);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->lessons)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_focusable (child, FALSE); /* the card in it is the stop */
  hl_connect (course, "progressed", progressed_cb, self);
  progressed_cb (self);
  g_object_bind_property (course, "is-teaching", self->teach, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_object_bind_property (course, "is-teaching", self->teaching, "visible", G_BINDING_SYNC_CREATE);
}

/* ── The page ── */

static GtkWidget *make_ways (HlStartPage *self)
{
  GtkWidget *ways = g_object_new (GTK_TYPE_BOX, "layout-manager",
                                  g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", 8, NULL), NULL);

  self->tour = gtk_button_new ();
  self->next = gtk_button_new ();
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (self->tour), "win.lesson::tour");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->next), "win.lesson");
  gtk_box_append (GTK_BOX (ways), self->tour);
  gtk_box_append (GTK_BOX (ways), self->next);

  return ways;
}

static GtkWidget *make_teaching (HlStartPage *self)
{
  self->teaching = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  self->tools = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->tools, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->tools), "boxed-list");
  hl_name (self->tools, _ ("For Your Class"));
  gtk_box_append (GTK_BOX (self->teaching), hl_label_new (_ ("For Your Class"), "title-4"));
  gtk_box_append (GTK_BOX (self->teaching),
                  hl_label_new (_ ("Lessons also show notes for the teacher now."), "dim-label"));
  gtk_box_append (GTK_BOX (self->teaching), GTK_WIDGET (self->tools));

  return self->teaching;
}

static GtkWidget *make_lessons (HlStartPage *self)
{
  GtkWidget *lessons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *title = hl_label_new (_ ("Lessons"), "title-4");

  self->teach = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("Tools for teachers")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->teach),
                               _ ("A ready-made class, votes, worksheets, notes"));
  g_signal_connect_swapped (self->teach, "toggled", G_CALLBACK (teach_cb), self);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (heading), title);
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->teach));
  self->lessons =
      g_object_new (GTK_TYPE_FLOW_BOX, "homogeneous", TRUE, "selection-mode", GTK_SELECTION_NONE,
                    "column-spacing", 12, "row-spacing", 12, "max-children-per-line", 3, NULL);
  hl_name (self->lessons, _ ("Lessons"));
  gtk_box_append (GTK_BOX (lessons), heading);
  gtk_box_append (GTK_BOX (lessons), GTK_WIDGET (self->lessons));

  return lessons;
}

static void hl_start_page_class_init (HlStartPageClass *klass)
{
  HL_OWNS (HlStartPage, gtk_widget_unparent, scroller);
  HL_OWNS (HlStartPage, g_object_unref, state, course);
  HL_PROPERTIES ({ "state", HL_TYPE_STATE, G_STRUCT_OFFSET (HlStartPage, state), HL_WRITTEN, NULL,
                   G_CALLBACK (set_state) },
                 { "course", HL_TYPE_COURSE, G_STRUCT_OFFSET (HlStartPage, course), HL_WRITTEN,
                   NULL, G_CALLBACK (set_course) });
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "start");
}

static void hl_start_page_init (HlStartPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *clamp = g_object_new (ADW_TYPE_CLAMP, "maximum-size", WIDTH, "tightening-threshold",
                                   WIDTH, "child", box, NULL);
  GtkWidget *wide; /* a long word may be */

  self->row = g_object_new (HL_TYPE_SENTENCE_ROW, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->row)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    set_suggested (child, FALSE); /* the tour is */
  gtk_box_append (GTK_BOX (box),
                  hl_label_new (_ ("See how a Transformer translates a sentence"), "headline"));
  self->target = GTK_LABEL (hl_label_new (NULL, "target"));
  gtk_label_set_lines (self->target, 2);
  gtk_label_set_ellipsize (self->target, PANGO_ELLIPSIZE_END);
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "height-request", PICTURE, NULL);
  wide = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "vscrollbar-policy", GTK_POLICY_NEVER, "child",
                       self->view, NULL);
  self->sentence = g_object_new (HL_TYPE_SENTENCE, NULL);
  hl_sentence_follow (self->sentence, self->view);
  g_signal_connect_swapped (self->view, "activated", G_CALLBACK (activated_cb), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->row));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->target));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (box), wide);
  gtk_box_append (GTK_BOX (box), make_ways (self));
  gtk_box_append (GTK_BOX (box), make_teaching (self));
  gtk_box_append (GTK_BOX (box), make_lessons (self));
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                                 "vexpand", TRUE, "child", clamp, NULL);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

/* Puts the cursor into the sentence. */
void hl_start_page_edit (HlStartPage *self) { hl_sentence_row_edit (self->row); }
