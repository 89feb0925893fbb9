import anyAscii from 'any-ascii';

/**
 * A readable URL name from a name in any script: 'Rift Diamond Cuff, größer' becomes 'rift-diamond-cuff-grosser',
 * 'Ожерелье' becomes 'ozherele'. Emoji count only if nothing else is left. Empty for names like '!!'.
 */
export function getSlug(text: string, longest = 60): string {
  return wordsIn(text.replace(/\p{Extended_Pictographic}/gu, ' '), longest) || wordsIn(text, longest);
}

const wordsIn = (text: string, longest: number): string =>
  anyAscii(text.normalize('NFC'))
    .toLowerCase()
    .replace(/['`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '');

/** Comparison key: ignores case, accents and punctuation. */
export const nameKey = (name: string): string => getSlug(name) || name.trim();

/** The slug itself, or with the first free number appended. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  return taken.has(slug) ? numberedSlug(slug, 2, taken) : slug;
}

/** The first free slug for a name; names without one get `fallback` with a number, such as product-1. */
export function slugForName(name: string, fallback: string, taken: ReadonlySet<string>): string {
  const slug = getSlug(name);
  return slug === '' ? numberedSlug(fallback, 1, taken) : freeSlug(slug, taken);
}

function numberedSlug(slug: string, from: number, taken: ReadonlySet<string>): string {
  for (let number = from; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** Sørensen–Dice coefficient of letter pairs, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [one, two] = [toPairs(a), toPairs(b)];
  const both = [...one].filter((pair) => two.has(pair)).length;
  return (2 * both) / Math.max(1, one.size + two.size);
}

function toPairs(text: string): Set<string> {
  const plain = ` ${getSlug(text)} `;
  return new Set(Array.from({ length: plain.length - 1 }, (_, place) => plain.slice(place, place + 2)));
}
