import { importWithRetry } from '../../browser/import-with-retry.ts';

const find = <Found extends Element>(selector: string) => [
  ...document.querySelectorAll<Found & HTMLElement>(`[data-gallery] ${selector}`),
];
const [stage] = find('ul');
const links = find<HTMLAnchorElement>('a');
const thumbs = find<HTMLButtonElement>('ul button');

let current = 0;
/** Target of a smooth scroll: pictures passed on the way aren't marked as current. */
let heading: number | undefined;

function mark(place: number) {
  if (place !== current) pauseFilms();
  current = place;
  links.forEach((link, at) => {
    link.tabIndex = at === place ? 0 : -1;
  });
  thumbs.forEach((thumb, at) => {
    thumb.tabIndex = at === place ? 0 : -1;
    if (at === place) thumb.setAttribute('aria-current', 'true');
    else thumb.removeAttribute('aria-current');
  });
}

/** From one picture to the next; on phones the next one peeks in. */
const stride = () => {
  const [first, second] = links;
  return first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 1;
};

export function show(place: number, behavior: ScrollBehavior = 'auto') {
  if (!stage) return;
  heading = place;
  mark(place);
  stage.scrollTo({ left: place * stride(), behavior });
}

function followScroll() {
  if (!stage) return;
  const place = Math.round(stage.scrollLeft / stride());
  if (place === heading) heading = undefined;
  if (heading === undefined && place !== current) mark(place);
}

function followKey(event: KeyboardEvent) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const next = Math.max(0, Math.min(links.length - 1, current + step));
  const row = thumbs.some((thumb) => thumb === document.activeElement) ? thumbs : links;
  show(next);
  row[next]?.focus({ preventScroll: true });
}

const loadCloseLook = () => importWithRetry(() => import('./close-look.tsx'));

/** A thumbnail scrolls to its picture; a picture opens full screen. */
export async function press(pressed: Element): Promise<void> {
  const { lifeSize, src = '', alt = '', ratio, dimensions = '' } = (pressed as HTMLElement).dataset;
  if (lifeSize) {
    const { openLifeSize } = await importWithRetry(() => import('./life-size.tsx'));
    openLifeSize({ src, alt, dimensions, widthInches: Number(lifeSize), ratio: Number(ratio) }, pressed as HTMLElement);
    return;
  }
  const thumb = thumbs.indexOf(pressed as HTMLButtonElement);
  if (thumb >= 0) show(thumb);
  const link = links.find((each) => each === pressed);
  if (link?.dataset.film !== undefined) return playFilm(link);
  const pictures = links.filter(({ dataset }) => dataset.film === undefined);
  const place = pictures.indexOf(pressed as HTMLAnchorElement);
  if (place < 0) return;
  const { openCloseLook } = await loadCloseLook();
  await openCloseLook({
    links: pictures,
    place,
    label: `Pictures of ${stage?.parentElement?.dataset.gallery ?? ''}`,
    show: (shown, behavior) => show(links.indexOf(pictures[shown] as HTMLAnchorElement), behavior),
  });
}

/** Plays over its picture, muted and looping, with native controls. */
async function playFilm(link: HTMLAnchorElement) {
  const picture = link.querySelector('img');
  const film = document.createElement('video');
  Object.assign(film, { muted: true, loop: true, playsInline: true, controls: true, preload: 'none' });
  film.poster = picture?.currentSrc ?? '';
  film.ariaLabel = picture?.alt || 'Film';
  film.src = link.href;
  link.after(film);
  film.focus({ preventScroll: true });
  // Autoplay blocked or file missing: the controls remain.
  await film.play().catch(() => {});
}

function pauseFilms() {
  for (const film of find<HTMLVideoElement>('video')) film.pause();
}

mark(0);
followScroll();
stage?.addEventListener('scroll', followScroll, { passive: true });
stage?.addEventListener('pointerdown', () => {
  heading = undefined;
  void loadCloseLook();
});
stage?.parentElement?.addEventListener('keydown', followKey);
