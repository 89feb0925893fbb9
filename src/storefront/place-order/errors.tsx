import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { otherSizes, type StockBySize } from '../../shared/products/sizes.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { limitToStock } from '../cart/reconcile-cart.ts';
import styles from './place-order.module.css';

type PlaceOrderErrorProps = {
  error: ApiError;
  /** Places the order at the quoted prices. */
  onAcceptPrices: (quote: Quote) => void;
  /** The cart has been corrected. */
  onFixed: () => void;
  /** Drops the gift wrap. */
  onWithoutWrap: () => void;
  onAskAgain: () => void;
};

/** Why the order was refused, with a one-click remedy. */
export const PlaceOrderError = ({ error, ...remedies }: PlaceOrderErrorProps) => (
  <div className={styles.trouble}>
    <Alert tone="danger">
      <p>{error.detail}</p>
      <Remedy error={error} {...remedies} />
    </Alert>
  </div>
);

function Remedy({ error, onAcceptPrices, onFixed, onWithoutWrap, onAskAgain }: PlaceOrderErrorProps) {
  switch (error.code) {
    case 'price_changed':
    case 'arrival_changed':
      return (
        <Button size="small" onClick={() => onAcceptPrices(error.quote as Quote)}>
          Accept and place order
        </Button>
      );
    case 'out_of_stock': {
      const items = (error.items ?? []) as Shortage[];
      const fix = () => {
        limitToStock(items);
        onFixed();
      };
      return (
        <>
          {items.some(hasOtherSize) && <RemedyLink href={paths.cart()}>Choose another size</RemedyLink>}
          <Button size="small" onClick={fix}>
            {items.every(({ inStock }) => inStock === 0) ? 'Remove sold-out items' : 'Update to available quantity'}
          </Button>
        </>
      );
    }
    case 'unknown_product': {
      const gone = (error.products ?? []) as string[];
      const fix = () => {
        cartItems.set(cartItems.read().filter(({ product }) => !gone.includes(product)));
        onFixed();
      };
      return (
        <Button size="small" onClick={fix}>
          Remove unavailable items
        </Button>
      );
    }
    case 'unknown_size':
      return <RemedyLink href={paths.cart()}>Choose a size in the cart</RemedyLink>;
    case 'personalization_missing':
    case 'personalization_too_long':
    case 'personalization_gone':
      return <RemedyLink href={paths.cart()}>View cart</RemedyLink>;
    case 'invalid_address':
      return <RemedyLink href={paths.checkout()}>Edit address</RemedyLink>;
    case 'shop_paused':
      return <RemedyLink href={paths.openingAlert()}>Email me when you’re open</RemedyLink>;
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
      return <RemedyLink href={paths.profile()}>View your orders</RemedyLink>;
    default:
      return (
        <Button size="small" look="quiet" onClick={onAskAgain}>
          Try again
        </Button>
      );
  }
}

/** A product short of stock; `left` by size, if sizes have their own stock. */
type Shortage = { product: string; inStock: number; size?: string | null; left?: StockBySize };

const hasOtherSize = ({ size, left }: Shortage): boolean => Boolean(size && left && otherSizes(left, size));

const RemedyLink = ({ href, children }: { href: string; children: string }) => (
  <LinkButton size="small" look="quiet" href={href}>
    {children}
  </LinkButton>
);
