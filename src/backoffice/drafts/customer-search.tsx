import { useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { canSearch } from '../../shared/text/excerpts.ts';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/forms/fields.tsx';
import styles from '../components/forms/product-search.module.css';

const SEARCH_DELAY_MS = 250;
const SHOWN = 6;

/** Finds a customer by name, email, phone, street or ZIP code, to fill in the order. */
export function CustomerSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { answer } = useQuery(
    canSearch(q) ? q : undefined,
    () => adminApi.call('GET /admin/customers', { query: { q } }),
    { debounceMs: SEARCH_DELAY_MS, keepPrevious: true },
  );
  const found = answer?.ok && canSearch(q) ? answer.body.customers.slice(0, SHOWN) : undefined;
  const says = answer?.ok === false ? answer.error.detail : found && toCount(found.length);
  const choose = (id: string) => {
    setWords('');
    onChoose(id);
  };
  return (
    <div>
      <TextField
        name="customer-search"
        label="Find a customer"
        optional
        hint="By name, email, phone or street. Someone new is typed in below."
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found?.[0]) choose(found[0].id);
        }}
      />
      <p className="vh" role="status">
        {says}
      </p>
      {found && (
        <ul className={styles.offers} aria-label="Customers found">
          {found.map(({ id, name, email, orders }) => (
            <li key={id}>
              <button type="button" className={styles.offer} onClick={() => choose(id)}>
                <span>
                  <b>{name}</b>
                  <small>
                    {email} · {orders === 1 ? '1 order' : `${orders} orders`}
                  </small>
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{says}</li>}
        </ul>
      )}
    </div>
  );
}

const toCount = (count: number) => (count === 0 ? 'No customers found.' : `${count} found.`);
