import type { HungTexts } from '../components/hung-picture.ts';

export const PICTURE_TEXTS: HungTexts = {
  hint: '4:5, at least 1200 × 1500 px, on a plain, warm background. Videos: MP4, up to 20 seconds and 20 MB; the sound is removed.',
  none: 'No pictures yet. The first one shows in product lists.',
  deleted: 'Existing orders keep it.',
  width: 1200,
  height: 1500,
};
