import { columnsOf } from './font.ts';

const GREEK = 'αavβbγgδdεeζzηiθthιiκkλlμmνnξxοoπpρrσsςsτtυyφfχchψpsωo';
const CYRILLIC = 'аaбbвvгgдdеeёyoжzhзzиiйyкkлlмmнnоoпpрrсsтtуuфfхkhцtsчchшshщshchъыyьэeюyuяyaіiїyiєyeґgўw';
const SPELLED: ReadonlyMap<string, string> = new Map(
  [...`${GREEK}${CYRILLIC}`.matchAll(/([^a-z])([a-z]*)/g)].map(([, from = '', to = '']) => [from, to]),
);

/** Signs with a neighbor that can be woven. */
const NEIGHBORS: Readonly<Record<string, string>> = { '+': '&', '/': '-', '~': '-', ',': '.', ':': '.', '@': 'at' };

/** The nearest that can be woven for a character that can't; empty where there is nothing. */
export function respellCharacter(character: string): string {
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
