import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { conflict, invalid, tooLarge, tooMany } from '../../shared/refusals.ts';
import { type Encoding, EncodingChoice } from '../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../shared/tables/read-table.ts';
import { tooLargeSentence, UPLOAD_BYTES, UPLOAD_TIMEOUT_MS, type UploadKind } from '../../shared/upload-limits.ts';
import type { FileInput } from '../../shop/imports/core/file-import.ts';
import { withUploadPath } from '../../shop/media/uploads.ts';
import { sendRefusal } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes one file as `multipart/form-data`, in the field `file`. */
    upload?: UploadKind;
  }
}

/** Room for the multipart boundary and the part's headers. */
const FRAME_BYTES = 4096;
/** Concurrent uploads per process; bounds the disk space of unfinished uploads. */
const MAX_UPLOADS_AT_ONCE = 8;

/** Parses multipart bodies for calls that declare `upload`, with a longer timeout; refuses them for all others. */
export function registerUploads(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.upload) route.handlerTimeout = UPLOAD_TIMEOUT_MS;
  });
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const isMultipart = headers['content-type']?.trim().toLowerCase().startsWith('multipart/');
    if (isMultipart && !routeOptions.config.upload)
      throw Object.assign(new Error('no multipart here'), { statusCode: 415 });
  });
  void app.register(multipart, {
    limits: { files: 1, parts: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 },
  });
}

/** Receives uploads of one resource into `folder`: the result of what is done with a file, or why there is none. */
export function createUploads(folder: string) {
  let underWay = 0;

  /** Runs `use` with the request's one file while it is on disk. */
  return async <Result>(
    request: FastifyRequest,
    use: (file: string) => Promise<Result>,
  ): Promise<Result | UploadRefusal> => {
    const kind = request.routeOptions.config.upload;
    if (!kind) throw new Error(`${request.routeOptions.url} does not declare its accepted file kinds.`);
    if (underWay >= MAX_UPLOADS_AT_ONCE) return { ok: false, kind, reason: 'too_many_uploads' };
    underWay += 1;
    try {
      return await withUploadPath(folder, async (file): Promise<Result | UploadRefusal> => {
        const reason = await save(request, file, UPLOAD_BYTES[kind]);
        return reason ? { ok: false, kind, reason } : use(file);
      });
    } finally {
      underWay -= 1;
    }
  };
}

async function save(
  request: FastifyRequest,
  file: string,
  maxBytes: number,
): Promise<keyof typeof uploadRefusals | undefined> {
  if (!request.isMultipart()) return 'upload_missing';
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_BYTES) return 'upload_too_large';
  try {
    return (await writeParts(request, file, maxBytes)) > 0 ? undefined : 'upload_missing';
  } catch (error) {
    if (isDiskError(error)) throw error;
    return isTooLarge(error) ? 'upload_too_large' : 'upload_missing';
  }
}

/** Size of the file in bytes, or 0 without a file. A second part makes the parser throw. */
async function writeParts(request: FastifyRequest, file: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file' || part.fieldname !== 'file') return 0;
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    // Don't pass `request.signal`: it aborts once the body has been read, which is before it has been written. If the
    // connection breaks or is destroyed after a timeout, the parser ends the part with an error.
    await pipeline(part.file, target);
    bytes = target.bytesWritten;
  }
  return bytes;
}

/** All other errors are the sender's: a broken connection, a body that isn't multipart, more than one part. */
const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall));

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

export const tableUpload = (fileName: string) => ({
  querystring: Type.Object({ name: Type.String({ maxLength: 200, default: fileName }), encoding: EncodingChoice }),
  response: { 200: Type.Object({ id: Type.String() }) },
});

type TableRequest = FastifyRequest<{ Querystring: { name: string; encoding?: Encoding } }>;
type ReadTable = (input: FileInput) => Promise<{ ok: true; id: string } | UnreadTable>;

/** Handlers of `tableUpload` calls: answer the id of the stored table, or why it can't be read. */
export function createTableUploads(folder: string, fileName: string) {
  const receive = createUploads(folder);
  return async (request: TableRequest, reply: FastifyReply, read: ReadTable) => {
    const { name, encoding } = request.query;
    const input = { fileName: name.replace(/\p{Cc}/gu, '').trim() || fileName, encoding };
    const done = await receive(request, (file) => read({ ...input, file }));
    return !done.ok && 'sentence' in done ? sendUnreadTable(reply, done) : done;
  };
}

export const uploadRefusals = {
  upload_missing: invalid('The upload didn’t finish. Choose the file again.'),
  upload_too_large: tooLarge(({ kind }: { kind: UploadKind }) => tooLargeSentence(kind)),
  too_many_uploads: tooMany('Several files are being uploaded right now. Try again in a moment.', {
    retryAfterSeconds: 5,
  }),
};

type UploadRefusal = { ok: false; kind: UploadKind; reason: keyof typeof uploadRefusals };

const tableRefusals = {
  csv_unreadable: invalid(({ sentence }: UnreadTable) => sentence),
  /** The possible readings, if only the encoding is unclear. */
  letters_unclear: conflict(({ sentence }: UnreadTable) => sentence, {
    answers: ({ readings }: UnreadTable) => ({ readings }),
  }),
};

const sendUnreadTable = (reply: FastifyReply, unread: UnreadTable): FastifyReply =>
  unread.readings
    ? sendRefusal(reply, tableRefusals, { ...unread, reason: 'letters_unclear' })
    : sendRefusal(reply, tableRefusals, { ...unread, reason: 'csv_unreadable' });
