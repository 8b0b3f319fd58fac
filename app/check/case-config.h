/* app/check/case-config.h
 *
 * The settings of a case: numbers and shapes in its configuration.
 */

#pragma once

#include "app/check/case.h"

G_BEGIN_DECLS

int      nn_case_int (NnCase *self, const char *key, int lowest, int highest);
gint64   nn_case_int64 (NnCase *self, const char *key);
double   nn_case_number (NnCase *self, const char *key);
void     nn_case_constant (NnCase *self, const char *key, double value);
gboolean nn_case_boolean (NnCase *self, const char *key, gboolean if_missing);
NnShape  nn_case_config_shape (NnCase *self, const char *key);
json_t  *nn_case_json (NnCase *self, const char *key, json_type type);

G_END_DECLS
