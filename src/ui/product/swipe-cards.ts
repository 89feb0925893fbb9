/** Minimum swipe distance; less is an unsteady tap. */
const FAR = 24;

type Swipe = { second: Element; x: number };

/**
 * Swiping over a card shows its second picture, and swiping back the first. The second one has no layout box before, so
 * the browser loads it on the first swipe. Taps still work; vertical movement scrolls the page, which cancels the
 * swipe.
 */
export function swipeCards(): void {
  let swipe: Swipe | undefined;
  const options = { passive: true };
  const end = () => {
    swipe = undefined;
  };
  addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, target, clientX }) => {
      const second = isPrimary && pointerType === 'touch' ? secondPictureAt(target) : null;
      swipe = second ? { second, x: clientX } : undefined;
    },
    options,
  );
  addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (!swipe || Math.abs(clientX - swipe.x) < FAR) return;
      swipe.second.toggleAttribute('data-swiped', clientX < swipe.x);
      end();
    },
    options,
  );
  for (const ending of ['pointerup', 'pointercancel'] as const) addEventListener(ending, end, options);
}

const secondPictureAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest('[data-swipe] > li')?.querySelector('picture + span') ?? null;
