/* app/cli-main.c
 *
 * headlight-cli: finds the command and runs it.
 */

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#include "app/cli.h"
#include "app/paths.h"
#include "config.h"
#include "core/engine/memory.h"
#include "core/engine/workers.h"

typedef struct
{
  const char *name;               /* what the user types */
  const char *summary;            /* what it does, in one line */
  HlCliStatus (*run) (int   argc, /* does it; the first argument is the command's name */
                      char *argv[]);
} Command;

static const Command commands[] = {
  { "train", N_ ("Train a model on sentence pairs"), hl_cli_train },
  { "translate", N_ ("Translate sentences"), hl_cli_translate },
  { "evaluate", N_ ("Report how well a model translates"), hl_cli_evaluate },
  { "draw", N_ ("Draw any figure of the window"), hl_cli_draw },
  { "heatmap", N_ ("Draw attention weights"), hl_cli_heatmap },
  { "trace", N_ ("Save every tensor of one pass"), hl_cli_trace },
  { "check", N_ ("Compare results from another program with Headlight’s"), hl_cli_check },
  { "lesson", N_ ("Read lessons and check their claims"), hl_cli_lesson },
  { "worksheet", N_ ("Write a worksheet for a lesson, and its answers"), hl_cli_worksheet },
  { "info", N_ ("Show what is in a model file"), hl_cli_info },
  { "bench", N_ ("Measure how fast this computer trains and translates"), hl_cli_bench },
};

static void set_up_locale (void)
{
  g_autofree char *locale_dir = app_paths_locale_dir ();

  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

static void print_help (void)
{
  hl_cli_print (_ ("Usage: headlight-cli COMMAND [OPTION…]\n"
                   "\n"
                   "Train a Transformer, translate with it and look inside it.\n"
                   "\n"
                   "Commands:\n"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    hl_cli_print ("  %-12s%s\n", commands[i].name, _ (commands[i].summary));
  hl_cli_print (_ ("\nOptions:\n"
                   "  --help      Show this help\n"
                   "  --version   Show the program’s version\n\n"
                   "“headlight-cli COMMAND --help” explains a command.\n"));
}

static HlCliStatus run (int argc, char *argv[])
{
  g_set_prgname ("headlight-cli");

  if (argc < 2)
    return hl_cli_misuse (_ ("Give a command, for instance “headlight-cli info”"));

  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 ||
      strcmp (argv[1], "help") == 0)
    {
      print_help ();
      return HL_CLI_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      hl_cli_print ("headlight-cli %s\n", PACKAGE_VERSION);
      return HL_CLI_DONE;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        g_autofree char *name = g_strconcat ("headlight-cli ", commands[i].name, NULL);

        g_set_prgname (name);
        return commands[i].run (argc - 1, argv + 1);
      }

  return hl_cli_misuse (_ ("There is no command “%s”"), argv[1]);
}

int main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  HlCliStatus        status;

  nn_blas_end_idle_threads ();
  nn_memory_return_large_pieces ();
  set_up_locale ();
  status = run (argc, argv);

  if (!hl_cli_flush (&error) && status == HL_CLI_DONE)
    status = hl_cli_fail (error);

  return (int) status;
}
