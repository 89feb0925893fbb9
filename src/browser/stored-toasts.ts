import type { KeyValueStorage } from './persisted.ts';

export type Tone = 'good' | 'bad';

/** `showsAt` and `leavesAt` are moments of the clock, so that a toast knows its time on the next page too. */
export type Toast = { id: number; tone: Tone; text: string; showsAt: number; leavesAt: number };

const KEY = 'toasts';
const MAX_WAIT_MS = 15_000;

export function saveToasts(storage: () => KeyValueStorage | undefined, toasts: readonly Toast[]) {
  try {
    if (toasts.length > 0) storage()?.setItem(KEY, JSON.stringify(toasts));
    else storage()?.removeItem(KEY);
  } catch {
    // Storage is refused: toasts show on this page only.
  }
}

export function readToasts(storage: () => KeyValueStorage | undefined, moment: number): Toast[] {
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

/** Adds the time between two pages to a toast's, up to a bound: longer, and another site was visited. */
function arrived({ leftAt, ...toast }: Toast & { leftAt?: unknown }, moment: number): Toast {
  const away = typeof leftAt === 'number' ? moment - leftAt : 0;
  if (!(away > 0 && away < MAX_WAIT_MS)) return toast;
  return { ...toast, showsAt: toast.showsAt + away, leavesAt: toast.leavesAt + away };
}

const isDue = ({ leavesAt }: Toast, moment: number) => leavesAt > moment && leavesAt - moment < MAX_WAIT_MS;

const isToast = (found: unknown): found is Toast =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'tone' in found &&
  (found.tone === 'good' || found.tone === 'bad') &&
  ['id', 'showsAt', 'leavesAt'].every((name) => Number.isFinite(Reflect.get(found, name)));
