import type { Settings } from '../settings/schema.ts';
import { readOrderId } from './order-id.ts';
import type { ReturnDeps } from './request-return.ts';
import { returnableLine, returnsOf } from './return-answer.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import type { OwnReturns, ReturnKind } from './return-schema.ts';
import { windowOf } from './return-window.ts';
import { findArrivalOf, listReturnable } from './returnable-queries.ts';

/** Where a shopper's parcel goes. */
export const returnAddressOf = ({ returnAddress, storeAddress }: Settings): string => returnAddress || storeAddress;

/** What a shopper can still send back of one of their orders, and what became of what they have asked for. */
export async function ownReturns(
  { db: { sql }, settings, now }: Pick<ReturnDeps, 'db' | 'settings' | 'now'>,
  customerId: string,
  typedId: string,
): Promise<{ ok: true; own: OwnReturns } | ReturnRefusal> {
  const id = readOrderId(typedId);
  const arrival = id && (await findArrivalOf(sql, id));
  if (!arrival || arrival.customerId !== customerId) return { ok: false, reason: 'unknown_order' };
  const current = await settings.current();
  const [returns, lines] = await Promise.all([returnsOf(sql, arrival.orderId), listReturnable(sql, arrival.orderId)]);
  const shown = lines.map((line) => returnableLine(line, current.designsReturnable));
  const windowFor = (kind: ReturnKind, isLeft: boolean) => {
    const window = windowOf(kind, arrival, current, now());
    return window.ok && isLeft ? { until: window.until } : null;
  };
  const left = shown.filter((line) => line.left > 0);
  return {
    ok: true,
    own: {
      returns,
      canReturn: windowFor(
        'return',
        left.some(({ isReturnable }) => isReturnable),
      ),
      canClaim: windowFor('claim', left.length > 0),
      lines: shown,
      postage: current.returnPostage,
      address: returnAddressOf(current),
    },
  };
}
