/* app/window-find.c
 *
 * One field that finds terms, pages, places, words, lessons and settings, and the way to a place
 * of the Model page.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/window-private.h"
#include "core/layers/path.h"
#include "ui/pages/windows.h"
#include "ui/session/player.h"

/* The actions of the main menu, with the words that people type to find them. */
static const struct
{
  const char *title;
  const char *also;
  const char *action;
} settings[] = {
  { N_ ("Open a Model"), NC_ ("search", "file safetensors checkpoint"), "win.open-model" },
  { N_ ("Save the Model"), NC_ ("search", "file safetensors checkpoint"), "win.save-model" },
  { N_ ("Headlight’s Model"), NC_ ("search", "included model pre-norm"),
    "win.box-model::headlight" },
  { N_ ("The Textbook’s Model"), NC_ ("search", "post-norm textbook chapter"),
    "win.box-model::book" },
  { N_ ("Open a Lesson"), NC_ ("search", "file course"), "win.open-lesson" },
  { N_ ("Export the Picture"), NC_ ("search", "save PNG SVG PDF CSV NPZ TikZ LaTeX"),
    "win.export" },
  { N_ ("Copy the Picture"), NC_ ("search", "clipboard"), "win.copy" },
  { N_ ("Print the Picture"), NC_ ("search", "printer paper"), "win.print" },
  { N_ ("Notes"), NC_ ("search", "write remember"), "win.notes" },
  { N_ ("New Note"), NC_ ("search", "write remember"), "win.new-note" },
  { N_ ("Worksheet"), NC_ ("search", "hand-out exercises answers print PDF"), "win.worksheet" },
  { N_ ("Full Screen"), NC_ ("search", "projector present"), "win.present" },
  { N_ ("Presenter Mode"), NC_ ("search", "projector class teach spotlight"), "win.presenter" },
  { N_ ("Marked Places"), NC_ ("search", "marked places lecture notes order presenter"),
    "win.playlist" },
  { N_ ("Questions With Votes"), NC_ ("search", "class teach ask count letters"), "win.ask-class" },
  { N_ ("Snapshots of a Run"), NC_ ("search", "moment slider earlier compare animation"),
    "win.compare-snapshots" },
  { N_ ("Larger Text"), NC_ ("search", "font type zoom"), "app.type-larger" },
  { N_ ("Smaller Text"), NC_ ("search", "font type zoom"), "app.type-smaller" },
  { N_ ("Light"), NC_ ("search", "color appearance theme"), "app.color-scheme::light" },
  { N_ ("Dark"), NC_ ("search", "color appearance theme"), "app.color-scheme::dark" },
  { N_ ("User Guide"), NC_ ("search", "help manual documentation"), "win.guide::pages" },
  { N_ ("Keyboard Shortcuts"), NC_ ("search", "keys help"), "win.guide::keys" },
};

/* Finds the operation, or the box around it that this model has. */
static int find_nearest (const NnWalk *walk, const char *place)
{
  const int        in_encoder = nn_walk_find (walk, place, -1, FALSE);
  const int        found = in_encoder >= 0 ? in_encoder : nn_walk_find (walk, place, 0, FALSE);
  g_autofree char *around = nn_path_parent (place);

  return found >= 0 || *around == '\0' ? found : find_nearest (walk, around);
}

/* Moves the player to the wanted place as soon as there is a walk. */
static void apply_place (HlWindow *self)
{
  const NnWalk *walk = self->inspection->walk;
  HlPlayer     *player = self->inspection->player;
  int           position;

  if (self->wanted_place == NULL || walk == NULL || hl_player_get_n_steps (player) == 0 ||
      self->inspection->mode != HL_INSPECTION_TRANSLATION)
    return;

  position = find_nearest (walk, self->wanted_place);
  g_clear_pointer (&self->wanted_place, g_free);
  if (position >= 0 && position < hl_player_get_n_steps (player))
    hl_player_set_position (player, position);
}

static void place_action (HlWindow *self, GVariant *parameter)
{
  const char *page;
  const char *place;

  g_variant_get (parameter, "(&s&s)", &page, &place);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", page);
  if (*place == '\0' || !g_str_equal (page, "model"))
    return;

  g_free (self->wanted_place);
  self->wanted_place = g_strdup (place);
  hl_inspection_set_mode (self->inspection, HL_INSPECTION_TRANSLATION);
  apply_place (self);
}

static void hyperparameter_action (HlWindow *self, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
  hl_train_page_show_hyperparameter (self->train_page, g_variant_get_string (parameter, NULL));
}

static void add_pages (HlFinder *finder)
{
  for (int i = 0; i < hl_pages_count (); i++)
    {
      const HlPageInfo *info = hl_pages_get (i);
      g_autofree char  *action = g_strdup_printf ("win.page::%s", info->name);

      hl_finder_add (finder, _ (info->title), _ ("Page"), info->name, action);
    }
}

