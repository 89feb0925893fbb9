import type { Network } from '../shared/brand/social.ts';
import type { IconShape } from './icon-shapes.ts';

/** Drawn for this shop in the style of its other icons: a recognizable shape for each network, not its trademark. */
export const socialIcons: Record<Network, IconShape> = {
  instagram: [
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '5' }],
    ['circle', { cx: '12', cy: '12', r: '4' }],
    'M17 7h.01',
  ],
  facebook: ['M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21', 'M6.5 12.5h8'],
  pinterest: [['circle', { cx: '12', cy: '12', r: '9' }], 'm10 20 2.5-10', 'M9 13a3.5 3.5 0 1 1 3.5 2.5'],
  tiktok: ['M13 3v12.5a4 4 0 1 1-4-4', 'M13 3a6 6 0 0 0 6 6'],
  youtube: [['rect', { x: '2', y: '5', width: '20', height: '14', rx: '4' }], 'm10 9 5 3-5 3z'],
};
