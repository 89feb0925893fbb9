import { widthsFor } from '../../src/shared/pictures.ts';
import type { Picture } from '../../src/shop/media/schema.ts';
import type { SamplePicture } from './picture-list.ts';

/** What stands beside a face comes in as few files as it can: all of them are kept with the sources, and in the image. */
const BESIDE: Picture['widths'] = { avif: [320, 640], webp: [320], jpeg: [320] };

/** In which widths a sample's picture is kept. */
export const sampleWidths = ({ view, width }: Pick<SamplePicture, 'view' | 'width'>): Picture['widths'] =>
  view === 'whole' ? widthsFor(width) : BESIDE;

/** Of a picture that comes with a review. */
export const REVIEW_WIDTHS: Picture['widths'] = { avif: [320, 480], webp: [320], jpeg: [320] };