static void add_lessons (HlFinder *finder, HlCourse *course)
{
  for (int i = 0; i < hl_lesson_box_count (course->box); i++)
    {
      const HlLessonPlan *plan = hl_lesson_box_get (course->box, i);
      g_autofree char    *action = g_strdup_printf ("win.lesson::%s", plan->name);

      hl_finder_add (finder, plan->title, _ ("Lesson"), plan->about, action);
    }
}

static void add_settings (HlFinder *finder)
{
  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    hl_finder_add (finder, _ (settings[i].title), _ ("Setting"),
                   g_dpgettext2 (NULL, "search", settings[i].also), settings[i].action);
}

/* Adds what the form of the Train page has a row for. */
static void add_hyperparameters (HlFinder *finder)
{
  g_autoptr (GPtrArray) list = hl_run_hyperparameters ();

  NN_EACH_OF (const NnHyperparameter, about, list)
    {
      g_autofree char *action = g_strdup_printf ("win.hyperparameter::%s", about->field.name);
      g_autofree char *also = g_strjoin (" ", _ (about->subtitle), about->field.name, NULL);

      hl_finder_add (finder, _ (about->title), _ ("Setting of a run"), also, action);
    }
}

static void add_notes (HlFinder *finder, HlNotes *notes)
{
  HlNote *note;

  for (guint i = 0; (note = hl_notes_get (notes, i)) != NULL; i++)
    {
      g_autofree char *heading = hl_note_get_heading (note);
      g_autofree char *action = g_strdup_printf ("win.note::%s", note->name);
      g_autofree char *also = g_strjoin (" ", note->text, note->title, NULL);

      hl_finder_add (finder, heading, _ ("Note"), also, action);
    }
}

/* Adds the places of the encoder, and of the decoder at its first word. */
static void add_places (HlFinder *finder, HlWindow *self)
{
  const NnWalk *walk = self->inspection->walk;
  HlPlayer     *player = self->inspection->player;

  if (walk == NULL || hl_player_get_n_steps (player) < nn_walk_count (walk))
    return;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      if (node->level >= NN_LEVEL_BLOCK && node->target_step <= 0)
        {
          g_autofree char     *title = hl_player_get_place (player, i);
          g_autoptr (GVariant) place =
              g_variant_ref_sink (g_variant_new ("(ss)", "model", node->path));
          g_autofree char *action = g_action_print_detailed_name ("win.place", place);

          hl_finder_add (finder, title, _ ("Place"), NULL, action);
        }
    }
}

/* Asks for each word of the translation why the model chose it. */
static void add_words (HlFinder *finder, HlWindow *self)
{
  HlTranslation       *latest = self->workspace->translation;
  const NnTranslation *translation = latest != NULL ? latest->translation : NULL;

  for (int t = 0; translation != NULL && t < translation->length; t++)
    {
      /* Translators: a word of the translation */
      g_autofree char *title = g_strdup_printf (_ ("Why “%s”?"), translation->tokens[t]);
      g_autofree char *action = g_strdup_printf ("win.why(%d)", t);
      g_autofree char *kind =
          /* Translators: how many words of the translation there are, after which one this is */
          g_strdup_printf (_ ("Token %d of %d of the translation"), t + 1, translation->length);

      hl_finder_add (finder, title, kind, NULL, action);
    }
}

static HlFinder *open_finder (HlWindow *self)
{
  HlFinder *finder = hl_finder_new (GTK_WINDOW (self), self->glossary);

  add_pages (finder);
  add_words (finder, self);
  add_lessons (finder, self->course);
  add_notes (finder, self->notes);
  add_settings (finder);
  add_hyperparameters (finder);
  add_places (finder, self);
  gtk_window_present (GTK_WINDOW (finder));

  return finder;
}

static void find_action (HlWindow *self) { open_finder (self); }

static void glossary_action (HlWindow *self, GVariant *parameter)
{
  hl_finder_show_term (open_finder (self), g_variant_get_string (parameter, NULL));
}

static void term_cb (HlWindow *self, const char *term)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.glossary", "s", term);
}

/* Reads the glossary, and listens for what a lesson wants to have explained. */
void hl_window_set_up_find (HlWindow *self)
{
  self->glossary = hl_glossary_read ();
  hl_connect (self->lesson_pane, "term-activated", term_cb, self);
  hl_connect (self->inspection->player, "steps-changed", apply_place, self);
}

void hl_window_bind_find (HlWindowClass *klass)
{
  HL_ACTION ("win.find", NULL, find_action);
  HL_ACTION ("win.glossary", "s", glossary_action);
  HL_ACTION ("win.place", "(ss)", place_action);
  HL_ACTION ("win.hyperparameter", "s", hyperparameter_action);
}
