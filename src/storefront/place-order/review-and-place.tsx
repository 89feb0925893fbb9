import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { loginPath } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import {
  type CartItem,
  cartItems,
  type PaymentMethod,
  type ShippingAddress,
  userInfo,
} from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { type Arrival, arrivalText, NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { cleanDetails, type OrderDetails } from '../../shared/orders/order-details.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, steadyClass } from '../../ui/field.tsx';
import { Block, Blocks } from '../../ui/layout/blocks.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { askForCode, sendCode, welcome } from '../auth/code-login.ts';
import { CodeStep } from '../auth/code-step.tsx';
import { AddressLines } from '../checkout/address.tsx';
import checkout from '../checkout/checkout.module.css';
import { customsNote } from '../checkout/shipping-text.ts';
import { CompactLines } from '../checkout/your-order.tsx';
import { Breakdown } from './breakdown.tsx';
import { CouponBox, isAboutCoupon, useRefusedCoupon } from './coupon-box.tsx';
import { PlaceOrderError } from './errors.tsx';
import { focusWrongGift, GiftBox } from './gift-box.tsx';
import { type GiftDraft, toGiftInput, useGiftDraft } from './gift-draft.ts';
import { OrderDetailFields, useDetailsDraft } from './order-details-fields.tsx';
import { persistedCoupon } from './persisted-coupon.ts';
import { placeOrder, sendToLogin } from './place.ts';
import styles from './place-order.module.css';
import { SaveAddress } from './save-address.tsx';
import { useQuote } from './use-quote.ts';
import { waitingOrder } from './waiting-order.ts';

export type ReviewAndPlaceProps = {
  address: ShippingAddress;
  method: PaymentMethod;
  mailIsKept: boolean;
  /** Pickup instructions. */
  pickupNote: string;
  /** The owner's sentence about gifts, with the placeholder `{recipient}`. */
  giftText: string;
  /** Sentence about customs duties abroad; may be empty. */
  customs: string;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  /** The order was placed or a login is needed; `back` resolves when the page is restored. */
  onLeave: (back: Promise<void>) => void;
};

const PLACE_ORDER = 'place-order';

export function ReviewAndPlace(props: ReviewAndPlaceProps) {
  const { address, method, mailIsKept, pickupNote, giftText, customs, customReturns, onLeave } = props;
  const isVisitor = usePersisted(userInfo) === undefined;
  const cart = usePersisted(cartItems);
  const coupon = usePersisted(persistedCoupon);
  const { gift, changeGift } = useGiftDraft();
  const detailsDraft = useDetailsDraft();
  const details = cleanDetails(detailsDraft.details, address.isPickup);
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
    gift: toGiftInput(gift),
  });
  const { placeAt, refusal, forgetRefusal, isPlacing } = usePlacing({ address, method, gift, details, onLeave });
  const error = refusal ?? quoteRefusal;
  const isCalculating = !quote && !error && cart.length > 0;
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
          customReturns={customReturns}
          method={method}
          withoutSize={withoutSize(quote)}
          news={news}
          arrival={quote ?? NO_ARRIVAL}
          details={<OrderDetailFields {...detailsDraft} isPickup={address.isPickup} error={error} />}
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
        {isCalculating && <Loading>Calculating the total…</Loading>}
        <CouponBox refused={couponRefused} note={quote?.couponNote ?? null} />
        {quote && cart.length > 0 && <QuoteNotes quote={quote} isRefused={error !== undefined} />}
        {isVisitor && cart.length > 0 && (
          <VisitorLogin mailIsKept={mailIsKept} emailed={emailed} onEmailed={setEmailed} onLoggedIn={focusPlaceOrder} />
        )}
        {error && !isAboutCoupon(error) && error.code !== 'invalid_gift' && (
          <PlaceOrderError
            error={error}
            onAcceptPrices={(fresh) => {
              accept(fresh);
              void placeAt(fresh);
            }}
            onFixed={() => {
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
            // While the login code is pending, its button is the primary one.
            look={isVisitor && emailed !== undefined ? 'quiet' : 'solid'}
            disabled={cart.length === 0}
            // Busy until the total is known, so that a click neither orders at an unseen total nor gets lost.
            pending={isPlacing || isCalculating}
            onClick={() => {
              if (focusWrongGift(gift, quoteRefusal)) return;
              if (quote) void placeAt(quote);
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

/** Places the order at the quoted prices, one click at a time. */
function usePlacing({
  address,
  method,
  gift,
  details,
  onLeave,
}: Pick<ReviewAndPlaceProps, 'address' | 'method' | 'onLeave'> & { gift: GiftDraft; details: OrderDetails }) {
  const [refused, setRefusal] = useState<ApiError>();
  // Refusal of an order sent after waiting for a connection.
  const refusal = usePersisted(waitingOrder)?.refusal ?? refused;
  const forgetRefusal = () => {
    waitingOrder.clear();
    setRefusal(undefined);
  };
  const [isPlacing, setPlacing] = useState(false);
  const placeAt = async (quote: Quote) => {
    if (isPlacing || focusWrongGift(gift)) return;
    if (!userInfo.read()) {
      sendToLogin();
      return;
    }
    setPlacing(true);
    forgetRefusal();
    const answer = await placeOrder({
      cart: cartItems.read(),
      address,
      method,
      gift: toGiftInput(gift),
      details,
      quote,
    });
    if (answer.step === 'leaving') return onLeave(answer.back);
    setPlacing(false);
    // The page switches to the waiting order.
    if (answer.step === 'waiting') return;
    setRefusal(answer.error);
    focusWrongGift(gift, answer.error);
  };
  return { placeAt, refusal, isPlacing, forgetRefusal };
}

const withoutSize = (quote: Quote | undefined) =>
  (quote?.orderItems ?? []).filter(({ sizes, size }) => sizes.length > 0 && size === null);

/** Exceeded order limit and hint about the next discount. If the order was refused, its error names the limit. */
const QuoteNotes = ({ quote, isRefused }: { quote: Quote; isRefused: boolean }) => (
  <>
    {quote.limit && !isRefused && <Alert tone="wait">{quote.limit}</Alert>}
    {quote.discountHint && <p className={styles.micro}>{quote.discountHint}</p>}
  </>
);

type VisitorLoginProps = {
  mailIsKept: boolean;
  /** Address the code was sent to; undefined before. */
  emailed: string | undefined;
  onEmailed: (email: string | undefined) => void;
  onLoggedIn: () => void;
};

/** Login by emailed code, without leaving the page. */
function VisitorLogin({ mailIsKept, emailed, onEmailed, onLoggedIn }: VisitorLoginProps) {
  return (
    <section className={styles.coupon} aria-label="Log in">
      {emailed === undefined ? (
        <EmailForm onEmailed={onEmailed} />
      ) : (
        <CodeStep
          email={emailed}
          redirect={paths.placeOrder()}
          mailIsKept={mailIsKept}
          label="Log in"
          send={(code) => sendCode(emailed, code)}
          onDone={(user) => {
            // flushSync: this form unmounts, and the focus needs a target.
            flushSync(() => welcome(user));
            onLoggedIn();
          }}
          otherWay="Use another email"
          onOtherWay={() => onEmailed(undefined)}
        />
      )}
    </section>
  );
}

function EmailForm({ onEmailed }: { onEmailed: (email: string) => void }) {
  const { error, fields, isPending, form, onSubmit } = useFormAction(async (data): Promise<FormState> => {
    const email = textIn(data, 'email').trim();
    const answer = await askForCode(email, paths.placeOrder());
    if (!answer.ok) return { error: answer.error };
    onEmailed(email);
    return { done: true };
  });
  return (
    <>
      <FormAlert error={error} />
      <form className={`${styles.login} ${steadyClass}`} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field
          id="order-email"
          label="Email"
          hint="For your receipt. We’ll email you a code: no password needed."
          error={fields.email}
        >
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
        </Field>
        <Button type="submit" look="quiet" wide pending={isPending}>
          Email me a code
        </Button>
      </form>
      <p className={styles.micro}>
        Have a password? <a href={loginPath(paths.placeOrder())}>Log in</a>
      </p>
    </>
  );
}

/** Next step after logging in. */
const focusPlaceOrder = () => document.getElementById(PLACE_ORDER)?.focus();

type ReviewProps = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  pickupNote: string;
  customs: string;
  customReturns: string;
  method: PaymentMethod;
  /** Products without a required size. */
  withoutSize: readonly { product: string; name: string }[];
  news: readonly string[];
  /** Arrival at this address if ordered now. */
  arrival: Arrival;
  /** Fields of the order's details. */
  details?: ReactNode;
  /** The gift form. */
  children: ReactNode;
};

/** Review (specification, section 2): shipping, payment, items. */
export const Review = ({
  cart,
  address,
  pickupNote,
  customs,
  customReturns,
  method,
  withoutSize,
  news,
  arrival,
  details,
  children,
}: ReviewProps) => (
  <Blocks>
    <Block title={address.isPickup ? 'Pickup' : 'Shipping'} change={{ href: paths.checkout(), of: 'shipping' }}>
      <p>
        <AddressLines address={address} />
      </p>
      {arrival.arrivesFrom && cart.length > 0 && (
        <p>
          <b>{arrivalText(arrival, address.isPickup)}</b>
        </p>
      )}
      {customsNote(customs, address) && <p>{customs}</p>}
      {address.isPickup ? pickupNote && <p>{pickupNote}</p> : <SaveAddress address={address} />}
      {details && <div className={styles.details}>{details}</div>}
    </Block>
    <Block title="Gift">{children}</Block>
    <Block title="Payment" change={{ href: paths.payment(), of: 'payment' }}>
      <p>{method}</p>
    </Block>
    <Block
      title="Items"
      note={
        (withoutSize.length > 0 || news.length > 0) && (
          <>
            {news.map((words) => (
              <Alert key={words} tone="wait">
                {words}
              </Alert>
            ))}
            {withoutSize.length > 0 && (
              <Alert tone="wait">
                No size selected for {withoutSize.map(({ name }) => name).join(', ')}.{' '}
                <a href={paths.cart()}>Choose a size in the cart</a>, or place the order and we’ll ask you.
              </Alert>
            )}
          </>
        )
      }
    >
      {cart.length === 0 ? (
        <p>Your Cart is empty</p>
      ) : (
        <CompactLines
          cart={cart}
          sizeMissing={withoutSize.map(({ product }) => product)}
          arrival={arrival}
          customReturns={customReturns}
        />
      )}
    </Block>
  </Blocks>
);
