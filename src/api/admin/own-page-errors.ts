import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type OwnPageRefusal, ownPageSentence } from '../../shop/own-pages/own-pages.ts';
import type { OwnPageWords } from '../../shop/own-pages/schema.ts';

export function sendOwnPageError(reply: FastifyReply, refusal: OwnPageRefusal) {
  const { reason } = refusal;
  const [detail, field] = [ownPageSentence(refusal), FIELD[reason]];
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
}

const STATUS: Record<OwnPageRefusal['reason'], ErrorStatus> = {
  unknown_own_page: 404,
  changed_meanwhile: 409,
  address_empty: 400,
  address_reserved: 400,
  address_taken: 409,
  no_text: 400,
  picture_gone: 400,
  too_many_own_pages: 409,
  unknown_words: 400,
};
const FIELD: Partial<Record<OwnPageRefusal['reason'], keyof OwnPageWords>> = {
  address_empty: 'slug',
  address_reserved: 'slug',
  address_taken: 'slug',
  no_text: 'text',
  picture_gone: 'text',
  unknown_words: 'text',
};
