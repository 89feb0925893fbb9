import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type FormerOrderReason, formerOrderSentence } from '../../shop/former-orders/refusals.ts';

/** Up to 10,000 rows, each compared with the archive. */
export const FORMER_ORDER_TIMEOUT_MS = 60_000;

const STATUS: Record<FormerOrderReason, ErrorStatus> = {
  unknown_import: 404,
  nothing_to_import: 409,
  import_undone: 409,
  import_done: 409,
  import_not_done: 409,
};

const refuse = (reply: FastifyReply, reason: FormerOrderReason) =>
  sendApiError(reply, { status: STATUS[reason], code: reason, detail: formerOrderSentence(reason) });

type Done = { ok: true } | { ok: false; reason: FormerOrderReason };

export const sendFormerOrdersDone = (reply: FastifyReply, done: Done) =>
  done.ok ? reply.code(204).send(null) : refuse(reply, done.reason);
