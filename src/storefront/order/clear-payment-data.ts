import { paymentMethod, shippingAddress } from '../../browser/shopper-storage.ts';

const PAYPAL_PREFIX = '__paypal_storage__';

/** What the browser kept for this payment goes with it (specification, section 4). */
export function clearPaymentData(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'> | undefined = localStorageIfAllowed(),
): void {
  paymentMethod.clear();
  shippingAddress.clear();
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  for (const key of keys) if (key?.startsWith(PAYPAL_PREFIX)) storage.removeItem(key);
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // A browser that keeps nothing has nothing to forget.
    return undefined;
  }
}
