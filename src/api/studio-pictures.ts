import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendApiError } from '../platform/http/api-error.ts';
import { type DesignPicture, TooManyPictures } from '../shop/studio/design-pictures.ts';
import { sendStudioError } from './studio-errors.ts';

/** A day: a design that is not ordered yet follows the studio's settings. After that its tag is asked for. */
const A_DAY = 'public, max-age=86400';

/** A drawn design, or nothing but 304 to whoever has it already. */
export async function sendDesignPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Promise<DesignPicture | undefined>,
): Promise<FastifyReply> {
  const picture = await wanted.catch(orTooMany);
  if (picture === undefined) return sendStudioError(reply, { ok: false, reason: 'unknown_design' });
  if (picture === 'too_many') {
    const detail = 'Many pictures are being drawn right now. Try again in a moment.';
    return sendApiError(reply, { status: 503, code: 'busy', detail, retryAfterSeconds: 2 });
  }
  const { bytes, format, etag } = picture;
  reply.headers({ 'cache-control': A_DAY, 'cross-origin-resource-policy': 'cross-origin', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`image/${format}`).send(bytes);
}

export function orTooMany(error: unknown): 'too_many' {
  if (error instanceof TooManyPictures) return 'too_many';
  throw error;
}
