/* app/window-presenter.c
 *
 * Presenter mode: the open page fills the screen of a projector, and the keys of a clicker lead
 * through the marked places of all pages. They are handled before all others:
 *
 *      S            spotlight: all but the current place is dimmed
 *      B, .         black screen
 *      P            marks the current place, or takes the mark away
 *      L            shows what marks and colors mean, and the controls of the page, which are away
 *      N            a teacher's words for the step of a lesson, or the marked places with the
 *                   note of this one, on whichever screen it is
 *      Shift+N      the note on the screen that everybody sees
 *      +, -         a faster or a slower playback, which continues
 *      Page Down    the next marked place; without marks, the next step
 *      Escape       ends it
 *
 * A place that the open model does not have is reported and left out.
 *
 *      Page Down ─► entry ─► hl_place_opener_visit () ─┬─► shown
 *                     ▲                                └─► missing: told ──┐
 *                     └──────────── the next entry ◄───────────────────────┘
 */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/place-opener.h"
#include "app/window-private.h"
#include "ui/labs/lab.h"
#include "ui/session/player.h"
#include "ui/session/playlist.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/say.h"

/* Shows the marked places in the time line. */
void hl_window_show_marks (HlWindow *self)
{
  g_autoptr (GArray) marks = hl_playlist_find_all (self->playlist, self->inspection->walk,
                                                   hl_workspace_get_sentence (self->workspace));

  if (hl_player_bar_get_player (self->player_bar) != self->inspection->player)
    g_array_set_size (marks, 0);
  hl_player_bar_set_marks (self->player_bar, marks);
}

/* Returns the entry of the current place, or NULL. */
static HlPlaylistEntry *get_marked (HlWindow *self)
{
  const NnWalk               *walk = self->inspection->walk;
  HlPlayer                   *player = self->inspection->player;
  g_autoptr (HlPlaylistEntry) here = NULL;

  if (!g_str_equal (gtk_stack_get_visible_child_name (self->pages), "model"))
    {
      here = hl_window_describe_place (self);
      return hl_playlist_find_place (self->playlist, here->place);
    }

  return walk != NULL
             ? hl_playlist_find (self->playlist, walk, hl_workspace_get_sentence (self->workspace),
                                 player->position)
             : NULL;
}

/* entry: a marked place, which the window of marked places shows too, or NULL. */
static void choose_entry (HlWindow *self, HlPlaylistEntry *entry)
{
  hl_playlist_set_current (self->playlist, entry);
  if (self->playlist_window != NULL)
    hl_playlist_window_choose (self->playlist_window, entry);
}

/* Chooses the entry of the current place; if it has none, the one chosen last stays. */
static void choose_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = get_marked (self);

  if (entry != NULL)
    choose_entry (self, entry);
}

/* Chooses its entry where its note can be seen, unless a note is being written. */
static void follow_mark (HlWindow *self)
{
  GtkWidget     *notes = GTK_WIDGET (self->playlist_window);
  const gboolean is_seen = notes != NULL && gtk_widget_get_visible (notes);

  if (gtk_widget_get_visible (self->note_box) ||
      (is_seen && !gtk_window_is_active (GTK_WINDOW (notes))))
    choose_mark (self);
}

