/**
 * A button that is pressed before its part of the page is awake does its work, once, as soon as it is: on a slow line
 * nothing is pressed in vain. Buttons of forms that lead to an address work without us.
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
