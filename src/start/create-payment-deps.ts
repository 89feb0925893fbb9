import { randomUUID, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { paths } from '../paths.ts';
import { orderBills } from '../shop/orders/bills.ts';
import { readCertificates } from '../shop/payments/paypal/certificate.ts';
import { createPaypal } from '../shop/payments/paypal/paypal.ts';
import {
  type CertificateRules,
  createWebhookProof,
  PAYPAL_CERTIFICATES,
  PAYPAL_SIGNERS,
} from '../shop/payments/paypal/webhook-proof.ts';
import { realWire } from '../shop/payments/paypal/wire.ts';
import type { Till } from '../shop/payments/till.ts';
import { receiveWebhook } from '../shop/payments/webhooks.ts';
import { createPaypalDemo, type PaypalDemo } from './paypal-demo.ts';

type CreatePaymentDepsInput = Pick<AppDeps, 'config' | 'db' | 'log' | 'now' | 'settings' | 'emailBrand'>;

/** The till over PayPal, or over its stand-in where no PayPal is set. Nothing is asked of either until it is used. */
export function createPaymentDeps(
  deps: CreatePaymentDepsInput,
  keepsNothing: boolean,
): { till: Till; demo: PaypalDemo | undefined } {
  const { config, db, log, now, settings, emailBrand } = deps;
  const demo = config.paypal.demo ? createPaypalDemo(config, keepsNothing) : undefined;
  const account = demo?.credentials ?? config.paypal;
  const wire = realWire((line) => log.debug(line, 'asked PayPal'));
  if (demo) wire.fetch = demo.fetch;
  const paypal = createPaypal(wire, account);
  const till: Till = {
    db,
    now,
    log,
    paypal,
    bills: orderBills,
    prove: createWebhookProof({ wire, paypal }, demo ? demoCertificateRules(demo) : paypalCertificateRules(config)),
    webhookId: account.webhookId,
    newId: randomUUID,
    async house() {
      const current = await settings.current();
      const head = await emailBrand();
      return {
        emailBrand: head,
        ownerEmail: config.ownerEmail || head.helpEmail,
        refundsStrayMoney: current.refundStrayPayments,
        holdBounds: config.rateLimits ? current : null,
      };
    },
    pageOf: (reference) => `${config.publicUrl}${paths.order(reference)}`,
  };
  demo?.deliverTo(async ({ headers, body }) => {
    const received = await receiveWebhook(till, { headers, body: Buffer.from(body) });
    return { taken: 200, forged: 400, later: 503 }[received];
  });
  return { till, demo };
}

let publicRoots: X509Certificate[] | undefined;

const loadPublicRoots = async () => {
  publicRoots ??= rootCertificates.map((pem) => new X509Certificate(pem));
  return publicRoots;
};

const NOWHERE = /(?!)/;

/**
 * With PayPal itself, its certificates are fetched from PayPal and nowhere else. With another address (a proxy, a
 * stand-in), that address decides on every webhook: its certificates could not lead to a public root.
 */
function paypalCertificateRules({ paypal }: Pick<Config, 'paypal'>): CertificateRules {
  const isPaypal = /(^|[.])paypal[.]com$/.test(new URL(paypal.apiUrl).hostname);
  return {
    addresses: isPaypal ? PAYPAL_CERTIFICATES : NOWHERE,
    hosts: PAYPAL_SIGNERS,
    roots: loadPublicRoots,
    elsewhere: isPaypal ? 'forged' : 'ask',
  };
}

const demoCertificateRules = ({ standin, credentials }: PaypalDemo): CertificateRules => ({
  addresses: new RegExp(`^${credentials.apiUrl}/v1/notifications/certs/`),
  hosts: [standin.signerHost],
  roots: async () => readCertificates(await standin.rootPem()) ?? [],
  elsewhere: 'forged',
});
