import { columnsOf } from './font.ts';

const GREEK = 'αavβbγgδdεeζzηiθthιiκkλlμmνnξxοoπpρrσsςsτtυyφfχchψpsωo';
const CYRILLIC = 'аaбbвvгgдdеeёyoжzhзzиiйyкkлlмmнnоoпpрrсsтtуuфfхkhцtsчchшshщshchъыyьэeюyuяyaіiїyiєyeґgўw';
const SPELLED: ReadonlyMap<string, string> = new Map(
  [...`${GREEK}${CYRILLIC}`.matchAll(/([^a-z])([a-z]*)/g)].map(([, from = '', to = '']) => [from, to]),
);

/** Signs with a neighbor that can be woven. */
const NEIGHBORS: Readonly<Record<string, string>> = { '+': '&', '/': '-', '~': '-', ',': '.', ':': '.', '@': 'at' };

/** The nearest that can be woven for a character that can't; empty where there is nothing. */
function respellCharacter(character: string): string {
  const neighbor = Object.hasOwn(NEIGHBORS, character) ? NEIGHBORS[character] : undefined;
  if (neighbor !== undefined) return neighbor;
  const small = character.toLowerCase();
  const spelled = SPELLED.get(small.normalize('NFC')) ?? SPELLED.get([...small.normalize('NFD')][0] ?? '');
  if (spelled === undefined) return withFewerAccents(character);
  return character === small ? spelled : spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
}

/** More accents than there is room for: keeps the first that fits. */
function withFewerAccents(character: string): string {
  const [base = '', ...accents] = character.normalize('NFD');
  const one = accents.map((accent) => (base + accent).normalize('NFC')).find((composed) => columnsOf(composed));
  if (one !== undefined) return one;
  return accents.length > 0 && columnsOf(base) ? base : '';
}

/** Emoji that are also symbols of ours. */
const PICTURES: readonly (readonly [symbol: string, look: RegExp])[] = [
  ['heart', /❤|♥|♡|💙|💚|💛|💜|🖤|🤍|🤎|🧡|🩷|💕|💖|💗|💓/u],
  ['star', /⭐|🌟|★|☆|✨/u],
  ['sun', /☀|🌞|🌅/u],
  ['fish', /🐟|🐠|🐡|🎣/u],
  ['flower', /🌸|🌼|🌻|🌺|🌷|💐|🏵/u],
];

/** The symbol that an emoji stands for. */
export const symbolFor = (character: string): string | undefined =>
  PICTURES.find(([, look]) => look.test(character))?.[0];

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

/** The script of a character that is not Latin, in words. */
export const scriptOf = (character: string): string | undefined =>
  SCRIPTS.find(([, look]) => look.test(character))?.[0];

/** Longest text that is looked at, whatever arrives. */
const MAX_LENGTH = 60;

/** Text as it is stored: one kind of apostrophe, dash and space, letters with their accents in one. */
export const tidy = (text: string): string =>
  text
    // Composing may make text shorter; what is cut off here could not have been looked at anyway.
    .slice(0, MAX_LENGTH * 4)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bb\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212_]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^ /, '')
    .slice(0, MAX_LENGTH)
    // A cut may fall into a pair of surrogates, of which half can't be stored or stand in an address.
    .toWellFormed();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a person would call one character each: a letter with its accents, a whole emoji. */
export const characters = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Characters of the text that can't be woven, each once. */
export const notWoven = (text: string): readonly string[] => [
  ...new Set(characters(text).filter((character) => !columnsOf(character))),
];

/** Letters, digits and signs, not spaces: what the price counts. */
export const countWithoutSpaces = (text: string): number =>
  characters(text).filter((character) => character !== ' ').length;

/** Which letter a digit or sign is used for. */
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

/** Letters without accents, case and disguise, to compare words. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0134578$@]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** The same text with every character that can't be woven spelled otherwise or left out. */
export function respell(text: string): string {
  if (notWoven(text).length === 0) return text.trim();
  return tidy(
    characters(text)
      .map((character) => (columnsOf(character) ? character : respellCharacter(character)))
      .join(''),
  ).trim();
}

/** The longest beginning of whole words that fits. */
export function shorten(text: string, most: number): string {
  let short = '';
  for (const word of text.split(/(?<=[ -])/)) {
    if (characters((short + word).trim()).length > most) break;
    short += word;
  }
  const cut = withoutEnd(short.trim()) || characters(text).slice(0, most).join('').trim();
  return cut.replace(/ &$/, '');
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' -'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
