import { useCallback, useEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { useHydrated, useOffline } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Split } from '../../ui/layout/panel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { ShippingOffer } from '../checkout/shipping-text.ts';
import { waitingOrder } from '../place-order/waiting-order.ts';
import { addFromUrl, type NotAdded } from './add-from-url.ts';
import styles from './cart.module.css';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { useReconciledCart } from './use-reconciled-cart.ts';
import { useRemoveLine } from './use-remove-line.ts';

type CartProps = {
  /** Dollars; null while shipping is never free. */
  shipping: ShippingOffer;
  /** Named in the address, to be added now. */
  arriving: string | null;
  /** Why nobody can order now; null while the shop is open. */
  paused: string | null;
};

/** Section 2's cart: the stored lines, with current prices. */
export function Cart({ shipping, arriving, paused }: CartProps) {
  const awake = useHydrated();
  const cart = usePersisted(cartItems);
  const { known, news, arrival, savings, problem, closed, retry: askAgain } = useReconciledCart(cart, paused);
  const { lines, removed, remove, putBack } = useRemoveLine();
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

  if (!awake || (isArriving && !refusal && cart.length === 0)) return <Loading>Loading your cart…</Loading>;
  const sold = cart.filter(({ product }) => !known.get(product)?.isGone);
  return (
    <>
      {refusal && (
        <div className={styles.notice}>
          {refusal.isWorthAnotherTry ? (
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
              <Button look="plain" size="small" onClick={putBack}>
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

/** An order that waits to be sent, and why prices may be old. */
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