/* Marks the current place: in attention of the Model page its head too, which no path names. */
static void add_mark (HlWindow *self)
{
  const HlSelection           selection = hl_workspace_get_selection (self->workspace);
  HlPlayer                   *player = self->inspection->player;
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (self);
  const gboolean              is_model = g_strcmp0 (here->place[HL_PLAN_PAGE], "model") == 0;
  g_autofree char            *head = NULL;
  g_autofree char            *operation = NULL;
  g_autofree char            *text = NULL;

  if (here->place[HL_PLAN_PLACE] == NULL && is_model)
    return;

  head = selection.head == NN_ALL_HEADS ? g_strdup ("all")
                                        : g_strdup_printf ("%d", selection.head + 1);
  if (is_model && strstr (here->place[HL_PLAN_PLACE], "attention") != NULL)
    hl_place_set (here->place, HL_PLAN_HEAD, head);
  hl_place_set (here->place, HL_PLAN_MODEL, NULL); /* the place of whichever model is open */
  if (is_model)
    {
      operation = hl_player_get_place (player, player->position);
      hl_playlist_entry_set_name (here, operation);
    }
  if (hl_playlist_add (self->playlist, here))
    /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
    text = g_markup_printf_escaped (_ ("Marked: %s"), here->name);
  else
    text = g_strdup_printf (
        _ ("A list of marked places can have at most %d entries. Split it into two files."),
        HL_PLAN_MAX_ENTRIES);
  choose_entry (self, self->playlist->current);
  hl_toast (self->toasts, text);
}

/* Marks the current place, or takes the mark and its note away, which can be undone. */
static void toggle_mark (HlWindow *self)
{
  HlPlaylistEntry *entry = get_marked (self);
  g_autofree char *text = NULL;

  if (entry == NULL)
    {
      add_mark (self);
      return;
    }

  /* Translators: %s is a place of the model, as "voiture · block 2 · softmax" */
  text = g_markup_printf_escaped (_ ("No longer marked: %s"), entry->name);
  hl_playlist_remove (self->playlist, entry);
  hl_toast_button (self->toasts, text, _ ("_Undo"), "win.undo-playlist");
}

/* Marks what the page shows, unless it is marked, and chooses it. */
void hl_window_mark_place (HlWindow *self)
{
  if (get_marked (self) == NULL)
    add_mark (self);
  else
    choose_mark (self);
}

/* Adds the name of a place that is missing to those that this press of the key has left out. */
static void leave_out (HlWindow *self, HlPlaylistEntry *entry)
{
  const char      *name = entry->name;
  g_autofree char *before = g_steal_pointer (&self->left_out);

  self->left_out = before != NULL ? g_strdup_printf ("%s, %s", before, name) : g_strdup (name);
}

static void tell_left_out (HlWindow *self, gboolean is_end)
{
  g_autofree char *text = NULL;

  if (is_end)
    text = g_markup_printf_escaped (
        /* Translators: %s are the names of one or more marked places */
        _ ("There is no further marked place. Not in the current model: %s"), self->left_out);
  else
    /* Translators: %s are the names of one or more marked places */
    text = g_markup_printf_escaped (_ ("Skipped (not in the current model): %s"), self->left_out);
  hl_toast (self->toasts, text);
}

static void visit (HlWindow *self, HlPlaylistEntry *entry);

/* Continues from the missing entry of that number, unless another place was opened meanwhile. */
static void go_on (gpointer widget, int index)
{
  HlWindow        *self = HL_WINDOW (widget);
  HlPlaylistEntry *missing = self->playlist->current;
  HlPlaylistEntry *next;

  if (missing == NULL || hl_playlist_index_of (self->playlist, missing) != index)
    return;

  next = hl_playlist_get (self->playlist, index + self->clicked_by);
  leave_out (self, missing);
  tell_left_out (self, next == NULL);
  if (next != NULL)
    visit (self, next);
}

/* A marked place is missing. The next one is tried later, because what looked for this one has not
 * returned yet. */
static void missing_cb (HlWindow *self)
{
  if (self->clicked_by != 0)
    hl_defer (self, go_on, hl_playlist_index_of (self->playlist, self->playlist->current));
  else
    hl_window_tell_missing_place (self);
}

static void visit (HlWindow *self, HlPlaylistEntry *entry)
{
  choose_entry (self, entry);
  hl_place_opener_visit (self->opener, entry->place, missing_cb);
}

/* by: where to continue if it is missing: 1 to the next one, -1 to the one before, 0 nowhere. */
void hl_window_visit_marked (HlWindow *self, HlPlaylistEntry *entry, int by)
{
  self->clicked_by = by;
  g_clear_pointer (&self->left_out, g_free);
  visit (self, entry);
}

