#include "ui/pages/lesson-pane.h"

#include <glib/gi18n.h>

#include "ui/lessons/lesson-markup.h"
#include "ui/lessons/plan-check.h"
#include "ui/widgets/defer.h"

/**
 * HlLessonPane:
 *
 * ## Actions
 *
 * - `lesson.next`, `lesson.back`: another step.
 * - `lesson.leave`: closes the lesson.
 */
struct _HlLessonPane
{
  GtkWidget parent_instance;

  HlCourse *course;
  gboolean  is_showing; /* the choices are set, nobody has chosen */

  GHashTable *answers; /* (element-type utf8 int): "4-masks/padding" → what was chosen, from 0 */

  GtkWidget         *box;
  GtkLabel          *title;
  GtkLabel          *place;
  GtkProgressBar    *progress;
  GtkScrolledWindow *scroller;
  GtkLabel          *step_title;
  GtkLabel          *see;
  GtkLabel          *predict;
  GtkBox            *choices;
  GtkLabel          *verdict;
  GtkLabel          *answer;
  GtkWidget         *try_box;
  GtkLabel          *try_text;
  GtkWidget         *say_box;
  GtkLabel          *say;
  GtkWidget         *note_box;
  GtkLabel          *note;
  GtkWidget         *done;
  GtkWidget         *next;

  GtkCheckButton *none; /* the choice before any */
};

