/* app/cli-commands.h
 *
 * The commands of headlight-cli, each in a file of its own, cli-<command>.c.
 */

#pragma once

#include "app/cli.h"

HlCliStatus hl_cli_bench (int argc, char *argv[]);
HlCliStatus hl_cli_check (int argc, char *argv[]);
HlCliStatus hl_cli_draw (int argc, char *argv[]);
HlCliStatus hl_cli_evaluate (int argc, char *argv[]);
HlCliStatus hl_cli_heatmap (int argc, char *argv[]);
HlCliStatus hl_cli_info (int argc, char *argv[]);
HlCliStatus hl_cli_lesson (int argc, char *argv[]);
HlCliStatus hl_cli_trace (int argc, char *argv[]);
HlCliStatus hl_cli_train (int argc, char *argv[]);
HlCliStatus hl_cli_translate (int argc, char *argv[]);
HlCliStatus hl_cli_worksheet (int argc, char *argv[]);
