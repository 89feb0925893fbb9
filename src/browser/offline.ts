import { useStore } from './store.ts';

/** Whether the browser knows that it has no connection; without this sign it may still have none. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

const connection = {
  subscribe(listener: () => void) {
    const changes = ['online', 'offline'] as const;
    for (const change of changes) globalThis.addEventListener?.(change, listener);
    return () => {
      for (const change of changes) globalThis.removeEventListener?.(change, listener);
    };
  },
  read: isOffline,
};

/** The same in a component: false on the server and while hydrating. */
export const useOffline = (): boolean => useStore(connection, false);
