#include "ui/session/lesson-box.h"

#include "ui/lessons/plan-file.h"

struct _HlLessonBox
{
  char      *folder; /* where the lessons are */
  GPtrArray *plans;  /* the lessons, in the order of their names */
};

/* Returns its file, in the language of the user if there is a translation. */
GFile *hl_lesson_box_find_file (const char *folder, const char *name)
{
  const char *const *languages = g_get_language_names ();
  g_autofree char   *base = g_strconcat (name, HL_LESSON_SUFFIX, NULL);
  g_autofree char   *path = NULL;

  for (int i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *translated = g_build_filename (folder, languages[i], base, NULL);

      if (g_file_test (translated, G_FILE_TEST_IS_REGULAR))
        return g_file_new_for_path (translated);
    }
  path = g_build_filename (folder, base, NULL);

  return g_file_new_for_path (path);
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  const HlLessonPlan *const *first = a;
  const HlLessonPlan *const *second = b;

  return g_strcmp0 ((*first)->name, (*second)->name);
}

static void free_plan (gpointer plan) { hl_lesson_plan_free (plan); }

/* Reads some small files.  A broken one is left out; its mistake is told when it is opened.
 * Returns the lessons. */
HlLessonBox *hl_lesson_box_new (const char *folder)
{
  HlLessonBox     *self = g_new (HlLessonBox, 1);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *base;

  *self = (HlLessonBox){ g_strdup (folder), g_ptr_array_new_with_free_func (free_plan) };
  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (base, HL_LESSON_SUFFIX))
      {
        g_autofree char  *name = hl_lesson_plan_name_of (base);
        g_autoptr (GFile) file = hl_lesson_box_find_file (folder, name);
        HlLessonPlan     *plan = hl_lesson_plan_read (file, NULL, NULL);

        if (plan != NULL)
          g_ptr_array_add (self->plans, plan);
      }
  g_ptr_array_sort (self->plans, compare_names);

  return self;
}

void hl_lesson_box_free (HlLessonBox *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->plans);
  g_free (self->folder);
  g_free (self);
}

/* Returns how many lessons there are, the tour among them. */
int hl_lesson_box_count (const HlLessonBox *self) { return (int) self->plans->len; }

/* Returns one of the lessons, in their order. index: from 0. */
const HlLessonPlan *hl_lesson_box_get (const HlLessonBox *self, int index)
{
  g_assert (index >= 0 && index < hl_lesson_box_count (self));

  return g_ptr_array_index (self->plans, index);
}

static int index_of (const HlLessonBox *self, const char *name)
{
  for (int i = 0; i < hl_lesson_box_count (self); i++)
    if (g_str_equal (hl_lesson_box_get (self, i)->name, name))
      return i;

  return -1;
}

/* Returns the lesson that has this name, or NULL. */
const HlLessonPlan *hl_lesson_box_find (const HlLessonBox *self, const char *name)
{
  const int index = index_of (self, name);

  return index >= 0 ? hl_lesson_box_get (self, index) : NULL;
}

/* Returns the lesson that comes after it; after the tour the first one, or NULL. */
const HlLessonPlan *hl_lesson_box_find_next (const HlLessonBox *self, const char *name)
{
  const int           index = index_of (self, name);
  const int           next = g_str_equal (name, HL_LESSON_TOUR) ? 0 : index + 1;
  const HlLessonPlan *plan =
      index >= 0 && next < hl_lesson_box_count (self) ? hl_lesson_box_get (self, next) : NULL;

  return plan != NULL && !g_str_equal (plan->name, HL_LESSON_TOUR) ? plan : NULL;
}

/* Returns its file. */
GFile *hl_lesson_box_open (const HlLessonBox *self, const char *name)
{
  return hl_lesson_box_find_file (self->folder, name);
}
