import { findBorder } from './borders.ts';
import { type Chart, createChart } from './chart.ts';
import { type BeadColor, contrast, distance, findColor, getColor } from './colors.ts';
import { type Design, FORMS, PLACES, TAILS } from './design.ts';
import { glyphColumns } from './font.ts';
import { countByColor } from './measure.ts';
import { SIZES, type StudioSettings } from './settings.ts';
import { findSymbol } from './symbols.ts';
import { characters, findScript, notWoven, respell, shorten, symbolFor, toComparable } from './text.ts';

/** A problem of a design: a reason, and if possible a one-click fix. `blocks`: it can't be ordered. */
export type Problem = {
  code:
    | 'unknown'
    | 'empty'
    | 'too-long'
    | 'not-woven'
    | 'refused'
    | 'no-room'
    | 'color-out'
    | 'same-color'
    | 'low-contrast';
  /** The choice in question. */
  about: keyof Design;
  blocks: boolean;
  reason: string;
  fix?: Fix;
};

type Fix = { label: string; change: Partial<Design> };

/** All problems of a design, blocking ones first. `known`: its chart, if already computed. */
export function check(design: Design, settings: StudioSettings, known?: Chart): Problem[] {
  const unknown = findNotOffered(design, settings);
  if (unknown) {
    const reason = 'This design has an option that we no longer offer. Choose another one.';
    return [{ code: 'unknown', about: unknown, blocks: true, reason }];
  }
  const chart = known ?? createChart(design, settings.colors);
  const problems = [
    ...checkText(design, settings),
    ...checkRoom(design, chart, settings),
    ...checkColors(design, chart, settings),
  ];
  return problems.sort((a, b) => Number(b.blocks) - Number(a.blocks));
}

export const findBlocker = (design: Design, settings: StudioSettings): Problem | undefined =>
  check(design, settings).find(({ blocks }) => blocks);

/** The first choice that doesn't exist or isn't offered, ignoring choices the form doesn't use. */
function findNotOffered(design: Design, settings: StudioSettings): keyof Design | undefined {
  const isBracelet = design.form === 'bracelet';
  const isKnown: readonly (readonly [keyof Design, boolean])[] = [
    ['form', FORMS.some(({ id }) => id === design.form) && settings.forms.includes(design.form)],
    ['tail', TAILS.some(({ id }) => id === design.tail)],
    ['size', SIZES.some(({ id }) => id === design.size) && (!isBracelet || settings.sizes.includes(design.size))],
    ['letters', findColor(settings.colors, design.letters) !== undefined],
    ['ground', findColor(settings.colors, design.ground) !== undefined],
    ['first', findColor(settings.colors, design.first) !== undefined],
    ['second', findColor(settings.colors, design.second) !== undefined],
    ['border', findBorder(design.border) !== undefined && settings.borders.includes(design.border)],
    ['symbol', findSymbol(design.symbol) !== undefined && settings.symbols.includes(design.symbol)],
    ['place', PLACES.some(({ id }) => id === design.place)],
  ];
  return isKnown.find(([, known]) => !known)?.[0];
}

export function checkText({ text }: Design, settings: StudioSettings): Problem[] {
  const trimmed = text.trim();
  if (trimmed === '') return [problem('empty', 'Type a name first.')];
  const { maxLetters } = settings;
  const missing = notWoven(trimmed);
  const length = characters(trimmed).length;
  const problems: Problem[] = [];
  if (missing.length > 0) problems.push(notWovenProblem(trimmed, missing, settings));
  if (length > maxLetters) {
    const reason = `That’s ${length} characters, and we can weave up to ${maxLetters}. Try a first name or initials.`;
    problems.push(problem('too-long', reason, textFix(shorten(respell(trimmed), maxLetters))));
  }
  if (isRefused(trimmed, settings.refusedWords)) {
    const reason = 'We can’t weave this word. If it’s someone’s name, contact us.';
    problems.push(problem('refused', reason));
  }
  return problems;
}

const problem = (code: Problem['code'], reason: string, fix?: Fix): Problem => ({
  code,
  about: 'text',
  blocks: true,
  reason,
  ...(fix && { fix }),
});

/** Undefined if no text is left to suggest. */
const textFix = (text: string): Fix | undefined =>
  text === '' ? undefined : { label: `Use “${text}”`, change: { text } };

function notWovenProblem(text: string, missing: readonly string[], settings: StudioSettings): Problem {
  const spelled = shorten(respell(text), settings.maxLetters);
  const [first = ''] = missing;
  const symbol = missing.map(symbolFor).find((id) => id !== undefined && settings.symbols.includes(id));
  if (symbol !== undefined) return symbolProblem({ text, spelled, first, symbol });
  return problem('not-woven', notWovenReason(missing, first, spelled), textFix(spelled));
}

function symbolProblem(found: { text: string; spelled: string; first: string; symbol: string }): Problem {
  const { text, spelled, first, symbol } = found;
  const name = findSymbol(symbol)?.name.toLowerCase() ?? '';
  const place = text.startsWith(first) ? 'before' : 'after';
  const fix = spelled === '' ? undefined : { label: `Weave the ${name}`, change: { text: spelled, symbol, place } };
  return problem('not-woven', `We can’t weave ${first} as a letter, but you can add a ${name} symbol.`, fix);
}

