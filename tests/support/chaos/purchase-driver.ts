import { expect } from 'vitest';
import type { Database } from '../../../src/platform/db/database.ts';
import { getCart } from '../actors/buyers.ts';
import type { Shopper } from '../actors/shoppers.ts';
import type { CrashableShop } from '../shop-process/crashable-shop.ts';

type Answer = { status: number; body: { id?: string; isPaid?: boolean; code?: string } };
type Purchase = { how: 'paid' | 'cut off'; id: string };

/** Purchases at a shop that may crash at any moment, and checks of the final state. */
export function createPurchaseDriver({ url, standin, mail }: CrashableShop, db: Database) {
  /** Status 0: the shop crashed before its response, so the outcome is unknown. */
  async function ask(method: string, path: string, shopper: Shopper, body?: object, key?: string): Promise<Answer> {
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...shopper.headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** One purchase, until the shop crashes. No call is retried, as if the browser had been closed. */
  async function shopOnce(shopper: Shopper, key: string): Promise<Purchase> {
    const placed = await ask('POST', '/orders/place-order/', shopper, getCart('storm-cuff'), key);
    const { id = '' } = placed.body;
    if (placed.status !== 201 || id === '') return { how: 'cut off', id };
    const made = await ask('POST', `/orders/${id}/paypal-order/`, shopper, {});
    if (made.body.code === 'already_paid') return { how: 'paid', id };
    if (made.status !== 200 || !made.body.id) return { how: 'cut off', id };
    standin.control.decide(made.body.id, 'pay');
    const paid = await ask('PUT', `/orders/${id}/pay`, shopper, { id: made.body.id });
    return { how: paid.status === 200 ? 'paid' : 'cut off', id };
  }

  const approvedIds = () =>
    standin
      .ledger()
      .orders.filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
      .map(({ id }) => id);

  /** Approved payments that aren't recorded as paid, and refunds that were started and aren't finished. */
  async function unsettled(): Promise<number> {
    const [row] = await db.sql<{ count: number }[]>`
      select (
        select count(*) from payment_attempts a join orders o on o.id = a.order_id
        where o.paid_at is null and a.paypal_order_id = any(${approvedIds()}::text[])
      ) + (select count(*) from refunds where state <> 'completed')
        + (select count(*) from refund_plans where done_at is null) as count`;
    return Number(row?.count);
  }

  /**
   * Waits until everything started is finished. `by the clock`: waits for the shop's check every minute, so that it can
   * be measured; `at once`: triggers the check now, so that many crashes fit into one run.
   */
  async function expectAllSettled(how: 'by the clock' | 'at once') {
    if (how === 'at once') {
      await db.sql`update payment_attempts set look_at = now() where look_at is not null`;
      await db.sql`update refunds set look_at = now() where look_at is not null`;
      await db.sql`update refund_plans set made_at = made_at - interval '1 minute' where done_at is null`;
      await db.sql`insert into jobs.job (name, data)
        values ('scheduled', '{"tasks":["reconcile-payments","finish-refunds"]}')`;
    }
    await expect.poll(unsettled, { timeout: 180_000, interval: 100 }).toBe(0);
  }

  /**
   * Waits until every email has arrived. An email in progress during a crash is sent again by another process three
   * minutes later; the recipient's mailbox can deduplicate by Message-ID.
   */
  async function expectEmailsSent(): Promise<{ emails: number; twice: number }> {
    const waiting = async () =>
      (await db.sql<{ count: number }[]>`select count(*) from letters where sent_at is null`)[0]?.count;
    await expect.poll(waiting, { timeout: 260_000, interval: 200 }).toBe(0);
    const arrived = mail.received.map(({ source }) => /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? '');
    const written = await db.sql<{ id: string }[]>`select id from letters`;
    expect([...new Set(arrived)].sort()).toEqual(written.map(({ id }) => id).sort());
    return { emails: written.length, twice: arrived.length - written.length };
  }

  return { ask, shopOnce, unsettled, expectAllSettled, expectLettersSent: expectEmailsSent };
}
