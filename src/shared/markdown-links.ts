import type { Inline } from './markdown.ts';

/** Where a link of a text may lead: the web, a mail program, or a page of this shop. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(href);

/** Pages may load pictures from this shop alone (`img-src` of their policy). */
const OWN_PICTURE = /^(\/pictures\/[a-z0-9/_-]+\.(?:avif|webp|jpe?g|png))(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/i;

export function pictureOf(href: string, alt: string): Inline | undefined {
  const [, src, width, height] = OWN_PICTURE.exec(href) ?? [];
  if (src === undefined) return undefined;
  return { kind: 'image', src, alt, ...(width && { size: { width: Number(width), height: Number(height) } }) };
}
