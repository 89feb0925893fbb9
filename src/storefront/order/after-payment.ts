import { paymentMethod, shippingAddress } from '../../browser/store.ts';

const PAYPALS = '__paypal_storage__';

/** What the browser kept for this payment goes with it (specification, section 4). */
export function forgetPayment(drawer: Pick<Storage, 'length' | 'key' | 'removeItem'> | undefined = storage()): void {
  paymentMethod.forget();
  shippingAddress.forget();
  if (!drawer) return;
  const keys = Array.from({ length: drawer.length }, (_, place) => drawer.key(place));
  for (const key of keys) if (key?.startsWith(PAYPALS)) drawer.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // A browser that keeps nothing has nothing to forget.
    return undefined;
  }
}
