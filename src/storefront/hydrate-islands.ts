import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { importWithRetry } from '../browser/import-with-retry.ts';
import { COMING } from '../browser/replay-clicks.ts';
import { hasStored } from '../browser/storage/has-stored.ts';
import { userInfo } from '../browser/storage/shopper-storage.ts';
import { enablePictureTransitions } from '../browser/view-transition.ts';
import { type IslandName, islands } from './islands.ts';
import { WAITING_ORDER } from './place-order/waiting-order-key.ts';

const NEAR = '200px';
/** Screen readers click without hover or focus. */
const TOUCHES = ['pointerover', 'focusin', 'click'];

/** Hydrates the header at once and other islands by their `wake` (`ui/island.tsx`). */
export function hydrateIslands() {
  enablePictureTransitions();
  if (matchMedia('(hover: none)').matches && document.querySelector('[data-swipe]')) void swipe();
  if (hasStored(WAITING_ORDER)) void sendWaitingOrder();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrateIsland(target as HTMLElement);
      }
    },
    { rootMargin: NEAR },
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { wake } = element.dataset;
    if (wake === 'now') void hydrateIsland(element);
    else if (wake === 'touch') hydrateOnTouch(element);
    else if (wake === 'near' || isForLogin()) observer.observe(element);
  }
}

/** Swiping of cards on touch screens. */
async function swipe() {
  const { swipeCards } = await importWithRetry(() => import('../ui/product/swipe-cards.ts'));
  swipeCards();
}

/** Sends an order placed while offline. */
async function sendWaitingOrder() {
  const { watchWaitingOrder } = await importWithRetry(() => import('./place-order/watch-waiting-order.ts'));
  watchWaitingOrder();
}

/** A URL with a query may need more than the server rendered. */
const isForLogin = () => userInfo.read() !== undefined || location.search !== '';

function hydrateOnTouch(element: HTMLElement) {
  const wake = () => {
    for (const touch of TOUCHES) element.removeEventListener(touch, wake);
    element.dataset.wake = COMING;
    void hydrateIsland(element);
  };
  for (const touch of TOUCHES) element.addEventListener(touch, wake);
  if (element.matches(':hover, :focus-within')) wake();
}

async function hydrateIsland(element: HTMLElement) {
  const name = element.dataset.island;
  if (!name || !(name in islands)) return;
  const Component = (await importWithRetry<unknown>(islands[name as IslandName])) as ComponentType<object>;
  const props: object = JSON.parse(element.dataset.props ?? '{}');
  await nextTurn();
  startTransition(() => {
    hydrateRoot(element, createElement(HydratedMark, { place: element }, createElement(Component, props)));
  });
}

let turn = Promise.resolve();

/** Each island hydrates in a task of its own, so that on a slow phone input never waits for several. */
function nextTurn(): Promise<void> {
  turn = turn.then(nextTask);
  return turn;
}

/** Sooner than a timer, which browsers delay when nested. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** Marks the island once its effects have run; until then clicks are queued (`replay-clicks.ts`). */
function HydratedMark({ place: element, children }: { place: HTMLElement; children?: ReactNode }) {
  useEffect(() => {
    element.dataset.awake = '';
  }, [element]);
  return children;
}

/**
 * For dialogs loaded on click. If they imported React themselves, the bundler would split React from this script, and
 * both compress worse.
 */
export function render(part: ReactNode, place: HTMLElement) {
  const root = createRoot(place);
  root.render(part);
  return root;
}

/** Here for the same reason as `render`. */
export const importSync = () => import('./favorites/sync.ts');
