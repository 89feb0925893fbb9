import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { UNITED_STATES } from '../../shared/address/address.ts';
import type { SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon } from '../../ui/icon-shapes.ts';
import { AddressLines } from './address-lines.tsx';
import styles from './checkout.module.css';
import { shipTo } from './shipping-form.tsx';

type SavedAddressesProps = { token: string; countries: readonly string[]; closedStates: readonly string[] };

/** A shopper's saved addresses, above the form: one press ships there. Where the call fails there is still the form. */
export function SavedAddresses({ token, countries, closedStates }: SavedAddressesProps) {
  const { data = [] } = useQuery(token, () => api.call('GET /users/addresses', {}));
  // The owner may have stopped shipping somewhere since.
  const reachable = data.filter(
    ({ country, city }) => countries.includes(country) && !(country === UNITED_STATES && closedStates.includes(city)),
  );
  if (reachable.length === 0) return null;
  return (
    <section className={styles.saved} aria-label="Saved addresses">
      <ul>
        {reachable.map((saved) => (
          <li key={saved.id}>
            <button type="button" className={styles.pick} onClick={() => shipTo(withoutId(saved))}>
              <span>
                <span className="vh">Ship to </span>
                <AddressLines address={saved} />
              </span>
              <Icon shape={arrowRightIcon} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.offer}>Or ship to another address:</p>
    </section>
  );
}

const withoutId = ({ id: _, isDefault: __, ...address }: SavedAddress) => address;
