const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;

/**
 * Retries a failed import with backoff until it succeeds, and immediately on `online`: otherwise the page would never
 * hydrate and queued clicks would never run.
 */
export async function importWithRetry<Script>(load: () => Promise<Script>, pause = waitToRetry): Promise<Script> {
  for (let wait = FIRST_DELAY_MS; ; wait = Math.min(2 * wait, MAX_DELAY_MS)) {
    try {
      return await load();
    } catch (error) {
      if (wait === FIRST_DELAY_MS) globalThis.reportError?.(error);
      await pause(wait);
    }
  }
}

const waitToRetry = (milliseconds: number) =>
  new Promise<void>((goOn) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      goOn();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
