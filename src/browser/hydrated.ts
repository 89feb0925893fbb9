import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while waking, when nothing of this browser is known yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
