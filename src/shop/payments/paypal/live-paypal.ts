import type { PaypalClient } from './paypal.ts';

/**
 * PayPal as it is connected now: each call asks for the client in force. What makes several calls about one payment
 * takes `current` once, and so ends with the account that it began with.
 */
export type Paypal = Omit<PaypalClient, 'webhookId'> & { current(): Promise<PaypalClient> };

export function createLivePaypal(current: () => Promise<PaypalClient>): Paypal {
  return {
    current,
    createOrder: async (...asked) => (await current()).createOrder(...asked),
    getOrder: async (...asked) => (await current()).getOrder(...asked),
    captureOrder: async (...asked) => (await current()).captureOrder(...asked),
    getCapture: async (...asked) => (await current()).getCapture(...asked),
    refundCapture: async (...asked) => (await current()).refundCapture(...asked),
    getRefund: async (...asked) => (await current()).getRefund(...asked),
    verifyWebhook: async (...asked) => (await current()).verifyWebhook(...asked),
    listWebhooks: async (...asked) => (await current()).listWebhooks(...asked),
    createWebhook: async (...asked) => (await current()).createWebhook(...asked),
    changeWebhook: async (...asked) => (await current()).changeWebhook(...asked),
    listEvents: async (...asked) => (await current()).listEvents(...asked),
    resendEvent: async (...asked) => (await current()).resendEvent(...asked),
    checkCredentials: async (...asked) => (await current()).checkCredentials(...asked),
  };
}

/** One client for good. */
export const fixedPaypal = (client: PaypalClient): Paypal => ({ ...client, current: async () => client });

/** The same with the client that is in force now, whatever is connected meanwhile. */
export const withPaypalOfNow = async <Deps extends { paypal: Paypal }>(deps: Deps): Promise<Deps> => ({
  ...deps,
  paypal: fixedPaypal(await deps.paypal.current()),
});
