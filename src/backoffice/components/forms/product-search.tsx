import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../../../browser/forms/use-query.ts';
import type { ProductLine } from '../../../shop/catalog/lists/staff-schema.ts';
import { Icon } from '../../../ui/icon.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { Thumb } from '../pictures/thumb.tsx';
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
  chosen?: readonly Pick<FoundProduct, 'id'>[];
  /** For an order: only products on sale, and no sold-out ones. */
  isForSale?: true;
  onAdd: (product: ProductLine) => void;
  error?: string | undefined;
};

export function ProductSearch({ name = 'product-search', label, chosen = [], isForSale, onAdd, error }: SearchProps) {
  const [words, setWords] = useState('');
  const { found, says } = useProductSearch(words, isForSale);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Scroll results into view; the dialog's bottom edge would hide them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer makes the list longer or shorter
  useEffect(() => {
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  function add(product: ProductLine) {
    // A result that was pressed by a key is gone: the next one is searched for.
    if (list.current?.querySelector(':focus-visible')) field.current?.focus();
    setWords('');
    onAdd(product);
  }
  const offered = found.filter(({ id }) => !chosen.some((each) => each.id === id)).slice(0, SHOWN);
  return (
    <>
      <TextField
        ref={field}
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
          const first = offered.find((each) => !isForSale || getLeft(each) > 0);
          if (first) add(first);
        }}
      />
      <p className="vh" role="status">
        {says}
      </p>
      {words.trim() !== '' && (
        <ul ref={list} className={styles.offers} aria-label="Products found">
          {offered.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className={styles.offer}
                disabled={isForSale && getLeft(product) <= 0}
                onClick={() => add(product)}
              >
                <Thumb src={product.image} />
                <span>
                  <b>
                    <span className="vh">Add </span>
                    {product.name}
                  </b>
                  <small>
                    {priceText(product.salePrice ?? product.price)} ·{' '}
                    {getLeft(product) > 0 ? `${getLeft(product)} in stock` : 'sold out'}
                  </small>
                </span>
                <Icon shape={plusIcon} />
              </button>
            </li>
          ))}
          {offered.length === 0 && says && <li className={styles.none}>{says}</li>}
        </ul>
      )}
    </>
  );
}

const getLeft = ({ onHand, reserved }: ProductLine) => onHand - reserved;

function useProductSearch(words: string, isForSale: true | undefined): { found: readonly ProductLine[]; says: string } {
  const q = words.trim();
  const { answer } = useQuery(
    q || undefined,
    () => adminApi.call('GET /admin/products', { query: { q, ...(isForSale && { view: 'shown' }) } }),
    {
      debounceMs: SEARCH_DELAY_MS,
      keepPrevious: true,
    },
  );
  if (!answer) return NOTHING_FOUND;
  if (!answer.ok) return { found: [], says: answer.error.detail };
  const { rows } = answer.body;
  return { found: rows, says: rows.length === 0 ? 'No products found.' : `${rows.length} found.` };
}

const NOTHING_FOUND = { found: [], says: '' };
