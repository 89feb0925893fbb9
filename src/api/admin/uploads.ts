import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import { UPLOAD_BYTES, UPLOAD_TIMEOUT_MS, type UploadKind } from '../../shared/upload-limits.ts';
import { withUploadPath } from '../../shop/media/uploads.ts';
import type { Received, UploadRefusal } from './upload-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes one file as `multipart/form-data`, in the field `file`. */
    upload?: UploadKind;
  }
}

/** Room for the boundary and the head of the one part. */
const FRAME_BYTES = 4096;
/** All that one process receives at once: bounds the disk that unfinished uploads can take. */
const MAX_AT_ONCE = 8;

/** Parses multipart bodies for the calls that declare `upload`, gives them their time, and refuses them elsewhere. */
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

/** Receives files for one resource into `folder`. */
export function createUploads(folder: string) {
  let underWay = 0;

  /** Runs `use` with the one file of the request while it lies on the disk. */
  async function receive<Result>(
    request: FastifyRequest,
    use: (file: string) => Promise<Result>,
  ): Promise<Received<Result>> {
    const kind = request.routeOptions.config.upload;
    if (!kind) throw new Error(`${request.routeOptions.url} does not declare what it takes.`);
    if (underWay >= MAX_AT_ONCE) return { ok: false, kind, reason: 'too_many_uploads' };
    underWay += 1;
    try {
      return await withUploadPath(folder, async (file): Promise<Received<Result>> => {
        const reason = await save(request, file, UPLOAD_BYTES[kind]);
        return reason ? { ok: false, kind, reason } : { ok: true, result: await use(file) };
      });
    } finally {
      underWay -= 1;
    }
  }

  return { receive };
}

/** Writes the only part of a request to `file`. */
async function save(request: FastifyRequest, file: string, maxBytes: number): Promise<UploadRefusal | undefined> {
  if (!request.isMultipart()) return 'upload_missing';
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_BYTES) return 'upload_too_large';
  try {
    return (await writeParts(request, file, maxBytes)) > 0 ? undefined : 'upload_missing';
  } catch (error) {
    if (isDiskError(error)) throw error;
    return isTooLarge(error) ? 'upload_too_large' : 'upload_missing';
  }
}

/** How many bytes the file has; 0 where there is none. A second part ends in an error of the parser. */
async function writeParts(request: FastifyRequest, file: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file' || part.fieldname !== 'file') return 0;
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    // Not with `request.signal`: it aborts as soon as the body has been read, which is before it has been written. Where the
    // connection breaks or is destroyed after a timeout, the parser ends the part with an error.
    await pipeline(part.file, target);
    bytes = target.bytesWritten;
  }
  return bytes;
}

/** The rest is the sender's: a broken line, a body that is no multipart, more parts than one. */
const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall));

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
