import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** 10 GB at 10 Mbit/s, so that a slow download isn't cut off. A waiting download holds no database connection. */
export const DOWNLOAD_TIMEOUT_MS = 8_000_000;

/** Without a byte order mark, Excel reads UTF-8 in the machine's code page. */
const BYTE_ORDER_MARK = '\ufeff';

/** Streams a CSV file with backpressure. All CSV downloads use it. `parts` are chunks of many lines. */
export const sendCsv = (reply: FastifyReply, name: string, parts: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(withByteOrderMark(parts), { objectMode: false }));

async function* withByteOrderMark(parts: AsyncIterable<string>) {
  yield BYTE_ORDER_MARK;
  yield* parts;
}
