import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type ImportReason, importSentence } from '../../shop/imports/refusals.ts';

/** Every line is compared with its product. */
export const IMPORT_TIMEOUT_MS = 60_000;

export const ImportDone = Type.Object({ isDone: Type.Boolean() });

const STATUS: Record<ImportReason, ErrorStatus> = {
  unknown_import: 404,
  unknown_line: 404,
  import_started: 409,
  nothing_to_import: 409,
  label_too_long: 400,
  size_unusable: 400,
  not_running: 409,
  undo_expired: 409,
  not_undoable: 409,
};

const sendImportError = (reply: FastifyReply, { reason }: { reason: ImportReason }) =>
  sendApiError(reply, { status: STATUS[reason], code: reason, detail: importSentence(reason) });

export const sendImportDone = (reply: FastifyReply, done: { ok: true } | { ok: false; reason: ImportReason }) =>
  done.ok ? reply.send({ isDone: true }) : sendImportError(reply, done);