enum
{
  PROP_COURSE = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint       term_signal;

G_DEFINE_FINAL_TYPE (HlLessonPane, hl_lesson_pane, GTK_TYPE_WIDGET)

static void
set_text (GtkLabel   *label,
          const char *text)
{
  g_autofree char *markup = hl_lesson_markup (text != NULL ? text : "");

  gtk_label_set_markup (label, markup);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static const HlPlanStep *
current (HlLessonPane *self)
{
  return self->course != NULL ? hl_course_get_step (self->course) : NULL;
}

/* --- the question --------------------------------------------------------------------------- */

static int
find_chosen (HlLessonPane *self)
{
  int index = 0;

  for (GtkWidget *choice = gtk_widget_get_first_child (GTK_WIDGET (self->choices));
       choice != NULL; choice = gtk_widget_get_next_sibling (choice), index++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (choice)))
      return index;

  return -1;
}

static GtkCheckButton *
choice_at (HlLessonPane *self,
           int           index)
{
  GtkWidget *choice = gtk_widget_get_first_child (GTK_WIDGET (self->choices));

  while (index-- > 0)
    choice = gtk_widget_get_next_sibling (choice);

  return GTK_CHECK_BUTTON (choice);
}

/* The step at hand, among the steps of all lessons. */
static char *
answer_key (HlLessonPane *self)
{
  return g_strdup_printf ("%s/%s", hl_course_get_plan (self->course)->name,
                          current (self)->names[0]);
}

/* What was chosen at the step at hand, or −1. */
static int
find_answer (HlLessonPane     *self,
             const HlPlanStep *step)
{
  g_autofree char *key = answer_key (self);
  gpointer         answer = NULL;

  return g_hash_table_lookup_extended (self->answers, key, NULL, &answer) &&
                 GPOINTER_TO_INT (answer) < (int) step->choices->len
             ? GPOINTER_TO_INT (answer)
             : -1;
}

static char *
letter_of (int index)
{
  return g_strdup_printf ("%c", 'A' + index);
}

static void
tell_verdict (HlLessonPane     *self,
              const HlPlanStep *step,
              int               chosen)
{
  const HlPlanChoice *choice = g_ptr_array_index (step->choices, chosen);
  g_autofree char    *text = NULL;

  for (guint i = 0; i < step->choices->len && text == NULL; i++)
    {
      const HlPlanChoice *other = g_ptr_array_index (step->choices, i);
      g_autofree char    *letter = letter_of ((int) i);

      if (other->is_right)
        text = choice->is_right
                   ? g_strdup (_ ("Right."))
                   /* Translators: a letter, A to H, and the choice that has it */
                   : g_strdup_printf (_ ("Not quite. The answer is %s, %s."), letter, other->text);
    }
  gtk_label_set_text (self->verdict, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
}

static void
set_choices_sensitive (HlLessonPane *self,
                       gboolean      is_sensitive)
{
  for (GtkWidget *choice = gtk_widget_get_first_child (GTK_WIDGET (self->choices));
       choice != NULL; choice = gtk_widget_get_next_sibling (choice))
    gtk_widget_set_can_target (choice, is_sensitive);
}

/* The mark goes back to @chosen: a key has moved it after the answer. */
static void
restore_mark (gpointer widget,
              int      chosen)
{
  HlLessonPane *self = widget;

  self->is_showing = TRUE;
  gtk_check_button_set_active (choice_at (self, chosen), TRUE);
  self->is_showing = FALSE;
}

static void
show_answer (HlLessonPane     *self,
             const HlPlanStep *step,
             int               chosen)
{
  set_choices_sensitive (self, FALSE);
  tell_verdict (self, step, chosen);
  set_text (self->answer, step->texts[HL_PLAN_ANSWER]);
}

/* What is chosen stays: whoever knows the answer has nothing to choose. */
static void
chosen_cb (HlLessonPane *self)
{
  const HlPlanStep *step = current (self);
  const int         chosen = find_chosen (self);
  int               before;

  if (self->is_showing || step == NULL || chosen < 0 || chosen >= (int) step->choices->len)
    return;

  before = find_answer (self, step);
  if (before >= 0)
    {
      if (before != chosen)
        hl_defer (self, restore_mark, before);
      return;
    }

  g_hash_table_insert (self->answers, answer_key (self), GINT_TO_POINTER (chosen));
  show_answer (self, step, chosen);
  hl_course_note (self->course, HL_GOAL_ANSWERED, NULL, 0);
}

static void
show_choices (HlLessonPane     *self,
              const HlPlanStep *step)
{
  const int chosen = find_answer (self, step);
  guint     index = 0;

  self->is_showing = TRUE;
  gtk_check_button_set_active (chosen >= 0 ? choice_at (self, chosen) : self->none, TRUE);
  for (GtkWidget *choice = gtk_widget_get_first_child (GTK_WIDGET (self->choices));
       choice != NULL; choice = gtk_widget_get_next_sibling (choice), index++)
    {
      const gboolean is_there = index < step->choices->len;

      gtk_widget_set_visible (choice, is_there);
      if (is_there)
        {
          const HlPlanChoice *shown = g_ptr_array_index (step->choices, index);
          g_autofree char    *letter = letter_of ((int) index);
          g_autofree char    *text = g_strdup_printf ("%s   %s", letter, shown->text);

          gtk_label_set_text (GTK_LABEL (gtk_check_button_get_child (GTK_CHECK_BUTTON (choice))),
                              text);
        }
    }
  set_choices_sensitive (self, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->choices), step->choices->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  /* Without choices it is a question for talking: the answer waits for the next step. */
  set_text (self->answer, NULL);
  if (chosen >= 0)
    show_answer (self, step, chosen);
  self->is_showing = FALSE;
}

/* They stay for all steps; as many are shown as a question has. */
static void
make_choices (HlLessonPane *self)
{
  self->none = GTK_CHECK_BUTTON (g_object_ref_sink (gtk_check_button_new ()));
  for (int i = 0; i < HL_PLAN_MAX_CHOICES; i++)
    {
      GtkWidget *choice = gtk_check_button_new ();
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_check_button_set_child (GTK_CHECK_BUTTON (choice), label);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (choice),
                                      GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
      gtk_check_button_set_group (GTK_CHECK_BUTTON (choice), self->none);
      g_signal_connect_swapped (choice, "toggled", G_CALLBACK (chosen_cb), self);
      gtk_box_append (self->choices, choice);
    }
}

/* --- the step ------------------------------------------------------------------------------- */

static void
show_done (HlLessonPane *self)
{
  const HlLessonPlan *plan = self->course != NULL ? hl_course_get_plan (self->course) : NULL;
  const HlPlanStep   *step = current (self);
  gboolean            is_done;

  if (step == NULL)
    return;

  is_done = hl_course_is_done (self->course, plan, hl_course_get_position (self->course));
  gtk_widget_set_visible (self->done, is_done && step->goal.kind != HL_GOAL_READ);
  if (is_done || step->goal.kind == HL_GOAL_READ)
    gtk_widget_add_css_class (self->next, "suggested-action");
  else
    gtk_widget_remove_css_class (self->next, "suggested-action");
  gtk_progress_bar_set_fraction (self->progress,
                                 (double) hl_course_count_done (self->course, plan) /
                                     hl_lesson_plan_count (plan));
}

/* The mark stands below what it is the mark of: the question, or the task. */
static void
place_done_mark (HlLessonPane     *self,
                 const HlPlanStep *step)
{
  GtkWidget *above =
      step->goal.kind == HL_GOAL_ANSWERED ? GTK_WIDGET (self->answer) : self->try_box;

  gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (self->done)), self->done, above);
}

