import { importWithRetry } from '../browser/import-with-retry.ts';
import { replayEarlyClicks } from '../browser/replay-clicks.ts';
import { hasAccount, joinFavorites, paintHearts, startHearts } from './favorites/hearts.ts';
import { loadGallery } from './product/load-gallery.ts';

/** Timeout of the wait for above-the-fold pictures. */
const MAX_WAIT_MILLISECONDS = 2_500;
const TOUCHES = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Loads React after the above-the-fold pictures, which it would delay by half a second on phones. The first input loads
 * it at once.
 */
async function hydratePage() {
  paintHearts();
  await Promise.race([firstView(), touched(), waited(MAX_WAIT_MILLISECONDS)]);
  const { hydrateIslands: wakeIslands } = await importWithRetry(() => import('./hydrate-islands.ts'));
  wakeIslands();
  countVisit();
  joinFavorites();
}

/** Above-the-fold pictures are painted; failed ones count as loaded. */
async function firstView() {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.all(Array.from(pictures, (picture) => picture.decode().catch(() => undefined)));
  // Hidden windows never paint; hydrate anyway.
  await Promise.race([painted(), waited(200)]);
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const waited = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

const touched = () =>
  new Promise<void>((done) => {
    for (const touch of TOUCHES) addEventListener(touch, () => done(), { once: true, passive: true });
  });

// Pages are the same for every visitor. CSS shows `for-visitors` elements if nobody is logged in.
document.documentElement.dataset.account = hasAccount() ? 'known' : 'none';
replayEarlyClicks();
startHearts();
loadGallery();
void prefill();
// A prerendered page (Speculation Rules) hydrates once it is shown.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', () => void hydratePage(), { once: true });
} else {
  void hydratePage();
}

/** Typed text is there on Back, before the form is hydrated. */
async function prefill() {
  const form = document.querySelector<HTMLFormElement>('form[data-prefill]');
  if (form) (await importWithRetry(() => import('./checkout/prefill.ts'))).prefillShipping(form);
}

/** Counts a page view without identifying the visitor (docs/decisions/0083-visits-are-counters.md). */
function countVisit() {
  const { globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || webdriver) return;
  const query = new URLSearchParams(location.search);
  const campaign = ['source', 'medium', 'campaign'].flatMap((name) => query.get(`utm_${name}`) || []).join(' / ');
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { referrer } = document;
  const seen = {
    path: location.pathname.slice(0, 300),
    from: referrer && new URL(referrer).host,
    campaign: campaign.slice(0, 400),
    isNew: opened?.type === 'navigate',
    ...(document.querySelector('[data-missing]') && { isMissing: true }),
  };
  navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(seen)], { type: 'application/json' }));
}
