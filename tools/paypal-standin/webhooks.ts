import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EventRecord } from './shapes.ts';
import type { Store } from './store.ts';

/** A webhook that is ready to send. */
export type Transmission = { url: string; headers: Record<string, string>; body: string };

/** Sends a webhook; returns the status of the response, or 0 without a response. */
export type Deliver = (transmission: Transmission) => Promise<number>;

export type Signature =
  | 'right'
  | 'broken'
  | 'hexadecimal'
  | 'other webhook'
  | 'other algorithm'
  | 'foreign certificate';

/** Delivery faults. */
export type Weather = {
  /** Held until `release`. */
  hold: boolean;
  /** Never sent. */
  drop: boolean;
  /** Number of copies sent. */
  copies: number;
  delayMilliseconds: number;
  signature: Signature;
};

const CALM: Weather = { hold: false, drop: false, copies: 1, delayMilliseconds: 0, signature: 'right' };
const MAX_TRIES = 25;

type Options = {
  store: Store;
  sign: Signer;
  deliver: Deliver | undefined;
  /** Current id and URL of the webhook. */
  target: () => { id: string; url: string } | undefined;
  baseUrl: string;
  now: () => number;
  /** Delay before retry n of a refused delivery; PayPal spreads 25 attempts over three days. */
  retryMilliseconds: (tries: number) => number;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(options: Options) {
  const { store, deliver, now } = options;
  const timers = new Set<NodeJS.Timeout>();
  let weather = CALM;
  let held: EventRecord[] = [];
  let isClosed = false;

  function later(milliseconds: number, work: () => Promise<void>) {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  }

  async function send(event: EventRecord, tries: number): Promise<void> {
    if (!deliver || isClosed || !options.target()) return;
    const status = await deliver(transmit(event)).catch(() => 0);
    if ((status < 200 || status > 299) && tries < MAX_TRIES) {
      later(options.retryMilliseconds(tries), () => send(event, tries + 1));
    }
  }

  function transmit(event: EventRecord, signature = weather.signature): Transmission {
    return getTransmission(options, { event, signature });
  }

  return {
    tell(event_type: string, resource_type: string, resource: Record<string, unknown>) {
      const event: EventRecord = {
        id: `WH-${randomUUID().toUpperCase()}`,
        event_type,
        resource_type,
        create_time: new Date(now()).toISOString(),
        resource,
      };
      store.put('event', event);
      if (weather.drop) return;
      if (weather.hold) held.push(event);
      else for (let copy = 0; copy < weather.copies; copy += 1) later(weather.delayMilliseconds, () => send(event, 1));
    },
    transmissionOf: transmit,
    resend: (event: EventRecord) => send(event, MAX_TRIES),
    weather(change: Partial<Weather>) {
      weather = { ...weather, ...change };
    },
    calm() {
      weather = CALM;
      held = [];
    },
    /** Sends the held webhooks, in the order set by `arrange`. Returns their number. */
    async release(arrange: (events: EventRecord[]) => EventRecord[] = (events) => events) {
      const events = arrange(held);
      held = [];
      for (const event of events) await send(event, MAX_TRIES);
      return events.length;
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Signs a webhook. PayPal uses a private key; only the stand-in has to verify its signatures, so a shared secret is
 * enough.
 */
export type Signer = (text: string) => string;

export const createSigner =
  (secret: Buffer): Signer =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('base64');

/** Signed text: transmission id, its time, the webhook's id, and the CRC32 of the body as a decimal number. */
export const signedText = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

type Signing = { event: EventRecord; signature: Signature };

function getTransmission({ target, baseUrl, sign }: Options, { event, signature }: Signing): Transmission {
  const { id: webhookId, url: webhookUrl } = target() ?? { id: 'WH-NONE', url: '' };
  const body = JSON.stringify(event);
  const id = randomUUID();
  // Every attempt carries the time of the first.
  const time = event.create_time;
  const text = signedText(id, time, signature === 'other webhook' ? 'WH-SOMEONE-ELSE' : webhookId, body);
  const signed = sign(signature === 'hexadecimal' ? text.replace(/\d+$/, (sum) => Number(sum).toString(16)) : text);
  const host = signature === 'foreign certificate' ? 'https://paypal.example' : baseUrl;
  return {
    url: webhookUrl,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature === 'broken' ? `AAAA${signed.slice(4)}` : signed,
      'paypal-cert-url': `${host}${CERTIFICATE_PATH}`,
      'paypal-auth-algo': signature === 'other algorithm' ? 'SHA1withRSA' : 'SHA256withRSA',
    },
    body,
  };
}

export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-standin';
