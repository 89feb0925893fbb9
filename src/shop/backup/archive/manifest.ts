import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isPictureName } from '../../media/store/folder-pictures.ts';
import { damaged } from './unreadable-backup.ts';

/** Identifies the backed-up shop. PostgreSQL names in it are only compared with the schema, never executed. */
const Shop = {
  madeAt: Type.String(),
  postgres: Type.String(),
  /** Head of the audit log's hash chain; see `audit/hash-chain.ts`. */
  log: Type.Optional(Type.Object({ entries: Type.Integer(), hash: Type.String() })),
  /** Shown before a restore. */
  contents: Type.Object({
    products: Type.Integer(),
    orders: Type.Integer(),
    customers: Type.Integer(),
    newestOrderAt: Type.Union([Type.String(), Type.Null()]),
  }),
  migrations: Type.Array(Type.Object({ name: Type.String(), hash: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String(), isCalled: Type.Boolean() })),
};

/** `rows`: of a table, lines of jobs, or 1 for a picture. */
export const Checksum = Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() });

export type Checksum = Static<typeof Checksum>;

/** First entry of an archive; lists all others in order. Its signature therefore covers them all. */
const Manifest = Type.Object({
  version: Type.Literal(3),
  ...Shop,
  entries: Type.Array(Type.Object({ path: Type.String(), ...Checksum.properties })),
});

export type Manifest = Static<typeof Manifest>;
export const MANIFEST = 'manifest.json';

/** `name`: of the table, of the picture's file below the picture folder, or empty. */
export type Section = { what: 'table' | 'jobs' | 'picture'; name: string };

export function sectionPath({ what, name }: Section): string {
  if (what === 'table') return `tables/${name}.csv`;
  return what === 'jobs' ? 'jobs.jsonl' : `pictures/${name}`;
}

export function parseManifest(bytes: Buffer): Manifest {
  const manifest = decodeJson(Manifest, bytes);
  const paths = manifest.entries.map(({ path }) => path);
  if (new Set(paths).size < paths.length) throw damaged('an entry is named twice');
  const inArchive = paths.map(parseSectionPath).flatMap(({ what, name }) => (what === 'table' ? [name] : []));
  const named = manifest.tables.map(({ name }) => name);
  if (JSON.stringify(inArchive) !== JSON.stringify(named)) throw damaged('its tables are not those that it names');
  return manifest;
}

export function decodeJson<Shape extends TSchema>(shape: Shape, bytes: Buffer): Static<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged('a description can not be read');
  }
  if (!Value.Check(shape, value)) throw damaged('a description has another shape');
  return value as Static<Shape>;
}

/** Throws on unknown paths: an archive can't write outside its known folders. */
export function parseSectionPath(path: string): Section {
  const table = /^tables\/([^/]+)\.csv$/.exec(path)?.[1];
  if (table !== undefined) return { what: 'table', name: table };
  if (path === 'jobs.jsonl') return { what: 'jobs', name: '' };
  const picture = path.startsWith('pictures/') ? path.slice('pictures/'.length) : '';
  if (!isPictureName(picture)) throw damaged(`${JSON.stringify(path.slice(0, 100))} is no entry of a backup`);
  return { what: 'picture', name: picture };
}

export const Head = Type.Object(Shop);
export type Head = Static<typeof Head>;

/** `signedBy`: public key of the signature; undefined for an unsigned file, which has no proof of origin. */
export type Summary = {
  signedBy?: Buffer | undefined;
  head: Head;
  tables: Map<string, Checksum>;
  jobs: number;
  pictures: number;
  rows: number;
};

export const startSummary = (head: Head): Summary => ({
  head,
  tables: new Map(),
  jobs: 0,
  pictures: 0,
  rows: 0,
});

export function addToSummary(summary: Summary, { what, name }: Section, checksum: Checksum) {
  if (what === 'table') {
    if (summary.tables.has(name)) throw damaged(`${name} is in it twice`);
    summary.tables.set(name, checksum);
    summary.rows += checksum.rows;
  } else if (what === 'jobs') summary.jobs += checksum.rows;
  else summary.pictures += 1;
}

export type Contents = Head['contents'];

export async function getChecksum(section: Section, bytes: AsyncIterable<Buffer>): Promise<Checksum> {
  const counting = startChecksum(section);
  for await (const chunk of bytes) counting.add(chunk);
  return counting.finish();
}

export function startChecksum({ what }: Pick<Section, 'what'>) {
  const hash = createHash('sha256');
  const countLines = what === 'table' ? csvLineCounter() : countNewlines;
  let [bytes, lines] = [0, 0];
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      if (what !== 'picture') lines += countLines(chunk);
    },
    finish(): Checksum {
      const rows = what === 'picture' ? 1 : Math.max(lines - (what === 'table' ? 1 : 0), 0);
      return { rows, bytes, sha256: hash.digest('hex') };
    },
  };
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** Newlines inside quotes belong to a value; a doubled quote toggles twice. */
function csvLineCounter() {
  let isQuoted = false;
  return (chunk: Buffer) => {
    let count = 0;
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) count += 1;
    }
    return count;
  };
}

/** In JSON lines, values contain no newline. */
function countNewlines(chunk: Buffer) {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

export const SIGNATURE = 'manifest.sig';

export type BackupReader = {
  head?(head: Head): Promise<void>;
  /** Must consume all of `bytes` or none; the rest is skipped. */
  section(section: Section, bytes: AsyncIterable<Buffer>): Promise<void>;
};
