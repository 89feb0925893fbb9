import { useCallback, useEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import {
  type CartItem,
  cartItems,
  countItems,
  removeFromCart,
  restoreToCart,
} from '../../browser/storage/shopper-storage.ts';
import { useHydrated, useOffline } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { discountLines, shippingSaved } from '../../shared/orders/price-lines.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { cartShippingText, type ShippingOffer } from '../checkout/shipping-text.ts';
import { persistedCoupon } from '../place-order/persisted-coupon.ts';
import { waitingOrder } from '../place-order/waiting-order.ts';
import { addFromUrl, type NotAdded } from './add-to-cart.ts';
import styles from './cart.module.css';
import { itemsSum } from './cart-line.ts';
import { CartLines } from './cart-lines.tsx';
import { type ReconciledCart, type Savings, useReconciledCart } from './use-reconciled-cart.ts';

type CartProps = {
  /** Dollars; null if shipping is never free. */
  shipping: ShippingOffer;
  /** Product id from the URL, added on arrival. */
  arriving: string | null;
  /** Why ordering is paused; null if the shop is open. */
  paused: string | null;
};

/** Cart (specification, section 2): stored lines with current prices. */
export function Cart({ shipping, arriving, paused }: CartProps) {
  const isHydrated = useHydrated();
  const cart = usePersisted(cartItems);
  const { known, news, arrival, savings, problem, closed, retry: askAgain } = useReconciledCart(cart, paused);
  const { lines, removed, remove, restore } = useRemoveLine();
  const [refusal, setRefusal] = useState<NotAdded>();
  const [isArriving, setArriving] = useState(arriving !== null);
  const isStarted = useRef(false);
  const add = useCallback(async () => {
    if (arriving === null) return;
    setArriving(true);
    setRefusal(await addFromUrl(arriving));
    setArriving(false);
  }, [arriving]);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void add();
  }, [add]);

  if (!isHydrated || (isArriving && !refusal && cart.length === 0)) return <Loading>Loading your cart…</Loading>;
  const sold = cart.filter((line) => !known.get(lineKey(line))?.isGone);
  return (
    <>
      {refusal && (
        <div className={styles.notice}>
          {refusal.canRetry ? (
            <Failed why={refusal.why} isAsking={isArriving} onRetry={() => void add()} />
          ) : (
            <Alert tone="danger">{refusal.why}</Alert>
          )}
        </div>
      )}
      <ConnectionNotes problem={problem} onRetry={askAgain} />
      <div role="status">
        {removed && (
          <div className={styles.notice}>
            <Alert>
              {removed.line.name} was removed from your cart.{' '}
              <Button look="plain" size="small" onClick={restore}>
                Undo
              </Button>
            </Alert>
          </div>
        )}
      </div>
      <Split>
        <div ref={lines}>
          {cart.length === 0 ? (
            <Empty title="Your Cart is empty" line="Start with our featured products.">
              <LinkButton look="quiet" href={paths.home()}>
                See featured products
              </LinkButton>
            </Empty>
          ) : (
            <CartLines cart={cart} known={known} news={news} arrival={arrival} onRemove={remove} />
          )}
        </div>
        <CartSummary sold={sold} savings={savings} arrival={arrival} shipping={shipping} closed={closed} />
      </Split>
    </>
  );
}

type Removed = { line: CartItem; place: number };

/**
 * Removes lines and restores the last removed one. The pressed button disappears, so focus moves to the next line, or
 * to the heading of the empty cart. `lines` is the container.
 */
function useRemoveLine() {
  const lines = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const [focusAt, setFocusAt] = useState<{ place: number }>();
  useEffect(() => {
    if (focusAt) focusLine(lines.current, focusAt.place);
  }, [focusAt]);

  const remove = (line: CartItem) => {
    const place = cartItems.read().findIndex((each) => lineKey(each) === lineKey(line));
    removeFromCart(line);
    setRemoved({ line, place });
    setFocusAt({ place });
  };
  const restore = () => {
    if (!removed) return;
    restoreToCart(removed.line, removed.place);
    setRemoved(undefined);
    setFocusAt({ place: removed.place });
  };
  return { lines, removed, remove, restore };
}

function focusLine(lines: HTMLElement | null, place: number) {
  const names = lines?.querySelectorAll<HTMLElement>('li h2 a') ?? [];
  const next = names[Math.min(place, names.length - 1)];
  if (next) return next.focus();
  const heading = lines?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
}

/** Notes about an unsent order and about stale prices. */
function ConnectionNotes({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  const offline = useOffline();
  const isWaiting = usePersisted(waitingOrder) !== undefined;
  return (
    <>
      {isWaiting && (
        <div className={styles.notice}>
          <Alert tone="wait">
            You have an order that hasn’t been sent yet. <a href={paths.placeOrder()}>See the order</a>
          </Alert>
        </div>
      )}
      {problem && (
        <div className={styles.notice}>
          {offline ? (
            <Alert tone="wait">You’re offline. You can still change your cart. Prices are as you last saw them.</Alert>
          ) : (
            <Failed why={problem} onRetry={onRetry} />
          )}
        </div>
      )}
    </>
  );
}

type SummaryProps = Pick<ReconciledCart, 'savings' | 'arrival' | 'closed'> & {
  /** The lines that are still sold. */
  sold: readonly CartItem[];
  shipping: ShippingOffer;
};

function CartSummary({ sold, savings, arrival, closed, shipping }: SummaryProps) {
  const items = itemsSum(sold);
  const { sets } = savings;
  // The total excludes shipping, so shipping discounts count as 0 here; `Shipping` shows them.
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

/** Shipping cost, hint about the next discount, and the stored coupon. */
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
