#include "config.h"

#include "app/application.h"

#include <adwaita.h>
#include <glib-unix.h>
#include <glib.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "app/interrupts.h"
#include "app/pages.h"
#include "app/paths.h"
#include "app/window-type.h"
#include "ui/widgets/say.h"

/* How large type is, for people at the far end of a room: 100 to 200 % of what the
 * desktop asks for, in the whole interface and in the pictures. */

#define KEY "type-scale"

/* The unit of GtkSettings: 1024 times dots per inch. */
#define DEFAULT_DPI (96 * 1024)

/* The sizes to choose from, in percent; the schema has the same limits. */
static const int scales[] = { 100, 110, 125, 150, 175, 200 };

/* The resolution that the desktop asks for. */
static int own_dpi;

static gboolean to_dpi (GValue *value, GVariant *scale, gpointer user_data)
{
  g_value_set_int (value, own_dpi * g_variant_get_int32 (scale) / 100);

  return TRUE;
}

/* Sets all type by the settings from now on. */
static void hl_type_scale_follow (GSettings *settings)
{
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &own_dpi, NULL);
  if (own_dpi <= 0)
    own_dpi = DEFAULT_DPI;

  g_settings_bind_with_mapping (settings, KEY, gtk_settings_get_default (), "gtk-xft-dpi",
                                G_SETTINGS_BIND_GET, to_dpi, NULL, NULL, NULL);
}

/* steps: how many sizes larger, or smaller if negative; 0 for the size that the desktop asks
 * for. */
static void hl_type_scale_change (GSettings *settings, int steps)
{
  const int now = g_settings_get_int (settings, KEY);
  int       index = 0;

  while (index + 1 < (int) G_N_ELEMENTS (scales) && scales[index + 1] <= now)
    index++;
  index = steps == 0 ? 0 : CLAMP (index + steps, 0, (int) G_N_ELEMENTS (scales) - 1);

  g_settings_set_int (settings, KEY, scales[index]);
}

/* What a screen reader calls the items of menus. */

static GtkWidget *find_label (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LABEL (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);

  return found;
}

static void name_items (GtkWidget *widget)
{
  GtkWidget *label =
      g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") ? find_label (widget) : NULL;

  if (label != NULL)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      hl_name (widget, gtk_label_get_text (GTK_LABEL (label)));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_items (child);
}

static gboolean mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                           gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_POPOVER_MENU (widget))
    name_items (widget);

  return TRUE;
}

/* From GTK 4.10 on an item is named by a label that screen readers are not shown, so that it has
 * no name.  Names the items of each menu when it opens. */
static void hl_menu_names_set_up (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET)); /* has the signal */
  if (gtk_check_version (4, 10, 0) == NULL)
    g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}

/* Opens the window, shows who made it, and keeps the color scheme that the user chose.  A model
 * file given on the command line is opened in the window. */
struct _HlApplication
{
  AdwApplication parent_instance;

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (HlApplication, hl_application, ADW_TYPE_APPLICATION)

/* The active window may be another one: that of the shortcuts, or of the authors. */
static HlWindow *find_window (GtkApplication *application)
{
  for (GList *item = gtk_application_get_windows (application); item != NULL; item = item->next)
    if (HL_IS_WINDOW (item->data))
      return item->data;

  return NULL;
}

static void quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HlWindow *window = find_window (user_data);

  if (window != NULL)
    gtk_window_close (GTK_WINDOW (window));
  else
    g_application_quit (user_data);
}

/* Ends the program: the session ends, or another process asks for it. */
static gboolean terminated_cb (gpointer user_data)
{
  HlWindow *window = find_window (user_data);

  if (window != NULL)
    hl_window_rescue (window);
  g_application_quit (user_data);

  return G_SOURCE_REMOVE;
}

/* The preferences: what holds in every window, and next time. */

/* A choice among the values of a setting; the same order in values and titles. */
typedef struct
{
  const char *key;
  const char *title;
  const char *subtitle;
  const char *titles[8]; /* ends with NULL */
  const char *values[8]; /* as g_variant_print () writes them */
} Choice;

static const Choice choices[] = {
  { "color-scheme",
    N_ ("_Appearance"),
    NULL,
    { N_ ("Follow the system"), N_ ("Light"), N_ ("Dark") },
    { "'system'", "'light'", "'dark'" } },
  { "type-scale",
    N_ ("_Text size"),
    /* Translators: below “Text size”: the text size */
    N_ ("Ctrl++ and Ctrl+− also change it"),
    { "100 %", "110 %", "125 %", "150 %", "175 %", "200 %" },
    { "100", "110", "125", "150", "175", "200" } },
};

static gboolean to_index (GValue *value, GVariant *variant, gpointer data)
{
  const Choice    *choice = data;
  g_autofree char *text = g_variant_print (variant, FALSE);

  for (guint i = 0; choice->values[i] != NULL; i++)
    if (g_str_equal (choice->values[i], text))
      g_value_set_uint (value, i);

  return TRUE;
}

