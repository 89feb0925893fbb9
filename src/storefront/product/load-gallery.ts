import { importWithRetry } from '../../browser/import-with-retry.ts';

/** What shows a product's pictures comes with the pointer or the focus; a press waits for it instead of leaving the page. */
export function loadGallery(): void {
  const gallery = document.querySelector('[data-gallery]');
  const load = () => importWithRetry(() => import('./start-gallery.ts'));
  for (const touch of ['pointerover', 'focusin']) gallery?.addEventListener(touch, load, { once: true });
  gallery?.addEventListener('click', async (event) => {
    const pressed = (event.target as Element).closest('a, button');
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (!pressed || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    (await load()).press(pressed);
  });
}
