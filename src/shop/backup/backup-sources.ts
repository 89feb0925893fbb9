import type { Sql } from '../../platform/db/database.ts';
import type { TransactionSql } from '../../platform/db/pool.ts';
import { listPendingJobs } from '../../platform/jobs/pending-jobs.ts';
import type { PictureStore } from '../media/store/picture-store.ts';
import { startChecksum } from './checksum.ts';
import { copyOut } from './copy.ts';
import { SCHEMA } from './describe-database.ts';
import type { Checksum, Head, Section } from './manifest.ts';

export class SourceChanged extends Error {}

type Source = { section: Section; open(): AsyncIterable<Buffer> };

type Pictures = Pick<PictureStore, 'list' | 'open'>;

export async function sourcesOf(sql: TransactionSql, { tables }: Head, pictures: Pictures): Promise<Source[]> {
  const sources: Source[] = tables.map(({ name, columns }) => ({
    section: { what: 'table', name },
    open: () => copyOut(sql, { format: 'csv', schema: SCHEMA, name, columns }),
  }));
  sources.push({ section: { what: 'jobs', name: '' }, open: () => linesOfJobs(sql) });
  // After the tables: a file that a table names was there before its row, and its content never changes.
  for (const name of await pictures.list())
    sources.push({ section: { what: 'picture', name }, open: () => readPicture(pictures, name) });
  return sources;
}

async function* readPicture(pictures: Pictures, name: string): AsyncGenerator<Buffer> {
  const bytes = await pictures.open(name);
  if (!bytes) throw new SourceChanged(`${name} was removed`);
  yield* bytes;
}

/** The bytes of the second reading, as long as they are those of the first. */
export async function* unchanged(
  section: Section,
  bytes: AsyncIterable<Buffer>,
  first: Checksum,
): AsyncGenerator<Buffer> {
  const counting = startChecksum(section, 'csv');
  let left = first.bytes;
  for await (const chunk of bytes) {
    counting.add(chunk);
    left -= chunk.length;
    if (left < 0) throw new SourceChanged(`${section.name} grew between its two readings`);
    yield chunk;
  }
  if (counting.finish().sha256 !== first.sha256)
    throw new SourceChanged(`${section.name} changed between its readings`);
}

async function* linesOfJobs(sql: Sql): AsyncGenerator<Buffer> {
  for await (const job of listPendingJobs(sql)) yield Buffer.from(`${JSON.stringify(job)}\n`);
}
