import { createKept, tabCupboard } from './kept.ts';

/** The address for which this tab asked for a code; what opens the reset is in a cookie that no script sees. */
export const resetUnderWay = createKept<string | undefined>({
  key: 'resetEmail',
  empty: undefined,
  check: (found) => (typeof found === 'string' && found.length <= 254 ? found : undefined),
  cupboard: tabCupboard,
});
