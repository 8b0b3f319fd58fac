/* ui/session/kept-list.h
 *
 * Lists that people make and the settings keep: marked places, watched sentences, steps that are
 * done. Two windows of one person that share the settings lose nothing: what the other one has
 * added since is kept, behind the window's own. If both change the list at the same moment, one
 * writes over the other, which then writes its change again.
 */

#pragma once

#include <gio/gio.h>

char **hl_kept_list_merge (const char *const *own, const char *const *known,
                           const char *const *there) G_GNUC_WARN_UNUSED_RESULT;
void   hl_kept_list_save (GSettings *settings, const char *key, const char *const *own,
                          char ***known);