/* Returns whether there are marked places; without them, the key steps. by: 1 for the next
 * marked place, -1 for the one before. */
static gboolean go_to_marked (HlWindow *self, int by)
{
  HlPlaylistEntry *entry = hl_playlist_find_next (self->playlist, get_marked (self), by);

  if (hl_playlist_get (self->playlist, 0) == NULL)
    return GDK_EVENT_PROPAGATE;

  if (entry != NULL)
    hl_window_visit_marked (self, entry, by);
  else
    hl_toast_briefly (self->toasts, by > 0 ? _ ("This is the last marked place.")
                                           : _ ("This is the first marked place."));

  return GDK_EVENT_STOP;
}

static void set_is_black (HlWindow *self, gboolean is_black)
{
  gtk_widget_set_visible (self->curtain, is_black);
}

/* Shows what there is to say about the place that was gone to last. */
static void show_note (HlWindow *self)
{
  HlPlaylistEntry *entry = self->playlist->current;
  const char      *note = entry != NULL ? entry->note : "";

  hl_label_write (self->note_label, *note != '\0' ? note : _ ("This place has no note."));
}

static void set_shows_note (HlWindow *self, gboolean shows_note)
{
  show_note (self);
  gtk_widget_set_visible (self->note_box, shows_note);
}

/* Adds a strip at the top for the note of the current place. */
static void add_note (HlWindow *self, GtkOverlay *overlay)
{
  GtkWidget *label = hl_label_new (NULL, NULL);

  self->note_label = GTK_LABEL (label);
  gtk_label_set_max_width_chars (self->note_label, 80);
  self->note_box = hl_scroller_new (label, 240);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->note_box), TRUE);
  gtk_widget_add_css_class (self->note_box, "lecture-note");
  gtk_widget_set_halign (self->note_box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->note_box, GTK_ALIGN_START);
  gtk_widget_set_visible (self->note_box, FALSE);
  gtk_overlay_add_overlay (overlay, self->note_box);
}

/* Adds the note and the black screen over all that the window shows. */
static void set_up_curtain (HlWindow *self)
{
  GtkWidget            *overlay = gtk_overlay_new ();
  g_autoptr (GtkWidget) shown = g_object_ref (adw_toast_overlay_get_child (self->toasts));

  /* A box alone has no name in newer versions of GTK. */
  self->curtain = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  gtk_widget_add_css_class (self->curtain, "curtain");
  gtk_widget_set_visible (self->curtain, FALSE);
  hl_name (self->curtain, _ ("Black screen"));

  adw_toast_overlay_set_child (self->toasts, overlay);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), shown);
  add_note (self, GTK_OVERLAY (overlay));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->curtain);
  hl_connect (self->playlist, "changed", show_note, self);
  hl_connect (self->playlist, "current-changed", show_note, self);
}

static void set_is_presented (HlWindow *self, gboolean is_presented)
{
  const gboolean has_lesson = self->course->plan != NULL; /* a class reads it */

  if (self->is_presented == is_presented)
    return;

  self->is_presented = is_presented;
  hl_style_set (self, "presented", is_presented);
  if (is_presented)
    self->had_sidebar = adw_flap_get_reveal_flap (self->flap);
  gtk_widget_set_visible (self->header, !is_presented);
  hl_window_place_lesson (self);
  adw_flap_set_locked (self->flap, is_presented); /* type of another size does not reveal it */
  adw_flap_set_reveal_flap (self->flap, (!is_presented || has_lesson) && self->had_sidebar);
}

/* How large the screen is that the window fills. */
static GdkRectangle screen_of (HlWindow *self)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));
  GdkMonitor *monitor =
      surface != NULL
          ? gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface)
          : NULL;
  GdkRectangle room = { .width = gtk_widget_get_width (GTK_WIDGET (self)),
                        .height = gtk_widget_get_height (GTK_WIDGET (self)) };

  if (monitor != NULL)
    gdk_monitor_get_geometry (monitor, &room);

  return room;
}

