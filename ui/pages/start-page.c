#include "ui/pages/start-page.h"

#include <glib/gi18n.h>

#include "core/translation/sentence.h"

struct _HlStartPage
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;
  HlCourse    *course;

  GtkWidget       *scroller;
  GtkLabel        *source;
  GtkLabel        *target;
  GtkWidget       *tour;
  GtkLabel        *tour_text;
  GtkToggleButton *teach;
  GtkWidget       *teaching;
  GtkListBox      *tools;
  GtkWidget       *next_lesson;
  GtkLabel        *next_text;
  GtkListBox      *lessons;
};

enum
{
  PROP_WORKSPACE = 1,
  PROP_COURSE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlStartPage, hl_start_page, GTK_TYPE_WIDGET)

static void translation_cb (HlStartPage *self)
{
  HlTranslation   *translation = hl_workspace_get_translation (self->workspace);
  g_autofree char *text = NULL;

  if (translation != NULL)
    text = nn_translation_to_sentence (hl_translation_get (translation));
  gtk_label_set_text (self->source, hl_workspace_get_sentence (self->workspace));
  gtk_label_set_text (self->target, text != NULL ? text : "…");
}

static void set_workspace (HlStartPage *self, HlWorkspace *workspace)
{
  if (!g_set_object (&self->workspace, workspace) || workspace == NULL)
    return;

  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (translation_cb), self,
                           G_CONNECT_SWAPPED);
  translation_cb (self);
}

static void show_tour (HlStartPage *self, const HlLessonPlan *tour)
{
  const int        n_done = hl_course_count_done (self->course, tour);
  const int        n = hl_lesson_plan_count (tour);
  g_autofree char *text = NULL;

  if (n_done == 0 || n_done == n)
    /* Translators: how many stops a tour has, and how many minutes it takes */
    text = g_strdup_printf (_ ("A tour of %d stops, %d minutes"), n, tour->minutes);
  else
    /* Translators: how many stops of a tour were done, and how many it has */
    text = g_strdup_printf (_ ("Continue the tour: %d of %d stops done"), n_done, n);
  gtk_label_set_text (self->tour_text, text);
}

/* Shows how much of the lesson was done, and how long it takes. */
static void show_progress (GtkWidget *row, HlCourse *course, const HlLessonPlan *plan)
{
  GtkLabel        *place = g_object_get_data (G_OBJECT (row), "place");
  GtkWidget       *mark = g_object_get_data (G_OBJECT (row), "mark");
  const int        n_done = hl_course_count_done (course, plan);
  const int        n = hl_lesson_plan_count (plan);
  g_autofree char *text = NULL;

  /* Translators: how many steps of a lesson were done, and how many it has */
  text = n_done > 0 ? g_strdup_printf (_ ("%d of %d"), n_done, n)
                    /* Translators: how long a lesson takes */
                    : g_strdup_printf (_ ("%d min"), plan->minutes);
  gtk_label_set_text (place, text);
  gtk_widget_set_opacity (mark, n_done == n ? 1.0 : 0.0);
}

static GtkWidget *new_row (HlCourse *course, const HlLessonPlan *plan)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *place = gtk_label_new (NULL);
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), plan->title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), plan->about != NULL ? plan->about : "");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.lesson");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", plan->name);
  gtk_widget_add_css_class (place, "dim-label");
  gtk_widget_add_css_class (place, "number");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), place);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  g_object_set_data (G_OBJECT (row), "place", place);
  g_object_set_data (G_OBJECT (row), "mark", mark);
  g_object_set_data (G_OBJECT (row), "plan", (gpointer) plan);
  show_progress (row, course, plan);

  return row;
}

static void set_suggested (GtkWidget *button, gboolean is_suggested)
{
  if (is_suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
}

/* Shows the lesson to go on with, which comes first after the tour. */
static void show_next (HlStartPage *self, const HlLessonPlan *tour)
{
  const HlLessonPlan *next = hl_course_find_open (self->course);
  const gboolean      has_toured =
      tour == NULL || hl_course_count_done (self->course, tour) == hl_lesson_plan_count (tour);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->next_lesson, next != NULL);
  set_suggested (self->tour, !has_toured);
  set_suggested (self->next_lesson, has_toured);
  if (next == NULL)
    return;

  if (hl_course_count_done (self->course, next) == 0)
    /* Translators: %s is the title of a lesson */
    text = g_strdup_printf (_ ("Begin “%s”"), next->title);
  else
    /* Translators: %s is the title of a lesson */
    text = g_strdup_printf (_ ("Continue “%s”"), next->title);
  gtk_label_set_text (self->next_text, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->next_lesson), "s", next->name);
}

