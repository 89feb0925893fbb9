import { useSyncExternalStore } from 'react';

/**
 * A value with subscribers. `connect` runs for the first subscriber; its cleanup function runs after the last one
 * leaves.
 */
export function createStore<Value>(initial: Value, connect?: () => () => void) {
  const listeners = new Set<() => void>();
  let value = initial;
  let disconnect: (() => void) | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => value,
    set(next: Value) {
      value = next;
      notify();
    },
    notify,
    subscribe(listener: () => void) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect?.();
      };
    },
  };
}

type Readable<Value> = { read: () => Value; subscribe: (listener: () => void) => () => void };

/** Hook for a store's value; `onServer` is used on the server and while hydrating. */
export const useStore = <Value>({ subscribe, read }: Readable<Value>, onServer?: Value): Value =>
  useSyncExternalStore(subscribe, read, () => onServer as Value);

const hydration = { subscribe: () => () => {}, read: () => true };

/** False on the server and while hydrating, when browser state isn't available. */
export const useHydrated = (): boolean => useStore(hydration, false);

/** Whether the browser reports being offline; if it doesn't, it may still be. */
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

/** Hook version: false on the server and while hydrating. */
export const useOffline = (): boolean => useStore(connection, false);

const search = { subscribe: () => () => {}, read: () => globalThis.location.search };

/** The page's query string, such as `?redirect=/cart`; empty on the server and while hydrating. */
export const useSearch = (): string => useStore(search, '');
