import { useStore } from './store.ts';

const never = { subscribe: () => () => {}, read: () => true };

/** False on the server and while hydrating, when nothing of this browser is known yet. */
export const useHydrated = (): boolean => useStore(never, false);
