import { getContrast, mix, toHex, toRgb } from '../hex-color.ts';

/**
 * Tokens that are the same in every color set; `tests/rules/brand-colors.test.ts` compares them with
 * `src/styles/tokens.css`.
 */
export const FIXED_COLORS = {
  paper: '#fbfaf8',
  white: '#ffffff',
  shell: '#f4f1ec',
  sand: '#e9e2d7',
  'line-strong': '#857c70',
  ink: '#1b1c33',
  'ink-2': '#55546a',
  'on-night': '#f3eee6',
  glow: '#f5c563',
  madder: '#a9211b',
  'madder-tint': '#fbeae8',
  leaf: '#1d6743',
  'leaf-tint': '#e5f1ea',
  amber: '#b26a00',
  'amber-ink': '#774800',
  'amber-tint': '#fcf1dd',
} as const;

/** The tokens of a color set, named after the default set's colors. */
export type AccentColors = Record<
  'indigo' | 'indigo-deep' | 'indigo-tint' | 'night' | 'night-2' | 'on-night-2',
  string
>;

/** The default set. */
export const INDIGO: AccentColors = {
  indigo: '#2a3480',
  'indigo-deep': '#1d2458',
  'indigo-tint': '#e8eaf5',
  night: '#191c44',
  'night-2': '#262a5c',
  'on-night-2': '#c3c4dc',
};

export const COLOR_SETS = ['indigo', 'lake', 'leaf', 'plum', 'clay'] as const;
export type ColorSet = (typeof COLOR_SETS)[number];

const ACCENTS: Record<Exclude<ColorSet, 'indigo'>, string> = {
  lake: '#0f5566',
  leaf: '#2f5a24',
  plum: '#5f2467',
  clay: '#7d3a16',
};

/** Derives a color set from its accent: pressed, darker and paler shades, and the dark footer surfaces. */
export const colorsOfAccent = (accent: string): AccentColors => ({
  indigo: accent,
  'indigo-deep': mix(accent, '#000000', 0.69),
  'indigo-tint': mix(accent, '#ffffff', 0.1),
  night: mix(accent, '#000000', 0.5),
  'night-2': mix(accent, '#000000', 0.64),
  'on-night-2': mix(accent, '#ffffff', 0.22),
});

/** `accent`: the owner's own color, which overrides the set; empty for none. */
export function accentColors({ colors, accent }: { colors: ColorSet; accent: string }): AccentColors {
  if (accent !== '') return colorsOfAccent(accent);
  return colors === 'indigo' ? INDIGO : colorsOfAccent(ACCENTS[colors]);
}

type Token = keyof typeof FIXED_COLORS | keyof AccentColors;

/**
 * Foreground and background pairs with their minimum ratio: 4.5 for text, 3 for graphics (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const COLOR_PAIRS: readonly (readonly [on: Token, surface: Token, least: number])[] = [
  ...over('ink', ['paper', 'white', 'shell', 'sand', 'indigo-tint'], 4.5),
  ...over('ink-2', ['paper', 'white', 'shell', 'sand', 'indigo-tint'], 4.5),
  ...over('indigo', ['paper', 'white', 'shell', 'indigo-tint', 'madder-tint', 'leaf-tint', 'amber-tint'], 4.5),
  ...over('indigo', ['sand'], 3),
  ...over('indigo-deep', ['paper', 'white', 'shell', 'indigo-tint'], 4.5),
  ...over('white', ['indigo', 'indigo-deep', 'night', 'night-2', 'madder', 'leaf'], 4.5),
  ...over('on-night', ['night', 'night-2'], 4.5),
  ...over('on-night-2', ['night', 'night-2'], 4.5),
  ...over('glow', ['night', 'night-2'], 4.5),
  ...over('night', ['paper', 'white', 'glow', 'on-night'], 4.5),
  ...over('madder', ['paper', 'white', 'shell', 'madder-tint'], 4.5),
  ...over('leaf', ['paper', 'white', 'leaf-tint'], 4.5),
  ...over('amber-ink', ['paper', 'white', 'amber-tint'], 4.5),
  ...over('amber', ['paper', 'white', 'shell'], 3),
  ...over('line-strong', ['paper', 'white', 'shell'], 3),
];

function over(on: Token, surfaces: readonly Token[], least: number) {
  return surfaces.map((surface) => [on, surface, least] as const);
}

/** Pairs below their minimum ratio, each with its actual ratio. */
export function failingPairs(colors: AccentColors): { on: Token; surface: Token; ratio: number }[] {
  const all = { ...FIXED_COLORS, ...colors };
  return COLOR_PAIRS.flatMap(([on, surface, least]) => {
    const ratio = getContrast(all[on], all[surface]);
    return ratio < least ? [{ on, surface, ratio }] : [];
  });
}

export const isAccentReadable = (accent: string): boolean => failingPairs(colorsOfAccent(accent)).length === 0;

const SHADE_STEPS = 256;

/** The accent if all pairs pass, else its brightest darker shade with which they do. */
export function nearestReadableAccent(accent: string): string {
  const [red, green, blue] = toRgb(accent);
  for (let step = SHADE_STEPS; step > 0; step -= 1) {
    const darker = toHex([(red * step) / SHADE_STEPS, (green * step) / SHADE_STEPS, (blue * step) / SHADE_STEPS]);
    if (isAccentReadable(darker)) return darker;
  }
  return INDIGO.indigo;
}

export const EMAIL_NIGHT = { sheet: '#1d1e38', ink: '#14143a' };

export const accentOnDark = (colors: AccentColors): string =>
  colors.indigo === INDIGO.indigo ? '#c3cbff' : mix(colors.indigo, '#ffffff', 0.3);
