import { formatMoney, fromDollars, toDollars } from '../money.ts';

/** What was chosen for a line beyond its size: a text on the product. `price` in dollars is part of the line's unit price. */
export type LineDetail = { label: string; text: string; price: number };
/** A detail in the database. */
export type StoredDetail = { label: string; text: string; priceCents: number };

/** The API's form; left out where there are none. */
export const toDetails = (stored: readonly StoredDetail[]): { details?: LineDetail[] } =>
  stored.length === 0
    ? {}
    : { details: stored.map(({ label, text, priceCents }) => ({ label, text, price: toDollars(priceCents) })) };

type DetailedLine = {
  size?: string | null | undefined;
  /** The line needs a size and has none. */
  sizeMissing?: boolean;
  details?: readonly LineDetail[] | undefined;
};

const sizeText = ({ size, sizeMissing }: DetailedLine) => (sizeMissing ? 'Size: not chosen' : size);

const present = (texts: readonly (string | null | undefined)[]) =>
  texts.filter((text): text is string => Boolean(text));

/** "Medium", "Name on the tag: Amara": what distinguishes a line, wherever lines are shown without prices. */
export const lineDetails = (line: DetailedLine): string[] =>
  present([sizeText(line), ...(line.details ?? []).map(({ label, text }) => `${label}: ${text}`)]);

/** "Medium", "Name on the tag: Amara (+$5.00)" */
export const pricedDetails = (line: DetailedLine): string[] =>
  present([sizeText(line), ...(line.details ?? []).map(pricedText)]);

const pricedText = ({ label, text, price }: LineDetail) =>
  `${label}: ${text}${price > 0 ? ` (+${formatMoney(fromDollars(price) ?? 0)})` : ''}`;

/** "Kito Nametag, Medium, Name on the tag: Amara"; says nothing of a missing size. */
export const lineText = ({ name, size, details }: DetailedLine & { name: string }): string =>
  [name, ...lineDetails({ size, details })].join(', ');

type KeyedLine = { product: string; details?: readonly Pick<LineDetail, 'label' | 'text'>[] | undefined };

/**
 * Identifies a line of a cart: one for each product, whatever its size, and each text written on it. Works for lines of the browser
 * and of quotes alike.
 */
export const lineKey = ({ product, details = [] }: KeyedLine): string =>
  [product, ...details.filter(({ text }) => text.trim() !== '').map(({ label, text }) => `${label}: ${text}`)].join(
    '\n',
  );
