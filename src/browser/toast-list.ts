import type { KeyValueStorage } from './persisted.ts';

export type Tone = 'good' | 'bad';

/** `isHeard`: a screen reader has read it out on the page before. */
export type Toast = { id: number; tone: Tone; text: string; seconds: number; isHeard?: true };

export type ToastOptions = {
  tone?: Tone;
  /** Section 9: 3 to 5 seconds. */
  seconds?: 3 | 4 | 5;
  /** Section 9: some wait before they show. */
  afterSeconds?: number;
};

type ToastDeps = {
  /** Lives as long as the tab. */
  storage: () => KeyValueStorage | undefined;
  now: () => number;
  /** Calls back once, unless cancelled. */
  later: (work: () => void, ms: number) => () => void;
};

export type ToastBox = {
  read(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Answers how to take it down again: an optimistic one gives way when the call fails. */
  show(text: string, options?: ToastOptions): () => void;
  dismiss(id: number): void;
  /** What has gone wrong before is over: it has been done after all. */
  dismissFailures(): void;
  /** The pointer or the focus is on them: none leaves until `resume`, and then each has its whole time again. */
  pause(): void;
  resume(): void;
  /** The page is left: what is on screen or waits is shown on the next page, for its whole time. */
  persist(): void;
};

const KEY = 'toasts';
/** Whoever was away for longer than a slow page takes has been elsewhere. */
const MAX_AWAY_MS = 15_000;
/** How long a screen reader takes to begin. */
const HEARD_AFTER_MS = 1_000;
/** More would cover the page of a phone. */
const MAX_SHOWN = 2;
const NONE: readonly Toast[] = [];

export function createToastBox({ storage, now, later }: ToastDeps): ToastBox {
  const listeners = new Set<() => void>();
  const timers = new Map<number, () => void>();
  const heard = new Set<number>();
  let shown: readonly Toast[] = readToasts(storage, now());
  let waiting: readonly Toast[] = NONE;
  let isPaused = false;
  let lastId = shown.reduce((most, { id }) => Math.max(most, id), 0);

  const persist = () => {
    const toasts = [...shown, ...waiting].map((each) => (heard.has(each.id) ? { ...each, isHeard: true } : each));
    save(storage, toasts.length > 0 ? JSON.stringify({ savedAt: now(), toasts }) : undefined);
  };
  const display = (toasts: readonly Toast[]) => {
    const hasChanged = toasts.length !== shown.length || toasts.some((each, at) => each !== shown[at]);
    shown = toasts.length > 0 ? toasts : NONE;
    persist();
    if (hasChanged) for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    waiting = waiting.filter((each) => each.id !== id);
    display(shown.filter((each) => each.id !== id));
  };
  const start = ({ id, seconds }: Toast) => {
    later(() => void heard.add(id), HEARD_AFTER_MS);
    if (!isPaused)
      timers.set(
        id,
        later(() => dismiss(id), seconds * 1000),
      );
  };
  const begin = (toast: Toast) => {
    waiting = waiting.filter((each) => each.id !== toast.id);
    for (const { id } of shown.slice(0, 1 - MAX_SHOWN)) stop(id);
    display([...shown.slice(1 - MAX_SHOWN), toast]);
    start(toast);
  };

  for (const toast of shown) start(toast);
  return {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text, { tone = 'good', seconds = tone === 'bad' ? 5 : 4, afterSeconds = 0 } = {}) {
      lastId += 1;
      const toast: Toast = { id: lastId, tone, text, seconds };
      if (afterSeconds === 0) begin(toast);
      else {
        waiting = [...waiting, toast];
        timers.set(
          toast.id,
          later(() => begin(toast), afterSeconds * 1000),
        );
        persist();
      }
      return () => dismiss(toast.id);
    },
    dismiss,
    dismissFailures: () => display(shown.filter(({ tone }) => tone !== 'bad')),
    pause: () => {
      isPaused = true;
      for (const { id } of shown) stop(id);
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const toast of shown) start(toast);
    },
    persist,
  };
}

function save(storage: () => KeyValueStorage | undefined, text: string | undefined) {
  try {
    if (text === undefined) storage()?.removeItem(KEY);
    else storage()?.setItem(KEY, text);
  } catch {
    // A browser that stores nothing shows its toasts on this page only.
  }
}

function readToasts(storage: () => KeyValueStorage | undefined, moment: number): readonly Toast[] {
  try {
    const { savedAt, toasts } = JSON.parse(storage()?.getItem(KEY) ?? '{}') as { savedAt?: unknown; toasts?: unknown };
    const isRecent = typeof savedAt === 'number' && Math.abs(moment - savedAt) < MAX_AWAY_MS;
    return isRecent && Array.isArray(toasts) ? toasts.filter(isToast).slice(-MAX_SHOWN) : NONE;
  } catch {
    return NONE;
  }
}

const isToast = (found: unknown): found is Toast =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'tone' in found &&
  (found.tone === 'good' || found.tone === 'bad') &&
  'id' in found &&
  Number.isInteger(found.id) &&
  'seconds' in found &&
  (found.seconds === 3 || found.seconds === 4 || found.seconds === 5);
