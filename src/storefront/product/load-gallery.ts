import { importWithRetry } from '../../browser/import-with-retry.ts';

/** What shows a product's pictures comes with the pointer or the focus; a press waits for it instead of leaving the page. */
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

/** Buyers' pictures open on the whole screen, too; without the script that does it their links lead to them. */
async function openReviewPicture(event: MouseEvent) {
  const pressed = (event.target as Element).closest<HTMLAnchorElement>('[data-look] a');
  if (!pressed || opensElsewhere(event)) return;
  event.preventDefault();
  const { openCloseLook } = await importWithRetry(() => import('./close-look.tsx'));
  const list = pressed.closest('[data-look]');
  const links = [...(list?.querySelectorAll('a') ?? [])];
  await openCloseLook({ links, place: links.indexOf(pressed), label: list?.ariaLabel ?? '', show: () => {} });
}
