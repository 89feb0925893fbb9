import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type DraftReason, draftSentence } from '../../shop/drafts/drafts.ts';
import type { SendRefusal } from '../../shop/drafts/send.ts';
import { sendCheckoutError } from '../checkout-errors.ts';

const STATUS: Record<DraftReason, ErrorStatus> = {
  unknown_draft: 404,
  changed_meanwhile: 409,
  already_paid: 409,
  payment_under_way: 409,
  draft_incomplete: 400,
  product_gone: 409,
  size_not_chosen: 400,
  no_link: 409,
  link_open: 409,
  other_draft: 409,
};

type Refusal = SendRefusal | { ok: false; reason: DraftReason; fields?: Record<string, string> };

export function sendDraftError(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (!isOwn(refusal)) return sendCheckoutError(reply, refusal as Parameters<typeof sendCheckoutError>[1]);
  const { reason } = refusal;
  const fields = reason === 'size_not_chosen' ? { items: draftSentence(reason) } : refusal.fields;
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail: draftSentence(reason),
    ...(fields && { fields }),
  });
}

const isOwn = (refusal: Refusal): refusal is { ok: false; reason: DraftReason; fields?: Record<string, string> } =>
  refusal.reason in STATUS;
