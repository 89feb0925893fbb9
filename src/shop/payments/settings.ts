import type { PaymentSettings } from './schema.ts';

/** Where the stand-in lives in a shop without PayPal. */
export const DEMO_PATH = '/paypal-demo';
export const DEMO_CLIENT_ID = 'standin-demo';

/** Where the payment page finds PayPal; undefined: its stand-in. Nothing secret. */
export function paymentSettings(paypal: { clientId: string; sdkUrl: string } | undefined): PaymentSettings {
  if (!paypal) {
    return {
      clientId: DEMO_CLIENT_ID,
      sdkUrl: `${DEMO_PATH}/sdk.js`,
      environment: 'sandbox',
      currency: 'USD',
      isDemo: true,
    };
  }
  const isLive = new URL(paypal.sdkUrl).hostname === 'www.paypal.com';
  return {
    clientId: paypal.clientId,
    sdkUrl: paypal.sdkUrl,
    environment: isLive ? 'production' : 'sandbox',
    currency: 'USD',
    isDemo: false,
  };
}
