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
  /** Folder where records survive a restart; undefined keeps them in memory only. */
  folder: string | undefined;
};

/** The stand-in in a shop's process: its calls, and the files that browsers load from it. */
export function createDemo({ folder, ...options }: DemoOptions) {
  const journal = folder === undefined ? {} : { journal: fileJournal(join(folder, 'paypal-demo.jsonl')) };
  const standin = createStandin({ ...options, ...journal, pendingSeconds: PENDING_SECONDS });
  return {
    standin,
    fetch: standinFetch(standin),
    answerBrowser: (request: Parameters<typeof browserAnswer>[1]) => browserAnswer(standin, request),
  };
}
