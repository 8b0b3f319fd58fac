#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/pass.h"
#include "ui/render/palette.h"

#define INK 0.6       /* of a line is between the top of its small letters and its base */
#define TOLERANCE 1.5 /* how far words may come near others, CSS pixels */

/* The map on every screen, of every model, with short and long sentences: it fits, its words
 * stay apart and can be read.  Where a screen is too low for it, the page scrolls.
 * GALLERY=FOLDER in the environment keeps the pictures there. */

typedef struct
{
  const char *name;         /* of its pictures */
  double      width;        /* of the map on it, CSS pixels */
  double      height;       /* likewise */
  const char *font;         /* of the desktop */
  gboolean    is_dark;      /* whether its theme is dark */
  gboolean    has_contrast; /* whether it has high contrast */
} Screen;

static const Screen screens[] = {
  { "1024x600", 800, 330, "Sans 11", FALSE, FALSE },
  { "1280x720", 1060, 450, "Sans 11", FALSE, FALSE },
  { "1280x720-cantarell", 1060, 450, "Cantarell 11", FALSE, FALSE },
  { "1280x720-contrast", 1060, 450, "Sans 11", FALSE, TRUE },
  { "1366x768-large-type", 1150, 420, "Sans 22", TRUE, FALSE },
  { "1920x1080-dark", 1700, 800, "Sans 11", TRUE, FALSE },
  { "3840x2160", 3600, 1880, "Sans 11", FALSE, FALSE },
};

static void make_large (NnConfig *config)
{
  config->is_pre_norm = TRUE;
  config->num_blks = 6;
  config->num_heads = 8;
  config->num_hiddens = 32;
}

typedef struct
{
  const char *name;                  /* of the model, and of its pictures */
  void (*change) (NnConfig *config); /* what differs from the tiny model, or NULL */
  int n_tokens;                      /* of the sentence, with its end */
} Case;

static const Case cases[] = {
  { "post-norm-2", NULL, 2 },
  { "post-norm-7", NULL, 7 },
  { "post-norm-50", NULL, 50 },
  { "pre-norm-7", nn_test_make_pre_norm, 7 },
  { "pre-norm-32", nn_test_make_pre_norm, 32 },
  { "additive-batch-norm-7", nn_test_make_unusual, 7 },
  { "large-7", make_large, 7 },
  { "large-32", make_large, 32 },
};

static void (*change_of_case) (NnConfig *config);

/* A model that reads as many tokens as the longest sentence has. */
static void make_long (NnConfig *config)
{
  config->max_positions = 64;
  if (change_of_case != NULL)
    change_of_case (config);
}

static NnWalk *make_walk (const Case *self)
{
  g_autoptr (NnTestTranslator) tiny = NULL;
  g_autoptr (GString)          sentence = g_string_new ("red");

  change_of_case = self->change;
  tiny = nn_test_translator_new (make_long);
  for (int i = 2; i < self->n_tokens; i++)
    g_string_append (sentence, i % 2 == 0 ? " car" : " red");

  return nn_test_walk (tiny->translator, sentence->str, FALSE, 0);
}

/* Where the words of a mark are inked. */
static HlRect inked (HlScene *scene, const HlMark *mark)
{
  const double width =
      MIN (hl_scene_width (scene, mark->size, mark->times, mark->words), mark->rect.width);
  const double line = hl_scene_line (scene, mark->size, mark->times);

  if (mark->wraps)
    return (
        HlRect){ mark->rect.x, mark->rect.y, mark->rect.width,
                 hl_scene_height (scene, mark->size, mark->times, mark->words, mark->rect.width) };

  return (HlRect){ mark->rect.x + mark->align_x * (mark->rect.width - width),
                   mark->rect.y + (mark->rect.height - INK * line) / 2.0, width, INK * line };
}

