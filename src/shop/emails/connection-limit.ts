const RAISE_AFTER_MS = 60_000;

export type ConnectionLimit = {
  /** Waits for its turn; what it answers gives the place back. */
  take(): Promise<() => void>;
  /** One fewer than are taken now, for a minute. False where nobody else has a place: then it is not the number. */
  lower(): boolean;
};

/** How many may be connected at once: `most`, or fewer for a while after the server has refused one more. */
export function createConnectionLimit(most: number): ConnectionLimit {
  const waiting: (() => void)[] = [];
  let limit = most;
  let taken = 0;
  let raising: NodeJS.Timeout | undefined;

  function next() {
    while (taken < limit && waiting.length > 0) {
      taken += 1;
      waiting.shift()?.();
    }
  }

  return {
    async take() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        next();
      });
      return () => {
        taken -= 1;
        next();
      };
    },
    lower() {
      if (taken < 2) return false;
      limit = Math.max(1, Math.min(limit, taken) - 1);
      clearTimeout(raising);
      raising = setTimeout(() => {
        limit = most;
        next();
      }, RAISE_AFTER_MS).unref();
      return true;
    },
  };
}
