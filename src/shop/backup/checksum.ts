import { createHash } from 'node:crypto';
import type { Checksum, CopyFormat, Section } from './manifest.ts';

const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** Counts and hashes the bytes of a section. */
export function startChecksum({ what }: Pick<Section, 'what'>, format: CopyFormat) {
  const hash = createHash('sha256');
  const isCsv = what === 'table' && format === 'csv';
  const countLines = isCsv ? csvLineCounter() : countNewlines;
  let [bytes, lines] = [0, 0];
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      if (what !== 'picture') lines += countLines(chunk);
    },
    finish(): Checksum {
      const rows = what === 'picture' ? 1 : Math.max(lines - (isCsv ? 1 : 0), 0);
      return { rows, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** A newline within quotes belongs to a value; a doubled quote opens and closes at once. */
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

/** In the text form, and among JSON lines, no value holds a newline. */
function countNewlines(chunk: Buffer) {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

export async function checksumOf(section: Section, bytes: AsyncIterable<Buffer>): Promise<Checksum> {
  const counting = startChecksum(section, 'csv');
  for await (const chunk of bytes) counting.add(chunk);
  return counting.finish();
}
