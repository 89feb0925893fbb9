import { hashOf, type Migration } from './migration-files.ts';

export class MigrationDrift extends Error {
  override name = 'MigrationDrift';
}

/**
 * What an older release can't live with. It stands in the name, the only thing of a migration that reaches an older
 * release, by the database as by a backup.
 */
const isBreaking = (name: string) => name.endsWith('_breaking');

export function refuseDrift(applied: Map<string, string>, migrations: readonly Migration[]) {
  const known = new Map(migrations.map(({ name, sql }) => [name, hashOf(sql)]));
  const newer = [...applied.keys()].filter((name) => !known.has(name)).sort();
  refuseNewer(newer, migrations.find(({ name }) => !applied.has(name))?.name);
  for (const [name, hash] of applied) {
    const today = known.get(name);
    if (today !== undefined && today !== hash) {
      throw new MigrationDrift(
        `The file of the change "${name}" differs from the one this database was made with. Changes are never edited: put it back and add a new one.`,
      );
    }
  }
}

/** `missing`: a migration of this release that the database lacks. */
function refuseNewer([first, ...more]: readonly string[], missing: string | undefined) {
  if (first === undefined) return;
  if (missing !== undefined) {
    throw new MigrationDrift(
      `The database has the change "${first}", which this Nyuzi does not know, and lacks its "${missing}": it belongs to another version, neither newer nor older. Start that version, or restore a backup.`,
    );
  }
  const breaking = [first, ...more].find(isBreaking);
  if (breaking !== undefined) {
    throw new MigrationDrift(
      `The database was last used by a newer Nyuzi, and its change "${breaking}" leaves no way back to this version. Start that version, or restore the backup from before the update.`,
    );
  }
}
