/* tests/support/quark-table.h
 *
 * What the leak sanitizer may not blame us for: GLib's first table of quarks.
 *
 * When a program has more than 2,048 quarks (names of types, signals, properties …), GLib makes
 * a larger table and never frees the first one, which another thread may still be reading.  The
 * sanitizer takes it for a leak, of 16 KiB, and cannot say whose it is.
 */

#pragma once

void hl_test_keep_quark_table (void);
