import { BORDERS } from './borders.ts';
import type { BeadColor, Finish } from './colors.ts';
import { FORMS } from './design.ts';
import { SIZES, type StudioSettings } from './settings.ts';
import { SYMBOLS } from './symbols.ts';

const color = (code: string, name: string, hex: string, finish: Finish = 'gloss'): BeadColor => ({
  id: name.toLowerCase(),
  code,
  name,
  hex,
  finish,
  number: '',
  inStock: true,
});

const COLORS: readonly BeadColor[] = [
  color('w', 'White', '#f4f0e7'),
  color('e', 'Cream', '#ead7b0'),
  color('y', 'Yellow', '#efb61f'),
  color('g', 'Gold', '#c59435', 'metal'),
  color('o', 'Orange', '#e5701a'),
  color('r', 'Red', '#c1201d'),
  color('m', 'Maroon', '#741a22'),
  color('p', 'Rose', '#dc7585'),
  color('u', 'Plum', '#6b2148'),
  color('v', 'Violet', '#7a5bb0'),
  color('i', 'Indigo', '#232b6e'),
  color('c', 'Cobalt', '#1f4fb0'),
  color('s', 'Sky', '#76b4dc'),
  color('t', 'Turquoise', '#1c95a1'),
  color('n', 'Green', '#17774a'),
  color('l', 'Olive', '#7d8638', 'satin'),
  color('b', 'Clay', '#a9583a', 'satin'),
  color('k', 'Black', '#17161b'),
];

const getIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Settings of a new shop. The refused words are a starting point for the owner. */
export const DEFAULT_STUDIO: StudioSettings = {
  isOn: true,
  forms: getIds(FORMS),
  sizes: getIds(SIZES),
  borders: getIds(BORDERS),
  symbols: getIds(SYMBOLS),
  colors: COLORS,
  maxLetters: 14,
  refusedWords: [
    'asshole',
    'bastard',
    'bitch',
    'bullshit',
    'cock',
    'cunt',
    'dickhead',
    'fag',
    'faggot',
    'fuck',
    'fucker',
    'fucking',
    'hitler',
    'idiot',
    'kkk',
    'loser',
    'motherfucker',
    'nazi',
    'nigga',
    'nigger',
    'pussy',
    'rapist',
    'retard',
    'shit',
    'slut',
    'stupid',
    'twat',
    'wanker',
    'whore',
  ],
  price: {
    base: { keyring: 3900, bracelet: 5400 },
    lettersIncluded: 5,
    perLetter: 250,
    colorsIncluded: 3,
    perColor: 300,
    border: 600,
  },
  making: { beadsPerDay: 400, finishingDays: 2, queueDays: 3, piecesPerWeek: 20 },
};
