import { createStore, useStore } from '../store.ts';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage, and the target of `storage` and `pageshow` events, which say that it may have changed. */
export type StorageSource = {
  /** Throws or answers nothing where the browser refuses storage. */
  storage: () => KeyValueStorage | undefined;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

/** One value in the browser's local storage. `read` answers the same object until the value changes. */
export type Persisted<Value> = {
  read(): Value;
  set(value: Value): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** What the server draws, and the browser until it has looked. */
  empty: Value;
};

type PersistedOptions<Value> = {
  key: string;
  empty: Value;
  /** Validates what is stored; `undefined` drops it. Everything in storage is old or hostile until proved otherwise. */
  check: (found: unknown) => Value | undefined;
  source: StorageSource;
};

/** Plain JSON under one key, nothing wrapped around it. Where storage is refused, the value lives as long as the page. */
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

/** `storage` comes from other tabs; `pageshow` when the browser brings a page back as it was left. */
const CHANGES = ['storage', 'pageshow'] as const;

/** `undefined` where the browser refuses to look. */
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

/** The shopper's own browser. */
export const localSource: StorageSource = {
  storage: () => globalThis.localStorage,
  events: {
    addEventListener: (...given) => globalThis.addEventListener?.(...(given as Parameters<typeof addEventListener>)),
    removeEventListener: (...given) =>
      globalThis.removeEventListener?.(...(given as Parameters<typeof removeEventListener>)),
  },
};

/** What lives as long as the tab, also through logging in. */
export const sessionSource: StorageSource = { ...localSource, storage: () => globalThis.sessionStorage };

/** A persisted value in a component: `empty` on the server and while hydrating, then what is stored, always current. */
export const usePersisted = <Value>(persisted: Persisted<Value>): Value => useStore(persisted, persisted.empty);
