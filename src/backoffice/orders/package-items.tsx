import { useState } from 'react';
import { Note } from '../components/layout.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** What is in the package that is packed now: all that is left, unless somebody takes some out. */
export function PackageItems({ desk }: { desk: OrderDetail }) {
  const [isAsked, setAsked] = useState(false);
  const open = desk.lines.filter(({ unshipped }) => unshipped > 0);
  const units = open.reduce((sum, { unshipped }) => sum + unshipped, 0);
  if (units < 2) return null;
  return (
    <details className={styles.more} onToggle={() => setAsked(true)}>
      <summary>
        {desk.order.shippingAddress.isPickup
          ? `Only some of the ${units} items are ready`
          : `Ship only some of the ${units} items`}
      </summary>
      <Note>{texts.packageHint}</Note>
      {(isAsked ? open : []).map(({ position, name, size, unshipped }) => (
        <div key={position} className={styles.quantity}>
          <label htmlFor={`pack-${position}`}>
            {name}
            {size && `, ${size}`}
          </label>
          <span className={styles.ofAll}>
            <input
              id={`pack-${position}`}
              name={`pack-${position}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={unshipped}
              defaultValue={unshipped}
            />
            of {unshipped}
          </span>
        </div>
      ))}
    </details>
  );
}

/** What was chosen above, or nothing where all that is left is in the package. */
export function readPackage(desk: OrderDetail, text: (name: string) => string) {
  const open = desk.lines.filter(({ unshipped }) => unshipped > 0);
  const chosen = open.map(({ position, unshipped }) => {
    const typed = text(`pack-${position}`);
    return { position, quantity: typed === '' ? unshipped : Number(typed) };
  });
  const isAll = open.every(({ unshipped }, place) => chosen[place]?.quantity === unshipped);
  const n = (desk.order.packages?.length ?? 0) + 1;
  return isAll ? {} : { items: chosen.filter(({ quantity }) => quantity > 0), package: n };
}
