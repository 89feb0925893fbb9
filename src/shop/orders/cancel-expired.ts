import { type CancelDeps, cancelAndNotify } from './cancel.ts';
import { lockExpiredOrder } from './hold-queries.ts';

/** One order in trouble holds up no other, but where the database itself is, there is no use in going on. */
const MAX_SKIPPED = 20;

/**
 * Cancels every order whose time ran out while nobody was paying, one transaction each. However often it dies and
 * wherever, each order is either untouched or wholly cancelled; two processes pass each other by. Throws at the end
 * what kept an order from being cancelled.
 */
export async function cancelExpiredOrders({ db, emailBrand }: CancelDeps): Promise<void> {
  const head = await emailBrand();
  const passedOver: string[] = [];
  let failure: unknown;
  let orderId: string | undefined;
  do {
    orderId = undefined;
    try {
      await db.transaction(async (tx) => {
        orderId = (await lockExpiredOrder(tx.sql, passedOver))?.id;
        if (orderId !== undefined) await cancelAndNotify(tx, { orderId, byWhom: 'clock', why: 'clock' }, head);
      });
    } catch (error) {
      if (orderId === undefined) throw error;
      failure = error;
      passedOver.push(orderId);
    }
  } while (orderId !== undefined && passedOver.length < MAX_SKIPPED);
  if (failure !== undefined) throw failure;
}
