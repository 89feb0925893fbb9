import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** 10 GB at 10 Mbit/s: a download is not ended for the time it takes. What it waits with holds no connection of the database. */
export const DOWNLOAD_TIMEOUT_MS = 8_000_000;

/** Without it Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\ufeff';

/** Streams a CSV file with backpressure. Every CSV download goes through here. `parts` are chunks of many lines. */
export const sendCsv = (reply: FastifyReply, name: string, parts: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(withByteOrderMark(parts), { objectMode: false }));

async function* withByteOrderMark(parts: AsyncIterable<string>) {
  yield BYTE_ORDER_MARK;
  yield* parts;
}
