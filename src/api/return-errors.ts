import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { type ReturnRefusal, type ReturnRefusalReason, returnSentence } from '../shop/orders/returns/steps.ts';

export const RETURN_STATUS: Record<ReturnRefusalReason, ErrorStatus> = {
  unknown_order: 404,
  unknown_return: 404,
  not_dispatched: 409,
  not_returnable: 409,
  return_window_over: 409,
  claim_window_over: 409,
  already_in_return: 409,
  made_for_you: 409,
  wish_unfit: 400,
  reason_missing: 400,
  size_not_offered: 409,
  replacement_sold_out: 409,
  nothing_told: 400,
  pictures_gone: 409,
  too_many_pictures: 409,
  too_many_returns: 409,
  changed_meanwhile: 409,
  step_not_now: 409,
  count_unfit: 400,
  reply_missing: 400,
};

export const sendReturnError = (reply: FastifyReply, { reason, field }: ReturnRefusal): FastifyReply => {
  const detail = returnSentence(reason);
  return sendApiError(reply, {
    status: RETURN_STATUS[reason],
    code: reason,
    detail,
    ...(field !== undefined && { fields: { [field]: detail } }),
  });
};
