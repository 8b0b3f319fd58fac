/* ui/session/translation.h
 *
 * One finished translation: what went in, what came out, and what every head looked
 * at, together with the model it came from and how it was decoded.  Nobody changes it any
 * more, so pages may keep and read it freely.
 *
 * The row of making one in a worker (task.h); its news are the words decoded so far, strings:
 *
 *      { hl_translate, done, news, hl_request_free, g_object_unref, g_free }
 */

#pragma once

#include "core/translation/prefix.h"
#include "core/translation/translator.h"

#include "ui/session/model.h"
#include "ui/session/task.h"

#define HL_TYPE_TRANSLATION (hl_translation_get_type ())

G_DECLARE_FINAL_TYPE (HlTranslation, hl_translation, HL, TRANSLATION, GObject)

/* Read by everybody; its functions write. */
struct _HlTranslation
{
  GObject parent_instance;

  NnTranslation       *translation;
  HlModel             *model;
  char                *sentence;
  NnTranslationOptions options;
};

HlTranslation *hl_translation_new (NnTranslation *translation, HlModel *model, const char *sentence,
                                   const NnTranslationOptions *options) G_GNUC_WARN_UNUSED_RESULT;

const NnTranslationOptions *hl_translation_get_options (HlTranslation *self);

/* What a worker is to do with a model. */
typedef struct
{
  HlModel       *model;
  char          *sentence;
  gpointer       options; /* or NULL */
  GDestroyNotify free_options;
} HlRequest;

HlRequest *hl_request_new (HlModel *model, const char *sentence, gpointer options,
                           GDestroyNotify free_options) G_GNUC_WARN_UNUSED_RESULT;
void       hl_request_free (gpointer request);

HlRequest *hl_translate_request (HlModel *model, const char *sentence, const NnPrefix *prefix,
                                 const NnTranslationOptions *options) G_GNUC_WARN_UNUSED_RESULT;
gpointer   hl_translate (gpointer request, HlTask *task, GCancellable *cancellable, GError **error);
