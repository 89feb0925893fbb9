import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StandinContext } from './context.ts';
import { createFaults } from './faults.ts';
import { createHooks } from './hooks.ts';
import { orderBody } from './orders.ts';
import { endPending, giveBack, openDispute, resolveDispute } from './payments.ts';
import { createRest } from './rest.ts';
import type { Decision, StandinAnswer } from './shapes.ts';
import { createStore, type Journal } from './store.ts';
import { createSigner, createWebhooks, type Deliver } from './webhooks.ts';

export type StandinOptions = {
  credentials: { clientId: string; clientSecret: string };
  /** Base URL of the stand-in; URLs of certificates and links begin with it. */
  baseUrl: string;
  /** Id of an initial webhook; default: none. */
  webhookId?: string;
  webhookUrl?: string;
  /** Default: webhooks are stored and not sent. */
  deliver?: Deliver;
  journal?: Journal;
  now?: () => number;
  random?: () => number;
  sleep?: (milliseconds: number) => Promise<unknown>;
  tokenSeconds?: number;
  /** Seconds until a pending payment completes by itself; default: it waits for `endPending`. */
  pendingSeconds?: number;
  retryMilliseconds?: (tries: number) => number;
};

/** Real client ids have about 80 characters; an owner who entered one here would expect real payments. */
export function refuseRealCredentials({ clientId }: { clientId: string }) {
  if (/^standin-[a-z0-9-]{1,40}$/.test(clientId)) return;
  throw new Error('The PayPal stand-in does not start with real credentials: its client ids begin with "standin-".');
}

const ID_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/**
 * A stand-in for PayPal: its REST calls, its webhooks and, through `control`, its payers and faults. No money moves. It
 * refuses to start with real credentials.
 */
export function createStandin(options: StandinOptions) {
  refuseRealCredentials(options.credentials);
  const { baseUrl, now = Date.now, random = Math.random, sleep = wait } = options;
  const store = createStore(options.journal);
  const sign = createSigner(randomBytes(32));
  const { webhookId, webhookUrl } = options;
  const hooks = createHooks(webhookId && webhookUrl ? { id: webhookId, url: webhookUrl } : undefined);
  const webhooks = createWebhooks({
    store,
    sign,
    deliver: options.deliver,
    target: hooks.target,
    baseUrl,
    now,
    retryMilliseconds: options.retryMilliseconds ?? ((tries) => Math.min(1000 * 2 ** (tries - 1), 60_000)),
  });
  const timers = new Set<NodeJS.Timeout>();
  const context: StandinContext = {
    store,
    baseUrl,
    payee: { email_address: 'shop@standin.example', merchant_id: 'STANDAASHPQ22' },
    payer: { email_address: 'payer@standin.example', name: { given_name: 'Demo', surname: 'Payer' } },
    now,
    nowText: () => new Date(now()).toISOString(),
    newId: () => Array.from({ length: 17 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join(''),
    tell: webhooks.tell,
    onPending: completeLater,
  };

  function completeLater(captureId: string) {
    if (options.pendingSeconds === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      endPending(context, captureId, 'COMPLETED');
    }, options.pendingSeconds * 1000);
    timer.unref();
    timers.add(timer);
  }
  for (const { id, status } of store.list('capture')) if (status === 'PENDING') completeLater(id);

  const faults = createFaults(random);
  const rest = createRest({
    desk: context,
    webhooks,
    sign,
    credentials: options.credentials,
    hooks,
    tokenSeconds: options.tokenSeconds ?? 32_400,
    faults,
    sleep,
  });

  return {
    answer: (request: Parameters<typeof rest.answer>[0]): Promise<StandinAnswer> => rest.answer(request),
    control: createControl(context),
    faults,
    webhooks,
    hooks,
    counts: rest.counts,
    expireTokens: rest.expireTokens,
    /** All records, for comparison with the shop's books. */
    ledger: () => ({
      orders: store.list('order'),
      captures: store.list('capture'),
      refunds: store.list('refund'),
      disputes: store.list('dispute'),
      events: store.list('event'),
    }),
    /** Writes a record as if it had been created elsewhere. */
    seed: store.put,
    /** As if more than six hours had passed for every request id. */
    forgetRequests: () => {
      for (const record of store.list('replay')) store.put('replay', { ...record, at: 0 });
    },
    close() {
      webhooks.close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export type Standin = ReturnType<typeof createStandin>;

/** Actions of payers, of PayPal's staff, and of an owner on PayPal's site. Each returns whether it was possible. */
function createControl(context: StandinContext) {
  return {
    /** The payer clicks a button of the sheet. */
    decide(orderId: string, decision: Decision, funding: 'paypal' | 'card' = 'paypal'): boolean {
      const order = context.store.find('order', orderId);
      if (!order || order.status === 'COMPLETED' || order.status === 'VOIDED') return false;
      const approved = { ...order, status: 'APPROVED' as const, decision, funding };
      context.store.put('order', approved);
      context.tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(context, approved));
      return true;
    },
    /** Expires an order that wasn't captured in time. */
    expire(orderId: string): boolean {
      const order = context.store.find('order', orderId);
      if (!order || order.status === 'COMPLETED') return false;
      context.store.put('order', { ...order, status: 'VOIDED' });
      if (order.status === 'APPROVED')
        context.tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', orderBody(context, order));
      return true;
    },
    endPending: (captureId: string, end: 'COMPLETED' | 'DECLINED') => endPending(context, captureId, end),
    /** A refund on PayPal's site, in cents; `feeBack` is the part of the fee that PayPal returns. */
    refund(captureId: string, cents: number, feeBack?: number): string | undefined {
      const capture = context.store.find('capture', captureId);
      return capture ? giveBack(context, capture, { cents, feeBack }).id : undefined;
    },
    openDispute: (captureId: string, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED') =>
      openDispute(context, captureId, reason),
    resolveDispute: (id: string, outcome = 'RESOLVED_SELLER_FAVOUR') => resolveDispute(context, id, outcome),
  };
}
