import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Menu based on `<details>`: closes on selection, Escape, outside click, or focus leaving. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit closes it
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const ends = new AbortController();
    const close = () => menu.current?.removeAttribute('open');
    const press = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', press, ends);
    document.addEventListener('focusin', press, ends);
    document.addEventListener('keydown', closeByKey, ends);
    return () => ends.abort();
  }, []);
  return menu;
}
