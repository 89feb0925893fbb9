import { createStore, useStore } from '../store.ts';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage, and the event target of `storage` and `pageshow` events, after which it may have changed. */
export type StorageSource = {
  /** Throws or returns undefined if the browser blocks storage. */
  storage: () => KeyValueStorage | undefined;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

/** A value in local storage. `read` returns the same object until the value changes. */
export type Persisted<Value> = {
  read(): Value;
  set(value: Value): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** Rendered by the server, and by the browser until storage has been read. */
  empty: Value;
};

type PersistedOptions<Value> = {
  key: string;
  empty: Value;
  /** Validates stored data; `undefined` drops it. Stored data may be outdated or malicious. */
  check: (found: unknown) => Value | undefined;
  source: StorageSource;
};

/** Plain JSON under one key. If storage is blocked, the value lives as long as the page. */
export function createPersisted<Value>({ key, empty, check, source }: PersistedOptions<Value>): Persisted<Value> {
  const onStorageEvent = (event: Event) => {
    const changed = 'key' in event ? event.key : null;
    if (changed === null || changed === key) watched.notify();
  };
  const watched = createStore(undefined, () => {
    for (const name of CHANGES) source.events.addEventListener(name, onStorageEvent);
    return () => {
      for (const name of CHANGES) source.events.removeEventListener(name, onStorageEvent);
    };
  });
  let known: { text: string | null; value: Value } = { text: null, value: empty };
  let refused = false;

  const read = () => {
    const text = readText(source, key);
    if (text === undefined || refused) return known.value;
    if (text !== known.text) known = { text, value: parseStored(text, check) ?? empty };
    return known.value;
  };
  const write = (text: string | null, value: Value) => {
    refused = !writeText(source, key, text);
    known = { text, value };
    watched.notify();
  };

  return {
    empty,
    read,
    set: (value) => write(JSON.stringify(value), value),
    clear: () => write(null, empty),
    subscribe: watched.subscribe,
  };
}

/** `storage` fires for changes in other tabs; `pageshow` when a page is restored from the bfcache. */
const CHANGES = ['storage', 'pageshow'] as const;

/** `undefined` if storage is blocked. */
function readText({ storage }: StorageSource, key: string): string | null | undefined {
  try {
    return storage()?.getItem(key);
  } catch {
    return undefined;
  }
}

function writeText({ storage }: StorageSource, key: string, text: string | null): boolean {
  try {
    const open = storage();
    if (text === null) open?.removeItem(key);
    else open?.setItem(key, text);
    return open !== undefined;
  } catch {
    return false;
  }
}

function parseStored<Value>(text: string | null, check: (found: unknown) => Value | undefined): Value | undefined {
  if (text === null) return undefined;
  try {
    return check(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const localSource: StorageSource = {
  storage: () => globalThis.localStorage,
  events: {
    addEventListener: (...given) => globalThis.addEventListener?.(...(given as Parameters<typeof addEventListener>)),
    removeEventListener: (...given) =>
      globalThis.removeEventListener?.(...(given as Parameters<typeof removeEventListener>)),
  },
};

/** Session storage: lives as long as the tab, including across logins. */
export const sessionSource: StorageSource = { ...localSource, storage: () => globalThis.sessionStorage };

/** Hook for a persisted value: `empty` on the server and while hydrating, then the current stored value. */
export const usePersisted = <Value>(persisted: Persisted<Value>): Value => useStore(persisted, persisted.empty);
