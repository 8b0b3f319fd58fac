/* ui/session/run-keys.h
 *
 * The names of a run's files in its folder, and of its keys in run.ini.
 */

#pragma once

#define HL_RUN_FILE "run.ini"
#define HL_RUN_UNREAD "run.ini.unread" /* that makes no sense */
#define HL_RUN_CURVES "curves.csv"
#define HL_RUN_MOMENTS "moments.json"
#define HL_RUN_MODEL "model.safetensors"
#define HL_RUN_SNAPSHOTS "snapshots"

/* The run's own keys in its file are in this group; below is the key of its name. */
#define HL_RUN_GROUP "Run"
#define HL_RUN_NAME "name"
