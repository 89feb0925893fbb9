import '../styles/styles.ts';
import { importWithRetry } from '../browser/import-with-retry.ts';
import { replayEarlyClicks } from '../browser/replay-clicks.ts';

/** A picture that does not come keeps nobody waiting longer than this. */
const MAX_WAIT_MILLISECONDS = 2_500;
const TOUCHES = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * First what a shopper came to see, then what makes it move: on a phone's line, React beside the first view's picture
 * would bring that picture half a second later. Whoever touches the page wakes it at once.
 */
async function hydratePage() {
  await Promise.race([firstView(), touched(), waited(MAX_WAIT_MILLISECONDS)]);
  const { hydrateIslands: wakeIslands } = await importWithRetry(() => import('./hydrate-islands.ts'));
  wakeIslands();
}

/** The pictures of the first view are there and painted; one that fails is as good as one that came. */
async function firstView() {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.all(Array.from(pictures, (picture) => picture.decode().catch(() => undefined)));
  // A window behind another paints nothing, and should wake all the same.
  await Promise.race([painted(), waited(200)]);
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const waited = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

const touched = () =>
  new Promise<void>((done) => {
    for (const touch of TOUCHES) addEventListener(touch, () => done(), { once: true, passive: true });
  });

replayEarlyClicks();
// A page that is only prepared because a pointer rests on its link has not been seen: it stays asleep until it is.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', () => void hydratePage(), { once: true });
} else {
  void hydratePage();
}
