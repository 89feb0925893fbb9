import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type MakerReason, makerSentence } from '../../shop/studio/refusals.ts';

const STATUS: Record<MakerReason, number> = {
  unknown_maker: 404,
  unknown_design: 404,
  no_maker: 409,
  not_to_make: 409,
  maker_email: 400,
  maker_there: 400,
  too_many_makers: 409,
};

export function sendMakerError(reply: FastifyReply, { reason }: { reason: MakerReason }) {
  const detail = makerSentence(reason);
  const isAboutEmail = reason === 'maker_email' || reason === 'maker_there';
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(isAboutEmail && { fields: { email: detail } }),
  });
}
