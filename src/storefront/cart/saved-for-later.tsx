import { useRef } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { addToCart, type CartItem, savedItems } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { lineKey, lineText, pricedDetails } from '../../shared/orders/line-details.ts';
import { Button } from '../../ui/button.tsx';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import styles from './cart.module.css';

/** Products put aside in this browser, below the cart. Back in the cart, they get current prices and stock. */
export function SavedForLater() {
  const saved = usePersisted(savedItems);
  const heading = useRef<HTMLHeadingElement>(null);
  if (saved.length === 0) return null;
  const take = (line: CartItem, message: string) => {
    forgetSaved(line);
    toast(message);
    // The pressed button disappears.
    heading.current?.focus();
  };
  return (
    <section className={styles.saved} aria-labelledby="saved">
      <h2 id="saved" ref={heading} tabIndex={-1}>
        Saved for later
      </h2>
      <ItemLines
        look="compact"
        lines={saved.map((line) => ({
          key: lineKey(line),
          name: line.name,
          href: paths.product(line.product),
          image: line.image,
          meta: pricedDetails(line).join(' · '),
          sum: priceText(line.price),
          controls: (
            <>
              <Button
                look="quiet"
                size="small"
                onClick={() => {
                  addToCart(line);
                  take(line, `${line.name} is in your cart.`);
                }}
              >
                Move to cart<span className="vh"> {lineText(line)}</span>
              </Button>
              <Button
                look="plain"
                size="small"
                onClick={() => take(line, `${line.name} was removed from what you saved.`)}
              >
                Remove<span className="vh"> {lineText(line)}</span>
              </Button>
            </>
          ),
        }))}
      />
    </section>
  );
}

export const forgetSaved = (line: CartItem) =>
  savedItems.set(savedItems.read().filter((each) => lineKey(each) !== lineKey(line)));
