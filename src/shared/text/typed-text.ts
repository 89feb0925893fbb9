/**
 * Harmful invisible characters in pasted text: direction overrides, embeddings and isolates reorder what follows; zero-
 * width spaces and byte order marks make equal names differ.
 */
const HARMFUL = /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\ufeff]/g;

/** Direction marks, which long texts in Arabic or Hebrew may need and names don't. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/**
 * Joiners and non-joiners are legitimate behind a letter of a joining script, such as Arabic or Devanagari, or behind
 * an emoji.
 */
const STRAY_JOINERS =
  /(?<!\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})[\u200c\u200d]+/gu;

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/;
const LINE_END = /[\r\n]/;

/** Removes harmful invisible characters from typed or pasted text. Multi-line texts keep direction marks. */
export function cleanTypedText(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const clean = text.replace(HARMFUL, '');
  return LINE_END.test(clean) ? clean : clean.replace(DIRECTION_MARKS, '').replace(STRAY_JOINERS, '');
}

const ESCAPED = /\\u(?:20[06]|202|061c|feff)/i;
const SECRET = /password/i;

/** Cleans all texts of a JSON body except passwords, which are compared as they are. `json`: its source. */
export function cleanTypedBody(body: unknown, json: string): unknown {
  return INVISIBLE.test(json) || ESCAPED.test(json) ? cleanValue(body) : body;
}

/** Deeper than any call's body; prevents stack exhaustion. */
const MAX_DEPTH = 40;

function cleanValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanTypedText(value);
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((inner) => cleanValue(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? inner : cleanValue(inner, depth + 1)]),
  );
}
