import { useStore } from './store.ts';
import type { Toast } from './stored-toasts.ts';
import { createToastBox, type ToastBox, type ToastOptions } from './toast-list.ts';

let box: ToastBox | undefined;

/** One for the whole page, made when the browser first needs it. */
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

/** Shows a sentence for 4 seconds, a failure for 5. Answers how to take it down again. */
export const toast = (text: string, options?: ToastOptions) => toastBox().show(text, options);

export const dismissFailures = () => toastBox().dismissFailures();

const NONE: readonly Toast[] = [];
const shown = {
  subscribe: (listener: () => void) => toastBox().subscribe(listener),
  read: () => toastBox().read(),
};

export const useToasts = (): readonly Toast[] => useStore(shown, NONE);
