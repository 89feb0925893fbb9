/**
 * Queues the click on a button whose island is not hydrated yet, and replays it once it is: on a slow line no press is
 * lost. Buttons of forms with an `action` work without script.
 */
export function replayEarlyClicks(): void {
  const pressed = new Set<HTMLButtonElement>();
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const place = button?.closest('[data-island]:not([data-awake])');
      if (!button || !place || button.form?.method === 'get') return;
      event.preventDefault();
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
