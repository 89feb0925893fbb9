import type { PaymentSettings } from './schema.ts';

/** Path of the stand-in in shops without PayPal. */
export const DEMO_PATH = '/paypal-demo';
export const DEMO_CLIENT_ID = 'standin-demo';

/** The payment page's PayPal settings, all public; the stand-in's if undefined. */
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
