import { IconButton } from '../../ui/button.tsx';
import { FieldError, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { minusIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Note } from '../components/layout.tsx';
import styles from './sell.module.css';
import type { SaleLine, SaleState } from './use-sale.ts';

/** What is sold: each with its size and how many. */
export function SaleLines({ sale }: { sale: SaleState }) {
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
  const mine = known.find((item) => item.product === product && (item.size ?? '') === size);
  const sizes = any?.sizes ?? [];
  const says = size ? `${name}, ${size}` : name;
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <span>
          {mine && priceText(mine.price * qty)}
          {mine && mine.inStock < qty && <strong> Only {mine.inStock} left</strong>}
        </span>
      </div>
      {sizes.length > 0 && (
        <Select
          className={styles.size}
          aria-label={`Size of ${name}`}
          value={size}
          {...(size === '' && fields.items && { 'aria-invalid': true })}
          onChange={(event) => change(key, { size: event.target.value })}
        >
          <option value="">Choose a size</option>
          {sizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.count}>
        <IconButton label={`One less of ${says}`} onClick={() => change(key, { qty: qty - 1 })}>
          <Icon shape={minusIcon} />
        </IconButton>
        <output aria-label={`Quantity of ${says}`}>{qty}</output>
        <IconButton label={`One more of ${says}`} onClick={() => change(key, { qty: qty + 1 })}>
          <Icon shape={plusIcon} />
        </IconButton>
      </div>
    </li>
  );
}
