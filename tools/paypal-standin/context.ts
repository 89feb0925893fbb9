import type { Store } from './store.ts';

/** What the stand-in's calls share: its records, its clock, its name, and the way to tell the shop. */
export type StandinContext = {
  store: Store;
  baseUrl: string;
  payee: { email_address: string; merchant_id: string };
  payer: { email_address: string; name: { given_name: string; surname: string } };
  now: () => number;
  nowText: () => string;
  /** 17 capitals and digits, the form of PayPal's own ids. */
  newId: () => string;
  /** Sends a webhook, sooner or later. */
  tell: (eventType: string, resourceType: string, resource: Record<string, unknown>) => void;
  onPending: (captureId: string) => void;
};
