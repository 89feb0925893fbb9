import fc from 'fast-check';
import { BORDERS } from '../../src/shop/studio/core/borders.ts';
import { DEFAULT_STUDIO } from '../../src/shop/studio/core/defaults.ts';
import { type Design, FIRST_DESIGN, FORMS, PLACES, TAILS } from '../../src/shop/studio/core/design.ts';
import { SIZES } from '../../src/shop/studio/core/settings.ts';
import { SYMBOLS } from '../../src/shop/studio/core/symbols.ts';
import { tidy } from '../../src/shop/studio/core/text.ts';

const BASIC = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'.&"];
const EUROPE = [
  ...'ÀÁÂÃÄÅĀĂĄÆÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪİĶŁĽŃÑŇÒÓÔÕÖŐØŒŔŘŚŞŠŢŤÙÚÛÜŪŮŰÝŸŹŻŽÞÐẞàáâãäåāăąæçćčďđèéêëēėęěğìíîïīıķłľńñňòóôõöőøœŕřśşšţťùúûüūůűýÿźżžþðßħĦŵŷ',
];
const AFRICA = [
  ...'ƐɛƆɔŊŋƁɓƊɗƘƙƏəƎǝƲʋƔɣƑƒƝɲƳƴƉɖẸẹỌọṢṣỊịỤụḌḍḤḥ',
  ...['ọ̀', 'Ọ́', 'ẹ́', 'ɛ̃', 'ɔ́'].map((character) => character.normalize('NFC')),
];
/** All characters that the studio promises. */
export const PROMISED: readonly string[] = [...BASIC, ...EUROPE, ...AFRICA];

const getId = (list: readonly { id: string }[]) => fc.constantFrom(...list.map(({ id }) => id));
const colorId = getId(DEFAULT_STUDIO.colors);

/** Text within the studio's alphabet. */
const wovenText = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...PROMISED), weight: 7 }, fc.constant(' ')), { maxLength: 15 })
  .map((parts) => tidy(parts.join('')));

const EMOJI = [
  '❤️',
  '👩‍👩‍👧',
  '🌸',
  '🇰🇪',
  '👍🏿',
  '\ud83d',
  '\u0301\u0301\u0301',
  '\u202e',
  '\u0000',
  'ﷺ',
  'Анна',
  '花子',
  'محمد',
];
/** Text of any script and length, including hostile input. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...EMOJI), fc.constantFrom(...PROMISED)), { maxLength: 30 })
    .map((all) => all.join('')),
);

const designWith = (text: fc.Arbitrary<string>): fc.Arbitrary<Design> =>
  fc.record({
    text,
    form: getId(FORMS),
    tail: getId(TAILS),
    size: getId(SIZES),
    letters: colorId,
    ground: colorId,
    first: colorId,
    second: colorId,
    border: getId(BORDERS),
    symbol: getId(SYMBOLS),
    place: getId(PLACES),
  });

export const anyDesign = designWith(wovenText);
export const hostileDesign = designWith(anyText);

export const toDesign = (changes: Partial<Design> = {}): Design => ({ ...FIRST_DESIGN, ...changes });
