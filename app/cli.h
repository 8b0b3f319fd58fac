/* app/cli.h
 *
 * What the commands of headlight-cli have in common: how they read their
 * arguments, how they complain, and when they stop.
 *
 *      exit status   0   done
 *                    1   it could not be done; a sentence on standard error says why
 *                    2   the command line makes no sense; likewise
 *
 * Text goes out as UTF-8 and numbers with a point, whatever the locale, so that
 * another program can read them.
 */

#pragma once

#include <gio/gio.h>
#include <jansson.h>

#include "core/checkpoint/checkpoint.h"
#include "core/translation/translator.h"

typedef enum
{
  HL_CLI_DONE = 0,
  HL_CLI_FAILED = 1,
  HL_CLI_MISUSED = 2,
} HlCliStatus;

/* For whom a table is: people, or programs. */
typedef enum
{
  HL_CLI_TEXT,
  HL_CLI_CSV,
  HL_CLI_JSON, /* one object in each line */
} HlCliTable;

typedef HlCliStatus (*HlCliFunction) (gpointer arguments);

typedef struct
{
  gboolean is_book; /* whether to decode in the textbook's way */
  gboolean is_own;  /* whether to decode in the program's own */
} HlCliDecoding;

/* An option: its names, the kind of its value, where that goes, what it is for. */
#define HL_CLI_OPTION(name, letter, kind, value, text, of)                                         \
  {                                                                                                \
    name, letter, 0, G_OPTION_ARG_##kind, value, text, of                                          \
  }

#define HL_CLI_DECODING(decoding)                                                                  \
  HL_CLI_OPTION ("book", 0, NONE, &(decoding)->is_book,                                            \
                 N_ ("Decode as the textbook does: always num_steps tokens, all at position 0"),   \
                 NULL),                                                                            \
      HL_CLI_OPTION ("no-book", 0, NONE, &(decoding)->is_own,                                      \
                     N_ ("Decode in the program’s own way, even with a textbook model"), NULL)
#define HL_CLI_MODEL(name)                                                                         \
  HL_CLI_OPTION ("model", 'm', FILENAME, name, N_ ("Model file; default: the included model"),     \
                 N_ ("FILE"))
/* What is left over, and the end. */
#define HL_CLI_REST(rest) HL_CLI_OPTION (G_OPTION_REMAINING, 0, FILENAME_ARRAY, rest, NULL, NULL)
#define HL_CLI_END HL_CLI_OPTION (NULL, 0, NONE, NULL, NULL, NULL)

/* The value of a whole number that was not given, where every number means something. */
#define HL_CLI_NOT_GIVEN G_MININT

void        hl_cli_add_entries (GOptionGroup *group, const GOptionEntry *entries);
gboolean    hl_cli_read_whole (const char *option, const char *text, gint64 least, gint64 most,
                               gint64 *number, GError **error);
gboolean    hl_cli_read_real (const char *option, const char *text, double *number, GError **error);
gboolean    hl_cli_parse (GOptionContext *options, int argc, char *argv[]);
gboolean    hl_cli_read (int argc, char *argv[], const char *rest, const char *summary,
                         const GOptionEntry *entries);
HlCliStatus hl_cli_run (int argc, char *argv[], const char *rest, const char *summary,
                        const GOptionEntry *entries, HlCliFunction run, gpointer arguments);

HlCliStatus hl_cli_fail (const GError *error);
HlCliStatus hl_cli_refuse (const GError *error);
HlCliStatus hl_cli_misuse (const char *format, ...) G_GNUC_PRINTF (1, 2);
void        hl_cli_warn (const char *format, ...) G_GNUC_PRINTF (1, 2);
int         hl_cli_columns (const char *text);
void        hl_cli_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
void        hl_cli_print_json (json_t *json);
gboolean    hl_cli_flush (GError **error);

NnCheckpoint *hl_cli_load_model (const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean      hl_cli_decodes_as_book (const HlCliDecoding *decoding, int beam_width,
                                      const NnCheckpoint *checkpoint);

/* The commands, each in a file of its own, cli-<command>.c. */
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
