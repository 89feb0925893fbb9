/** The first `most` characters, and never half of a pair: half an emoji is no text that PostgreSQL or JSON would take. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
