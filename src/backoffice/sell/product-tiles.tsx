import { useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { ProductLine } from '../../shop/catalog/lists/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { adminApi } from '../admin-api.ts';
import { Note } from '../components/layout.tsx';
import styles from './sell.module.css';
import type { SaleLine } from './use-sale.ts';

const PAUSE_MS = 250;

type TilesProps = { lines: readonly SaleLine[]; onAdd: (product: ProductLine) => void };

/** What is in the shop, to be tapped; found by typing. */
export function ProductTiles({ lines, onAdd }: TilesProps) {
  const [words, setWords] = useState('');
  const q = words.trim();
  return (
    <>
      <Input
        type="search"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Pages key={q} q={q} lines={lines} onAdd={onAdd} />
    </>
  );
}

/** A page of them after the other. */
function Pages({ q, ...tiles }: TilesProps & { q: string }) {
  const [marks, setMarks] = useState<readonly string[]>(['']);
  return marks.map((after, place) => (
    <Page
      key={after}
      q={q}
      after={after}
      {...tiles}
      {...(place === marks.length - 1 && { onMore: (next: string) => setMarks([...marks, next]) })}
    />
  ));
}

type PageProps = TilesProps & { q: string; after: string; onMore?: (next: string) => void };

function Page({ q, after, lines, onAdd, onMore }: PageProps) {
  const { answer, isLoading, refetch } = useQuery(
    `${q} ${after}`,
    () => adminApi.call('GET /admin/products', { query: { q, view: 'shown', sort: 'newest', after } }),
    { debounceMs: q === '' ? 0 : PAUSE_MS },
  );
  if (!answer) return isLoading ? <Loading>Looking for products…</Loading> : null;
  if (!answer.ok) {
    return (
      <>
        <ErrorAlert error={answer.error} />
        <Button look="quiet" size="small" onClick={refetch}>
          Try again
        </Button>
      </>
    );
  }
  const { rows, next } = answer.body;
  if (rows.length === 0) return <Note>No products found.</Note>;
  return (
    <>
      <ul className={styles.tiles}>
        {rows.map((product) => (
          <Tile key={product.id} product={product} lines={lines} onAdd={onAdd} />
        ))}
      </ul>
      {next && onMore && (
        <Button look="quiet" size="small" onClick={() => onMore(next)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Tile({ product, lines, onAdd }: TilesProps & { product: ProductLine }) {
  const { id, name, image, price, onHand, reserved } = product;
  const left = onHand - reserved;
  const chosen = lines.reduce((sum, line) => (line.product === id ? sum + line.qty : sum), 0);
  return (
    <li>
      <button type="button" className={styles.tile} disabled={left <= chosen} onClick={() => onAdd(product)}>
        {image ? <img src={image} alt="" width={120} height={150} loading="lazy" /> : <i />}
        <b>
          <span className="vh">Add </span>
          {name}
        </b>
        <span>
          {priceText(price)} · {left === 0 ? 'sold out' : `${left} left`}
        </span>
        {chosen > 0 && (
          <em>
            {chosen}
            <span className="vh"> in this sale</span>
          </em>
        )}
      </button>
    </li>
  );
}
