/* core/experiments/moments-file.h
 *
 * The moments of a run as JSON: what the model wrote at each, and where it looked.
 *
 *      {"words": 4969, "pairs": 128, "moments": [
 *        {"update": 8, "loss": 3.25, "n_right": 1, …, "says": [
 *          {"source": "he's calm .", "words": ["il", "."], "weights": [[0.5, …], …], …}, …]}, …]}
 */

#pragma once

#include "core/experiments/training-log.h"

GBytes  *nn_moments_to_json (NnTrainingLog *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_moments_from_json (NnTrainingLog *self, GBytes *json);
