/* app/window-words.c
 *
 * A lesson before a class: below the picture, with its words for the teacher in their own window.
 */

#include <glib/gi18n.h>

#include "app/window-private.h"
#include "ui/lessons/lesson-markup.h"

/* A lesson that a class reads is below the picture, as wide as the screen: a question that comes
 * leaves the picture where it is. */
void hl_window_place_lesson (HlWindow *self)
{
  const gboolean is_below =
      self->is_presented &&
      g_str_equal (gtk_stack_get_visible_child_name (self->sidebar_views), "lesson");

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->flap),
                                  is_below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->sidebar_line),
                                  is_below ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  adw_flap_set_flap_position (self->flap, is_below ? GTK_PACK_END : GTK_PACK_START);
  gtk_widget_set_visible (self->sidebar_header, !is_below);
  hl_lesson_pane_set_is_below (self->lesson_pane, is_below);
}

/* --- The words of a teacher ------------------------------------------------------------------- */

static const char *words_of (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);

  return step != NULL ? step->texts[HL_PLAN_NOTE] : NULL;
}

/* Another step has other words. */
void hl_window_write_words (HlWindow *self)
{
  const HlPlanStep *step = hl_course_get_step (self->course);
  const char       *words = words_of (self);
  g_autofree char  *markup = NULL;

  if (self->words_window == NULL)
    return;

  markup = hl_lesson_markup (words != NULL ? words : _ ("This place has no note."));
  gtk_window_set_title (self->words_window, step != NULL ? step->title : NULL);
  gtk_label_set_markup (g_object_get_data (G_OBJECT (self->words_window), "words"), markup);
}

static gboolean word_cb (HlWindow *self, const char *term)
{
  g_signal_emit_by_name (self->lesson_pane, "term-activated", term);

  return GDK_EVENT_STOP;
}

/* A teacher may have the keyboard focus there: Escape closes this window alone, the other keys of a
 * presentation are those of the main one. */
static gboolean words_key_cb (GtkEventControllerKey *keys, guint key, guint code,
                              GdkModifierType modifiers, HlWindow *self)
{
  if (key == GDK_KEY_Escape)
    return hl_window_show_words (self);

  return self->is_presenting && gtk_event_controller_key_forward (keys, GTK_WIDGET (self));
}

static void make_words_window (HlWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget          *scrolled = gtk_scrolled_window_new ();
  GtkWidget          *label =
      g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0, "yalign", 0.0, "margin-start", 18,
                    "margin-end", 18, "margin-top", 18, "margin-bottom", 18, NULL);

  g_set_weak_pointer (&self->words_window,
                      g_object_new (GTK_TYPE_WINDOW, "transient-for", self, "default-width", 480,
                                    "default-height", 320, "destroy-with-parent", TRUE, NULL));
  g_object_set_data (G_OBJECT (self->words_window), "words", label);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_window_set_child (self->words_window, scrolled);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (word_cb), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (words_key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->words_window), keys);
}

/* Opens or closes the window of a teacher's own words, which nobody else needs to see.  Returns
 * whether there is anything to say. */
gboolean hl_window_show_words (HlWindow *self)
{
  if (self->words_window != NULL)
    gtk_window_destroy (self->words_window);
  else if (words_of (self) == NULL)
    return FALSE;
  else
    {
      make_words_window (self);
      hl_window_write_words (self);
      gtk_window_present (self->words_window);
    }

  return TRUE;
}
