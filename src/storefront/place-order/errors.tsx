import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { otherSizes, type StockBySize } from '../../shared/products/sizes.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { limitToStock } from '../cart/reconcile-cart.ts';
import styles from './place-order.module.css';

type TroubleProps = {
  error: ApiError;
  /** Places the order at these figures. */
  onAcceptPrices: (quote: Quote) => void;
  /** The cart has been put right. */
  onMended: () => void;
  /** The gift goes without its wrap. */
  onWithoutWrap: () => void;
  onAskAgain: () => void;
};

/** Why the order was not placed, and the one click that puts it right. */
export const PlaceOrderError = ({ error, ...ways }: TroubleProps) => (
  <div className={styles.trouble}>
    <Alert tone="danger">
      <p>{error.detail}</p>
      <WayOut error={error} {...ways} />
    </Alert>
  </div>
);

function WayOut({ error, onAcceptPrices, onMended, onWithoutWrap, onAskAgain }: TroubleProps) {
  switch (error.code) {
    case 'price_changed':
    case 'arrival_changed':
      return (
        <Button size="small" onClick={() => onAcceptPrices(error.quote as Quote)}>
          Accept and place order
        </Button>
      );
    case 'out_of_stock': {
      const items = (error.items ?? []) as Short[];
      const mend = () => {
        limitToStock(items);
        onMended();
      };
      return (
        <>
          {items.some(hasOtherSize) && <Elsewhere href={paths.cart()}>Choose another size</Elsewhere>}
          <Button size="small" onClick={mend}>
            {items.every(({ inStock }) => inStock === 0) ? 'Remove sold-out items' : 'Update to available quantity'}
          </Button>
        </>
      );
    }
    case 'unknown_product': {
      const gone = (error.products ?? []) as string[];
      const mend = () => {
        cartItems.set(cartItems.read().filter(({ product }) => !gone.includes(product)));
        onMended();
      };
      return (
        <Button size="small" onClick={mend}>
          Remove unavailable items
        </Button>
      );
    }
    case 'unknown_size':
      return <Elsewhere href={paths.cart()}>Choose a size in the cart</Elsewhere>;
    case 'invalid_address':
      return <Elsewhere href={paths.checkout()}>Edit address</Elsewhere>;
    case 'shop_paused':
      return <Elsewhere href={paths.openingAlert()}>Email me when you’re open</Elsewhere>;
    case 'gift_wrap_off':
      return (
        <Button size="small" onClick={onWithoutWrap}>
          Continue without gift wrap
        </Button>
      );
    case 'placed_elsewhere':
    case 'too_many_unpaid_orders':
    case 'too_many_held':
    case 'too_many_of_one':
      return <Elsewhere href={paths.profile()}>View your orders</Elsewhere>;
    default:
      return (
        <Button size="small" look="quiet" onClick={onAskAgain}>
          Try again
        </Button>
      );
  }
}

/** What there was too little of; `left` by size, where each has a stock of its own. */
type Short = { product: string; inStock: number; size?: string | null; left?: StockBySize };

const hasOtherSize = ({ size, left }: Short): boolean => Boolean(size && left && otherSizes(left, size));

const Elsewhere = ({ href, children }: { href: string; children: string }) => (
  <LinkButton size="small" look="quiet" href={href}>
    {children}
  </LinkButton>
);
