import { glyphColumns } from './font.ts';

/** Longer texts are cut. */
const MAX_LENGTH = 60;

/** Normalizes text: one kind of apostrophe, dash and space; composed accents. */
export const tidy = (text: string): string =>
  text
    // Bounds the work of normalizing; composing may shorten the text.
    .slice(0, MAX_LENGTH * 4)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bb\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212_]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^ /, '')
    .slice(0, MAX_LENGTH)
    // A cut may split a surrogate pair, which can't be stored or put in a URL.
    .toWellFormed();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** User-perceived characters: a letter with its accents, or a whole emoji. */
export const characters = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

export const notWoven = (text: string): readonly string[] => [
  ...new Set(characters(text).filter((character) => !glyphColumns(character))),
];

/** Letters, digits and punctuation without spaces; the number that is priced. */
export const countWithoutSpaces = (text: string): number =>
  characters(text).filter((character) => character !== ' ').length;

/** Letters that digits and signs are used for. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  $: 's',
  '@': 'a',
};

/** Removes accents, case and lookalike characters, for comparing words. */
export const toComparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0134578$@]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** The longest prefix of whole words that fits. */
export function shorten(text: string, max: number): string {
  let short = '';
  for (const word of text.split(/(?<=[ -])/)) {
    if (characters((short + word).trim()).length > max) break;
    short += word;
  }
  const cut = trimEnd(short.trim()) || characters(text).slice(0, max).join('').trim();
  return cut.replace(/ &$/, '');
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' -'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Replaces or removes every character that can't be woven. */
export function respell(text: string): string {
  if (notWoven(text).length === 0) return text.trim();
  return tidy(
    characters(text)
      .map((character) => (glyphColumns(character) ? character : respellCharacter(character)))
      .join(''),
  ).trim();
}

/** The closest replacement for a character that can't be woven; empty if there is none. */
function respellCharacter(character: string): string {
  const neighbor = Object.hasOwn(NEIGHBORS, character) ? NEIGHBORS[character] : undefined;
  if (neighbor !== undefined) return neighbor;
  const lower = character.toLowerCase();
  const spelled =
    TRANSLITERATIONS.get(lower.normalize('NFC')) ?? TRANSLITERATIONS.get([...lower.normalize('NFD')][0] ?? '');
  if (spelled === undefined) return withFewerAccents(character);
  return character === lower ? spelled : spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
}

/** Keeps the first accent that fits. */
function withFewerAccents(character: string): string {
  const [base = '', ...accents] = character.normalize('NFD');
  const one = accents.map((accent) => (base + accent).normalize('NFC')).find((composed) => glyphColumns(composed));
  if (one !== undefined) return one;
  return accents.length > 0 && glyphColumns(base) ? base : '';
}

const GREEK = 'αavβbγgδdεeζzηiθthιiκkλlμmνnξxοoπpρrσsςsτtυyφfχchψpsωo';
const CYRILLIC = 'аaбbвvгgдdеeёyoжzhзzиiйyкkлlмmнnоoпpрrсsтtуuфfхkhцtsчchшshщshchъыyьэeюyuяyaіiїyiєyeґgўw';
const TRANSLITERATIONS: ReadonlyMap<string, string> = new Map(
  [...`${GREEK}${CYRILLIC}`.matchAll(/([^a-z])([a-z]*)/g)].map(([, from = '', to = '']) => [from, to]),
);

/** Replacements for punctuation that can't be woven. */
const NEIGHBORS: Readonly<Record<string, string>> = { '+': '&', '/': '-', '~': '-', ',': '.', ':': '.', '@': 'at' };

const EMOJI: readonly (readonly [symbol: string, look: RegExp])[] = [
  ['heart', /❤|♥|♡|💙|💚|💛|💜|🖤|🤍|🤎|🧡|🩷|💕|💖|💗|💓/u],
  ['star', /⭐|🌟|★|☆|✨/u],
  ['sun', /☀|🌞|🌅/u],
  ['fish', /🐟|🐠|🐡|🎣/u],
  ['flower', /🌸|🌼|🌻|🌺|🌷|💐|🏵/u],
];

export const symbolFor = (character: string): string | undefined => EMOJI.find(([, look]) => look.test(character))?.[0];

const SCRIPTS: readonly (readonly [name: string, look: RegExp])[] = [
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Amharic', /\p{Script=Ethiopic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
];

/** Name of a non-Latin character's script. */
export const findScript = (character: string): string | undefined =>
  SCRIPTS.find(([, look]) => look.test(character))?.[0];
