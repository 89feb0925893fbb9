import { useSyncExternalStore } from 'react';

export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where values live between pages, and who tells that another tab, or this page on its way back, changed them. */
export type Cupboard = {
  /** Throws or answers nothing where the browser refuses storage. */
  drawer: () => Drawer | undefined;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

/** One value in the browser's local storage. `read` answers the same object until the value changes. */
export type Kept<Value> = {
  read(): Value;
  keep(value: Value): void;
  forget(): void;
  watch(listener: () => void): () => void;
  /** What the server draws, and the browser until it has looked. */
  empty: Value;
};

type KeptOptions<Value> = {
  key: string;
  empty: Value;
  /** Judges what is found; `undefined` drops it. Everything in storage is old or hostile until proved otherwise. */
  check: (found: unknown) => Value | undefined;
  cupboard: Cupboard;
};

/** Plain JSON under one key, nothing wrapped around it. Where storage is refused, the value lives as long as the page. */
export function createKept<Value>({ key, empty, check, cupboard }: KeptOptions<Value>): Kept<Value> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let known: { text: string | null; value: Value } = { text: null, value: empty };
  let refused = false;

  const read = () => {
    const text = textIn(cupboard, key);
    if (text === undefined || refused) return known.value;
    if (text !== known.text) known = { text, value: judged(text, check) ?? empty };
    return known.value;
  };
  const write = (text: string | null, value: Value) => {
    refused = !put(cupboard, key, text);
    known = { text, value };
    tell();
  };
  const heard = (event: Event) => {
    const changed = 'key' in event ? event.key : null;
    if (changed === null || changed === key) tell();
  };

  return {
    empty,
    read,
    keep: (value) => write(JSON.stringify(value), value),
    forget: () => write(null, empty),
    watch(listener) {
      if (listeners.size === 0) for (const name of CHANGES) cupboard.events.addEventListener(name, heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const name of CHANGES) cupboard.events.removeEventListener(name, heard);
      };
    },
  };
}

/** `storage` comes from other tabs; `pageshow` when the browser brings a page back as it was left. */
const CHANGES = ['storage', 'pageshow'] as const;

/** `undefined` where the browser refuses to look. */
function textIn({ drawer }: Cupboard, key: string): string | null | undefined {
  try {
    return drawer()?.getItem(key);
  } catch {
    return undefined;
  }
}

function put({ drawer }: Cupboard, key: string, text: string | null): boolean {
  try {
    const open = drawer();
    if (text === null) open?.removeItem(key);
    else open?.setItem(key, text);
    return open !== undefined;
  } catch {
    return false;
  }
}

function judged<Value>(text: string | null, check: (found: unknown) => Value | undefined): Value | undefined {
  if (text === null) return undefined;
  try {
    return check(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The shopper's own browser. */
export const localCupboard: Cupboard = {
  drawer: () => globalThis.localStorage,
  events: {
    addEventListener: (...given) => globalThis.addEventListener?.(...(given as Parameters<typeof addEventListener>)),
    removeEventListener: (...given) =>
      globalThis.removeEventListener?.(...(given as Parameters<typeof removeEventListener>)),
  },
};

/** What lives as long as the tab, also through logging in. */
export const tabCupboard: Cupboard = { ...localCupboard, drawer: () => globalThis.sessionStorage };

/** A kept value in a component: empty on the server and while waking, then whatever is kept, always fresh. */
export const useKept = <Value>({ watch, read, empty }: Kept<Value>): Value =>
  useSyncExternalStore(watch, read, () => empty);
