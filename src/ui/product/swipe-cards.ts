/** Less is a tap that trembled. */
const FAR = 24;

type Swipe = { second: Element; x: number };

/**
 * Swiping over a card of a list shows its second picture, and back its first. It has no box until then, so the browser loads it
 * with the first swipe. A tap stays a tap; a finger that goes down or up scrolls the page, which ends the swipe by itself.
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
