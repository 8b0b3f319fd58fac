/* ui/pages/maps-so-far.h
 *
 * The attention maps of a translation that is being walked through: rows that are
 * still to come are empty, and words that are not yet written have no names.
 *
 *                 i'm   home   .
 *      <bos>       ■     ░     ░    → je
 *      je          ░     ■     ░    → suis
 *      suis        ░     ■     ░    → …           this row is done, its word is not chosen
 *      …                            → …
 *
 * Used by   the attention page
 */

#pragma once

#include "ui/figures/attention-maps.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

HlAttentionMaps *hl_maps_so_far_new (const NnTranslation *translation,
                                     HlAttentionKind      kind,
                                     HlInspection        *inspection) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
