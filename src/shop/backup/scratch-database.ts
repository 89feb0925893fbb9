import { randomBytes } from 'node:crypto';
import { otherDatabase } from '../../platform/db/connection-url.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { quoted } from './copy.ts';
import { listScratchDatabases } from './queries.ts';

const PREFIX = 'nyuzi_proof_';
const PERMISSION_DENIED = '42501';

export const NOT_ALLOWED =
  'The backup was written but not proven: the database user may create neither a database nor a schema. Allow one of the two, or restore a backup by hand now and then.';

export const isDenied = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === PERMISSION_DENIED;

type Scratch =
  | { ok: true; where: 'database' | 'schema'; url: string; clear(): Promise<void> }
  | { ok: false; trouble: string };

/** A new database on the same server; where that can't be had, the shop's own, for a schema that is never committed. */
export async function openScratch(databaseUrl: string): Promise<Scratch> {
  const beside = { ok: true as const, where: 'schema' as const, url: databaseUrl, clear: async () => {} };
  const name = `${PREFIX}${randomBytes(5).toString('hex')}`;
  const url = otherDatabase(databaseUrl, name);
  const server = createDatabase({ url: databaseUrl, poolSize: 1 });
  const clear = async () => {
    const { sql } = createDatabase({ url: databaseUrl, poolSize: 1 });
    await sql.unlimited((alone) => alone.unsafe(`drop database if exists ${quoted(name)} with (force)`));
    await sql.end({ timeout: 1 });
  };
  try {
    await server.sql.unlimited(async (sql) => {
      for (const left of await listScratchDatabases(sql, PREFIX)) {
        // One that is in use stays.
        await sql.unsafe(`drop database if exists ${quoted(left.name)}`).catch(() => {});
      }
      await sql.unsafe(`create database ${quoted(name)} template template0`);
    });
  } catch {
    return beside;
  } finally {
    await server.sql.end({ timeout: 1 });
  }
  // A pooler in between may not know the new database.
  if (await canOpen(url)) return { ok: true, where: 'database', url, clear };
  await clear();
  return beside;
}

async function canOpen(url: string) {
  const { sql } = createDatabase({ url, poolSize: 1 });
  const answer = await sql`select 1`.then(
    () => true,
    () => false,
  );
  await sql.end({ timeout: 1 });
  return answer;
}
