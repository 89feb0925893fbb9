/**
 * A card's picture grows into the product's own, and shrinks back on the way back, where the browser can carry a picture
 * from one page to the next. The product page's picture has the name in its style sheet; of many cards the one that was
 * pressed gets it here, for as long as the change takes. Motion that is unwelcome is switched off in motion.css.
 */
export function enablePictureTransitions(): void {
  let pressed: HTMLAnchorElement | null = null;
  addEventListener('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest('a') : null;
  });
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition && activation?.entry?.url === pressed?.href) nameDuringTransition(pressed, viewTransition);
  });
  // Only a page that comes back as it was left still knows what was pressed on it.
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition && globalThis.navigation?.activation?.from?.url === pressed?.href)
      nameDuringTransition(pressed, viewTransition);
  });
}

const NAME = 'product-picture';

function nameDuringTransition(link: HTMLAnchorElement | null, { finished }: ViewTransition) {
  const picture = link?.closest('li')?.querySelector('picture')?.parentElement;
  if (!picture) return;
  // On a product's page its own picture steps back for that of the card.
  const own = document.querySelector<HTMLElement>('[data-product-picture]');
  own?.style.setProperty('view-transition-name', 'none');
  picture.style.setProperty('view-transition-name', NAME);
  const over = () => {
    picture.style.removeProperty('view-transition-name');
    own?.style.removeProperty('view-transition-name');
  };
  void finished.then(over, over);
}
