export const imageIn = (link: HTMLAnchorElement | undefined) => link?.querySelector('img');

export const wordsOf = (link: HTMLAnchorElement) => ({ role: link.dataset.role, alt: imageIn(link)?.alt ?? '' });

export function slideOf(link: HTMLAnchorElement) {
  const image = imageIn(link);
  const shown = image?.currentSrc ?? '';
  // A browser that shows AVIF in the page shows it here.
  const src = shown === '' || shown.endsWith('.avif') ? (link.dataset.closest ?? link.href) : link.href;
  const width = Number(/-(\d+)\.\w+$/.exec(src)?.[1] ?? 0) || (image?.width ?? 1);
  const [w, h] = [Number(image?.getAttribute('width')) || 4, Number(image?.getAttribute('height')) || 5];
  return {
    src,
    width,
    height: Math.round((width * h) / w),
    alt: image?.alt ?? '',
    thumbCropped: true,
    ...(shown && { msrc: shown }),
  };
}
