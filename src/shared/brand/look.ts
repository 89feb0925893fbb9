import type { ColorSet } from './colors.ts';

/** Path of token style sheets, each named with its content hash. */
export const SHOP_SHEETS = '/looks/';

export const TYPEFACE_PAIRS = ['ysabeau', 'brygada', 'literata'] as const;
export type TypefacePair = (typeof TYPEFACE_PAIRS)[number];

/** Colors and typefaces. `accent`: the owner's own color as `#rrggbb`, which overrides the set; empty for none. */
export type Look = { colors: ColorSet; accent: string; typefaces: TypefacePair };

/** The default look; pages then link no extra style sheet. */
export const SAMPLE_LOOK: Look = { colors: 'indigo', accent: '', typefaces: 'ysabeau' };

/** Fonts of headings in emails: mail programs load no web fonts, so the ones after the first look most like it. */
export const EMAIL_HEADING_FONTS: Record<TypefacePair, string> = {
  ysabeau: 'Ysabeau,Gill Sans,Gill Sans MT,Candara,Calibri,sans-serif',
  brygada: 'Brygada 1918,Georgia,Cambria,Times New Roman,serif',
  literata: 'Literata,Georgia,Cambria,Times New Roman,serif',
};

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
