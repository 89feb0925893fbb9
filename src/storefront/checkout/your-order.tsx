import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { type Arrival, arrivalText, NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { lineKey, pricedDetails } from '../../shared/orders/line-details.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { Summary } from '../../ui/layout/panel.tsx';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { itemsSum, lineSum } from '../cart/cart-line.ts';
import { quoteLines } from '../cart/reconcile-cart.ts';
import styles from './checkout.module.css';
import { freeShippingHint, freeShippingText } from './shipping-text.ts';

export type YourOrderProps = {
  /** Dollars; null if shipping is never free. */
  freeShippingOver: number | null;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
};

/** The cart beside the checkout forms, with the reason why it can't be ordered, and a note about the address. */
export function YourOrder({ freeShippingOver, customReturns, note }: YourOrderProps & { note?: string }) {
  const isHydrated = useHydrated();
  const cart = usePersisted(cartItems);
  const items = itemsSum(cart);
  const offer = freeShippingHint(items, freeShippingOver) ?? freeShippingText(items, freeShippingOver);
  return (
    <Summary id="summary" title="Your order">
      {isHydrated ? (
        <>
          {cart.length === 0 ? <p>Your Cart is empty</p> : <CompactLines cart={cart} customReturns={customReturns} />}
          <ItemsTotal value={priceText(items)} />
          {offer && <p className={styles.offer}>{offer}</p>}
          {note && <p className={styles.offer}>{note}</p>}
          <OrderLimit cart={cart} />
        </>
      ) : (
        <UnreadCart />
      )}
    </Summary>
  );
}

/** Why the cart exceeds a limit of an order; nothing if it doesn't, or if the quote fails: the next pages report errors. */
function OrderLimit({ cart }: { cart: readonly CartItem[] }) {
  const body = { orderItems: quoteLines(cart), shippingAddress: null, couponCode: null };
  const { data } = useQuery(cart.length > 0 ? JSON.stringify(body) : undefined, () =>
    api.call('POST /orders/quote', { body }),
  );
  if (!data?.limit) return null;
  return (
    <div className={styles.total}>
      <Alert tone="wait">
        {data.limit} <a href={paths.cart()}>Change your cart</a>
      </Alert>
    </div>
  );
}

const ItemsTotal = ({ value }: { value: string }) => (
  <div className={styles.total}>
    <Totals lines={[]} grand={{ name: 'Items total', value }} />
  </div>
);

const BLANK = '\u00a0';

/** Skeleton while the cart is unread: one blank line and total in their real sizes. */
const UnreadCart = () => (
  <>
    <noscript>Your cart is stored in your browser. Turn on JavaScript to see it and to order.</noscript>
    <div className={styles.unread}>
      <p className="vh" role="status">
        Loading your order…
      </p>
      <div aria-hidden="true">
        <ItemLines look="compact" lines={[{ key: 'unread', name: BLANK, meta: BLANK, sum: BLANK }]} />
        <ItemsTotal value={BLANK} />
      </div>
    </div>
  </>
);

type CompactLinesProps = {
  cart: readonly CartItem[];
  /** Ids of products without a required size, if known. */
  sizeMissing?: readonly string[];
  /** Arrival of the order; shown with custom designs. */
  arrival?: Arrival;
  /** About returns of custom designs; may be empty. */
  customReturns: string;
};

/** "Medium · 1 × $48.00"; also used by the review. */
export const CompactLines = ({ cart, sizeMissing = [], arrival = NO_ARRIVAL, customReturns }: CompactLinesProps) => (
  <ItemLines
    look="compact"
    lines={cart.map(({ product, name, image, size, qty, price, details }) => ({
      key: lineKey({ product, details }),
      name,
      href: paths.product(product),
      image,
      meta: [
        ...pricedDetails({ size, sizeMissing: sizeMissing.includes(product), details }),
        `${qty} × ${priceText(price)}`,
        isDesign(product) && arrivalText(arrival),
        isDesign(product) && customReturns && `Made for you. ${customReturns}`,
      ]
        .filter(Boolean)
        .join(' · '),
      sum: priceText(lineSum({ price, qty })),
    }))}
  />
);
