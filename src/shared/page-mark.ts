/** Cursor of a long list: the last entry's id, and the number of entries up to it. */
type PageMark = { above: number; last: string };

const PAGE_MARK = /^(\d{1,9})~(.+)$/s;

export const pageMark = (above: number, last: string): string => `${above}~${last}`;

/** Parses a cursor from the URL; anything invalid means the first page. */
export function readPageMark(text: string | null): PageMark {
  const [, above, last] = PAGE_MARK.exec(text ?? '') ?? [];
  return above === undefined || last === undefined ? { above: 0, last: '' } : { above: Number(above), last };
}
