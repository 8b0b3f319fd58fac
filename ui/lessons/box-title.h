/* ui/lessons/box-title.h
 *
 * What stacks, sublayers and passes are called, and where in the model a parameter is.
 */

#pragma once

#include "core/model/config.h"

char *hl_box_title (const NnConfig *config, const char *path);
char *hl_block_title (const char *path);
char *hl_part_title (const char *path);
char *hl_parameter_title (const char *path, const char *symbol);
