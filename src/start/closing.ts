import type { Log } from '../platform/log.ts';

/** What to do when the shop closes, the last first. */
export type Closing = (() => Promise<void>)[];

/** Each step, whatever becomes of the others; once. */
export async function closeAll(closing: Closing, log: Pick<Log, 'warn'>): Promise<void> {
  for (const step of closing.splice(0).reverse()) {
    await step().catch((error: unknown) => log.warn({ err: error }, 'closing did not go cleanly'));
  }
}
