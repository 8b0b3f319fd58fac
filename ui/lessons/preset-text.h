/* ui/lessons/preset-text.h
 *
 * What the presets of core/training/presets.h are called, and what each is in a sentence.
 */

#pragma once

#include <glib.h>

const char *hl_preset_title (const char *name);
const char *hl_preset_description (const char *name);
