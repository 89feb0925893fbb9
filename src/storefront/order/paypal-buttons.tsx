import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalGuestPaymentSession,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useEffect } from 'react';
import type { Funding } from '../../shared/orders/payment-methods.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import type { Payment } from './use-payment.ts';

type Buttons = {
  payment: Payment;
  /** The method chosen at checkout. */
  first: Funding;
  onUnreachable: () => void;
};

const COMPONENTS = ['paypal-payments' as const, 'paypal-guest-payments' as const];

/** PayPal's buttons in PayPal's own elements. Loaded after PayPal's script. */
export function PaypalButtons({ settings, ...buttons }: Buttons & { settings: PaymentSettings }) {
  return (
    <PayPalProvider
      clientId={settings.clientId}
      environment={settings.environment}
      components={COMPONENTS}
      pageType="checkout"
    >
      <ReadyButtons {...buttons} />
    </PayPalProvider>
  );
}

function ReadyButtons({ payment, first, onUnreachable }: Buttons) {
  const { loadingStatus } = usePayPal();
  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onUnreachable();
  }, [loadingStatus, onUnreachable]);
  return (
    <>
      {first === 'card' && <CardButton payment={payment} />}
      <PaypalButton payment={payment} />
      {first === 'paypal' && <CardButton payment={payment} />}
    </>
  );
}

const isBusy = ({ state }: Payment) => state.kind === 'working' || state.kind === 'waiting';

function PaypalButton({ payment }: { payment: Payment }) {
  const { handleClick, isPending } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder: () => payment.createOrder('paypal'),
    onApprove: ({ orderId }) => payment.pay(orderId),
    onCancel: payment.canceled,
    onError: payment.failed,
  });
  // PayPal's button component turns a refused order into an unhandled rejection, so we handle the click.
  const press = () => void Promise.resolve(handleClick()).catch(payment.failed);
  return <paypal-button type="pay" onClick={press} {...disabledIf(isPending || isBusy(payment))} />;
}

function CardButton({ payment }: { payment: Payment }) {
  const { buttonRef, handleClick, isPending, error } = usePayPalGuestPaymentSession({
    createOrder: () => payment.createOrder('card'),
    onApprove: ({ orderId }) => payment.pay(orderId),
    onCancel: payment.canceled,
    onError: payment.failed,
  });
  const { failed } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per error, regardless of rerenders
  useEffect(() => {
    if (error) failed(error);
  }, [error]);
  return (
    <paypal-basic-card-container>
      <paypal-basic-card-button
        ref={buttonRef}
        onClick={() => void handleClick()}
        {...disabledIf(isPending || isBusy(payment))}
      />
    </paypal-basic-card-container>
  );
}

/** The attribute disables by its presence, so `false` must omit it. */
const disabledIf = (isDisabled: boolean) => (isDisabled ? { disabled: true } : {});
