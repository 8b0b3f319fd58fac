#include "ui/picture/figure.h"

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
HlScene *hl_figure_light (const HlFigure *self, const HlScene *picture, HlItem item)
{
  HlScene *scene = hl_scene_new (&picture->look);

  scene->size = picture->size;
  scene->is_cursor = TRUE;
  scene->item = item;
  if (self->kind->light != NULL)
    self->kind->light (self->data, scene, picture, item);

  return scene;
}
