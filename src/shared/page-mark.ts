/** Where a page of a long list begins: behind the entry with this id, and how many stand above it. */
export type PageMark = { above: number; last: string };

const FORM = /^(\d{1,9})~(.+)$/s;

export const pageMark = (above: number, last: string): string => `${above}~${last}`;

/** Of an address: whatever is none marks the first page. */
export function readPageMark(text: string | null): PageMark {
  const [, above, last] = FORM.exec(text ?? '') ?? [];
  return above === undefined || last === undefined ? { above: 0, last: '' } : { above: Number(above), last };
}
