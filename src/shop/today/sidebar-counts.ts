import type { Static } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { unansweredMessages } from '../contact/inbox.ts';
import { waitingReturns } from '../orders/returns/list.ts';
import { waitingOrders } from '../orders/staff/list.ts';
import { countOpenProblems } from '../payments/problems.ts';
import { newReviews } from '../reviews/new-reviews.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { SidebarCounts } from './schema.ts';

type SidebarDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  config: Pick<Config, 'publicUrl'>;
  now: () => Date;
};

export async function sidebarCounts({ db, settings, config, now }: SidebarDeps): Promise<Static<typeof SidebarCounts>> {
  const [at, { storeName, ...current }] = [now(), await settings.current()];
  const [orders, returns, payments, messages, reviews] = await Promise.all([
    waitingOrders(db, at),
    waitingReturns(db.sql),
    countOpenProblems({ db }),
    unansweredMessages(db, current, at),
    newReviews(db, at),
  ]);
  return {
    storeName,
    shopUrl: config.publicUrl,
    toDispatch: orders.toDispatch,
    returns: returns.toApprove,
    payments,
    messages: messages.waiting,
    reviews: reviews.waiting + reviews.pictures,
  };
}
