import { createHash } from 'node:crypto';

export type Migration = { name: string; sql: string };

/** All of `db/migrations`, in order of name, taken into the build so that no deployment can forget them. */
export function readMigrations(): Migration[] {
  const files = import.meta.glob<string>('../../../db/migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  return Object.entries(files)
    .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const hashOf = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
