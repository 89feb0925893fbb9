import { createHash } from 'node:crypto';
import brygada from '@fontsource/brygada-1918/files/brygada-1918-latin-600-normal.woff2';
import literata from '@fontsource/literata/files/literata-latin-600-normal.woff2';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
import { type AccentColors, accentColors, COLOR_SETS, INDIGO, isAccentReadable } from '../shared/brand/colors.ts';
import { type Look, SAMPLE_LOOK, SHOP_SHEETS, TYPEFACE_PAIRS, type TypefacePair } from '../shared/brand/look.ts';

/** A stylesheet of design tokens, linked after the document's own; `fonts` replace the preloaded ones. */
export type LookSheet = { href: string; fonts: readonly string[] | undefined };

type Typeface = { family: string; file: string; weight: string; fallback: string };
type Typefaces = { display: Typeface; body: Typeface };

const SERIF = 'Georgia, Cambria, "Times New Roman", serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", sans-serif';
/** The remaining pair is in the shop's own stylesheet. */
const TYPEFACES: Record<Exclude<TypefacePair, 'ysabeau'>, Typefaces> = {
  brygada: {
    display: { family: 'Brygada 1918', file: brygada, weight: '600 700', fallback: SERIF },
    body: { family: 'Hanken Grotesk', file: hankenGrotesk, weight: '100 900', fallback: SANS },
  },
  literata: {
    display: { family: 'Literata', file: literata, weight: '600 700', fallback: SERIF },
    body: { family: 'Instrument Sans', file: instrumentSans, weight: '400 700', fallback: SANS },
  },
};

export const OFFICE_SHEETS = '/admin/looks/';

/** Undefined for the default look, whose tokens are in the shop's own stylesheet. */
export function shopSheet(look: Look): LookSheet | undefined {
  const name = getName(look);
  if (name === getName(SAMPLE_LOOK)) return undefined;
  const faces = getFaces(look);
  return {
    href: getHref(SHOP_SHEETS, name, shopCss(look)),
    fonts: faces && [faces.display.file, faces.body.file],
  };
}

/** Colors only: a back office on a separate host has none of the shop's font files. */
export function officeSheet({ colors, accent }: Look): LookSheet | undefined {
  const look = { ...SAMPLE_LOOK, colors, accent };
  const name = getName(look);
  return name === getName(SAMPLE_LOOK)
    ? undefined
    : { href: getHref(OFFICE_SHEETS, name, shopCss(look)), fonts: undefined };
}

const SHEET = /^([0-9a-z]+)-([a-z]+)-([0-9a-f]{10})[.]css$/;

/**
 * Generates a stylesheet from its name alone, so that any process can serve it, even before it's notified of a changed
 * look, and cached pages keep working. `isExact`: the hash in the name matches this release's CSS.
 */
export function readSheet(name: string): { css: string; isExact: boolean } | undefined {
  const [, color = '', pair = '', hash] = SHEET.exec(name) ?? [];
  const typefaces = TYPEFACE_PAIRS.find((each) => each === pair);
  const set = COLOR_SETS.find((each) => each === color);
  const accent = /^[0-9a-f]{6}$/.test(color) ? `#${color}` : '';
  if (!typefaces || !(set || (accent && isAccentReadable(accent)))) return undefined;
  const css = shopCss({ colors: set ?? 'indigo', accent, typefaces });
  return { css, isExact: getHash(css) === hash };
}

const getName = ({ colors, accent, typefaces }: Look) => `${accent.slice(1) || colors}-${typefaces}`;
const getHref = (folder: string, name: string, css: string) => `${folder}${name}-${getHash(css)}.css`;
const getHash = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 10);
const getFaces = ({ typefaces }: Look) => (typefaces === 'ysabeau' ? undefined : TYPEFACES[typefaces]);

function shopCss(look: Look): string {
  const faces = getFaces(look);
  return [
    ...(faces ? [fontFace(faces.display), fontFace(faces.body)] : []),
    // Higher specificity than the shop's own stylesheet, regardless of their order.
    `html:root{${declarations(accentColors(look), faces)}}`,
  ].join('\n');
}

/** `font-display: optional`: no layout shift when the font arrives late. */
const fontFace = ({ family, file, weight }: Typeface) =>
  `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${weight};font-display:optional}`;

const declarations = (colors: AccentColors, faces: Typefaces | undefined) =>
  [
    ...Object.entries(colors).filter(([name, value]) => INDIGO[name as keyof AccentColors] !== value),
    ...(faces ? [['display', stack(faces.display)] as const, ['body', stack(faces.body)] as const] : []),
  ]
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const stack = ({ family, fallback }: Typeface) => `"${family}", ${fallback}`;
