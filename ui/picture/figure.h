/* ui/picture/figure.h
 *
 * A figure: data, and how they become a scene.  One widget shows any figure
 * (widgets/figure-view.h), one function writes any figure into a file.
 *
 * What a figure says may carry <row> and <column> (picture/words.h): it is shown in the colors of
 * the picture, and a screen reader hears it without.
 */

#pragma once

#include "ui/picture/scene.h"
#include "ui/render/recording.h"

typedef struct
{
  /* Sets the scene's size: what it needs, and as much of the room as it can use.  A room of 0 × 0
   * asks for the least size, and nothing need be built then. */
  void (*build) (gconstpointer data, HlScene *scene, HlSize room);
  char *(*describe) (gconstpointer data, HlItem item); /* an item in a sentence */
  char *(*headline) (gconstpointer data);              /* the picture in a sentence */
  void (*tabulate) (gconstpointer data,
                    GString      *csv); /* with decimal points; NULL: each item in its sentence */
  void (*free) (gpointer data);

  /* Where a figure has too many items to make the cursors of all of them, this makes the one of an
   * item, or of nothing, when it is wanted, over the picture that was built.  Else NULL. */
  void (*light) (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item);

  /* What was pointed at last stays pointed out, until Escape or a click on nothing; items without
   * a row are not pointed out, only clicked. */
  gboolean keeps;

  /* All keys are for the widget around it, which points out where one is. */
  gboolean is_led;

  /* Where keys lead, if not to the next row or column; from nothing to the first item. */
  HlItem (*move) (gconstpointer data, HlItem from, int down, int right);
} HlFigureKind;

typedef struct
{
  const HlFigureKind *kind;
  gpointer            data;
  HlSize              paper; /* how large it is in a file, CSS pixels */
} HlFigure;

HlFigure    *hl_figure_new (const HlFigureKind *kind, gpointer data,
                            HlSize paper) G_GNUC_WARN_UNUSED_RESULT;
void         hl_figure_free (HlFigure *self);
HlScene     *hl_figure_build (const HlFigure *self, const HlLook *look,
                              HlSize room) G_GNUC_WARN_UNUSED_RESULT;
HlScene     *hl_figure_light (const HlFigure *self, const HlScene *picture,
                              HlItem item) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_figure_print (const HlFigure *self, const HlSheetText *text,
                              const HlPrint *print) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlFigure, hl_figure_free)
