import { createPersisted, sessionSource } from './persisted.ts';

/** The email address for which this tab requested a reset code; the reset token itself is in an HttpOnly cookie. */
export const pendingReset = createPersisted<string | undefined>({
  key: 'resetEmail',
  empty: undefined,
  check: (found) => (typeof found === 'string' && found.length <= 254 ? found : undefined),
  source: sessionSource,
});
