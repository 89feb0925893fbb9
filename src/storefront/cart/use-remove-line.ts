import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { cartItems, removeFromCart, restoreToCart } from '../../browser/storage/shopper-storage.ts';

type Removed = { line: CartItem; place: number };

/**
 * Takes lines out of the cart and puts the last one back. The button that was pressed is gone afterwards: the focus goes to
 * the line that stands in its place, or to the heading of the empty cart. `lines` is what holds them.
 */
export function useRemoveLine() {
  const lines = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const [focusAt, setFocusAt] = useState<{ place: number }>();
  useEffect(() => {
    if (focusAt) focusOn(lines.current, focusAt.place);
  }, [focusAt]);

  const remove = (line: CartItem) => {
    const place = cartItems.read().findIndex(({ product }) => product === line.product);
    removeFromCart(line.product);
    setRemoved({ line, place });
    setFocusAt({ place });
  };
  const putBack = () => {
    if (!removed) return;
    restoreToCart(removed.line, removed.place);
    setRemoved(undefined);
    setFocusAt({ place: removed.place });
  };
  return { lines, removed, remove, putBack };
}

function focusOn(lines: HTMLElement | null, place: number) {
  const names = lines?.querySelectorAll<HTMLElement>('li h2 a') ?? [];
  const next = names[Math.min(place, names.length - 1)];
  if (next) return next.focus();
  const heading = lines?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
}
