import type { ColorSet } from './colors.ts';

/** Where sheets of tokens are served, each under a name with its content's hash. */
export const SHOP_SHEETS = '/looks/';

export const TYPEFACE_PAIRS = ['ysabeau', 'brygada', 'literata'] as const;
export type TypefacePair = (typeof TYPEFACE_PAIRS)[number];

/** Colors and typefaces. `accent`: a color of the owner's own as `#rrggbb`, which goes before the set; empty: none. */
export type Look = { colors: ColorSet; accent: string; typefaces: TypefacePair };

/** As the shop comes: with it pages name no sheet beside their own. */
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