static void progressed_cb (HlStartPage *self)
{
  const HlLessonPlan *tour = hl_lesson_box_find (hl_course_get_box (self->course), HL_LESSON_TOUR);
  GtkListBoxRow      *row;

  if (tour != NULL)
    show_tour (self, tour);
  show_next (self, tour);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->lessons, i)) != NULL; i++)
    show_progress (GTK_WIDGET (row), self->course, g_object_get_data (G_OBJECT (row), "plan"));
}

static gboolean is_class (const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    if (hl_lesson_plan_get (plan, i)->minutes == 0)
      return FALSE;

  return TRUE;
}

/* Adds a lesson to those for a class, if all its steps have a time. */
static void add_class (HlStartPage *self, const HlLessonPlan *plan, int position)
{
  GtkWidget       *row = adw_action_row_new ();
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  /* Translators: a class at school */
  title = g_strdup_printf (_ ("A Class of %d Minutes"), plan->minutes);
  /* Translators: the title of a lesson, and how many steps it has */
  subtitle = g_strdup_printf (_ ("“%s”: %d steps, each with its time"), plan->title,
                              hl_lesson_plan_count (plan));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.lesson");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", plan->name);
  gtk_list_box_insert (self->tools, row, position);
}

static void add_classes (HlStartPage *self)
{
  const HlLessonBox *box = hl_course_get_box (self->course);
  int                n = 0;

  for (int i = 0; i < hl_lesson_box_count (box); i++)
    if (is_class (hl_lesson_box_get (box, i)))
      add_class (self, hl_lesson_box_get (box, i), n++);
}

/* Moves what is for a class to the top of the page. */
static void teach_cb (HlStartPage *self)
{
  GtkWidget       *content = gtk_widget_get_parent (self->teaching);
  graphene_point_t top;

  if (gtk_toggle_button_get_active (self->teach) &&
      gtk_widget_compute_point (GTK_WIDGET (self->teach), content,
                                &GRAPHENE_POINT_INIT (0.0f, 0.0f), &top))
    gtk_adjustment_set_value (
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), top.y);
}

static void set_course (HlStartPage *self, HlCourse *course)
{
  const HlLessonBox *box;

  if (!g_set_object (&self->course, course) || course == NULL)
    return;

  box = hl_course_get_box (course);
  for (int i = 0; i < hl_lesson_box_count (box); i++)
    if (!g_str_equal (hl_lesson_box_get (box, i)->name, HL_LESSON_TOUR))
      gtk_list_box_append (self->lessons, new_row (course, hl_lesson_box_get (box, i)));
  g_signal_connect_object (course, "progressed", G_CALLBACK (progressed_cb), self,
                           G_CONNECT_SWAPPED);
  progressed_cb (self);
  add_classes (self);
  g_object_bind_property (course, "is-teaching", self->teach, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_object_bind_property (course, "is-teaching", self->teaching, "visible", G_BINDING_SYNC_CREATE);
}

static void hl_start_page_get_property (GObject *object, guint property_id, GValue *value,
                                        GParamSpec *pspec)
{
  HlStartPage *self = HL_START_PAGE (object);

  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, self->workspace);
      break;
    case PROP_COURSE:
      g_value_set_object (value, self->course);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_start_page_set_property (GObject *object, guint property_id, const GValue *value,
                                        GParamSpec *pspec)
{
  HlStartPage *self = HL_START_PAGE (object);

  switch (property_id)
    {
    case PROP_WORKSPACE:
      set_workspace (self, g_value_get_object (value));
      break;
    case PROP_COURSE:
      set_course (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_start_page_dispose (GObject *object)
{
  HlStartPage *self = HL_START_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->course);

  G_OBJECT_CLASS (hl_start_page_parent_class)->dispose (object);
}

static void hl_start_page_class_init (HlStartPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_start_page_dispose;
  object_class->get_property = hl_start_page_get_property;
  object_class->set_property = hl_start_page_set_property;

  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_COURSE] = g_param_spec_object ("course", NULL, NULL, HL_TYPE_COURSE,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, source);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, target);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, tour);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, tour_text);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, teach);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, teaching);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, tools);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, next_lesson);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, next_text);
  gtk_widget_class_bind_template_child (widget_class, HlStartPage, lessons);
  gtk_widget_class_bind_template_callback (widget_class, teach_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_start_page_init (HlStartPage *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
