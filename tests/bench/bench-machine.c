#include "tests/bench/bench-machine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *read_text (const char *path)
{
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

/* Returns the value of the first such line, or NULL. */
char *hl_machine_find_line (const char *text, const char *key)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *colon = strchr (lines[i], ':');

      if (colon == NULL || !g_str_has_prefix (lines[i], key))
        continue;
      if (strspn (lines[i] + strlen (key), " \t") == (gsize) (colon - lines[i]) - strlen (key))
        return g_strstrip (g_strdup (colon + 1));
    }

  return NULL;
}

/* In kibibytes, as the kernel counts. */
static gint64 find_kibibytes (const char *path, const char *key)
{
  g_autofree char *text = read_text (path);
  g_autofree char *value = hl_machine_find_line (text, key);

  return value != NULL ? g_ascii_strtoll (value, NULL, 10) : 0;
}

/* Returns processor, number of cores and memory, in one line. */
char *hl_machine_describe (void)
{
  g_autofree char *info = read_text ("/proc/cpuinfo");
  g_autofree char *model = hl_machine_find_line (info, "model name");
  g_autofree char *megahertz = hl_machine_find_line (info, "cpu MHz");
  const double     gibibytes = (double) find_kibibytes ("/proc/meminfo", "MemTotal") / 1048576.0;
  GString         *text = g_string_new (NULL);

  g_string_append_printf (text, "%u × %s", g_get_num_processors (),
                          model != NULL ? model : "processor");
  if (megahertz != NULL)
    g_string_append_printf (text, " at %.1f GHz", g_ascii_strtod (megahertz, NULL) / 1000.0);
  if (gibibytes > 0.0)
    g_string_append_printf (text, ", %.0f GiB", gibibytes);

  return g_string_free (text, FALSE);
}

/* Returns the most memory the program ever had, in bytes; 0 if not known. */
gint64 hl_machine_peak_memory (void)
{
  return 1024 * find_kibibytes ("/proc/self/status", "VmHWM");
}

/* Returns how long all threads of this program together have computed. */
double hl_machine_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);

  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Its first line counts ticks: user, nice, system, idle, waiting, interrupts of two kinds, and
 * what the host of a virtual machine took away. Returns all that were neither idle nor waiting;
 * NaN if it says nothing. */
double hl_machine_busy_ticks (const char *stat)
{
  unsigned long long t[8] = { 0 };

  if (sscanf (stat, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &t[0], &t[1], &t[2], &t[3],
              &t[4], &t[5], &t[6], &t[7]) < 4)
    return NAN;

  return (double) (t[0] + t[1] + t[2] + t[5] + t[6] + t[7]);
}

/* Returns this moment. */
HlLoad hl_load_now (void)
{
  g_autofree char *stat = read_text ("/proc/stat");

  return (HlLoad){
    .wall = g_get_monotonic_time (),
    .own = hl_machine_cpu_seconds (),
    .all = hl_machine_busy_ticks (stat) / (double) sysconf (_SC_CLK_TCK),
  };
}

/* Returns how many processors other programs kept busy meanwhile; NaN if not known. */
double hl_load_of_others (const HlLoad *from, const HlLoad *to)
{
  const double seconds = (double) (to->wall - from->wall) / G_USEC_PER_SEC;
  const double others = (to->all - from->all) - (to->own - from->own);

  return isnan (others) ? NAN : MAX (0.0, others) / seconds;
}
