/* app/window-saying.c
 *
 * What somebody says in own words at a step of a lesson is a note at that place.
 *
 *      the lesson pane ─ "said" ─► the note of the step, made with the first word
 *             ▲                         │
 *             └── what it says ◄────────┴── written in the window of the notes, deleted, read
 */

#include "app/window-private.h"

/* Returns the title by which the note of a step is found again. */
static char *title_of (HlWindow *self)
{
  const HlLessonPlan *plan = hl_course_get_plan (self->course);
  const HlPlanStep   *step = hl_course_get_step (self->course);

  return step != NULL ? g_strdup_printf ("%s · %s", plan->title, step->title) : NULL;
}

static HlNote *find_note (HlWindow *self, const char *title)
{
  HlNote *note;

  for (guint i = 0; (note = hl_notes_get (self->notes, i)) != NULL; i++)
    if (g_strcmp0 (hl_note_get_file (note)->title, title) == 0)
      return note;

  return NULL;
}

static HlNote *add_note (HlWindow *self, const char *title)
{
  HlNoteFile *file = hl_window_describe_place (self);

  g_free (file->title);
  file->title = g_strdup (title);

  return hl_notes_add (self->notes, file);
}

static void said_cb (HlWindow *self, const char *text)
{
  g_autofree char *title = title_of (self);
  HlNote          *note = title != NULL ? find_note (self, title) : NULL;

  if (title == NULL)
    return;

  self->is_saying = TRUE;
  hl_notes_write (self->notes, note != NULL ? note : add_note (self, title), text);
  if (self->notes_window != NULL)
    hl_notes_window_show_text (self->notes_window);
  self->is_saying = FALSE;
}

/* Another step is at hand, or its note says something else. */
void hl_window_show_saying (HlWindow *self)
{
  g_autofree char *title = title_of (self);
  HlNote          *note = title != NULL ? find_note (self, title) : NULL;

  if (!self->is_saying)
    hl_lesson_pane_set_saying (self->lesson_pane,
                               note != NULL ? hl_note_get_file (note)->text : "");
}

void hl_window_set_up_saying (HlWindow *self)
{
  g_signal_connect_object (self->lesson_pane, "said", G_CALLBACK (said_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->course, "step-changed", G_CALLBACK (hl_window_show_saying), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (hl_notes_get_list (self->notes), "items-changed",
                           G_CALLBACK (hl_window_show_saying), self, G_CONNECT_SWAPPED);
}
