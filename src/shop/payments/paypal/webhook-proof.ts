import type { KeyObject, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isTrusted, readCertificates } from './certificate.ts';
import type { Paypal } from './paypal.ts';
import { isSignedBy } from './signature.ts';
import type { Transmission } from './transmission.ts';
import type { Wire } from './wire.ts';

/**
 * Where a sender's certificate may be fetched from, and what makes it PayPal's. An address elsewhere is never opened:
 * it came with an unproven message.
 */
export type CertificateRules = {
  addresses: RegExp;
  hosts: readonly string[];
  roots: () => Promise<readonly X509Certificate[]>;
  /** Whether the API we speak to is PayPal's own, so that a certificate from elsewhere is a forgery by itself. */
  elsewhere: 'forged' | 'ask';
};

export const PAYPAL_CERTIFICATES =
  /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,120}$/;
export const PAYPAL_SIGNERS = [
  'messageverificationcerts.paypal.com',
  'messageverificationcerts.sandbox.paypal.com',
] as const;

/** `unknown`: neither the certificate nor PayPal could be asked now; PayPal sends the event again later. */
export type Proof = 'genuine' | 'forged' | 'unknown';

type Certified = { key: KeyObject } | 'untrusted' | 'out of reach';

const FETCH_MILLISECONDS = 3_000;
const ASK_MILLISECONDS = 5_000;
const KEPT_MILLISECONDS = 12 * 60 * 60 * 1000;
const KEPT_MISSING_MILLISECONDS = 60 * 1000;
const MOST_BYTES = 64_000;

/**
 * Proves that a webhook came from PayPal: by its certificate without asking anyone, or, where that cannot be fetched
 * or does not lead to a root we know, by asking PayPal. `webhookId` is our own, from the settings, never the sender's.
 */
export function createWebhookProof(
  tools: { wire: Wire; paypal: Pick<Paypal, 'verifyTransmission'> },
  rules: CertificateRules,
) {
  const known = new LRUCache<string, Promise<Certified>>({ max: 50 });

  function certified(url: string): Promise<Certified> {
    const kept = known.get(url);
    if (kept) return kept;
    const asked = fetchCertified(tools.wire, rules, url);
    known.set(url, asked, { ttl: KEPT_MILLISECONDS });
    void asked.then((answer) => {
      if (typeof answer === 'string') known.set(url, asked, { ttl: KEPT_MISSING_MILLISECONDS });
    });
    return asked;
  }

  async function ask(transmission: Transmission, webhookId: string): Promise<Proof> {
    const verdict = await tools.paypal.verifyTransmission({ transmission, webhookId }, ASK_MILLISECONDS);
    if (verdict.ok) return verdict.value ? 'genuine' : 'forged';
    return verdict.reason === 'paypal_refused' ? 'forged' : 'unknown';
  }

  return async function prove(transmission: Transmission, webhookId: string): Promise<Proof> {
    if (!isJson(transmission.body)) return 'forged';
    if (!rules.addresses.test(transmission.certUrl)) {
      return rules.elsewhere === 'forged' ? 'forged' : ask(transmission, webhookId);
    }
    const certificate = await certified(transmission.certUrl);
    if (typeof certificate === 'string') return ask(transmission, webhookId);
    return isSignedBy(certificate.key, transmission, webhookId) ? 'genuine' : 'forged';
  };
}

async function fetchCertified(wire: Wire, { roots, hosts }: CertificateRules, url: string): Promise<Certified> {
  const pem = await fetchText(wire, url);
  const certificates = pem === undefined ? undefined : readCertificates(pem);
  if (!certificates?.[0]) return 'out of reach';
  try {
    const trusted = isTrusted({ certificates, roots: await roots(), hosts, now: new Date(wire.now()) });
    return trusted ? { key: certificates[0].publicKey } : 'untrusted';
  } catch {
    // Node throws on key types it cannot compare; such a certificate proves nothing.
    return 'untrusted';
  }
}

async function fetchText(wire: Wire, url: string): Promise<string | undefined> {
  try {
    const response = await wire.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MILLISECONDS) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined;
    const text = await response.text();
    return text.length > MOST_BYTES ? undefined : text;
  } catch {
    return undefined;
  }
}

function isJson(body: Buffer) {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
