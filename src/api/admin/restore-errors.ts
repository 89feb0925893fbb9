import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import type { RestoreRefused } from '../../shop/backup/browser-restore-refusals.ts';

const STATUSES = { not_empty: 409, missing: 404, unreadable: 400 } as const;

export const sendRestoreRefused = (reply: FastifyReply, { reason, detail, field }: RestoreRefused) =>
  sendApiError(reply, {
    status: STATUSES[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