static GVariant *from_index (const GValue *value, const GVariantType *type, gpointer data)
{
  const Choice *choice = data;

  return g_variant_ref_sink (
      g_variant_parse (type, choice->values[g_value_get_uint (value)], NULL, NULL, NULL));
}

static GtkWidget *choice_row (GSettings *settings, const Choice *choice)
{
  GtkWidget                *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (int i = 0; choice->titles[i] != NULL; i++)
    gtk_string_list_append (titles, _ (choice->titles[i]));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (choice->title));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  if (choice->subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (choice->subtitle));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  g_settings_bind_with_mapping (settings, choice->key, row, "selected", G_SETTINGS_BIND_DEFAULT,
                                to_index, from_index, (gpointer) choice, NULL);

  return row;
}

static GtkWidget *teaching_row (GSettings *settings)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("I _teach"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (row),
      _ ("Lessons also show notes for the teacher, and the start page offers a 60-minute class"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (settings, "is-teaching", toggle, "active", G_SETTINGS_BIND_DEFAULT);

  return row;
}

/* Shows the preferences. What is changed there holds at once, in all windows. */
static void show_preferences (GtkWindow *parent, GSettings *settings)
{
  GtkWidget *window = adw_preferences_window_new ();
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *group = adw_preferences_group_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), choice_row (settings, &choices[i]));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), teaching_row (settings));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, 320);
  gtk_window_present (GTK_WINDOW (window));
}

static void preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_preferences (gtk_application_get_active_window (user_data),
                    HL_APPLICATION (user_data)->settings);
}

static void about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  adw_show_about_window (gtk_application_get_active_window (user_data), "application-name",
                         _ ("Headlight"), "application-icon", APP_ID, "version", PACKAGE_VERSION,
                         "developer-name", _ ("The Headlight developers"), "comments",
                         _ ("Look inside the encoder–decoder Transformer while it "
                            "works: train it, translate with it, and see what every "
                            "attention head looks at."),
                         "license-type", GTK_LICENSE_GPL_3_0, "website", HOMEPAGE, "issue-url",
                         BUGTRACKER,
                         /* Translators: put your names here, one a line */
                         "translator-credits", _ ("translator-credits"), NULL);
}

static void type_larger_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hl_type_scale_change (HL_APPLICATION (user_data)->settings, 1);
}

static void type_smaller_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hl_type_scale_change (HL_APPLICATION (user_data)->settings, -1);
}

static void type_normal_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hl_type_scale_change (HL_APPLICATION (user_data)->settings, 0);
}

static gboolean to_color_scheme (GValue *value, GVariant *choice, gpointer user_data)
{
  const char    *name = g_variant_get_string (choice, NULL);
  AdwColorScheme scheme = ADW_COLOR_SCHEME_DEFAULT;

  if (g_str_equal (name, "light"))
    scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (g_str_equal (name, "dark"))
    scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  g_value_set_enum (value, scheme);

  return TRUE;
}

/* Gives the pages keys in the order of the sidebar: Alt and Home, then Alt and a key of the
 * upper row. */
static void set_up_page_keys (GtkApplication *application)
{
  static const char *const names[] = { "Home", "1", "2", "3", "4",     "5",    "6",
                                       "7",    "8", "9", "0", "minus", "equal" };

  g_assert ((gsize) hl_pages_count () <= G_N_ELEMENTS (names));
  for (int i = 0; i < hl_pages_count (); i++)
    {
      g_autofree char *action = g_strdup_printf ("win.page::%s", hl_pages_get (i)->name);
      g_autofree char *key = g_strconcat ("<Alt>", names[i], NULL);
      const char      *keys[] = { key, NULL };

      gtk_application_set_accels_for_action (application, action, keys);
    }
}

