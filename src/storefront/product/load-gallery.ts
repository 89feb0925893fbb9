import { importWithRetry } from '../../browser/import-with-retry.ts';

/** Loads the gallery's script on hover or focus; a click waits for it instead of following the link. */
export function loadGallery(): void {
  const gallery = document.querySelector('[data-gallery]');
  const load = () => importWithRetry(() => import('./start-gallery.ts'));
  for (const touch of ['pointerover', 'focusin']) gallery?.addEventListener(touch, load, { once: true });
  gallery?.addEventListener('click', async (event) => {
    const pressed = (event.target as Element).closest('a, button');
    if (!pressed || opensElsewhere(event as MouseEvent)) return;
    event.preventDefault();
    (await load()).press(pressed);
  });
  document.addEventListener('click', openReviewPicture);
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Review pictures open full screen too; without JavaScript their links open the files. */
async function openReviewPicture(event: MouseEvent) {
  const pressed = (event.target as Element).closest<HTMLAnchorElement>('[data-look] a');
  if (!pressed || opensElsewhere(event)) return;
  event.preventDefault();
  const { openCloseLook } = await importWithRetry(() => import('./close-look.tsx'));
  const list = pressed.closest('[data-look]');
  const links = [...(list?.querySelectorAll('a') ?? [])];
  await openCloseLook({ links, place: links.indexOf(pressed), label: list?.ariaLabel ?? '', show: () => {} });
}
