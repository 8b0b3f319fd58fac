/* ui/widgets/open-set.h
 *
 * Which boxes of a nested figure are open.  Two hands open and close them: the user,
 * and the step at hand, which opens what is around it and closes that again when it
 * goes on.
 *
 *      a.b         opening it closes what else is open in "a"
 *      a.b.c       goes with it
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _HlOpenSet HlOpenSet;

HlOpenSet *hl_open_set_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_open_set_free (HlOpenSet *self);

void hl_open_set_follow (HlOpenSet         *self,
                         const char *const *around);
void hl_open_set_open (HlOpenSet  *self,
                       const char *path);
void hl_open_set_close (HlOpenSet  *self,
                        const char *path);

const char *const *hl_open_set_list (HlOpenSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlOpenSet, hl_open_set_free)

G_END_DECLS
