#include "ui/picture/figure.h"

#include "ui/picture/words.h"
#include "ui/render/csv.h"

/* Takes the data. */
HlFigure *hl_figure_new (const HlFigureKind *kind, gpointer data, HlSize paper)
{
  const HlFigure self = { kind, data, paper };

  return g_memdup2 (&self, sizeof self);
}

void hl_figure_free (HlFigure *self)
{
  if (self == NULL)
    return;

  self->kind->free (self->data);
  g_free (self);
}

/* The figure's marks where there is so much room. */
HlScene *hl_figure_build (const HlFigure *self, const HlLook *look, HlSize room)
{
  HlScene *scene = hl_scene_new (look);

  self->kind->build (self->data, scene, room);

  return scene;
}

/* The cursor of an item, where the figure makes it only when it is wanted; else no marks. */
HlScene *hl_figure_light (const HlFigure *self, const HlLook *look, HlSize room, HlItem item)
{
  HlScene *scene = hl_scene_new (look);

  scene->size = room;
  scene->is_cursor = TRUE;
  scene->item = item;
  if (self->kind->light != NULL)
    self->kind->light (self->data, scene, room, item);

  return scene;
}

typedef struct
{
  const HlScene *scene, *light;
} Drawn;

/* With what the picture points out by itself. */
static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const Drawn *self = data;

  hl_scene_draw (self->scene, HL_NOTHING, FALSE, cr);
  hl_scene_draw (self->scene, HL_NOTHING, TRUE, cr);
  hl_scene_draw (self->light, HL_NOTHING, TRUE, cr);
}

/* Each item in words: the table of a figure that has no other. */
static void tabulate_items (const HlFigure *self, const HlScene *scene, GString *csv)
{
  g_string_append (csv, "part,row,column,text\n");
  for (guint i = 0; i < scene->marks->len; i++)
    {
      const HlMark    *mark = &g_array_index (scene->marks, HlMark, i);
      const HlItem     item = mark->item;
      g_autofree char *text = NULL, *plain = NULL;

      if (mark->kind != HL_AREA || mark->is_cursor || item.part < 0)
        continue;
      text = self->kind->describe (self->data, item);
      plain = hl_words_plain (text);
      g_string_append_printf (csv, "%d,%d,%d,", item.part, item.row, item.column);
      hl_csv_append (csv, plain);
      g_string_append_c (csv, '\n');
    }
}

/* The figure as a file: on white paper, with its sentence or the caption below, or as a table. */
HlRecording *hl_figure_record (const HlFigure *self, const char *title, const char *caption,
                               HlFigureFormat format)
{
  g_autoptr (HlText)  paper = hl_text_new (NULL);
  const HlLook        look = { hl_palette_get (FALSE), paper };
  g_autoptr (HlScene) scene = hl_figure_build (self, &look, self->paper);
  g_autoptr (HlScene) light = hl_figure_light (self, &look, scene->size, HL_NOTHING);
  const Drawn         drawn = { scene, light };
  g_autofree char    *name = self->kind->name (self->data), *plain = hl_words_plain (name);
  const HlSheetText   text = { .title = title, .caption = caption != NULL ? caption : plain };

  if (format == HL_FIGURE_CSV)
    {
      GString *csv = g_string_new (NULL);

      if (self->kind->tabulate != NULL)
        self->kind->tabulate (self->data, csv);
      else
        tabulate_items (self, scene, csv);
      return hl_recording_new_table (g_string_free (csv, FALSE));
    }

  return hl_sheet_record_drawing (&text, &(HlDrawing){ scene->size, draw_cb, &drawn },
                                  (HlSize){ 0, 0 }, format);
}
