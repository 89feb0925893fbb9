/** Whether a backup fits this program's changes of the database and the tables that they make. */

import { hashOf, type Migration } from '../../platform/db/migrate.ts';
import { CannotRestore } from './cannot-restore.ts';
import type { Head } from './manifest.ts';

/** Refuses a backup whose changes are not the first ones of this program's own. */
export function assertKnownMigrations(head: Head, migrations: readonly Migration[]) {
  head.migrations.forEach(({ name, hash }, place) => {
    const known = migrations[place];
    if (!known) throw new CannotRestore({ reason: 'newer', change: name });
    if (known.name !== name || hashOf(known.sql) !== hash)
      throw new CannotRestore({ reason: 'other_line', change: name });
  });
}

export function assertSameTables(head: Head, tables: Head['tables']) {
  const made = new Map(tables.map(({ name, columns }) => [name, [...columns].sort().join()]));
  for (const { name, columns } of head.tables) {
    if (made.get(name) !== [...columns].sort().join()) throw new CannotRestore({ reason: 'does_not_fit', table: name });
  }
  const inFile = new Set(head.tables.map(({ name }) => name));
  for (const { name } of tables) {
    if (!inFile.has(name)) throw new CannotRestore({ reason: 'does_not_fit', table: name });
  }
}
