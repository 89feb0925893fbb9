/**
 * `data-wake` value of an island whose script is loading after a touch: from then on clicks wait for it, in every form.
 */
export const COMING = 'coming';

/**
 * Queues clicks on buttons of islands that aren't hydrated yet, and replays them after hydration: no click is lost on a
 * slow connection. Buttons of forms with an `action` work without script.
 */
export function replayEarlyClicks(): void {
  const pressed = new Set<HTMLButtonElement>();
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const place = button?.closest<HTMLElement>('[data-island]:not([data-awake])');
      if (!button || !place || (button.form?.method === 'get' && place.dataset.wake !== COMING)) return;
      event.preventDefault();
      // An island with `wake="touch"` may only load on a touch, so start it now.
      if (place.dataset.wake === 'touch') place.dataset.wake = 'now';
      if (!pressed.has(button)) whenHydrated(place, () => button.click());
      pressed.add(button);
    },
    { capture: true },
  );
}

function whenHydrated(place: Element, does: () => void) {
  const watching = new MutationObserver(() => {
    watching.disconnect();
    does();
  });
  watching.observe(place, { attributeFilter: ['data-awake'] });
}
