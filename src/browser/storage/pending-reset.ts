import { createPersisted, sessionSource } from './persisted.ts';

/** The address for which this tab asked for a code; what opens the reset is in a cookie that no script sees. */
export const pendingReset = createPersisted<string | undefined>({
  key: 'resetEmail',
  empty: undefined,
  check: (found) => (typeof found === 'string' && found.length <= 254 ? found : undefined),
  source: sessionSource,
});
