import { widthsFor } from '../../src/shared/pictures.ts';
import type { Picture } from '../../src/shop/media/schema.ts';
import type { SamplePicture } from './picture-list.ts';

/** Review pictures have as few files as possible, since all are stored in the repository and in the image. */
const BESIDE: Picture['widths'] = { avif: [320, 640], webp: [320], jpeg: [320] };

/** Stored widths of a sample's picture. */
export const sampleWidths = ({ view, width }: Pick<SamplePicture, 'view' | 'width'>): Picture['widths'] =>
  view === 'whole' ? widthsFor(width) : BESIDE;

/** Stored widths of a review's picture. */
export const REVIEW_WIDTHS: Picture['widths'] = { avif: [320, 480], webp: [320], jpeg: [320] };
