/* ui/session/translation.h
 *
 * One finished translation: what went in, what came out, and what every head looked
 * at, together with the model it came from and how it was decoded.  Nobody changes it any
 * more, so pages may keep and read it freely.
 */

#pragma once

#include "core/translation/translator.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

#define HL_TYPE_TRANSLATION (hl_translation_get_type ())

G_DECLARE_FINAL_TYPE (HlTranslation, hl_translation, HL, TRANSLATION, GObject)

HlTranslation *hl_translation_new (NnTranslation *translation, HlModel *model, const char *sentence,
                                   const NnTranslationOptions *options) G_GNUC_WARN_UNUSED_RESULT;

const NnTranslation *hl_translation_get (HlTranslation *self);
HlModel             *hl_translation_get_model (HlTranslation *self);
const char          *hl_translation_get_sentence (HlTranslation *self);

const NnTranslationOptions *hl_translation_get_options (HlTranslation *self);

G_END_DECLS
