#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/living-map.h"
#include "ui/render/living-map-picture.h"
#include "ui/render/living-map-renderer.h"
#include "ui/render/palette.h"

#define LEAST_LINE 14.0 /* of small words: type of 11 pixels has lines of 14 */
#define INK 0.6         /* of a line is between the top of its small letters and its base */
#define TOLERANCE 1.0   /* how far words may come near others, CSS pixels */

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

/* Where the words of an item are inked. */
static HlRect inked (const HlMapLayout *layout, const HlMapItem *item)
{
  const double width =
      MIN (hl_text_width (layout->text, item->text_size, item->text), item->rect.width);
  const double line = hl_text_line (layout->text, item->text_size);

  if (item->wraps)
    return (HlRect){ item->rect.x, item->rect.y, item->rect.width,
                     hl_text_wrapped_height (layout->text, item->text_size, item->text,
                                             item->rect.width) };

  return (HlRect){ item->rect.x + item->align * (item->rect.width - width),
                   item->rect.y + (item->rect.height - INK * line) / 2.0, width, INK * line };
}

static gboolean touches (const HlRect *a, const HlRect *b)
{
  return a->x + TOLERANCE < hl_rect_right (b) && b->x + TOLERANCE < hl_rect_right (a) &&
         a->y + TOLERANCE < hl_rect_bottom (b) && b->y + TOLERANCE < hl_rect_bottom (a);
}

static gboolean is_words (const HlMapItem *item)
{
  return item->kind == HL_MAP_ITEM_TEXT && *item->text != '\0' && item->rect.width > 0.0;
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

static void assert_apart (const char *where, const HlMapLayout *layout, const HlMapItem *one,
                          const HlMapItem *other)
{
  const HlRect a = inked (layout, one);
  const HlRect b = inked (layout, other);

  if (touches (&a, &b))
    complain ("%s: “%s” touches “%s”", where, one->text, other->text);
}

static void assert_readable (const char *where, const HlMapLayout *layout, const GArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const HlMapItem *item = hl_map_item (items, (int) i);
      HlRect           ink;

      if (!is_words (item))
        continue;

      ink = inked (layout, item);
      if (!is_within (&ink, layout->size))
        complain ("%s: “%s” leaves the page", where, item->text);
      for (guint j = i + 1; j < items->len; j++)
        if (is_words (hl_map_item (items, (int) j)))
          assert_apart (where, layout, item, hl_map_item (items, (int) j));
    }
}

/* Whether a line of words belongs to the name of a place. */
static gboolean is_name (const HlMapSpec *map, const HlMapLayout *layout, const HlMapItem *item)
{
  const HlRect *labels;

  if (!is_words (item) || !item->wraps || item->place == HL_MAP_NONE)
    return FALSE;

  labels = &layout->lanes[hl_map_place (map, item->place)->lane].labels;

  return item->rect.y >= labels->y && item->rect.y < hl_rect_bottom (labels);
}

/* What the memory is called is wider than what a small page has between the last block and the
 * way down. */
static gboolean crosses_border (const HlMapLayout *layout, const HlRect *line)
{
  for (guint i = 0; i < layout->panels->len; i++)
    {
      const HlRect *panel = &g_array_index (layout->panels, HlMapPanel, i).rect;
      const double  borders[] = { panel->x, hl_rect_right (panel) };

      for (int j = 0; j < 2; j++)
        if (line->y < hl_rect_bottom (panel) && panel->y < hl_rect_bottom (line) &&
            line->x < borders[j] && borders[j] < hl_rect_right (line) &&
            borders[j] + line->width < layout->drop)
          return TRUE;
    }

  return FALSE;
}

/* All begin in one line, within the borders of the blocks, which high contrast draws. */
static void assert_names_in_line (const char *where, const HlMapSpec *map,
                                  const HlMapLayout *layout, const GArray *items)
{
  int last = HL_MAP_NONE;

  for (guint i = 0; i < items->len; i++)
    {
      const HlMapItem *item = hl_map_item (items, (int) i);

      if (!is_name (map, layout, item))
        continue;
      if (item->place != last &&
          item->rect.y > layout->lanes[hl_map_place (map, item->place)->lane].labels.y)
        complain ("%s: “%s” begins in the second line", where, item->text);
      if (item->place != map->place && crosses_border (layout, &item->rect))
        complain ("%s: “%s” crosses a border", where, item->text);
      last = item->place;
    }
}

static void keep_picture (const char *where, const HlMapSpec *map, const HlMapLayout *layout,
                          const GArray *items)
{
  const char      *folder = g_getenv ("GALLERY");
  const HlColor    page = map->palette->background;
  g_autofree char *path = NULL;
  cairo_surface_t *surface;
  cairo_t         *cr;

  if (folder == NULL)
    return;

  path = g_strdup_printf ("%s/%s.png", folder, where);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) layout->size.width,
                                        (int) layout->size.height);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, page.red, page.green, page.blue);
  cairo_paint (cr);
  hl_map_draw (map, layout, items, cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void look_at (const Case *self, const Screen *screen, const NnWalk *walk, HlMapSpec *map)
{
  const int               node = nn_walk_count (walk) * 2 / 3;
  g_autofree char        *where = g_strdup_printf ("%s-%s", self->name, screen->name);
  g_autoptr (HlMapLayout) layout = NULL;
  g_autoptr (GArray)      items = NULL;
  HlSize                  least; /* of a page that needs not scroll */

  g_clear_pointer (&map->font, pango_font_description_free);
  map->font = pango_font_description_from_string (screen->font);
  map->palette = screen->has_contrast ? hl_palette_get_high_contrast (screen->is_dark)
                                      : hl_palette_get (screen->is_dark);
  hl_living_map_spec_go_to (map, walk, node, nn_walk_get (walk, node)->end, FALSE);

  least = hl_map_minimum_size (map);
  layout =
      hl_map_layout_new (map, MAX (screen->width, least.width), MAX (screen->height, least.height));
  items = hl_map_items_new (map, layout);
  if (hl_text_line (layout->text, HL_TEXT_SMALL) < LEAST_LINE)
    complain ("%s: small words are too small", where);
  assert_readable (where, layout, items);
  assert_names_in_line (where, map, layout, items);
  keep_picture (where, map, layout, items);
}

NN_TEST_EACH (a_map_can_be_read_on_every_screen, cases, G_N_ELEMENTS (cases))
{
  const Case           *self = data;
  g_autoptr (NnWalk)    walk = make_walk (self);
  g_autoptr (HlMapSpec) map = hl_living_map_spec_new (walk);

  for (gsize i = 0; i < G_N_ELEMENTS (screens); i++)
    look_at (self, &screens[i], walk, map);
}

NN_TEST_MAIN ()
