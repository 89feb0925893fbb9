import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorStatus, sendApiError } from '../../platform/http/api-error.ts';
import type { App } from '../../platform/http/app.ts';
import type { UnreadTable } from '../../shared/tables/read-table.ts';
import { tooLargeSentence, UPLOAD_BYTES, UPLOAD_TIMEOUT_MS, type UploadKind } from '../../shared/upload-limits.ts';
import type { storeCrop } from '../../shop/media/brand-pictures.ts';
import { withUploadPath } from '../../shop/media/uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes one file as `multipart/form-data`, in the field `file`. */
    upload?: UploadKind;
  }
}

/** Room for the boundary and the head of the one part. */
const FRAME_BYTES = 4096;
/** All that one process receives at once: bounds the disk that unfinished uploads can take. */
const MAX_UPLOADS_AT_ONCE = 8;

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
    if (underWay >= MAX_UPLOADS_AT_ONCE) return { ok: false, kind, reason: 'too_many_uploads' };
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

type UploadRefusal = 'upload_missing' | 'upload_too_large' | 'too_many_uploads';
const RETRY_AFTER_SECONDS = 5;

const STATUS: Record<UploadRefusal, ErrorStatus> = {
  upload_missing: 400,
  upload_too_large: 413,
  too_many_uploads: 429,
};

type Received<Result> = { ok: true; result: Result } | { ok: false; kind: UploadKind; reason: UploadRefusal };

export function sendUploadError(
  reply: FastifyReply,
  { kind, reason }: Extract<Received<unknown>, { ok: false }>,
): FastifyReply {
  // Its time ran out: that has been answered.
  if (reply.sent) return reply;
  const status = STATUS[reason];
  return sendApiError(reply, {
    status,
    code: reason,
    detail: sentenceFor(kind, reason),
    ...(status === 429 && { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}

/** A table that can't be read; where only its encoding is in doubt, with the readings to choose from. */
export const sendUnreadTable = (reply: FastifyReply, { sentence, readings }: UnreadTable): FastifyReply =>
  readings
    ? sendApiError(reply, { status: 409, code: 'letters_unclear', detail: sentence, readings })
    : sendApiError(reply, { status: 400, code: 'csv_unreadable', detail: sentence });

function sentenceFor(kind: UploadKind, reason: UploadRefusal): string {
  switch (reason) {
    case 'upload_missing':
      return 'The upload didn’t finish. Choose the file again.';
    case 'upload_too_large':
      return tooLargeSentence(kind);
    case 'too_many_uploads':
      return 'Several files are being uploaded right now. Try again in a moment.';
  }
}

type CropReason = Extract<Awaited<ReturnType<typeof storeCrop>>, { ok: false }>['reason'];

/** For what is cut to a shape of the shop's: banners, and pictures of stories. */
export function sendCropError(reply: FastifyReply, reason: CropReason) {
  const status = reason === 'picture_busy' || reason === 'pictures_unavailable' ? 503 : 400;
  return sendApiError(reply, { status, code: reason, detail: SENTENCES[reason] });
}

const SENTENCES: Record<CropReason, string> = {
  not_a_picture: 'We can’t read this picture. Save it as JPEG, PNG or WebP and try again.',
  too_many_pixels: 'This picture is too large. The limit is 40 megapixels.',
  too_small: 'This picture is too small and would look blurry. Use one that is at least 1200 × 700 pixels.',
  picture_busy: 'It took too long to prepare this picture. Try again in a moment.',
  pictures_unavailable: 'We can’t reach the place where your pictures are stored. Try again later.',
};
