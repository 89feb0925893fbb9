import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import {
  type SubscriberImportReason,
  subscriberImportSentence,
} from '../../shop/newsletter/subscriber-imports/subscriber-imports.ts';

/** Up to 20,000 rows, each compared with the list. */
export const SUBSCRIBER_IMPORT_TIMEOUT_MS = 60_000;

const STATUS: Record<SubscriberImportReason, ErrorStatus> = {
  unknown_import: 404,
  nobody_to_import: 409,
  import_undone: 409,
  import_done: 409,
  import_not_done: 409,
  undo_over: 409,
};

export const sendSubscriberImportError = (reply: FastifyReply, reason: SubscriberImportReason) =>
  sendApiError(reply, { status: STATUS[reason], code: reason, detail: subscriberImportSentence(reason) });

type Done = { ok: true } | { ok: false; reason: SubscriberImportReason };

export const sendSubscriberImportDone = (reply: FastifyReply, done: Done) =>
  done.ok ? reply.code(204).send(null) : sendSubscriberImportError(reply, done.reason);
