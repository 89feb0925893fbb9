import { usePersisted } from '../../browser/storage/persisted.ts';
import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { countItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import { discountLines, shippingSaved } from '../../shared/orders/price-lines.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { cartShippingText, type ShippingOffer } from '../checkout/shipping-text.ts';
import { persistedCoupon } from '../place-order/persisted-coupon.ts';
import styles from './cart.module.css';
import { itemsSum } from './sums.ts';
import type { ReconciledCart, Savings } from './use-reconciled-cart.ts';

type SummaryProps = Pick<ReconciledCart, 'savings' | 'arrival' | 'closed'> & {
  /** What can be bought of the cart. */
  sold: readonly CartItem[];
  shipping: ShippingOffer;
};

export function CartSummary({ sold, savings, arrival, closed, shipping }: SummaryProps) {
  const items = itemsSum(sold);
  const { sets } = savings;
  // Shipping is no part of this total: what comes off it is said below.
  const discounts = savings.discounts.map((each) => ({ ...each, shippingPrice: 0 }));
  const saved = [...sets, ...discounts].reduce((sum, { discountPrice }) => sum + discountPrice, 0);
  const lines = discountLines({ discountPrice: saved, sets, discounts, couponCode: null });
  return (
    <Summary id="summary" title="Summary">
      <Totals
        lines={[
          { name: 'Items', value: countItems(sold) },
          ...lines.flatMap(({ name, amount }) => (amount > 0 ? [{ name, value: `-${priceText(amount)}` }] : [])),
        ]}
        grand={{ name: 'Total', value: priceText(items - saved) }}
      />
      <div className={styles.go}>
        {closed !== null && (
          <Alert tone="wait">
            {closed} Your cart is saved. <a href={paths.openingAlert()}>Email me when you’re open</a>
          </Alert>
        )}
        {savings.limit !== null && <Alert tone="wait">{savings.limit}</Alert>}
        {sold.length === 0 || closed !== null ? (
          <Button wide disabled>
            Proceed To Checkout
          </Button>
        ) : (
          <LinkButton wide href={paths.checkout()}>
            Proceed To Checkout
          </LinkButton>
        )}
      </div>
      {sold.length > 0 && arrival.arrivesFrom && (
        <p className={styles.when}>
          <b>{arrivalText(arrival)}</b> in the contiguous US
        </p>
      )}
      {sold.length > 0 && <Shipping items={items} offer={shipping} savings={savings} />}
    </Summary>
  );
}

/** What shipping costs, what is missing for a discount, and which code waits for the checkout. */
function Shipping({ items, offer, savings }: { items: number; offer: ShippingOffer; savings: Savings }) {
  const coupon = usePersisted(persistedCoupon);
  return (
    <>
      {savings.discountHint && (
        <p className={styles.when}>
          <b>{savings.discountHint}</b>
        </p>
      )}
      <p className={styles.small}>{cartShippingText(items, offer, shippingSaved(savings) > 0)}</p>
      {coupon && <p className={styles.small}>Coupon {coupon.code} is applied at checkout.</p>}
    </>
  );
}
