import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** 10 GB at 10 Mbit/s: a download is not ended for the time it takes. What it waits with holds no connection of the database. */
export const DOWNLOAD_TIMEOUT_MS = 8_000_000;

/** A file for spreadsheets, read on only as fast as it is taken. `parts` come in stretches of many lines. */
export const sendCsv = (reply: FastifyReply, name: string, parts: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts, { objectMode: false }));
