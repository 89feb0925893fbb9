import type { KeyValueStorage } from './storage/persisted.ts';
import { createStore, useStore } from './store.ts';

const NONE: readonly Toast[] = [];

let box: ToastBox | undefined;

/** Singleton, created on first use in the browser. */
export function toastBox(): ToastBox {
  box ??= openToastBox();
  return box;
}

function openToastBox(): ToastBox {
  const opened = createToastBox({
    storage: () => globalThis.sessionStorage,
    now: () => Date.now(),
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  globalThis.addEventListener('pagehide', opened.persist);
  return opened;
}

/** Shows a message for 4 seconds, an error for 5. Returns a dismiss function. */
export const toast = (text: string, options?: ToastOptions) => toastBox().show(text, options);

export const dismissFailures = () => toastBox().dismissFailures();

const KEY = 'toasts';
const MAX_AWAY_MS = 15_000;

const isDue = ({ leavesAt }: Toast, moment: number) => leavesAt > moment && leavesAt - moment < MAX_AWAY_MS;

const isToast = (found: unknown): found is Toast =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'tone' in found &&
  (found.tone === 'good' || found.tone === 'bad') &&
  ['id', 'showsAt', 'leavesAt'].every((name) => Number.isFinite(Reflect.get(found, name)));

/** Minimum display time before a new toast may replace an old one: a stack of them would cover a phone's page. */
const LONG_ENOUGH_MS = 3_000;
const MAX_AT_ONCE = 2;

const sameToasts = (some: readonly Toast[], others: readonly Toast[]) =>
  some.length === others.length && some.every(({ id }, place) => id === others[place]?.id);

const shown = {
  subscribe: (listener: () => void) => toastBox().subscribe(listener),
  read: () => toastBox().read(),
};

export const useToasts = (): readonly Toast[] => useStore(shown, NONE);

type ToastOptions = {
  tone?: Tone;
  /** Section 9: 3 to 5 seconds. */
  seconds?: 3 | 4 | 5;
  /** Section 9: some toasts have a delay. */
  afterSeconds?: number;
};

type ToastDeps = {
  storage: () => KeyValueStorage | undefined;
  now: () => number;
  /** Calls back once, unless canceled. */
  later: (work: () => void, ms: number) => () => void;
};

type ToastBox = {
  read(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Returns a dismiss function: an optimistic toast is removed if the call fails. */
  show(text: string, options?: ToastOptions): () => void;
  dismiss(id: number): void;
  /** Removes errors once the same action has succeeded. */
  dismissFailures(): void;
  pause(): void;
  resume(): void;
  /**
   * Before leaving the page: visible toasts continue on the next page for the rest of their time, however slowly it
   * loads.
   */
  persist(): void;
};

export function createToastBox({ storage, now, later }: ToastDeps): ToastBox {
  let all = readToasts(storage, now());
  if (all.length > 0) saveToasts(storage, all);
  const shown = createStore(NONE);
  let heldSince: number | undefined;
  let cancel: (() => void) | undefined;

  const look = () => {
    const moment = now();
    if (heldSince === undefined) all = all.filter(({ leavesAt }) => leavesAt > moment);
    display(all.filter(({ showsAt }) => showsAt <= moment));
    cancel?.();
    const next = heldSince === undefined ? nextMoment(all, moment) : undefined;
    cancel = next === undefined ? undefined : later(look, next - moment);
  };
  const display = (visible: Toast[]) => {
    if (!sameToasts(visible, shown.read())) shown.set(visible.length > 0 ? visible : NONE);
  };
  const change = (toasts: Toast[]) => {
    all = toasts;
    saveToasts(storage, all);
    look();
  };
  const dismiss = (id: number) => change(all.filter((toast) => toast.id !== id));
  const goOn = () => {
    if (heldSince === undefined) return;
    const held = now() - heldSince;
    heldSince = undefined;
    change(all.map((toast) => ({ ...toast, showsAt: toast.showsAt + held, leavesAt: toast.leavesAt + held })));
  };

  look();
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    show(text, { tone = 'good', seconds = tone === 'bad' ? 5 : 4, afterSeconds = 0 } = {}) {
      const id = 1 + all.reduce((most, toast) => Math.max(most, toast.id), 0);
      const showsAt = now() + afterSeconds * 1000;
      const others = heldSince === undefined ? all.filter((other) => other.showsAt + LONG_ENOUGH_MS > now()) : all;
      change([...others.slice(1 - MAX_AT_ONCE), { id, tone, text, showsAt, leavesAt: showsAt + seconds * 1000 }]);
      return () => dismiss(id);
    },
    dismiss,
    dismissFailures: () => change(all.filter(({ tone }) => tone !== 'bad')),
    pause: () => {
      if (heldSince !== undefined) return;
      heldSince = now();
      cancel?.();
    },
    resume: goOn,
    persist: () => {
      goOn();
      const leftAt = now();
      saveToasts(
        storage,
        all.map((toast) => ({ ...toast, leftAt })),
      );
    },
  };
}

function nextMoment(toasts: readonly Toast[], moment: number): number | undefined {
  const moments = toasts.flatMap(({ showsAt, leavesAt }) => [showsAt, leavesAt]).filter((at) => at > moment);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

type Tone = 'good' | 'bad';

/** `showsAt` and `leavesAt` are absolute times, so that they're valid on the next page too. */
type Toast = { id: number; tone: Tone; text: string; showsAt: number; leavesAt: number };

function saveToasts(storage: () => KeyValueStorage | undefined, toasts: readonly Toast[]) {
  try {
    if (toasts.length > 0) storage()?.setItem(KEY, JSON.stringify(toasts));
    else storage()?.removeItem(KEY);
  } catch {
    // Storage is blocked: toasts show on this page only.
  }
}

function readToasts(storage: () => KeyValueStorage | undefined, moment: number): Toast[] {
  try {
    const found: unknown = JSON.parse(storage()?.getItem(KEY) ?? '[]');
    return Array.isArray(found)
      ? found
          .filter(isToast)
          .map((toast) => arrived(toast, moment))
          .filter((toast) => isDue(toast, moment))
      : [];
  } catch {
    return [];
  }
}

/** Extends a toast's time by the time between two pages, up to a bound: after longer, another site was visited. */
function arrived({ leftAt, ...toast }: Toast & { leftAt?: unknown }, moment: number): Toast {
  const away = typeof leftAt === 'number' ? moment - leftAt : 0;
  if (!(away > 0 && away < MAX_AWAY_MS)) return toast;
  return { ...toast, showsAt: toast.showsAt + away, leavesAt: toast.leavesAt + away };
}
