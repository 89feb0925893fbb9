import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type LedgerRefusal, ledgerSentence } from '../../shop/maker-ledger/refusals.ts';

const STATUS: Record<LedgerRefusal['reason'], number> = {
  unknown_maker: 404,
  not_begun: 409,
  amount_unreadable: 400,
  later_day: 400,
  day_unreadable: 400,
  note_missing: 400,
  key_used: 409,
  more_than_owed: 409,
};
/** The field that a refusal is about. */
const FIELD: { [Reason in LedgerRefusal['reason']]?: string } = {
  amount_unreadable: 'amount',
  more_than_owed: 'amount',
  later_day: 'day',
  day_unreadable: 'day',
  note_missing: 'note',
};

/** `named`: what the call calls a field of that meaning. */
export function sendLedgerError(reply: FastifyReply, refusal: LedgerRefusal, named: Record<string, string> = {}) {
  const detail = ledgerSentence(refusal);
  const field = FIELD[refusal.reason];
  return sendApiError(reply, {
    status: STATUS[refusal.reason],
    code: refusal.reason,
    detail,
    ...(field && { fields: { [named[field] ?? field]: detail } }),
  });
}
