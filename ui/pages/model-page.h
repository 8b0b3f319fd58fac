/* ui/pages/model-page.h
 *
 * The Transformer, step by step: the model and the stage, beside them what is asked about a
 * word, and instead of them what is missing as long as there is no walk.
 *
 * Properties
 *   inspection   HlInspection   whose walk is shown
 *   what-if      HlWhatIf       branches of its translation
 *   mode         string         "translation" or "update"
 *   view         string         "story", "map" or "stage"
 *   is-bare      boolean        whether the choices above are left out, for a presenter
 *   has-spotlight boolean       whether all but what is current is dimmed
 */

#pragma once

#include <adwaita.h>

#include "ui/session/inspection.h"

#define HL_TYPE_MODEL_PAGE (hl_model_page_get_type ())

G_DECLARE_FINAL_TYPE (HlModelPage, hl_model_page, HL, MODEL_PAGE, GtkWidget)
