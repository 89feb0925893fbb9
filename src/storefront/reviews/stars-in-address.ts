import { paths } from '../../paths.ts';

/** An email about a delivered order has five stars to press: the one that was pressed stands in the address. */
export const starsInAddress = () =>
  /^[1-5]$/.exec(new URLSearchParams(globalThis.location.search).get('stars') ?? '')?.[0];

export function chooseStars(form: HTMLFormElement | null) {
  const stars = starsInAddress();
  const rating = form?.elements.namedItem('rating');
  if (stars && rating instanceof HTMLSelectElement) rating.value = stars;
}

/** Back here after the login, with the stars. */
export function loginHref(productId: string, stars: string | undefined): string {
  const back = paths.product(productId) + (stars ? encodeURIComponent(`?stars=${stars}#write-review`) : '');
  return `${paths.login()}?redirect=${back}`;
}
