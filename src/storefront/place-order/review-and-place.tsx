import { useEffect, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { PaymentMethod, ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { cartItems, userInfo } from '../../browser/storage/shopper-storage.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import checkout from '../checkout/checkout.module.css';
import { Breakdown } from './breakdown.tsx';
import { CouponBox } from './coupon-box.tsx';
import { PlaceOrderError } from './errors.tsx';
import { focusWrongGift, GiftBox } from './gift-box.tsx';
import { type GiftWish, giftOf, useGiftWish } from './gift-wish.ts';
import { persistedCoupon } from './persisted-coupon.ts';
import { placeOrder, sendToLogin } from './place.ts';
import styles from './place-order.module.css';
import { Review } from './review.tsx';
import { useQuote } from './use-quote.ts';
import { VisitorLogin } from './visitor-login.tsx';
import { waitingOrder } from './waiting-order.ts';

type ReviewAndPlaceProps = {
  address: ShippingAddress;
  method: PaymentMethod;
  mailIsKept: boolean;
  /** When and how an order is collected. */
  pickupNote: string;
  /** The owner's sentence about gifts, with the name `{recipient}`. */
  giftText: string;
  /** About customs duties, for an address abroad; empty: nothing. */
  customs: string;
  /** The order is placed, or the shopper is on the way to /login: what stood here is over, until they come back. */
  onLeave: (back: Promise<void>) => void;
};

export function ReviewAndPlace(props: ReviewAndPlaceProps) {
  const { address, method, mailIsKept, pickupNote, giftText, customs, onLeave } = props;
  const isVisitor = usePersisted(userInfo) === undefined;
  const cart = usePersisted(cartItems);
  const coupon = usePersisted(persistedCoupon);
  const { gift, changeGift } = useGiftWish();
  const [emailed, setEmailed] = useState<string>();
  const {
    quote,
    refusal: quoteRefusal,
    news,
    accept,
    askAgain,
    isLastSeen,
  } = useQuote({
    cart,
    address,
    couponCode: coupon?.code ?? null,
    gift: giftOf(gift),
  });
  const { placeAt, refusal, forgetRefusal, isPlacing } = usePlacing({ address, method, gift, onLeave });
  const error = refusal ?? quoteRefusal;
  const couponRefused = useRefusedCoupon(error);
  const again = () => {
    forgetRefusal();
    if (refusal && quote) void placeAt(quote);
    else askAgain();
  };
  return (
    <Split>
      <div>
        <h1 className={checkout.title}>Review your order</h1>
        <Review
          cart={cart}
          address={address}
          pickupNote={pickupNote}
          customs={customs}
          method={method}
          withoutSize={withoutSize(quote)}
          news={news}
          arrival={quote ?? NO_ARRIVAL}
        >
          <GiftBox
            gift={gift}
            onChange={changeGift}
            options={quote?.giftOptions}
            error={error}
            about={fillText(giftText, { recipient: address.name })}
          />
        </Review>
      </div>
      <Summary id="summary" title="Summary">
        {isLastSeen && quote && (
          <div className={styles['last-seen']}>
            <Alert tone="wait">
              You’re offline. This is the total as you last saw it. Place your order, and we’ll send it when you’re back
              online.
            </Alert>
          </div>
        )}
        {quote && cart.length > 0 && <Breakdown figures={quote} isPickup={address.isPickup} grand="Order total" />}
        {!quote && !error && cart.length > 0 && <Loading>Calculating the total…</Loading>}
        <CouponBox refused={couponRefused} note={quote?.couponNote ?? null} />
        {quote && cart.length > 0 && <QuoteNotes quote={quote} isRefused={error !== undefined} />}
        {isVisitor && cart.length > 0 && (
          <VisitorLogin mailIsKept={mailIsKept} emailed={emailed} onEmailed={setEmailed} onLoggedIn={focusPlaceOrder} />
        )}
        {error && !ABOUT_COUPONS.test(error.code) && error.code !== 'invalid_gift' && (
          <PlaceOrderError
            error={error}
            onAcceptPrices={(fresh) => {
              accept(fresh);
              void placeAt(fresh);
            }}
            onMended={() => {
              forgetRefusal();
              askAgain();
            }}
            onWithoutWrap={() => {
              forgetRefusal();
              changeGift({ wrap: false });
            }}
            onAskAgain={again}
          />
        )}
        <div className={styles.go}>
          <Button
            wide
            id={PLACE_ORDER}
            // While the code is asked for, that is what comes first.
            look={isVisitor && emailed !== undefined ? 'quiet' : 'solid'}
            disabled={cart.length === 0}
            pending={isPlacing}
            onClick={() => {
              if (focusWrongGift(gift, quoteRefusal)) return;
              if (quote || !error) void placeAt(quote);
              else again();
            }}
          >
            Place Order
          </Button>
        </div>
        <p className={styles.micro}>You pay on the next page. Nothing is charged yet.</p>
      </Summary>
    </Split>
  );
}

const PLACE_ORDER = 'place-order';
/** What is left to do, for who has just logged in. */
const focusPlaceOrder = () => document.getElementById(PLACE_ORDER)?.focus();

const withoutSize = (quote: Quote | undefined) =>
  (quote?.orderItems ?? []).filter(({ sizes, size }) => sizes.length > 0 && size === null);

/** One press at a time, at the figures that the shopper sees. */
function usePlacing({
  address,
  method,
  gift,
  onLeave,
}: Pick<ReviewAndPlaceProps, 'address' | 'method' | 'onLeave'> & { gift: GiftWish }) {
  const [refused, setRefusal] = useState<ApiError>();
  // What the shop said to an order that had waited for a connection.
  const refusal = usePersisted(waitingOrder)?.refusal ?? refused;
  const forgetRefusal = () => {
    waitingOrder.clear();
    setRefusal(undefined);
  };
  const [isPlacing, setPlacing] = useState(false);
  const placeAt = async (quote: Quote | undefined) => {
    if (isPlacing || focusWrongGift(gift)) return;
    if (!userInfo.read()) {
      sendToLogin();
      return;
    }
    if (!quote) return;
    setPlacing(true);
    forgetRefusal();
    const answer = await placeOrder({ cart: cartItems.read(), address, method, gift: giftOf(gift), quote });
    if (answer.step === 'leaving') return onLeave(answer.back);
    setPlacing(false);
    // The page shows it.
    if (answer.step === 'waiting') return;
    setRefusal(answer.error);
    focusWrongGift(gift, answer.error);
  };
  return { placeAt, refusal, isPlacing, forgetRefusal };
}

const ABOUT_COUPONS = /^(coupon_|too_many_coupons)/;

/** A coupon that no longer holds is taken off, and the box says why. */
function useRefusedCoupon(error: ApiError | undefined): string | undefined {
  const [sentence, setSentence] = useState<string>();
  const isCoupons = error !== undefined && ABOUT_COUPONS.test(error.code);
  useEffect(() => {
    if (!isCoupons) return;
    setSentence(error.detail);
    persistedCoupon.clear();
  }, [isCoupons, error]);
  return sentence;
}

/** A limit that the order would exceed, and what is missing for a discount. A refused order says the limit itself. */
const QuoteNotes = ({ quote, isRefused }: { quote: Quote; isRefused: boolean }) => (
  <>
    {quote.limit && !isRefused && <Alert tone="wait">{quote.limit}</Alert>}
    {quote.discountHint && <p className={styles.micro}>{quote.discountHint}</p>}
  </>
);
