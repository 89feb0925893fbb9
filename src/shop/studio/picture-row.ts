import type { PictureRow } from '../media/pictures.ts';

/** Of the linen that a design lies on. */
export const BACKDROP = '#e9dfcf';
/** Four to five, as the shop's other pictures. */
export const PICTURE = { width: 640, height: 800 };

/** The picture of a design, as products keep theirs; its files are drawn when somebody asks for them. */
export const pictureRow = (id: string, alt: string): PictureRow => ({
  id,
  alt,
  ...PICTURE,
  color: BACKDROP,
  widths: { avif: [], webp: [320, 640], jpeg: [640] },
});
