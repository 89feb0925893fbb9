import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './payment-box.module.css';
import { CONFIRMING, DEMO, LEFT_PAYPAL, UNREACHABLE, WINDOW_HINT } from './texts.ts';
import { type Payment, type PaymentCalls, type PaymentStanding, usePayment } from './use-payment.ts';

const MAX_MS = 15_000;

type Namespace = { version?: string };
const loaded = () => (globalThis as { paypal?: Namespace }).paypal?.version?.startsWith('6') === true;

let loading: Promise<void> | undefined;

/**
 * Loads PayPal's script once. By us and not by PayPal's React provider, which knows only PayPal's own two addresses;
 * it finds the script loaded and adds none. Rejects where PayPal cannot be reached; asking again then tries again.
 */
function loadPaypalScript(address: string): Promise<void> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(address: string): Promise<void> {
  if (loaded()) return Promise.resolve();
  const script = document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('PayPal’s script took too long.')), MAX_MS);
    script.async = true;
    script.src = address;
    script.onload = () => (loaded() ? resolve() : reject(new Error('PayPal’s script is not the one we know.')));
    script.onerror = () => reject(new Error('PayPal’s script could not be loaded.'));
    script.addEventListener('load', () => clearTimeout(timer));
    script.addEventListener('error', () => clearTimeout(timer));
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}

// A third of this page's script, needed only where something is still to be paid.
const PaypalButtons = lazy(async () => ({
  default: (await importWithRetry(() => import('./paypal-buttons.tsx'))).PaypalButtons,
}));

type Props = { order: Order; settings: PaymentSettings; calls: PaymentCalls; onPaid: (order: Order) => void };

/**
 * Paying an order that is not paid: PayPal's button and PayPal's card button, the chosen one above the other, and what
 * became of the payment. Nothing on the page ever holds a card number: that is typed into PayPal's own frames.
 */
export function PaymentBox({ order, settings, calls, onPaid }: Props) {
  const payment = usePayment(order, calls, onPaid);
  return (
    <section className={styles.box} aria-label="Payment">
      <Said standing={payment.standing} />
      {order.totalPrice === 0 ? (
        <Button wide pending={payment.standing.kind === 'working'} onClick={() => void payment.pay(undefined)}>
          Confirm order
        </Button>
      ) : (
        <PaypalPart order={order} settings={settings} payment={payment} />
      )}
      {settings.isDemo ? <Alert tone="note">{DEMO}</Alert> : null}
    </section>
  );
}

/** The outcome of the last attempt. A live region from the start, so that screen readers announce what comes into it. */
function Said({ standing }: { standing: PaymentStanding }) {
  return (
    <div aria-live="polite">
      {standing.kind === 'working' ? <Loading>{CONFIRMING}</Loading> : null}
      {standing.kind === 'waiting' ? <Alert tone="wait">{standing.detail}</Alert> : null}
      {standing.kind === 'cancelled' ? <Alert tone="note">{LEFT_PAYPAL}</Alert> : null}
      {standing.kind === 'unapproved' ? <Alert tone="note">{standing.detail}</Alert> : null}
      {standing.kind === 'refused' ? <Alert tone="danger">{standing.detail}</Alert> : null}
    </div>
  );
}

type Script = 'loading' | 'ready' | 'unreachable';

function PaypalPart({ order, settings, payment }: Omit<Props, 'onPaid' | 'calls'> & { payment: Payment }) {
  const [script, setScript] = useState<Script>('loading');
  const giveUp = useCallback(() => setScript('unreachable'), []);
  useEffect(() => {
    if (script === 'loading') loadPaypalScript(settings.sdkUrl).then(() => setScript('ready'), giveUp);
  }, [script, settings.sdkUrl, giveUp]);
  if (script === 'unreachable') return <Unreachable onRetry={() => setScript('loading')} />;
  const waiting = <Loading>Loading PayPal…</Loading>;
  if (script === 'loading') return waiting;
  return (
    <Suspense fallback={waiting}>
      <PaypalButtons
        settings={settings}
        payment={payment}
        first={order.paymentMethod === 'Credit or Debit Card' ? 'card' : 'paypal'}
        onUnreachable={giveUp}
      />
      {order.paymentState !== 'pending' && <p className={styles.hint}>{WINDOW_HINT}</p>}
    </Suspense>
  );
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Alert tone="danger">{UNREACHABLE}</Alert>
    <Button wide look="quiet" onClick={onRetry}>
      Try PayPal again
    </Button>
  </>
);
