import type { Store } from './store.ts';

/** Shared by the stand-in's calls: its records, its clock, its name, and its webhook sender. */
export type StandinContext = {
  store: Store;
  baseUrl: string;
  payee: { email_address: string; merchant_id: string };
  payer: { email_address: string; name: { given_name: string; surname: string } };
  now: () => number;
  nowText: () => string;
  /** 17 capital letters and digits, the format of PayPal's ids. */
  newId: () => string;
  /** Sends a webhook, now or later. */
  tell: (eventType: string, resourceType: string, resource: Record<string, unknown>) => void;
  onPending: (captureId: string) => void;
};