static void
show_place (HlLessonPane       *self,
            const HlLessonPlan *plan,
            const HlPlanStep   *step)
{
  const int        position = hl_course_get_position (self->course);
  const int        n = hl_lesson_plan_count (plan);
  g_autofree char *text = NULL;

  if (g_str_equal (plan->name, HL_COURSE_TOUR))
    /* Translators: which stop of the tour, and of how many */
    text = g_strdup_printf (_ ("Stop %d of %d"), position + 1, n);
  else if (step->minutes == 0)
    /* Translators: which step of a lesson, and of how many */
    text = g_strdup_printf (_ ("Step %d of %d"), position + 1, n);
  else
    /* Translators: which step of a lesson, of how many, and how long it takes */
    text = g_strdup_printf (_ ("Step %d of %d · %d min"), position + 1, n, step->minutes);
  gtk_label_set_text (self->place, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.back", position > 0);
  gtk_button_set_label (GTK_BUTTON (self->next),
                        position + 1 < n ? _ ("_Next") : _ ("_Finish"));
}

/* For whoever teaches. */
static void
show_note (HlLessonPane *self)
{
  const HlPlanStep *step = current (self);

  gtk_widget_set_visible (self->note_box, step != NULL && step->texts[HL_PLAN_NOTE] != NULL &&
                                              hl_course_is_teaching (self->course));
}

static void
step_cb (HlLessonPane *self)
{
  const HlLessonPlan *plan = hl_course_get_plan (self->course);
  const HlPlanStep   *step = hl_course_get_step (self->course);
  const char *const  *texts;

  if (step == NULL)
    return;

  texts = (const char *const *) step->texts;
  gtk_label_set_text (self->title, plan->title);
  gtk_label_set_text (self->step_title, step->title);
  set_text (self->see, texts[HL_PLAN_SEE]);
  set_text (self->predict, texts[HL_PLAN_PREDICT]);
  show_choices (self, step);
  set_text (self->try_text, texts[HL_PLAN_TRY]);
  gtk_widget_set_visible (self->try_box, texts[HL_PLAN_TRY] != NULL);
  set_text (self->say, texts[HL_PLAN_SAY]);
  gtk_widget_set_visible (self->say_box, texts[HL_PLAN_SAY] != NULL);
  set_text (self->note, texts[HL_PLAN_NOTE]);
  show_note (self);
  show_place (self, plan, step);
  place_done_mark (self, step);
  show_done (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0.0);
}

static void
next_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  HlLessonPane       *self = HL_LESSON_PANE (widget);
  const HlLessonPlan *plan = hl_course_get_plan (self->course);
  const int           position = hl_course_get_position (self->course);

  if (plan == NULL)
    return;

  if (position + 1 < hl_lesson_plan_count (plan))
    hl_course_go (self->course, position + 1);
  else
    hl_course_finish (self->course);
}

static void
back_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  HlLessonPane *self = HL_LESSON_PANE (widget);

  hl_course_go (self->course, hl_course_get_position (self->course) - 1);
}

static void
leave_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  hl_course_leave (HL_LESSON_PANE (widget)->course);
}

static gboolean
link_cb (HlLessonPane *self,
         const char   *term)
{
  g_signal_emit (self, term_signal, 0, term);

  return GDK_EVENT_STOP;
}

/* --- the widget ----------------------------------------------------------------------------- */

static void
hl_lesson_pane_get_property (GObject    *object,
                             guint       property_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  if (property_id == PROP_COURSE)
    g_value_set_object (value, HL_LESSON_PANE (object)->course);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_lesson_pane_set_property (GObject      *object,
                             guint         property_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  if (property_id == PROP_COURSE)
    hl_lesson_pane_set_course (HL_LESSON_PANE (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_lesson_pane_dispose (GObject *object)
{
  HlLessonPane *self = HL_LESSON_PANE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->none);
  g_clear_object (&self->course);
  g_clear_pointer (&self->answers, g_hash_table_unref);

  G_OBJECT_CLASS (hl_lesson_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/lesson-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, box);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, title);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, place);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, progress);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, step_title);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, see);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, predict);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, choices);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, verdict);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, answer);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, try_box);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, try_text);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, say_box);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, say);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, note_box);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, note);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, done);
  gtk_widget_class_bind_template_child (widget_class, HlLessonPane, next);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
}

static void
hl_lesson_pane_class_init (HlLessonPaneClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_lesson_pane_dispose;
  object_class->get_property = hl_lesson_pane_get_property;
  object_class->set_property = hl_lesson_pane_set_property;

  properties[PROP_COURSE] = g_param_spec_object ("course", NULL, NULL, HL_TYPE_COURSE,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  term_signal = g_signal_new ("term-activated", HL_TYPE_LESSON_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                              NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "lesson.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "lesson.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "lesson.leave", NULL, leave_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "lesson-pane");
}

static void
hl_lesson_pane_init (HlLessonPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  make_choices (self);
}

/**
 * hl_lesson_pane_set_course:
 * @self: a pane
 * @course: (transfer none) (nullable): whose lesson is shown
 */
void
hl_lesson_pane_set_course (HlLessonPane *self,
                           HlCourse     *course)
{
  if (!g_set_object (&self->course, course))
    return;

  if (course != NULL)
    {
      g_signal_connect_object (course, "step-changed", G_CALLBACK (step_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (course, "progressed", G_CALLBACK (show_done), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (course, "notify::is-teaching", G_CALLBACK (show_note), self,
                               G_CONNECT_SWAPPED);
      step_cb (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COURSE]);
}
