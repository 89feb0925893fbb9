import { useCallback, useEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import {
  type CartItem,
  cartItems,
  removeFromCart,
  restoreToCart,
  savedItems,
  withItem,
} from '../../browser/storage/shopper-storage.ts';
import { useHydrated, useOffline } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { readCartLink } from '../../shared/orders/cart-link.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Split } from '../../ui/layout/panel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { ShippingOffer } from '../checkout/shipping-text.ts';
import { waitingOrder } from '../place-order/waiting-order.ts';
import { addFromLink, addFromUrl, type NotAdded } from './add-to-cart.ts';
import styles from './cart.module.css';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { forgetSaved, SavedForLater } from './saved-for-later.tsx';
import { useReconciledCart } from './use-reconciled-cart.ts';

type CartProps = {
  /** Dollars; null if shipping is never free. */
  shipping: ShippingOffer;
  /** Product id from the URL, added on arrival. */
  arriving: string | null;
  /** Why ordering is paused; null if the shop is open. */
  paused: string | null;
  /** The sentence about returns of bead-studio designs; empty if they can be returned. */
  customReturns: string;
  /** The owner's sentence about customs duties; may be empty. */
  customs: string;
};

/** Cart (specification, section 2): stored lines with current prices. */
export function Cart({ shipping, arriving, paused, customReturns, customs }: CartProps) {
  const isHydrated = useHydrated();
  const cart = usePersisted(cartItems);
  const reconciled = useReconciledCart(cart, paused);
  const { known, news, arrival, problem, retry: askAgain } = reconciled;
  const { lines, removed, remove, restore, saveForLater } = useRemoveLine();
  const [refusal, setRefusal] = useState<NotAdded>();
  const [isArriving, setArriving] = useState(arriving !== null);
  const isStarted = useRef(false);
  const add = useCallback(async () => {
    const linked = readCartLink(globalThis.location.hash);
    if (arriving === null && !linked) return;
    setArriving(true);
    setRefusal(linked ? await addFromLink(linked) : await addFromUrl(arriving ?? ''));
    setArriving(false);
  }, [arriving]);
  useEffect(() => {
    if (!isStarted.current) void add();
    isStarted.current = true;
    // A link followed on the cart's own page loads nothing. Other fragments, such as “Skip to content”, add nothing.
    const follow = () => {
      if (readCartLink(globalThis.location.hash)) void add();
    };
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
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
              {removed.line.name} {removed.isSaved ? 'is saved for later.' : 'was removed from your cart.'}{' '}
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
            <Empty title="Your Cart is empty" line="Start with our featured pieces.">
              <LinkButton look="quiet" href={paths.home()}>
                See featured pieces
              </LinkButton>
            </Empty>
          ) : (
            <CartLines
              cart={cart}
              known={known}
              news={news}
              arrival={arrival}
              customReturns={customReturns}
              onRemove={remove}
              onSave={saveForLater}
            />
          )}
          <SavedForLater />
        </div>
        <CartSummary sold={sold} reconciled={reconciled} shipping={shipping} customs={customs} />
      </Split>
    </>
  );
}

/** `isSaved`: for later. */
type Removed = { line: CartItem; place: number; isSaved: boolean };

/**
 * Removes lines, or saves them for later, and restores the last one. The pressed button disappears, so focus moves to the next line, or
 * to the heading of the empty cart. `lines` is the container.
 */
function useRemoveLine() {
  const lines = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const [focusAt, setFocusAt] = useState<{ place: number }>();
  useEffect(() => {
    if (focusAt) focusLine(lines.current, focusAt.place);
  }, [focusAt]);

  const take = (line: CartItem, isSaved: boolean) => {
    const place = cartItems.read().findIndex((each) => lineKey(each) === lineKey(line));
    removeFromCart(line);
    setRemoved({ line, place, isSaved });
    setFocusAt({ place });
  };
  const remove = (line: CartItem) => take(line, false);
  const saveForLater = (line: CartItem) => {
    savedItems.set(withItem(savedItems.read(), line));
    take(line, true);
  };
  const restore = () => {
    if (!removed) return;
    restoreToCart(removed.line, removed.place);
    if (removed.isSaved) forgetSaved(removed.line);
    setRemoved(undefined);
    setFocusAt({ place: removed.place });
  };
  return { lines, removed, remove, restore, saveForLater };
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
