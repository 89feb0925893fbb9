import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { createPersisted, sessionSource, usePersisted } from '../../browser/storage/persisted.ts';
import type { ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { MAX_ADDRESSES } from '../../shared/limits.ts';
import { Checkbox } from '../../ui/choice.tsx';
import styles from './place-order.module.css';

/** Whether to save the address in the account. Kept for the session, so a login doesn't tick it again. */
export const savesAddress = createPersisted<boolean>({
  key: 'saveAddress',
  empty: true,
  check: (found) => (typeof found === 'boolean' ? found : undefined),
  source: sessionSource,
});

/** Shown unless the address is already saved or the limit is reached. */
export function SaveAddress({ address }: { address: ShippingAddress }) {
  const token = usePersisted(userInfo)?.token;
  const isTicked = usePersisted(savesAddress);
  const { data = [] } = useQuery(token, () => api.call('GET /users/addresses', {}));
  if (data.length >= MAX_ADDRESSES || data.some((saved) => isSame(saved, address))) return null;
  return (
    <div className={styles.save}>
      <Checkbox checked={isTicked} onChange={({ currentTarget }) => savesAddress.set(currentTarget.checked)}>
        Save this address for next time
      </Checkbox>
    </div>
  );
}

const COMPARED_FIELDS = ['name', 'address', 'town', 'city', 'postalCode', 'country'] as const;

const isSame = (one: ShippingAddress, other: ShippingAddress) =>
  COMPARED_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''));
