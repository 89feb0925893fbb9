/**
 * View transition: a card's picture grows into the product page's picture, and shrinks on the way back, if the browser
 * supports cross-document transitions. The product page's picture is named in its stylesheet; the pressed card's
 * picture is named here, for the duration of the transition. motion.css disables it for reduced motion.
 */
export function enablePictureTransitions(): void {
  let pressed: HTMLAnchorElement | null = null;
  addEventListener('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest('a') : null;
  });
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition && activation?.entry?.url === pressed?.href) nameDuringTransition(pressed, viewTransition);
  });
  // Only a page restored from the bfcache still knows the pressed card.
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition && globalThis.navigation?.activation?.from?.url === pressed?.href)
      nameDuringTransition(pressed, viewTransition);
  });
}

const NAME = 'product-picture';

function nameDuringTransition(link: HTMLAnchorElement | null, { finished }: ViewTransition) {
  const picture = link?.closest('li')?.querySelector('picture')?.parentElement;
  if (!picture) return;
  // On a product page, the page's own picture gives up the name for the card's.
  const own = document.querySelector<HTMLElement>('[data-product-picture]');
  own?.style.setProperty('view-transition-name', 'none');
  picture.style.setProperty('view-transition-name', NAME);
  const over = () => {
    picture.style.removeProperty('view-transition-name');
    own?.style.removeProperty('view-transition-name');
  };
  void finished.then(over, over);
}
