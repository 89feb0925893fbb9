import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { type StudioRefusal, studioSentence } from '../shop/studio/refusals.ts';

const STATUS: Record<StudioRefusal['reason'], ErrorStatus> = {
  studio_off: 404,
  unknown_design: 404,
  not_orderable: 400,
};

/** Sends why a design can’t be woven, with the choices that would work. */
export function sendStudioError(reply: FastifyReply, refusal: StudioRefusal): FastifyReply {
  const error = { status: STATUS[refusal.reason], code: refusal.reason, detail: studioSentence(refusal) };
  if (refusal.reason !== 'not_orderable') return sendApiError(reply, error);
  const { code, about, reason, fix } = refusal.problem;
  return sendApiError(reply, {
    ...error,
    code: code.replaceAll('-', '_'),
    fields: { [about]: reason },
    fix: fix?.change ?? null,
    fixLabel: fix?.label ?? null,
  });
}
