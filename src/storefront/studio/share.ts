import { toast } from '../../browser/toasts.ts';

/** By the browser's own sheet where a finger can use one, else the address is copied. */
export async function shareDesign(href: string, title: string): Promise<void> {
  const url = new URL(href, globalThis.location.href).href;
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied. Anyone who opens it sees this design.');
  } catch {
    history.replaceState(null, '', url);
    toast('To share this design, copy the link from your address bar.');
  }
}
