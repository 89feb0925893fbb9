import { useSyncExternalStore } from 'react';

/** One value that components watch. `connect` runs with the first watcher and answers what to do after the last one. */
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

/** A store's value in a component; `onServer` is what the server renders, and the browser while it hydrates. */
export const useStore = <Value>({ subscribe, read }: Readable<Value>, onServer?: Value): Value =>
  useSyncExternalStore(subscribe, read, () => onServer as Value);

const hydration = { subscribe: () => () => {}, read: () => true };

/** False on the server and while hydrating, when nothing of this browser is known yet. */
export const useHydrated = (): boolean => useStore(hydration, false);

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

const search = { subscribe: () => () => {}, read: () => globalThis.location.search };

/** The page's query, such as `?redirect=/cart`; empty on the server and while hydrating. */
export const useSearch = (): string => useStore(search, '');