/* Words are read from the last row of a room: a fortieth of the screen.  Pictures of labs grow with
 * the page by themselves. */
static void set_type (HlWindow *self)
{
  GtkSettings          *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  const GdkRectangle    screen = screen_of (self);
  const double          height = screen.height;
  const gboolean        is_lab = HL_IS_LAB (gtk_stack_get_visible_child (self->pages));
  PangoFontDescription *font;
  g_autofree char      *name = NULL;
  double                pixels,
      grown = is_lab ? CLAMP (MIN (screen.width / 1170.0, height / 660.0), 1.0, 1.4) : 1.0;

  g_object_get (settings, "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name);
  pixels =
      (double) pango_font_description_get_size (font) / PANGO_SCALE * self->usual_dpi / 1024 / 72;
  pango_font_description_free (font);
  g_object_set (
      settings, "gtk-xft-dpi",
      (int) ceil (self->usual_dpi * fmax (height / 40.0 / grown / fmax (pixels, 1.0), 1.0)), NULL);
}

/* Type is as it was before the page filled the screen. */
static void restore_type (HlWindow *self)
{
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", self->usual_dpi, NULL);
}

static void fill_screen (HlWindow *self, gboolean is_presented)
{
  if (is_presented && !self->is_presented)
    {
      g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", &self->usual_dpi,
                    NULL);
      set_type (self);
    }
  else if (!is_presented && self->is_presented)
    restore_type (self);
  set_is_presented (self, is_presented);
  if (is_presented)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

/* Returns whether the page filled the screen, which it does no more. */
gboolean hl_window_leave_screen (HlWindow *self)
{
  const gboolean was_presented = self->is_presented;

  if (was_presented)
    fill_screen (self, FALSE);

  return was_presented;
}

/* Shows only the page and the player, for a projector. */
static void present_action (HlWindow *self) { fill_screen (self, !self->is_presented); }

static void set_has_spotlight (HlWindow *self, gboolean has_spotlight)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->pages, "model");

  self->has_spotlight = has_spotlight;
  if (page != NULL)
    g_object_set (page, "has-spotlight", has_spotlight, NULL);
}

static void fold_controls (GtkWidget *widget, gboolean is_bare)
{
  if (HL_IS_PAGE_FRAME (widget))
    hl_page_frame_set_is_bare (HL_PAGE_FRAME (widget), is_bare);
  else
    HL_EACH_CHILD (child, widget)
      fold_controls (child, is_bare);
}

/* Leaves out the controls of the open page in presenter mode, until L brings them; gives it the
 * type of its screen. */
void hl_window_show_bare (HlWindow *self)
{
  GtkWidget     *page = gtk_stack_get_visible_child (self->pages);
  const gboolean is_bare = gtk_widget_has_css_class (GTK_WIDGET (self), "bare");

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), "is-bare") != NULL)
    g_object_set (page, "is-bare", is_bare, NULL);
  fold_controls (page, is_bare);
  if (self->is_presented)
    set_type (self);
}

/* Afterwards the page is shown that was left. */
static void set_is_presenting (HlWindow *self, gboolean is_presenting)
{
  g_autofree char *left = NULL;

  if (self->is_presenting == is_presenting)
    return;

  left = g_steal_pointer (&self->page_left);
  if (is_presenting)
    self->page_left = g_strdup (gtk_stack_get_visible_child_name (self->pages));
  self->is_presenting = is_presenting;
  fill_screen (self, is_presenting);
  hl_style_set (self, "bare", is_presenting);
  if (left != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", left);
  hl_window_show_bare (self);
  hl_player_bar_set_is_bare (self->player_bar, is_presenting);
  set_is_black (self, FALSE);
  set_has_spotlight (self, FALSE);
  set_shows_note (self, FALSE);
}

/* Ends this mode when the window leaves the full screen in another way. */
static void fullscreened_cb (HlWindow *self)
{
  if (!gtk_window_is_fullscreen (GTK_WINDOW (self)))
    {
      set_is_presenting (self, FALSE);
      if (self->is_presented)
        restore_type (self);
      set_is_presented (self, FALSE);
    }
}

static void presenter_action (HlWindow *self) { set_is_presenting (self, !self->is_presenting); }

/* Lets the program ask before each step, and counts the answers of a class. */
static void ask_class_action (HlWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "model");
  g_object_set (self->inspection->player, "is-asking", TRUE, "counts-votes", TRUE, NULL);
}

