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
  /** In the back office, buttons are at the shop's toast position. */
  place?: 'top' | 'bottom';
};

/**
 * Two live regions, present from the first render, so that screen readers announce new content: polite messages in one,
 * errors assertively in the other.
 */
export function ToastList({ toasts, onDismiss, onHold, onRelease, place = 'top' }: ToastListProps) {
  const box = useRef<HTMLDivElement>(null);
  // Each toast changes the box's height.
  useEffect(() => {
    if (toasts.length === 0) return;
    const look = () => keepOffFocus(box.current);
    look();
    const ends = new AbortController();
    const options = { signal: ends.signal, passive: true };
    document.addEventListener('focusin', look, options);
    // Browsers scroll to a field after it's focused. Scrolling only moves toasts off the focused element and never
    // resets them: otherwise they could end up over the next press target.
    globalThis.addEventListener('scroll', () => moveOffFocus(box.current), options);
    // A phone's on-screen keyboard overlaps the page without resizing the window.
    for (const change of ['resize', 'scroll']) globalThis.visualViewport?.addEventListener(change, look, options);
    letPressesThrough(box.current, ends.signal);
    return () => ends.abort();
  }, [toasts]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the time is a courtesy; nothing is operated here
    <div
      ref={box}
      className={classNames(styles.toasts, place === 'bottom' && styles.bottom)}
      // Ignore a toast that appears under a resting pointer: pausing it would keep it over the next press target
      // forever.
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

/**
 * Focusable elements. A button has the focus from the press, before the click: toasts that moved over it then
 * intercepted the click.
 */
const FOCUSED = 'input, select, textarea, button, a, summary';

/**
 * Moves the toasts to the opposite edge of the visible viewport if they would cover the focused element (a field being
 * filled in, or a pressed button), or the page's controls where that edge has none. The visible viewport excludes an
 * on-screen keyboard; with pinch zoom, the window's edges are used instead.
 */
function keepOffFocus(box: HTMLElement | null) {
  if (!box) return;
  const view = globalThis.visualViewport;
  const isWhole = !view || view.scale > 1.01;
  const above = isWhole ? 0 : view.offsetTop;
  const below = isWhole ? 0 : Math.max(0, globalThis.innerHeight - view.height - view.offsetTop);
  box.style.setProperty('--above', `${above}px`);
  box.style.setProperty('--below', `${below}px`);
  // Don't move toasts while the keyboard focus is inside them.
  if (box.contains(document.activeElement)) return;
  delete box.dataset.aside;
  if (coversControl(box)) box.dataset.aside = '';
  // There are controls at both edges.
  if (coversControl(box)) delete box.dataset.aside;
  moveOffFocus(box);
}

function moveOffFocus(box: HTMLElement | null) {
  const focused = document.activeElement;
  if (!box || !focused?.matches(FOCUSED) || box.contains(focused)) return;
  if (isOver(box, focused)) box.toggleAttribute('data-aside');
}

/** A press that began elsewhere ends there too, even if its focus or scrolling puts a toast under the pointer. */
function letPressesThrough(box: HTMLElement | null, signal: AbortSignal) {
  const options = { signal, capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    ({ target }) => box?.toggleAttribute('data-pressed', !box.contains(target as Node)),
    options,
  );
  // After the click, which follows in the same task.
  const release = () => setTimeout(() => box?.removeAttribute('data-pressed'));
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, options);
}

/** Whether the toasts hide a field or a button of the page's content, such as the next step of a form. */
const coversControl = (box: HTMLElement) =>
  [...document.querySelectorAll('main :is(input, select, textarea, button)')].some((control) => isOver(box, control));

function isOver(box: HTMLElement, element: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  return over.top < under.bottom && over.bottom > under.top && over.left < under.right;
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
