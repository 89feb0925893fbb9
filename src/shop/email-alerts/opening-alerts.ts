import { conflict, type RefusalOf } from '../../shared/refusals.ts';
import { accountRefusals } from '../accounts/refusals.ts';
import { dayIn } from '../delivery/promise.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { pauseOn } from '../settings/pause.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { ALERTS_PER_RUN, type AlertDeps, type Requester, requestOneEmail } from './alerts.ts';
import { confirmOpeningEmail, ordersOpenEmail } from './emails/alert-emails.tsx';
import { takeAlerts } from './queries.ts';

type OpeningDeps = AlertDeps & { settings: Pick<SettingsCache, 'current'> };

const OPENING = { productId: null, size: null };

export const openingAlertRefusals = {
  email_unreadable: accountRefusals.email_unreadable,
  not_paused: conflict('We’re open. You can order now.'),
};

type RequestResult = Awaited<ReturnType<typeof requestOneEmail>> | RefusalOf<typeof openingAlertRefusals>;

export async function requestOpeningAlert(deps: OpeningDeps, requester: Requester): Promise<RequestResult> {
  if (!(await currentPause(deps))?.offersEmail) return { ok: false, reason: 'not_paused' };
  return requestOneEmail(deps, OPENING, requester, confirmOpeningEmail);
}

async function currentPause({ settings, now }: Pick<OpeningDeps, 'settings' | 'now'>) {
  const { pause, timeZone } = await settings.current();
  return pauseOn(pause, dayIn(now(), timeZone));
}

/**
 * Emails people waiting once orders are open: on the day after the pause, or when it is ended early. Requests are
 * marked in the transaction that enqueues their emails, so concurrent runs don’t notify twice.
 */
export async function notifyOrdersOpen(deps: OpeningDeps): Promise<void> {
  if (await currentPause(deps)) return;
  const brand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const due = await takeAlerts(tx.sql, OPENING, ALERTS_PER_RUN, deps.now());
    for (const each of due) await enqueueEmail(tx, ordersOpenEmail(brand, each));
  });
}
