import { paymentMethod, shippingAddress } from '../../browser/storage/shopper-storage.ts';

const PAYPAL_PREFIX = '__paypal_storage__';

/** Clears what the browser stored for this payment (specification, section 4). */
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
    // Storage is refused: nothing is stored.
    return undefined;
  }
}
