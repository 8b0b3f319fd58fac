/* ui/widgets/map-thumbnail.h
 *
 * A small picture of a matrix of weights without words: a choice of a question.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/lessons/question-spec.h"

G_BEGIN_DECLS

GtkWidget *hl_map_thumbnail_new (const HlChoiceMap *map);

G_END_DECLS
