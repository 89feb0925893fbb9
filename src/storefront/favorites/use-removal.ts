import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { toggleFavorite } from './sync.ts';
import { type KnownFavorite, nameOfFavorite } from './use-favorite-products.ts';

/**
 * What was pressed away here, with a way back. The heart that was pressed is gone afterwards: the focus goes to the card
 * that stands in its place, or to the first heading.
 */
export function useRemoval(live: readonly string[], known: ReadonlyMap<string, KnownFavorite>) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; place: number }>(undefined);
  const [removed, setRemoved] = useState<{ id: string; name: string }>();
  useEffect(() => {
    const last = pressed.current;
    if (!last || live.includes(last.id)) return;
    pressed.current = undefined;
    setRemoved({ id: last.id, name: nameOfFavorite(known.get(last.id)) });
    const links = list.current?.querySelectorAll<HTMLElement>('li h2 a') ?? [];
    const next = links[Math.min(last.place, links.length - 1)] ?? list.current?.querySelector('h2');
    if (next?.tagName === 'H2') next.tabIndex = -1;
    next?.focus();
  }, [live, known]);
  return {
    list,
    removed: removed && !live.includes(removed.id) ? removed : undefined,
    watchPress({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
      const button = (target as Element).closest<HTMLElement>('[data-favorite], [data-favorite-gone]');
      const id = button?.dataset.favorite ?? button?.dataset.favoriteGone;
      const item = button?.closest('li');
      if (id && item) pressed.current = { id, place: [...currentTarget.querySelectorAll('li')].indexOf(item) };
    },
    undo() {
      if (removed) toggleFavorite(removed.id);
    },
  };
}
