import { createHash } from 'node:crypto';
import brygada from '@fontsource/brygada-1918/files/brygada-1918-latin-600-normal.woff2';
import literata from '@fontsource/literata/files/literata-latin-600-normal.woff2';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
import { type AccentColors, accentColors, COLOR_SETS, INDIGO, isAccentReadable } from '../shared/brand/colors.ts';
import { type Look, SAMPLE_LOOK, SHOP_SHEETS, TYPEFACE_PAIRS, type TypefacePair } from '../shared/brand/look.ts';

/** A sheet of tokens that a document links after its own; `fonts` take the place of those that it would preload. */
export type LookSheet = { href: string; fonts: readonly string[] | undefined };

type Typeface = { family: string; file: string; weight: string; fallback: string };
type Typefaces = { display: Typeface; body: Typeface };

const SERIF = 'Georgia, Cambria, "Times New Roman", serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", sans-serif';
/** The pair that is not named here stands in the shop's own sheet. */
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

/** Undefined for the look that the shop comes with: its tokens stand in its own sheet. */
export function shopSheet(look: Look): LookSheet | undefined {
  const name = nameOf(look);
  if (name === nameOf(SAMPLE_LOOK)) return undefined;
  const faces = facesOf(look);
  return {
    href: hrefOf(SHOP_SHEETS, name, shopCss(look)),
    fonts: faces && [faces.display.file, faces.body.file],
  };
}

/** Colors alone: on a host of its own the back office has no file of the shop. */
export function officeSheet({ colors, accent }: Look): LookSheet | undefined {
  const look = { ...SAMPLE_LOOK, colors, accent };
  const name = nameOf(look);
  return name === nameOf(SAMPLE_LOOK)
    ? undefined
    : { href: hrefOf(OFFICE_SHEETS, name, shopCss(look)), fonts: undefined };
}

const SHEET = /^([0-9a-z]+)-([a-z]+)-([0-9a-f]{10})[.]css$/;

/**
 * What is in a sheet, by its name alone: so any process has any of them, also one that has not heard of the change yet, and pages that
 * somebody keeps never lose theirs. `isExact`: the hash in the name is that of this release's text.
 */
export function readSheet(name: string): { css: string; isExact: boolean } | undefined {
  const [, color = '', pair = '', hash] = SHEET.exec(name) ?? [];
  const typefaces = TYPEFACE_PAIRS.find((each) => each === pair);
  const set = COLOR_SETS.find((each) => each === color);
  const accent = /^[0-9a-f]{6}$/.test(color) ? `#${color}` : '';
  if (!typefaces || !(set || (accent && isAccentReadable(accent)))) return undefined;
  const css = shopCss({ colors: set ?? 'indigo', accent, typefaces });
  return { css, isExact: hashOf(css) === hash };
}

const nameOf = ({ colors, accent, typefaces }: Look) => `${accent.slice(1) || colors}-${typefaces}`;
const hrefOf = (folder: string, name: string, css: string) => `${folder}${name}-${hashOf(css)}.css`;
const hashOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 10);
const facesOf = ({ typefaces }: Look) => (typefaces === 'ysabeau' ? undefined : TYPEFACES[typefaces]);

function shopCss(look: Look): string {
  const faces = facesOf(look);
  return [
    ...(faces ? [fontFace(faces.display), fontFace(faces.body)] : []),
    // One step more specific than the shop's own sheet, whichever of the two is read last.
    `html:root{${declarations(accentColors(look), faces)}}`,
  ].join('\n');
}

/** `optional`: a page keeps the typeface that it began with, so nothing moves when the file comes late. */
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