static void set_up_keys (GtkApplication *application)
{
  static const struct
  {
    const char *action;
    const char *keys[4];
  } shortcuts[] = {
    { "app.quit", { "<Control>q" } },
    { "app.type-larger", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
    { "app.type-smaller", { "<Control>minus", "<Control>KP_Subtract" } },
    { "app.type-normal", { "<Control>0", "<Control>KP_0" } },
    { "app.preferences", { "<Control>comma" } },
    { "window.close", { "<Control>w" } },
    { "win.guide::pages", { "F1" } },
    { "win.guide::keys", { "<Control>question" } },
    { "win.open-model", { "<Control>o" } },
    { "win.save-model", { "<Control>s" } },
    { "win.edit-sentence", { "<Control>l" } },
    { "win.find", { "<Control>k", "<Control>f" } },
    { "win.export", { "<Control>e" } },
    { "win.print", { "<Control>p" } },
    { "win.notes", { "<Control><Shift>n" } },
    { "win.new-note", { "<Control>n" } },
    { "win.copy", { "<Control><Shift>c" } },
    { "win.sidebar", { "F9" } },
    { "win.present", { "F11" } },
    { "win.presenter", { "F5" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (application, shortcuts[i].action, shortcuts[i].keys);
  set_up_page_keys (application);
}

static void set_up_actions (HlApplication *self)
{
  static const GActionEntry entries[] = {
    { .name = "quit", .activate = quit_cb },
    { .name = "about", .activate = about_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "type-larger", .activate = type_larger_cb },
    { .name = "type-smaller", .activate = type_smaller_cb },
    { .name = "type-normal", .activate = type_normal_cb },
  };
  g_autoptr (GAction) scheme = g_settings_create_action (self->settings, "color-scheme");

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_map_add_action (G_ACTION_MAP (self), scheme);
  set_up_keys (GTK_APPLICATION (self));
}

static void watch_signals (HlApplication *self)
{
  static const int numbers[] = { SIGTERM, SIGHUP, SIGINT };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!hl_interrupts_are_ignored (numbers[i])) /* nohup ignores SIGHUP */
      g_unix_signal_add (numbers[i], terminated_cb, self);
}

/* Sets the icon of the window and of its About dialog. */
static void set_up_icon (void)
{
  GtkIconTheme    *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autofree char *icons = app_paths_icons ();
  g_auto (GStrv)   known = gtk_icon_theme_get_search_path (theme);

  if (!g_strv_contains ((const char *const *) known, icons))
    gtk_icon_theme_add_search_path (theme, icons);
  gtk_window_set_default_icon_name (APP_ID);
}

/* GLib does not tell GTK the direction of a language in which the program has no texts. */
static void set_up_direction (void)
{
  PangoLanguage *const     language = pango_language_from_string (g_get_language_names ()[0]);
  const PangoScript *const scripts = pango_language_get_scripts (language, NULL);

  if (scripts != NULL && (scripts[0] == PANGO_SCRIPT_ARABIC || scripts[0] == PANGO_SCRIPT_HEBREW ||
                          scripts[0] == PANGO_SCRIPT_SYRIAC || scripts[0] == PANGO_SCRIPT_THAANA))
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
}

static void hl_application_startup (GApplication *application)
{
  HlApplication *self = HL_APPLICATION (application);

  G_APPLICATION_CLASS (hl_application_parent_class)->startup (application);

  set_up_direction ();
  set_up_icon ();
  hl_menu_names_set_up ();
  self->settings = g_settings_new (APP_ID);
  g_settings_bind_with_mapping (self->settings, "color-scheme", adw_style_manager_get_default (),
                                "color-scheme", G_SETTINGS_BIND_GET, to_color_scheme, NULL, NULL,
                                NULL);
  hl_type_scale_follow (self->settings);
  set_up_actions (self);
  watch_signals (self);
}

/* Opens the files in the window, which begins with the model of the last time if none is among
 * them. */
static void present_window (HlApplication *self, GFile **files, int n_files)
{
  HlWindow         *window = find_window (GTK_APPLICATION (self));
  const gboolean    is_new = window == NULL;
  g_autofree char  *corpus = app_paths_corpus ();
  g_autofree char  *shipped_path = app_paths_model ();
  g_autofree char  *lessons = app_paths_lessons ();
  g_autoptr (GFile) shipped = g_file_new_for_path (shipped_path);
  g_autoptr (GFile) last = hl_window_get_last_model (self->settings);

  if (is_new)
    window = hl_window_new (GTK_APPLICATION (self), self->settings, corpus, shipped, lessons);
  if (is_new && !hl_window_find_model (files, n_files))
    hl_window_open_model (window, last != NULL ? last : shipped);
  hl_window_open_files (window, files, n_files, FALSE);
  gtk_window_present (GTK_WINDOW (window));
}

static void hl_application_activate (GApplication *application)
{
  present_window (HL_APPLICATION (application), NULL, 0);
}

static void hl_application_open (GApplication *application, GFile **files, int n_files,
                                 const char *hint)
{
  present_window (HL_APPLICATION (application), files, n_files);
}

static int hl_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;

  g_print ("headlight %s\n", PACKAGE_VERSION);

  return 0;
}

static void hl_application_class_init (HlApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  HL_OWNS (HlApplication, g_object_unref, settings);

  application_class->handle_local_options = hl_application_handle_local_options;
  application_class->startup = hl_application_startup;
  application_class->activate = hl_application_activate;
  application_class->open = hl_application_open;
}

static void hl_application_init (HlApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 'v', G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _ ("Print the version and exit"), NULL);
}

HlApplication *hl_application_new (void)
{
  return g_object_new (HL_TYPE_APPLICATION, "application-id", APP_ID, "resource-base-path",
                       "/org/headlight/Headlight", "flags", G_APPLICATION_HANDLES_OPEN,
                       "register-session", TRUE, /* so that its end can be put off */
                       NULL);
}

/* Ends the process without the destructors of its libraries.  A worker may still be computing,
 * and they would take away the memory that it computes in. */
void hl_application_leave (int status)
{
  fflush (NULL);
  _exit (status);
}
