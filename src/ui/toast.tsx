import { useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { circleAlertIcon, circleCheckIcon, xIcon } from './icon-shapes.ts';
import styles from './toast.module.css';

type ShownToast = { id: number; tone: 'good' | 'bad'; text: string };

type ToastListProps = {
  toasts: readonly ShownToast[];
  onDismiss: (id: number) => void;
  /** Pointer or focus is on a toast: timers are paused. */
  onHold: () => void;
  onRelease: () => void;
  /** In the back office the buttons stand where the shop shows its toasts. */
  place?: 'top' | 'bottom';
};

/**
 * Two live regions that are there from the first byte, so that what appears in them later is read out: calm news in one,
 * failures at once in the other.
 */
export function ToastList({ toasts, onDismiss, onHold, onRelease, place = 'top' }: ToastListProps) {
  const box = useRef<HTMLDivElement>(null);
  // Each toast makes the box higher or lower.
  useEffect(() => {
    if (toasts.length === 0) return;
    const look = () => keepOffFocus(box.current);
    look();
    const ends = new AbortController();
    const options = { signal: ends.signal, passive: true };
    document.addEventListener('focusin', look, options);
    // A browser scrolls to a field once it has the focus. Nothing else moves them: they would come to lie on what is pressed next.
    globalThis.addEventListener('scroll', () => moveOffFocus(box.current), options);
    // The keyboard of a phone comes and goes, and lies over the page without making it smaller.
    for (const change of ['resize', 'scroll']) globalThis.visualViewport?.addEventListener(change, look, options);
    return () => ends.abort();
  }, [toasts]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the time is a courtesy; nothing is operated here
    <div
      ref={box}
      className={classNames(styles.toasts, place === 'bottom' && styles.bottom)}
      // One that comes to lie under a resting pointer is not pointed at: held, it would cover what is pressed next for good.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onHold()}
      onMouseLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <div className={styles.list} role="status">
        {toasts
          .filter(({ tone }) => tone === 'good')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
          ))}
      </div>
      <div className={styles.list} role="alert">
        {toasts
          .filter(({ tone }) => tone === 'bad')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
          ))}
      </div>
    </div>
  );
}

/** What may have the focus. A button has it from the press on, before the click: toasts that came back over it then took the click. */
const FOCUSED = 'input, select, textarea, button, a, summary';

/**
 * Moves the toasts to the other edge of what is seen of the window where they would lie over what has the focus: the field that is
 * being filled in, or what is being pressed. A keyboard on the screen hides the lower edge; whoever zooms in has the window's own edges.
 */
function keepOffFocus(box: HTMLElement | null) {
  if (!box) return;
  const view = globalThis.visualViewport;
  const isWhole = !view || view.scale > 1.01;
  const above = isWhole ? 0 : view.offsetTop;
  const below = isWhole ? 0 : Math.max(0, globalThis.innerHeight - view.height - view.offsetTop);
  box.style.setProperty('--above', `${above}px`);
  box.style.setProperty('--below', `${below}px`);
  // Whoever comes to a toast by the keyboard finds it where it is.
  if (box.contains(document.activeElement)) return;
  delete box.dataset.aside;
  moveOffFocus(box);
}

function moveOffFocus(box: HTMLElement | null) {
  const focused = document.activeElement;
  if (!box || !focused?.matches(FOCUSED) || box.contains(focused)) return;
  const [over, under] = [box.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isOver = over.top < under.bottom && over.bottom > under.top && over.left < under.right;
  if (isOver) box.toggleAttribute('data-aside');
}

const ToastCard = ({ toast, onDismiss }: { toast: ShownToast; onDismiss?: (id: number) => void }) => (
  <div className={classNames(styles.toast, toast.tone === 'bad' && styles.bad)}>
    <Icon shape={toast.tone === 'bad' ? circleAlertIcon : circleCheckIcon} />
    <span>{toast.text}</span>
    <IconButton label="Dismiss" look="night" onClick={() => onDismiss?.(toast.id)}>
      <Icon shape={xIcon} />
    </IconButton>
  </div>
);
