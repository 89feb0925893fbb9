import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sharePictures } from '../browser/shared-picture.ts';
import { untilItComes } from '../browser/until-it-comes.ts';
import { type IslandName, islands } from './islands.ts';

const NEAR = '200px';

/** Wakes the header at once and the rest when it comes near the viewport. */
export function wakeIslands() {
  sharePictures();
  const waiting = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        waiting.unobserve(target);
        void wake(target as HTMLElement);
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (place.dataset.wake === 'now') void wake(place);
    else waiting.observe(place);
  }
}

async function wake(place: HTMLElement) {
  const name = place.dataset.island;
  if (!name || !(name in islands)) return;
  const Component = (await untilItComes<unknown>(islands[name as IslandName])) as ComponentType<object>;
  const props: object = JSON.parse(place.dataset.props ?? '{}');
  startTransition(() => {
    hydrateRoot(place, createElement(Awake, { place }, createElement(Component, props)));
  });
}

/** Says so once everything in it answers, its effects included; until then presses are kept (`early-presses.ts`). */
function Awake({ place, children }: { place: HTMLElement; children?: ReactNode }) {
  useEffect(() => {
    place.dataset.awake = '';
  }, [place]);
  return children;
}
