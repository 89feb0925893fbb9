import type { ColorSet } from './colors.ts';

/** Path of token style sheets, each named with its content hash. */
export const SHOP_SHEETS = '/looks/';

export const TYPEFACE_PAIRS = ['ysabeau', 'brygada', 'literata'] as const;
export type TypefacePair = (typeof TYPEFACE_PAIRS)[number];

/** Colors and typefaces. `accent`: the owner's own color as `#rrggbb`, which overrides the set; empty for none. */
export type Look = { colors: ColorSet; accent: string; typefaces: TypefacePair };

/** The default look; pages then link no extra style sheet. */
export const SAMPLE_LOOK: Look = { colors: 'indigo', accent: '', typefaces: 'ysabeau' };

const COLOR_NAMES: Record<ColorSet, string> = {
  indigo: 'Indigo',
  lake: 'Lake',
  leaf: 'Leaf',
  plum: 'Plum',
  clay: 'Clay',
};
const TYPEFACE_NAMES: Record<TypefacePair, string> = {
  ysabeau: 'Ysabeau and Figtree',
  brygada: 'Brygada and Hanken Grotesk',
  literata: 'Literata and Instrument Sans',
};

export const colorSetName = (set: ColorSet): string => COLOR_NAMES[set];
export const typefacesName = (pair: TypefacePair): string => TYPEFACE_NAMES[pair];
