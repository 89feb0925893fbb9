import type { Encoding, Reading } from './encoding-schema.ts';
import { ENCODING_NAMES } from './encoding-schema.ts';

/** A text, or the readings to choose from where the bytes alone don't settle it. */
export type Decoded = { ok: true; text: string } | { ok: false; readings: Reading[] };

/**
 * Decodes a table. Unicode is known by its byte order mark, its zeros or its validity. Of the one-byte encodings, which are valid
 * whatever they hold, windows-1252 and Mac Roman are told apart by their words: "CafŽ" is no word. What stays in doubt is the
 * owner's to choose; `chosen` is their choice.
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const unicode = unicodeByMark(bytes) ?? utf16ByZeros(bytes);
  if (unicode) return { ok: true, text: new TextDecoder(unicode).decode(bytes) };
  if (chosen) return { ok: true, text: decodeAs(chosen, bytes) };
  const text = asUtf8(bytes);
  if (text === undefined) return decodeByWords(bytes);
  const repaired = withoutDoubleEncoding(text);
  return repaired === text ? { ok: true, text } : { ok: false, readings: doubleEncodingReadings(text) };
}

function unicodeByMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Every second byte of ASCII letters in UTF-16 is zero. */
function utf16ByZeros(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = (parity: 0 | 1) => start.filter((byte, place) => place % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined;
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding !== 'utf-8-twice') return new TextDecoder(encoding).decode(bytes);
  return withoutDoubleEncoding(new TextDecoder('utf-8').decode(bytes));
}

type Judged = { encoding: Encoding; words: string[]; bad: number };

const ALL = Object.keys(ENCODING_NAMES).filter((name): name is Encoding => name !== 'utf-8-twice');
const MAX_READINGS = 5;
const SAMPLE_WORDS = 3;
/** So many words may look odd in an encoding that is right: names, codes, words of a language that isn't listed below. */
const ODD_SHARE = 0.1;

function decodeByWords(bytes: Uint8Array): Decoded {
  const { joined, count } = collectWords(bytes);
  const judge = (encoding: Encoding): Judged => {
    const words = new TextDecoder(encoding).decode(joined).split('\n');
    return { encoding, words, bad: words.filter((word) => !isLikely(word)).length };
  };
  const [windows, mac] = [judge('windows-1252'), judge('macintosh')] as const;
  const [best, other] = mac.bad < windows.bad ? [mac, windows] : [windows, mac];
  const isSame = windows.words.every((word, place) => word === mac.words[place]);
  const isGood = best.bad <= count * ODD_SHARE;
  if (isGood && (isSame || other.bad > 5 * best.bad)) return { ok: true, text: decodeAs(best.encoding, bytes) };
  // Lines that end with CR alone are Mac's; words that both read well don't speak against it.
  if (isGood && mac.bad === windows.bad && hasMacLines(bytes)) return { ok: true, text: decodeAs('macintosh', bytes) };
  return { ok: false, readings: readingsOf(ALL.map(judge)) };
}

function readingsOf(judged: readonly Judged[]): Reading[] {
  const sorted = [...judged].sort((a, b) => a.bad - b.bad);
  const likely = sorted.slice(0, MAX_READINGS);
  for (const western of ['windows-1252', 'macintosh'])
    if (!likely.some(({ encoding }) => encoding === western))
      likely.push(...sorted.filter(({ encoding }) => encoding === western));
  const different = (place: number) => new Set(likely.map(({ words }) => words[place])).size;
  const places = [...(likely[0]?.words.keys() ?? [])]
    .sort((a, b) => different(b) - different(a) || a - b)
    .slice(0, SAMPLE_WORDS);
  const readings = likely.map(({ encoding, words }) => ({
    encoding,
    name: ENCODING_NAMES[encoding],
    words: places.map((place) => words[place] ?? ''),
  }));
  const isFirst = ({ words }: Reading, place: number) =>
    readings.findIndex((each) => each.words.join('\n') === words.join('\n')) === place;
  return readings.filter(isFirst).filter(({ words }) => !words.some((word) => /\p{Cc}/u.test(word)));
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const hasMacLines = (bytes: Uint8Array) => bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED);

const MAX_WORDS = 2_000;

/**
 * The different words that hold a byte beyond ASCII, a line each. Words end at blanks, punctuation and separators below `@`: no
 * second byte of Japanese, Chinese or Korean is one of these.
 */
