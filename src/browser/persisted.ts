import { useSyncExternalStore } from 'react';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where values live between pages, and who tells that another tab, or this page on its way back, changed them. */
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
  /** Judges what is found; `undefined` drops it. Everything in storage is old or hostile until proved otherwise. */
  check: (found: unknown) => Value | undefined;
  source: StorageSource;
};

/** Plain JSON under one key, nothing wrapped around it. Where storage is refused, the value lives as long as the page. */
export function createPersisted<Value>({
  key,
  empty,
  check,
  source: cupboard,
}: PersistedOptions<Value>): Persisted<Value> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let known: { text: string | null; value: Value } = { text: null, value: empty };
  let refused = false;

  const read = () => {
    const text = readText(cupboard, key);
    if (text === undefined || refused) return known.value;
    if (text !== known.text) known = { text, value: parseStored(text, check) ?? empty };
    return known.value;
  };
  const write = (text: string | null, value: Value) => {
    refused = !writeText(cupboard, key, text);
    known = { text, value };
    notify();
  };
  const onStorageEvent = (event: Event) => {
    const changed = 'key' in event ? event.key : null;
    if (changed === null || changed === key) notify();
  };

  return {
    empty,
    read,
    set: (value) => write(JSON.stringify(value), value),
    clear: () => write(null, empty),
    subscribe(listener) {
      if (listeners.size === 0) for (const name of CHANGES) cupboard.events.addEventListener(name, onStorageEvent);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const name of CHANGES) cupboard.events.removeEventListener(name, onStorageEvent);
      };
    },
  };
}

/** `storage` comes from other tabs; `pageshow` when the browser brings a page back as it was left. */
const CHANGES = ['storage', 'pageshow'] as const;

/** `undefined` where the browser refuses to look. */
function readText({ storage: drawer }: StorageSource, key: string): string | null | undefined {
  try {
    return drawer()?.getItem(key);
  } catch {
    return undefined;
  }
}

function writeText({ storage: drawer }: StorageSource, key: string, text: string | null): boolean {
  try {
    const open = drawer();
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

/** A kept value in a component: empty on the server and while waking, then whatever is kept, always fresh. */
export const usePersisted = <Value>({ subscribe: watch, read, empty }: Persisted<Value>): Value =>
  useSyncExternalStore(watch, read, () => empty);
