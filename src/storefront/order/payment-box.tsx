import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './payment-box.module.css';
import { CONFIRMING, DEMO, LEFT_PAYPAL, UNREACHABLE, WINDOW_HINT } from './texts.ts';
import { type Payment, type PaymentCalls, type PaymentState, usePayment } from './use-payment.ts';

type Props = { order: Order; settings: PaymentSettings; calls: PaymentCalls; onPaid: (order: Order) => void };

/**
 * Payment of an unpaid order: PayPal's button and card button, the chosen one first, and the outcome. The page never
 * holds a card number: shoppers type it in PayPal's own frames.
 */
export function PaymentBox({ order, settings, calls, onPaid }: Props) {
  const payment = usePayment(order, calls, onPaid);
  return (
    <section className={styles.box} aria-label="Payment">
      <Outcome state={payment.state} />
      {order.totalPrice === 0 ? (
        <Button wide pending={payment.state.kind === 'working'} onClick={() => void payment.pay(undefined)}>
          Confirm order
        </Button>
      ) : (
        <PaypalPart order={order} settings={settings} payment={payment} />
      )}
      {settings.isDemo ? <Alert tone="note">{DEMO}</Alert> : null}
    </section>
  );
}

/** Outcome of the last attempt. Always rendered, so that screen readers announce changes. */
function Outcome({ state }: { state: PaymentState }) {
  return (
    <div aria-live="polite">
      {state.kind === 'working' ? <Loading>{CONFIRMING}</Loading> : null}
      {state.kind === 'waiting' ? <Alert tone="wait">{state.detail}</Alert> : null}
      {state.kind === 'canceled' ? <Alert tone="note">{LEFT_PAYPAL}</Alert> : null}
      {state.kind === 'unapproved' ? <Alert tone="note">{state.detail}</Alert> : null}
      {state.kind === 'refused' ? <Alert tone="danger">{state.detail}</Alert> : null}
    </div>
  );
}

type Script = 'loading' | 'ready' | 'unreachable';

// A third of this page's script, needed only for unpaid orders.
const PaypalButtons = lazy(async () => ({
  default: (await importWithRetry(() => import('./paypal-buttons.tsx'))).PaypalButtons,
}));

function PaypalPart({ order, settings, payment }: Omit<Props, 'onPaid' | 'calls'> & { payment: Payment }) {
  const [script, setScript] = useState<Script>('loading');
  const onFailed = useCallback(() => setScript('unreachable'), []);
  useEffect(() => {
    if (script === 'loading') loadPaypalScript(settings.sdkUrl).then(() => setScript('ready'), onFailed);
  }, [script, settings.sdkUrl, onFailed]);
  if (script === 'unreachable') return <Unreachable onRetry={() => setScript('loading')} />;
  const waiting = <Loading>Loading PayPal…</Loading>;
  return (
    <>
      <div className={styles.buttons}>
        <Suspense fallback={waiting}>
          {script === 'loading' ? (
            waiting
          ) : (
            <PaypalButtons
              settings={settings}
              payment={payment}
              first={order.paymentMethod === 'Credit or Debit Card' ? 'card' : 'paypal'}
              onUnreachable={onFailed}
            />
          )}
        </Suspense>
      </div>
      {order.paymentState !== 'pending' && <p className={styles.hint}>{WINDOW_HINT}</p>}
    </>
  );
}

let loading: Promise<void> | undefined;

/**
 * Loads PayPal's script once. Not left to PayPal's React provider, which knows only PayPal's own two URLs; it finds the
 * script present and adds none. Rejects if PayPal is unreachable; the next call retries.
 */
function loadPaypalScript(address: string): Promise<void> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const SCRIPT_TIMEOUT_MS = 15_000;

function load(address: string): Promise<void> {
  if (loaded()) return Promise.resolve();
  const script = document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('PayPal’s script took too long.')), SCRIPT_TIMEOUT_MS);
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

type Namespace = { version?: string };
const loaded = () => (globalThis as { paypal?: Namespace }).paypal?.version?.startsWith('6') === true;

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Alert tone="danger">{UNREACHABLE}</Alert>
    <Button wide look="quiet" onClick={onRetry}>
      Try PayPal again
    </Button>
  </>
);