function collectWords(bytes: Uint8Array): { joined: Uint8Array; count: number } {
  const words = new Map<string, Uint8Array>();
  let from = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.size < MAX_WORDS; at += 1) {
    const byte = bytes[at] ?? LINE_FEED;
    if (byte >= 0x40 || (byte >= 0x30 && byte <= 0x39)) {
      isForeign ||= byte >= 0x80;
      continue;
    }
    if (isForeign) {
      const word = bytes.subarray(from, Math.min(at, from + MAX_WORD_BYTES));
      words.set(Buffer.from(word).toString('latin1'), word);
    }
    from = at + 1;
    isForeign = false;
  }
  const joined = Buffer.concat([...words.values()].flatMap((word) => [word, Uint8Array.of(LINE_FEED)]));
  return { joined: joined.subarray(0, -1), count: words.size };
}
const MAX_WORD_BYTES = 60;

/** Letters beyond ASCII that stand together in the words of one language. */
const ALPHABETS = [
  ...['àâæçéèêëîïôœùûüÿ', 'áéíóúüñïç', 'áâãàçéêíóôõúü', 'àèéìòóù', 'äöüß', 'äåöéàü', 'æøåéèêóòâôäöü', 'áéíóúýþæðö'],
  ...['éèëïöüóáíêç', 'àçèéíïòóúü', 'ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț'],
  ...['čćđšž', 'çğıöşüâî', 'āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž', 'ăâđêôơưáàảãạéèẻẽẹíìỉĩịóòỏõọúùủũụýỳỷỹỵ'],
].map((letters) => new RegExp(`^[a-z0-9${letters}]*$`, 'u'));

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

/** What the words of a table don't have, in the letters of whatever language; ASCII alone is never judged. */
const ODD = [
  /(?=\P{ASCII})\p{Cc}|[\ufffd\ue000-\uf8ff]/u,
  // "CafŽ" and "ìHello".
  /\p{Ll}(?=\P{ASCII})\p{Lu}/u,
  /(?=\P{ASCII})\p{Ll}[A-Z]/u,
  // A sign within a word, as in "Na•ve"; apostrophes, dashes, dots and blanks may be.
  /\p{L}(?=\P{ASCII})[^\p{L}\p{M}\p{N}‘’–—·\u00a0\u00ad]\p{L}/u,
  /(?<!\d)[ªº]/u,
  /[ˆ˜¨´¸¯˘˙˚˝˛ˇ†‡‰ƒ◊∞∂∑∏π∫Ω√≈∆≠≤≥⁄¦¬¤¶§]/u,
  /\d(?=\P{ASCII})(?![èªºµ])\p{L}|(?=\P{ASCII})(?![ªºµ])\p{L}\d/u,
  /(?<!\d)[¥¢](?!\d)|[€£](?=\p{L})|\p{L}[€£]/u,
  /\p{L}[¡¿]|[¡¿](?!\p{L})/u,
  /[¼½¾¹²³](?=\p{L})|\p{L}[¼½¾¹]/u,
  /^(?![àáåæèéöø])(?=\P{ASCII})\p{Script=Latin}$/iu,
  // English contractions of Windows in the letters of Mac, but for words of Spanish and Portuguese.
  /(nít|í(re|ll|ve|m))$|(?<!^(pa|par|an|lu|ra))ís$/iu,
];

function isLikely(word: string): boolean {
  if (ODD.some((pattern) => pattern.test(word))) return false;
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) return false;
  return (word.match(/[\p{Script=Latin}\d]+/gu) ?? []).every(
    (part) => !/^\P{ASCII}{3,}$/u.test(part) && ALPHABETS.some((letters) => letters.test(part.toLowerCase())),
  );
}

/** Bytes of windows-1252 by their characters. */
const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** Text that was UTF-8, taken for windows-1252 and written as UTF-8 again: "CafÃ©". */
const withoutDoubleEncoding = (text: string): string =>
  text.replace(/[ÂÃÄÅ]\P{ASCII}|â\P{ASCII}{2}/gu, (letter) => {
    const bytes = [...letter].map((character) => BYTES.get(character));
    if (!bytes.every((byte) => byte !== undefined)) return letter;
    return asUtf8(Uint8Array.from(bytes)) ?? letter;
  });

function doubleEncodingReadings(text: string): Reading[] {
  const words = [...new Set(text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]*\P{ASCII}{2,}[\p{L}\p{N}]*/gu) ?? [])]
    .filter((word) => withoutDoubleEncoding(word) !== word)
    .slice(0, SAMPLE_WORDS);
  return [
    { encoding: 'utf-8-twice', name: ENCODING_NAMES['utf-8-twice'], words: words.map(withoutDoubleEncoding) },
    { encoding: 'utf-8', name: ENCODING_NAMES['utf-8'], words },
  ];
}
