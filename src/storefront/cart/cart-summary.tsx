import { usePersisted } from '../../browser/storage/persisted.ts';
import { type CartItem, countItems, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import { shippingName } from '../../shared/orders/order-names.ts';
import { discountLines, fullShipping, shippingSaved, taxLines } from '../../shared/orders/price-lines.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { cartShippingText, customsNote, freeShippingHint, type ShippingOffer } from '../checkout/shipping-text.ts';
import { CouponBox } from '../place-order/coupon-box.tsx';
import styles from './cart.module.css';
import { itemsSum } from './cart-line.ts';
import type { ReconciledCart } from './use-reconciled-cart.ts';

type CartSummaryProps = {
  /** The lines that are still sold. */
  sold: readonly CartItem[];
  reconciled: ReconciledCart;
  shipping: ShippingOffer;
  /** The owner's sentence about customs duties; may be empty. */
  customs: string;
};

/** Item count and price (specification, section 2), with shipping and tax as far as they are known. */
export function CartSummary({ sold, reconciled, shipping, customs }: CartSummaryProps) {
  const { savings, total, arrival, closed, couponRefused } = reconciled;
  const isPlaceKnown = total !== 'unknown';
  const duties = customsNote(customs, usePersisted(shippingAddress));
  const items = itemsSum(sold);
  const hint = savings.discountHint ?? freeShippingHint(items, shipping.freeShippingOver);
  return (
    <Summary id="summary" title="Summary">
      <CartTotals sold={sold} reconciled={reconciled} shipping={shipping} />
      {sold.length > 0 && <CouponBox refused={couponRefused} note={savings.couponNote} />}
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
      {sold.length > 0 && (
        <>
          {arrival.arrivesFrom && (
            <p className={styles.when}>
              <b>{arrivalText(arrival)}</b>
              {!isPlaceKnown && ' in the contiguous US'}
            </p>
          )}
          {hint && (
            <p className={styles.when}>
              <b>{hint}</b>
            </p>
          )}
          <p className={styles.small}>
            {cartShippingText(
              items,
              isPlaceKnown ? { ...shipping, salesTax: 'none' } : shipping,
              shippingSaved(savings) > 0,
            )}
          </p>
          {duties && <p className={styles.small}>{duties}</p>}
        </>
      )}
    </Summary>
  );
}

function CartTotals({ sold, reconciled: { savings, total }, shipping }: Omit<CartSummaryProps, 'customs'>) {
  const isPickup = usePersisted(shippingAddress)?.isPickup;
  const count = countItems(sold);
  const items = itemsSum(sold);
  const subtotal = { name: `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, value: priceText(items) };
  if (sold.length === 0) return <Totals lines={[]} grand={subtotal} />;
  if (total === 'unknown') {
    const spared = shippingSaved(savings) > 0;
    // A discount on shipping shows as free shipping.
    const discounts = savings.discounts.map((each) => ({ ...each, shippingPrice: 0 }));
    const estimate = estimateTotal(items - savings.discountPrice, shippingFor(items, shipping, spared), shipping);
    return (
      <Totals
        lines={[subtotal, ...discountRows({ ...savings, discounts }), ...estimate.lines]}
        grand={estimate.grand}
      />
    );
  }
  if (total === 'pending') {
    const lines = [subtotal, { name: shippingName({ isPickup }), value: PENDING }, { name: 'Tax', value: PENDING }];
    return <Totals lines={lines} grand={{ name: 'Total', value: PENDING }} />;
  }
  return (
    <Totals
      lines={[
        subtotal,
        ...discountRows(total),
        { name: shippingName({ isPickup }), value: priceText(fullShipping(total)) },
        ...taxLines(total).map(({ name, amount }) => ({ name, value: priceText(amount) })),
      ]}
      grand={{ name: 'Total', value: priceText(total.totalPrice) }}
    />
  );
}

const PENDING = '…';
const LATER = 'At checkout';

const discountRows = (savings: Parameters<typeof discountLines>[0]) =>
  discountLines(savings).flatMap(({ name, amount }) => (amount > 0 ? [{ name, value: `-${priceText(amount)}` }] : []));

/** Dollars; undefined if it depends on the address. */
function shippingFor(
  items: number,
  { shippingPrice, shippingVaries, freeShippingOver }: ShippingOffer,
  spared: boolean,
) {
  if (spared || (freeShippingOver !== null && items > freeShippingOver)) return 0;
  return shippingVaries ? undefined : shippingPrice;
}

const freeOr = (dollars: number) => (dollars === 0 ? 'Free' : priceText(dollars));

/** Rows and total without an address. Amounts in dollars. */
function estimateTotal(items: number, shippingPrice: number | undefined, { salesTax }: ShippingOffer) {
  const isTaxed = salesTax !== 'none';
  const missing = [shippingPrice === undefined && 'shipping', isTaxed && 'tax'].filter(Boolean).join(' and ');
  return {
    lines: [
      { name: 'Shipping', value: shippingPrice === undefined ? LATER : freeOr(shippingPrice) },
      ...(isTaxed ? [{ name: 'Tax', value: LATER }] : []),
    ],
    grand: {
      name: missing ? `Total before ${missing}` : 'Total',
      value: priceText(Math.round((items + (shippingPrice ?? 0)) * 100) / 100),
    },
  };
}