static gboolean touches (const HlRect *a, const HlRect *b)
{
  return a->x + TOLERANCE < hl_rect_right (b) && b->x + TOLERANCE < hl_rect_right (a) &&
         a->y + TOLERANCE < hl_rect_bottom (b) && b->y + TOLERANCE < hl_rect_bottom (a);
}

static gboolean is_words (const HlMark *mark)
{
  return mark->kind == HL_WORDS && *mark->words != '\0' && mark->rect.width > 0.0;
}

static gboolean is_within (const HlRect *rect, HlSize page)
{
  return rect->x > -TOLERANCE && rect->y > -TOLERANCE &&
         hl_rect_right (rect) < page.width + TOLERANCE &&
         hl_rect_bottom (rect) < page.height + TOLERANCE;
}

/* No failure: the other screens are worth knowing, too. */
static void G_GNUC_PRINTF (1, 2) complain (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list          values;

  va_start (values, format);
  message = g_strdup_vprintf (format, values);
  va_end (values);
  g_test_message ("%s", message);
  g_test_fail ();
}

static void assert_apart (const char *where, HlScene *scene, const HlMark *one, const HlMark *other)
{
  const HlRect a = inked (scene, one), b = inked (scene, other);

  if (touches (&a, &b))
    complain ("%s: “%s” touches “%s”", where, one->words, other->words);
}

static void assert_readable (const char *where, HlScene *scene)
{
  HL_EACH_MARK (mark, scene)
    {
      HlRect ink;

      if (!is_words (mark))
        continue;
      ink = inked (scene, mark);
      if (!is_within (&ink, scene->size))
        complain ("%s: “%s” leaves the page", where, mark->words);
      for (const HlMark *other = mark; (other = hl_scene_next (scene, other)) != NULL;)
        if (is_words (other))
          assert_apart (where, scene, mark, other);
    }
}

static void keep_picture (const char *where, const HlScene *scene)
{
  const char      *folder = g_getenv ("GALLERY");
  const HlColor    page = scene->look.palette->background;
  g_autofree char *path = NULL;
  cairo_surface_t *surface;
  cairo_t         *cr;

  if (folder == NULL)
    return;

  path = g_strdup_printf ("%s/%s.png", folder, where);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) scene->size.width,
                                        (int) scene->size.height);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, page.red, page.green, page.blue);
  cairo_paint (cr);
  hl_scene_draw (scene, HL_NOTHING, FALSE, cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void look_at (const Case *self, const Screen *screen, const NnWalk *walk, HlPass *pass,
                     gboolean is_book)
{
  const int        node = nn_walk_count (walk) * 2 / 3;
  g_autofree char *where =
      g_strdup_printf ("%s-%s%s", self->name, screen->name, is_book ? "-book" : "");
  PangoFontDescription *font = pango_font_description_from_string (screen->font);
  const HlLook look = { screen->has_contrast ? hl_palette_get_high_contrast (screen->is_dark)
                                             : hl_palette_get (screen->is_dark),
                        hl_text_new (font) };
  const HlPassAt       at = { .node = node,
                              .n_done = nn_walk_get (walk, node)->end,
                              .step = { .node = -1 },
                              .is_book = is_book,
                              .head = -1 };
  g_autoptr (HlFigure) figure = hl_pass_figure_new (pass, &at, "");
  HlScene *scene = hl_figure_build (figure, &look, (HlSize){ screen->width, screen->height });

  assert_readable (where, scene);
  keep_picture (where, scene);
  hl_scene_free (scene);
  hl_text_free (look.text);
  pango_font_description_free (font);
}

NN_TEST_EACH (a_map_can_be_read_on_every_screen, cases, G_N_ELEMENTS (cases))
{
  const Case        *self = data;
  g_autoptr (NnWalk) walk = make_walk (self);
  g_autoptr (HlPass) pass = hl_pass_new (walk);

  for (gsize i = 0; i < G_N_ELEMENTS (screens); i++)
    for (int is_book = 0; is_book < 2; is_book++)
      look_at (self, &screens[i], walk, pass, is_book);
}
