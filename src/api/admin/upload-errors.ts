import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import type { UnreadTable } from '../../shared/tables/read-table.ts';
import { tooLargeSentence, type UploadKind } from '../../shared/upload-limits.ts';

export type UploadRefusal = 'upload_missing' | 'upload_too_large' | 'too_many_uploads';
const RETRY_AFTER_SECONDS = 5;

const STATUS: Record<UploadRefusal, ErrorStatus> = {
  upload_missing: 400,
  upload_too_large: 413,
  too_many_uploads: 429,
};

export type Received<Result> = { ok: true; result: Result } | { ok: false; kind: UploadKind; reason: UploadRefusal };

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