static void position_cb (HlWindow *self)
{
  if (self->is_presenting)
    follow_mark (self);
}

/* Listens to the window manager, which can end the full screen too. */
void hl_window_set_up_presenter (HlWindow *self)
{
  set_up_curtain (self);
  hl_connect (self->inspection->player, "notify::position", position_cb, self);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
}

/* What the template and the keys need of this file. */
void hl_window_bind_presenter (HlWindowClass *klass)
{
  HL_ACTION ("win.present", NULL, present_action);
  HL_ACTION ("win.presenter", NULL, presenter_action);
  HL_ACTION ("win.ask-class", NULL, ask_class_action);
}

/* Shows the note of the current place, to everybody or in the window of marked places. */
static void show_note_somewhere (HlWindow *self, gboolean is_for_all)
{
  choose_mark (self);
  if (!is_for_all && hl_window_show_words (self))
    return;
  if (is_for_all)
    set_shows_note (self, !gtk_widget_get_visible (self->note_box));
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.playlist", NULL);
}

static gboolean act (HlWindow *self, guint key, gboolean has_shift)
{
  switch (key)
    {
    case GDK_KEY_b:
    case GDK_KEY_B:
    case GDK_KEY_period:
      set_is_black (self, TRUE);
      return GDK_EVENT_STOP;
    case GDK_KEY_s:
    case GDK_KEY_S:
      set_has_spotlight (self, !self->has_spotlight);
      return GDK_EVENT_STOP;
    case GDK_KEY_l:
    case GDK_KEY_L:
      hl_style_set (self, "bare", !gtk_widget_has_css_class (GTK_WIDGET (self), "bare"));
      hl_window_show_bare (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_p:
    case GDK_KEY_P:
      toggle_mark (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_n:
    case GDK_KEY_N:
      show_note_somewhere (self, has_shift);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return go_to_marked (self, 1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return go_to_marked (self, -1);
    case GDK_KEY_Escape:
      set_is_presenting (self, FALSE);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Returns the way of a key that changes the speed of a slow run, or 0. */
static int find_speed_change (guint key)
{
  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal: /* + without Shift, on many keyboards */
    case GDK_KEY_KP_Add:
      return 1;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      return -1;
    default:
      return 0;
    }
}

/* Slow playback continues meanwhile. Returns whether the key is one that changes the speed in
 * presenter mode. */
gboolean hl_window_change_speed_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  const int        by = find_speed_change (key);
  g_autofree char *text = NULL;

  if (!self->is_presenting || by == 0 || (modifiers & HL_OTHER_KEYS) != 0)
    return GDK_EVENT_PROPAGATE;

  /* Translators: how fast a slow run goes, as "2×" */
  text = g_strdup_printf (_ ("%g×"), hl_player_bar_change_speed (self->player_bar, by) / 100.0);
  hl_toast_briefly (self->toasts, text);

  return GDK_EVENT_STOP;
}

/* Returns whether the key is one of presenter mode. key: what was pressed, no modifier. */
gboolean hl_window_present_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  if (!self->is_presenting || (modifiers & HL_OTHER_KEYS) != 0)
    return GDK_EVENT_PROPAGATE;

  if (!gtk_widget_get_visible (self->curtain))
    return act (self, key, (modifiers & GDK_SHIFT_MASK) != 0);

  set_is_black (self, FALSE); /* any key ends the black screen */

  return GDK_EVENT_STOP;
}