function notWovenReason(missing: readonly string[], first: string, spelled: string): string {
  const script = findScript(first);
  if (script) {
    const way = spelled === '' ? 'Type the name in Latin letters.' : 'Try the name in Latin letters.';
    return `We can’t weave ${script} letters yet. ${way}`;
  }
  const [base = '', ...accents] = first.normalize('NFD');
  const isAccented = accents.length > 0 && glyphColumns(base) !== undefined;
  if (isAccented && accents.length > 1) {
    return `${first} has too many accents: there’s room for one above and one below.`;
  }
  if (isAccented) return `There’s no room for the accent on ${first}.`;
  return `We can’t weave ${missing.slice(0, 3).join(' ')}. Use letters from A to Z, with or without accents, digits, spaces, and - ’ & .`;
}

function isRefused(text: string, words: readonly string[]): boolean {
  const normalized = toComparable(text);
  const compact = normalized.replace(/[^a-z]/g, '');
  const parts = normalized.split(/[^a-z]+/);
  return words.some((word) => parts.includes(word) || compact === word);
}

function checkRoom(design: Design, chart: Chart, settings: StudioSettings): Problem[] {
  if (chart.spare >= 0) return [];
  const fits = (change: Partial<Design>) => createChart({ ...design, ...change }, settings.colors).spare >= 0;
  const isBracelet = design.form === 'bracelet';
  const fix = waysOut(design, settings).find(({ change }) => fits(change));
  const here = isBracelet ? `a ${design.size} bracelet` : 'a keyring';
  const hint = isBracelet && fix?.change.size ? ' Measure the wrist before you choose a larger one.' : '';
  const reason = `This name is too long for ${here}.${hint}`;
  return [{ code: 'no-room', about: isBracelet ? 'size' : 'form', blocks: true, reason, ...(fix && { fix }) }];
}

/** Changes that may make the name fit, smallest sacrifice first. */
function waysOut(design: Design, settings: StudioSettings): Fix[] {
  const ways: Fix[] = [];
  const sizes = SIZES.filter(({ id }) => settings.sizes.includes(id));
  if (design.form === 'bracelet') {
    ways.push(...sizes.map(({ id }) => ({ label: `Make it ${id}`, change: { size: id } })));
  } else if (settings.forms.includes('bracelet')) {
    ways.push(...sizes.map(({ id }) => ({ label: 'Make it a bracelet', change: { form: 'bracelet', size: id } })));
  }
  const hasNoSymbol = settings.symbols.includes('none') && design.symbol !== 'none';
  const hasNoBorder = settings.borders.includes('plain') && design.border !== 'plain';
  if (hasNoSymbol) ways.push({ label: 'Leave out the symbol', change: { symbol: 'none' } });
  if (hasNoBorder) ways.push({ label: 'Leave out the border', change: { border: 'plain' } });
  return [...ways, ...shorterTexts(design.text.trim())];
}

const shorterTexts = (text: string): Fix[] =>
  characters(text)
    .map((_, n) => shorten(text, n))
    .filter((short) => short !== '')
    .reverse()
    .map((short) => ({ label: `Use “${short}”`, change: { text: short } }));

/** Minimum contrast of legible letters; below the second value they are invisible. */
export const LEGIBLE = 2.5;
const LOST = 1.15;
const COLOR_CHOICES = ['letters', 'ground', 'first', 'second'] as const;

export const colorsUsed = (chart: Chart): string[] => countByColor(chart).map(({ color }) => color);

function checkColors(design: Design, chart: Chart, { colors }: StudioSettings): Problem[] {
  return [...outOfStock(design, chart, colors), ...hardToRead(design, colors)];
}

function outOfStock(design: Design, chart: Chart, colors: readonly BeadColor[]): Problem[] {
  const out = colorsUsed(chart).find((id) => !getColor(colors, id).inStock);
  if (out === undefined) return [];
  const about = COLOR_CHOICES.find((key) => design[key] === out) ?? 'ground';
  const fix = nearest(design, out, colors);
  const reason = `${getColor(colors, out).name} beads are out of stock. Choose another color.`;
  return [{ code: 'color-out', about, blocks: true, reason, ...(fix && { fix }) }];
}

/** The most similar color in stock that keeps the name legible. */
function nearest(design: Design, out: string, colors: readonly BeadColor[]): Fix | undefined {
  const keys = COLOR_CHOICES.filter((key) => design[key] === out);
  const from = getColor(colors, out);
  const inStock = colors.filter((color) => color.inStock).sort((a, b) => distance(from, a) - distance(from, b));
  for (const { id, name } of inStock) {
    const change = Object.fromEntries(keys.map((key) => [key, id]));
    const { letters, ground } = { ...design, ...change };
    if (contrast(colors, letters, ground) >= LEGIBLE) return { label: `Use ${name}`, change };
  }
  return undefined;
}

function hardToRead(design: Design, colors: readonly BeadColor[]): Problem[] {
  const ratio = contrast(colors, design.letters, design.ground);
  if (ratio >= LEGIBLE) return [];
  const best = clearest(design, colors);
  const fix = best && { label: `Use ${best.name} letters`, change: { letters: best.id } };
  const letters = getColor(colors, design.letters).name;
  const ground = getColor(colors, design.ground).name.toLowerCase();
  const isLost = ratio < LOST;
  const verdict = isLost ? 'can’t be seen' : 'are hard to read from a step away';
  return [
    {
      code: isLost ? 'same-color' : 'low-contrast',
      about: 'letters',
      blocks: isLost,
      reason: `${letters} letters on ${ground} ${verdict}.`,
      ...(fix && { fix }),
    },
  ];
}

/** The letter color with the highest contrast. */
function clearest({ ground }: Design, colors: readonly BeadColor[]): BeadColor | undefined {
  const inStock = colors.filter((color) => color.inStock);
  const ratio = ({ id }: BeadColor) => contrast(colors, id, ground);
  return inStock.reduce<BeadColor | undefined>(
    (best, color) => (best && ratio(best) >= ratio(color) ? best : color),
    undefined,
  );
}
