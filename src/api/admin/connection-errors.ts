import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { ConnectionRefused } from '../../shop/connections/edit-connections.ts';

export const Seen = nullable(
  Type.String({
    maxLength: 40,
    description: '`changedAt` as it was shown; where it is another by now, nothing is saved (409)',
  }),
);
const STATUSES: Record<ConnectionRefused['reason'], ErrorStatus> = {
  set_by_environment: 409,
  secret_missing: 400,
  not_working: 400,
  invalid: 400,
  changed_meanwhile: 409,
};

export const sendConnectionRefused = (reply: FastifyReply, { reason, detail, fields }: ConnectionRefused) =>
  sendApiError(reply, { status: STATUSES[reason], code: reason, detail, ...(fields && { fields }) });
