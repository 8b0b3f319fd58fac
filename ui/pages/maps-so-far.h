/* ui/pages/maps-so-far.h
 *
 * The attention maps of a translation, and its sentence.  While the walk through it is
 * followed, rows that are still to come are empty, and words that are not yet written have
 * no names.
 *
 *                 i'm   home   .
 *      <bos>       ■     ░     ░    → je
 *      je          ░     ■     ░    → suis
 *      suis        ░     ■     ░    → …           this row is done, its word is not chosen
 *      …                            → …
 */

#pragma once

#include "ui/figures/attention-maps.h"
#include "ui/session/inspection.h"
#include "ui/session/translation.h"

G_BEGIN_DECLS

gboolean         hl_maps_are_followed (HlInspection *inspection);
HlAttentionMaps *hl_maps_so_far_new (HlTranslation *translation, const char *kind,
                                     HlInspection *inspection) G_GNUC_WARN_UNUSED_RESULT;
char            *hl_sentence_so_far (HlTranslation *translation,
                                     HlInspection  *inspection) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
