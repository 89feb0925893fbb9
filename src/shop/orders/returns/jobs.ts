import { failpoint } from '../../../platform/failpoint.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { dayIn } from '../../delivery/promise.ts';
import { addDays } from '../../delivery/working-days.ts';
import { returnReminderEmail } from '../emails/returns.tsx';
import { addOrderEvent } from '../order.ts';
import { lockOrder } from '../queries.ts';
import { emailShopper } from './notify.ts';
import { closeReturn } from './process.ts';
import {
  deleteForgottenPictures,
  findReturn,
  listReturnLines,
  listToClose,
  listToRemind,
  markReminded,
} from './queries.ts';
import { getReturnAddress, type ReturnDeps } from './request.ts';
import { returnNumber } from './steps.ts';

export function registerReturnJobs(jobs: Pick<Jobs, 'schedule'>, deps: ReturnDeps): void {
  jobs.schedule('follow-returns', '20 * * * *', () => followReturns(deps));
  jobs.schedule('clear-return-pictures', '35 5 * * *', () => clearReturnPictures(deps));
}

/** Days from the reminder until the return is closed and its reserved stock released. */
const GRACE_DAYS = 7;

/** Job: reminds customers of overdue returns and closes them a week later. Each separately and idempotently. */
export async function followReturns(deps: ReturnDeps): Promise<void> {
  const [now, settings] = [deps.now(), await deps.settings.current()];
  const failures: unknown[] = [];
  for (const each of await listToRemind(deps.db.sql, dayIn(now, settings.timeZone))) {
    await remind(deps, each).catch((error: unknown) => failures.push(error));
  }
  for (const { id } of await listToClose(deps.db.sql, new Date(now.getTime() - GRACE_DAYS * DAY_MS))) {
    await closeReturn(deps, id, '', { staffId: null, name: 'clock' }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function remind(deps: ReturnDeps, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  const [brand, settings, at] = [await deps.emailBrand(), await deps.settings.current(), deps.now()];
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    if ((await markReminded(tx.sql, id, at)) === 0) return;
    const row = await findReturn(tx.sql, id);
    if (!row) return;
    const note = returnNumber(row);
    await addOrderEvent(tx.sql, { orderId, kind: 'return_reminded', byWhom: 'clock', note });
    const details = {
      address: getReturnAddress(settings),
      closesOn: addDays(dayIn(at, settings.timeZone), GRACE_DAYS),
    };
    const about = { row, lines: await listReturnLines(tx.sql, [id]) };
    await emailShopper(tx, about, (ret) => returnReminderEmail(brand, { ret, ...details }));
    if (FAILPOINTS) await failpoint('return.before-commit');
  });
}

/** Job: deletes pictures that were uploaded a day ago and never submitted. */
export async function clearReturnPictures({ db, now }: Pick<ReturnDeps, 'db' | 'now'>): Promise<void> {
  await deleteForgottenPictures(db.sql, new Date(now().getTime() - DAY_MS));
}
