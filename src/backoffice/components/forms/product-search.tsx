import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../../../browser/forms/use-query.ts';
import type { ProductLine } from '../../../shop/catalog/lists/staff-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { TextField } from './fields.tsx';
import styles from './product-search.module.css';

export type FoundProduct = Pick<ProductLine, 'id' | 'name'>;

const SEARCH_DELAY_MS = 250;
const SHOWN = 6;

type SearchProps = {
  /** Set if a screen has two of these. */
  name?: string;
  label: string;
  /** Products excluded from the results. */
  chosen: readonly Pick<FoundProduct, 'id'>[];
  onAdd: (product: ProductLine) => void;
  error?: string | undefined;
};

export function ProductSearch({ name = 'product-search', label, chosen, onAdd, error }: SearchProps) {
  const [words, setWords] = useState('');
  const { found, says } = useProductSearch(words);
  const list = useRef<HTMLUListElement>(null);
  // Scroll results into view; the dialog's bottom edge would hide them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer makes the list longer or shorter
  useEffect(() => {
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  const offered = found.filter(({ id }) => !chosen.some((each) => each.id === id)).slice(0, SHOWN);
  return (
    <>
      <TextField
        name={name}
        label={label}
        placeholder="Search products"
        autoComplete="off"
        maxLength={100}
        value={words}
        error={error}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter picks the first result instead of submitting the incomplete form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (offered[0]) onAdd(offered[0]);
        }}
      />
      <p className="vh" role="status">
        {says}
      </p>
      {words.trim() !== '' && (
        <ul ref={list} className={styles.offers} aria-label="Products found">
          {offered.map((product) => (
            <li key={product.id}>
              <Button look="plain" size="small" onClick={() => onAdd(product)} aria-label={`Add ${product.name}`}>
                <Icon shape={plusIcon} />
                {product.name}
              </Button>
            </li>
          ))}
          {offered.length === 0 && says && <li className={styles.none}>{says}</li>}
        </ul>
      )}
    </>
  );
}

function useProductSearch(words: string): { found: readonly ProductLine[]; says: string } {
  const q = words.trim();
  const { answer } = useQuery(q || undefined, () => adminApi.call('GET /admin/products', { query: { q } }), {
    debounceMs: SEARCH_DELAY_MS,
    keepPrevious: true,
  });
  if (!answer) return NOTHING_FOUND;
  if (!answer.ok) return { found: [], says: answer.error.detail };
  const { rows } = answer.body;
  return { found: rows, says: rows.length === 0 ? 'No products found.' : `${rows.length} found.` };
}

const NOTHING_FOUND = { found: [], says: '' };
