/* ui/session/decoding.h
 *
 * How a sentence is decoded: what a person chose, and what the model's pipeline asks for.
 *
 * Properties
 *   beam-width     int        hypotheses followed; 1 is greedy search
 *   never-unknown  boolean    whether <unk> may not be produced
 *   copies-unknown boolean    whether a source word replaces each <unk>
 *   is-book        boolean    whether to decode in the textbook's way, which is greedy and copies
 *                             nothing, as a model of the textbook's pipeline does unless told
 *                             otherwise
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

#define HL_TYPE_DECODING (hl_decoding_get_type ())

G_DECLARE_FINAL_TYPE (HlDecoding, hl_decoding, HL, DECODING, GObject)

HlDecoding *hl_decoding_new (void) G_GNUC_WARN_UNUSED_RESULT;

void                 hl_decoding_fit (HlDecoding *self, HlModel *old, HlModel *model);
NnTranslationOptions hl_decoding_get_options (HlDecoding *self);

G_END_DECLS
