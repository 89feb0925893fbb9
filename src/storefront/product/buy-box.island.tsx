import { type FormEvent, useState } from 'react';
import { addToCart } from '../../browser/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shoppingBagIcon } from '../../ui/icon-shapes.ts';
import { addedText, FITS_ID, NO_SIZE } from './added-text.ts';
import styles from './buy-box.module.css';
import type { SizeFits } from './shown-product.ts';

export type BuyBoxProps = {
  id: string;
  name: string;
  /** Dollars. */
  price: number;
  image: string;
  /** What can still be bought. */
  inStock: number;
  /** Empty where the product has none. */
  sizes: readonly string[];
  /** What each size fits, where the size guide says. */
  fits: SizeFits;
};

/** As many as one order may have. A longer list would only weigh on the page, and the number is typed. */
const LONGEST_LIST = 1000;

/**
 * Choosing size and quantity, and adding to the cart. Without a size the product is still added (section 5), and only the
 * request for a size shows. Before hydration the form leads to the cart with the same product.
 */
export function BuyBox({ id, name, price, image, inStock, sizes, fits }: BuyBoxProps) {
  const [sizeMissing, setSizeMissing] = useState(false);
  const choose = (size: string) => {
    setSizeMissing(false);
    const note = document.getElementById(FITS_ID);
    if (note && fits[size]) note.textContent = fits[size];
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const size = String(chosen.get('size') ?? '');
    const qty = Math.min(inStock, Math.max(1, Math.floor(Number(chosen.get('qty')) || 1)));
    addToCart({ product: id, name, price, image, size, inStock, qty });
    const asksForSize = sizes.length > 0 && size === '';
    setSizeMissing(asksForSize);
    if (!asksForSize) toast(addedText(name, size));
  };
  return (
    <form className={styles.buy} action={paths.cartAdd(id)} onSubmit={add}>
      {(sizes.length > 0 || inStock > 0) && (
        <div className={styles.two}>
          {sizes.length > 0 && (
            <Field id="size" label="Size" error={sizeMissing ? NO_SIZE : undefined} announced>
              {(tied) => (
                <Select {...tied} name="size" onChange={({ currentTarget }) => choose(currentTarget.value)}>
                  <option value="">Select a size</option>
                  {sizes.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {inStock > 0 && (
            <Field id="qty" label="Quantity">
              {(tied) =>
                inStock > LONGEST_LIST ? (
                  <Input
                    {...tied}
                    name="qty"
                    type="number"
                    min="1"
                    max={inStock}
                    defaultValue="1"
                    inputMode="numeric"
                  />
                ) : (
                  <Select {...tied} name="qty">
                    {Array.from({ length: inStock }, (_, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the places
                      <option key={place}>{place + 1}</option>
                    ))}
                  </Select>
                )
              }
            </Field>
          )}
        </div>
      )}
      <Button type="submit" wide disabled={inStock <= 0}>
        <Icon shape={shoppingBagIcon} />
        Add To Cart
      </Button>
    </form>
  );
}
