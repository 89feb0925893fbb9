import { join } from 'node:path';
import { browserAnswer } from './browser.ts';
import { standinFetch } from './in-process.ts';
import { createStandin } from './standin.ts';
import { fileJournal } from './store.ts';
import type { Deliver } from './webhooks.ts';

const PENDING_SECONDS = 60;

type DemoOptions = {
  credentials: { clientId: string; clientSecret: string };
  webhookId: string;
  webhookUrl: string;
  baseUrl: string;
  deliver: Deliver;
  /** Where what it knows survives a restart; undefined: in memory alone. */
  folder: string | undefined;
};

/** The stand-in within a shop's own process: its calls, and what browsers load from it. */
export function createDemo({ folder, ...options }: DemoOptions) {
  const journal = folder === undefined ? {} : { journal: fileJournal(join(folder, 'paypal-demo.jsonl')) };
  const standin = createStandin({ ...options, ...journal, pendingSeconds: PENDING_SECONDS });
  return {
    standin,
    fetch: standinFetch(standin),
    answerBrowser: (request: Parameters<typeof browserAnswer>[1]) => browserAnswer(standin, request),
  };
}
