/** A readable name for addresses: 'Rift Diamond Cuff, größer' is 'rift-diamond-cuff-grosser'. Empty where nothing is left. */
export function slugOf(text: string, longest = 60): string {
  const plain = text.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words
    .join('-')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '');
}

/** The name itself, or with the first free number behind it. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
