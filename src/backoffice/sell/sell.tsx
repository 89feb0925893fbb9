import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { placeOfAddress } from '../../shared/address/place-of-sale.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import type { ProductLine } from '../../shop/catalog/lists/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, Input, Select } from '../../ui/field.tsx';
import { minusIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { PersonalizationInput } from '../components/forms/personalization-input.tsx';
import { Action, IconAction, Note, ScreenHead } from '../components/layout.tsx';
import { Agree, LinePrice } from './agree.tsx';
import { Charge, Sold } from './charge.tsx';
import styles from './sell.module.css';
import { type SaleLine, type SaleState, useSale } from './use-sale.ts';

export const loader = () => fetchBody('GET /admin/sender', {});

/** In-person sale for one-handed use at a market stall: tap products, take the payment, hand over the items. */
export function Component() {
  const { storeAddress } = useLoaderData<typeof loader>();
  const sale = useSale(placeOfAddress(storeAddress));
  const [isPaying, setPaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sold, units, figures } = sale;
  useEffect(() => {
    if (isPaying) heading.current?.focus();
  }, [isPaying]);
  if (sold) {
    return (
      <>
        <ScreenHead title="Sell in person" />
        <Sold
          sale={sold}
          onNew={() => {
            sale.startAnew();
            setPaying(false);
          }}
          onBack={sale.takeBack}
        />
      </>
    );
  }
  return (
    <>
      <ScreenHead title="Sell in person" saves>
        {isPaying ? (
          <Action label="Add more products" look="quiet" onClick={() => setPaying(false)} />
        ) : (
          <Action
            label={units === 0 ? 'Tap products to sell' : `Charge ${figures ? sumText(figures) : ''} · ${units}`}
            disabled={units === 0}
            onClick={() => setPaying(true)}
          />
        )}
      </ScreenHead>
      <div className={classNames(styles.stall, isPaying && styles.paying)}>
        <section className={styles.goods} aria-label="Products">
          <ProductTiles lines={sale.lines} onAdd={sale.add} />
        </section>
        <section className={styles.sale} aria-label="This sale">
          <h2 ref={heading} tabIndex={-1}>
            This sale
          </h2>
          <SaleLines sale={sale} />
          <Agree sale={sale} />
          {units > 0 && <Charge sale={sale} />}
        </section>
      </div>
    </>
  );
}

const SEARCH_DELAY_MS = 250;

type TilesProps = { lines: readonly SaleLine[]; onAdd: (product: ProductLine) => void };

function ProductTiles({ lines, onAdd }: TilesProps) {
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

/** Paginated. */
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
    { debounceMs: q === '' ? 0 : SEARCH_DELAY_MS },
  );
  if (!answer) return isLoading ? <Loading>Looking for products…</Loading> : null;
  if (!answer.ok) {
    return (
      <>
        <ErrorAlert error={answer.error} />
        <Action label="Try again" look="quiet" onClick={refetch} />
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
      {next && onMore && <Action label="Show more" look="quiet" onClick={() => onMore(next)} />}
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

const sumText = ({ totalPrice, isTaxed }: NonNullable<SaleState['figures']>) =>
  `${priceText(totalPrice)}${isTaxed ? '' : ' + tax'}`;

/** Items with size and quantity. */
function SaleLines({ sale }: { sale: SaleState }) {
  const { lines, fields } = sale;
  if (lines.length === 0) return <Note>Nothing yet. Tap a product to add it.</Note>;
  return (
    <>
      <ul className={styles.lines} aria-label="Items of this sale">
        {lines.map((line) => (
          <Line key={line.key} line={line} sale={sale} />
        ))}
      </ul>
      {fields.items && <FieldError>{fields.items}</FieldError>}
    </>
  );
}

function Line({ line, sale: { quote, change, fields } }: { line: SaleLine; sale: SaleState }) {
  const { key, name, product, size, qty } = line;
  const known = quote.data?.items ?? [];
  const any = known.find((item) => item.product === product);
  const mine = known.find((item) => lineKey(item) === lineKey(line) && (item.size ?? '') === size);
  const sizes = any?.sizes ?? [];
  const says = size ? `${name}, ${size}` : name;
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <span>
          {mine && <LinePrice line={line} price={mine.price} change={change} />}
          {mine && mine.inStock < qty && <strong> Only {mine.inStock} left</strong>}
        </span>
        {any?.personalization && (
          <PersonalizationInput
            of={name}
            offer={any.personalization}
            details={line.details}
            onChange={(details) => change(key, { details })}
          />
        )}
      </div>
      {sizes.length > 0 && (
        <Select
          className={styles.size}
          aria-label={`Size of ${name}`}
          value={size}
          {...(size === '' && fields.items && { 'aria-invalid': true })}
          onChange={(event) => change(key, { size: event.target.value })}
          choices={[{ value: '', name: 'Choose a size' }, ...sizes]}
        />
      )}
      <div className={styles.count}>
        <IconAction label={`One less of ${says}`} icon={minusIcon} onClick={() => change(key, { qty: qty - 1 })} />
        <output aria-label={`Quantity of ${says}`}>{qty}</output>
        <IconAction label={`One more of ${says}`} icon={plusIcon} onClick={() => change(key, { qty: qty + 1 })} />
      </div>
    </li>
  );
}
