import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { readContainer, UnreadableBackup, type Writing } from './container.ts';
import { isPictureName } from './pictures.ts';

/** What stands at the head of a backup. Names are PostgreSQL's and are compared with the schema, never run. */
export const Head = Type.Object({
  form: Type.Literal(1),
  madeAt: Type.String(),
  postgres: Type.String(),
  /** The end of the log's chain; see `audit/chain.ts`. */
  log: Type.Optional(Type.Object({ entries: Type.Integer(), hash: Type.String() })),
  migrations: Type.Array(Type.Object({ name: Type.String(), hash: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String(), isCalled: Type.Boolean() })),
});
export type Head = Static<typeof Head>;

/** `name` of a table, of a picture's file under the folder of pictures, or empty. */
const Section = Type.Object({
  what: Type.Union([Type.Literal('table'), Type.Literal('jobs'), Type.Literal('picture')]),
  name: Type.String(),
});
export type Section = Static<typeof Section>;

/** `rows` are lines of a table or of jobs; 1 for a picture. */
const Tally = Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() });
export type Tally = Static<typeof Tally>;

/** `signedBy`: the public key; undefined: a file of a release before, which anybody may have written. */
export type Summary = {
  signedBy?: Buffer | undefined;
  head: Head;
  tables: Map<string, Tally>;
  jobs: number;
  pictures: number;
  rows: number;
};

const PIECE = 256 * 1024;
const NEWLINE = 0x0a;

export const writeHead = (writing: Writing, head: Head) => writing.write('head', encode(head));

/** Writes one section from a stream of bytes, joining small pieces and splitting large ones. */
export async function writeSection(writing: Writing, section: Section, bytes: AsyncIterable<Buffer>): Promise<Tally> {
  await writing.write('section', encode(section));
  const counting = startTally(section);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    counting.add(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE) {
      await writePieces(writing, Buffer.concat(waiting));
      waiting = [];
      size = 0;
    }
  }
  await writePieces(writing, Buffer.concat(waiting));
  const tally = counting.finish();
  await writing.write('close', encode(tally));
  return tally;
}

async function writePieces(writing: Writing, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) await writing.write('piece', bytes.subarray(at, at + PIECE));
}

/** Counts and hashes the bytes of a section. In PostgreSQL's text form every row ends with the only newline in it. */
export function startTally({ what }: Pick<Section, 'what'>) {
  const hash = createHash('sha256');
  let [rows, bytes] = [what === 'picture' ? 1 : 0, 0];
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      if (what !== 'picture') rows += countNewlines(chunk);
    },
    finish: (): Tally => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

function countNewlines(chunk: Buffer) {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

export type Reader = {
  head?(head: Head): Promise<void>;
  /** Must take all of `bytes`, or none: what is left over is read past. */
  section(section: Section, bytes: AsyncIterable<Buffer>): Promise<void>;
};

/**
 * Reads a backup from head to seal, checking everything on the way. What `reader` was given is only proven good when
 * this answers: a reader that changes something does it in a transaction.
 */
export async function readBackup(file: string, reader: Reader, identities: readonly string[] = []): Promise<Summary> {
  const frames = readContainer(file, identities);
  try {
    const head = await readHead(frames);
    await reader.head?.(head);
    const summary: Summary = { head, tables: new Map(), jobs: 0, pictures: 0, rows: 0 };
    let next = await frames.next();
    for (; !next.done; next = await frames.next()) {
      if (next.value.kind !== 'section') throw new UnreadableBackup('damaged', 'a section was expected');
      const section = decode(Section, next.value.payload);
      if (section.what === 'picture' && !isPictureName(section.name))
        throw new UnreadableBackup('damaged', 'a picture has an impossible name');
      const reading = piecesOf(frames, section);
      await reader.section(section, reading.bytes());
      for await (const _ of reading.bytes());
      enter(summary, section, reading.tally());
    }
    summary.signedBy = next.value;
    return summary;
  } finally {
    await frames.return(undefined);
  }
}

async function readHead(frames: Frames): Promise<Head> {
  const { done, value } = await frames.next();
  if (done || value.kind !== 'head') throw new UnreadableBackup('damaged', 'the head is missing');
  return decode(Head, value.payload);
}

function piecesOf(frames: Frames, section: Section) {
  const counting = startTally(section);
  let tally: Tally | undefined;

  async function nextPiece(): Promise<Buffer | undefined> {
    const { done, value } = await frames.next();
    if (done) throw new UnreadableBackup('damaged', 'it ends in the middle of a section');
    if (value.kind === 'piece') return value.payload;
    if (value.kind !== 'close') throw new UnreadableBackup('damaged', 'a section is not closed');
    tally = counting.finish();
    if (!Value.Equal(tally, decode(Tally, value.payload)))
      throw new UnreadableBackup('damaged', `${section.what} ${section.name} is not as it was written`);
    return undefined;
  }

  return {
    async *bytes(): AsyncGenerator<Buffer> {
      while (!tally) {
        const piece = await nextPiece();
        if (piece) {
          counting.add(piece);
          yield piece;
        }
      }
    },
    tally(): Tally {
      if (!tally) throw new UnreadableBackup('damaged', 'a section is not closed');
      return tally;
    },
  };
}

function enter(summary: Summary, { what, name }: Section, tally: Tally) {
  if (what === 'table') {
    if (summary.tables.has(name)) throw new UnreadableBackup('damaged', `${name} is in it twice`);
    summary.tables.set(name, tally);
    summary.rows += tally.rows;
  } else if (what === 'jobs') summary.jobs += tally.rows;
  else summary.pictures += 1;
}

type Frames = ReturnType<typeof readContainer>;

const encode = (value: object) => Buffer.from(JSON.stringify(value));

function decode<Shape extends TSchema>(shape: Shape, payload: Buffer): Static<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new UnreadableBackup('damaged', 'a label can not be read');
  }
  if (!Value.Check(shape, value)) throw new UnreadableBackup('damaged', 'a label has another shape');
  return value as Static<Shape>;
}
