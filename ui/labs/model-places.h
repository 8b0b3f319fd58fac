/* ui/labs/model-places.h
 *
 * Numbers of the model in use, as a list of places to take them from.
 *
 *      the current translation ─► NnWalk ─► collect () ─► [ Encoder, block 2 ▾ ]
 *
 * The block of the decoder that a person looks at on another page is chosen here, and one that is
 * chosen here is looked at there.  A row of the decoder is a word of the translation, which all
 * pages share likewise.
 *
 * The walk is the one that the pages share, if they have it by now; otherwise one is made
 * in a worker.  What is collected from it are copies.  Nobody waits for what nobody sees:
 * the model is looked into when the list is on the screen.
 *
 * Properties
 *   problem   string   why there are no numbers, or NULL
 *
 * Signals
 *   changed        there are other numbers, or another place is chosen
 *   word-changed   another word, block or head is looked at
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"

G_BEGIN_DECLS

/* walk: a translation, taken apart. */
typedef GPtrArray *(*HlCollectFunc) (const NnWalk *walk);

/* place: one of them. */
typedef char *(*HlPlaceTitleFunc) (gconstpointer place);

/* place: one of them. */
typedef const char *(*HlPlacePathFunc) (gconstpointer place);

#define HL_TYPE_MODEL_PLACES (hl_model_places_get_type ())

G_DECLARE_FINAL_TYPE (HlModelPlaces, hl_model_places, HL, MODEL_PLACES, GtkWidget)

void hl_model_places_set_up (HlModelPlaces *self, HlCollectFunc collect, HlPlaceTitleFunc title,
                             HlPlacePathFunc path);
void hl_model_places_set_session (HlModelPlaces *self, HlWorkspace *workspace,
                                  HlInspection *inspection);
void hl_model_places_set_is_wanted (HlModelPlaces *self, gboolean is_wanted);

gconstpointer hl_model_places_get (HlModelPlaces *self);
const char   *hl_model_places_get_problem (HlModelPlaces *self);
int           hl_model_places_get_row (HlModelPlaces *self);
void          hl_model_places_select_row (HlModelPlaces *self, int row);

G_END_DECLS
