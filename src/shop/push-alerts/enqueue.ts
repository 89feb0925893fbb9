import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { listDevicesFor } from './queries.ts';
import type { PushKind } from './schema.ts';

export const SEND_PUSH = 'send-push';

/** What is pushed is read when it is sent: jobs hold no word of a customer. `subject`: id of an order, a message, a problem. */
export type PushPayload = { device: string; kind: PushKind | 'test'; subject: string; at: string };

/** Owes every device that is told of this an alert, as the caller's transaction commits; a job each, so that none waits for another. */
export async function enqueuePushAlerts(tx: Transaction, kind: PushKind, subject: string): Promise<void> {
  for (const device of await listDevicesFor(tx.sql, kind)) await enqueuePush(tx, device, { kind, subject });
}

export const enqueuePush = (
  tx: Transaction,
  { id: device, at }: { id: string; at: Date },
  { kind, subject }: Pick<PushPayload, 'kind' | 'subject'>,
): Promise<void> => enqueue(tx, SEND_PUSH, { device, kind, subject, at: at.toISOString() } satisfies PushPayload);
