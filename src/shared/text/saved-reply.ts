import { orderName } from '../orders/order-names.ts';
import { getFirstName } from '../person-name.ts';

export const REPLY_PLACEHOLDERS = ['first name', 'order number', 'store'] as const;
type Placeholder = (typeof REPLY_PLACEHOLDERS)[number];

export type ReplyFacts = {
  /** The recipient. */
  name: string;
  /** Null for messages without an order. */
  order: { number: number } | null;
  storeName: string;
};

const REPLY_PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;
/** Inline characters with a meaning in Markdown, to escape; anything else stays readable in the text field. */
const MARKS = /[\\`*_[\]<>~]/g;

const nameIn = (braced: string) => braced.trim().toLowerCase();
const isKnown = (name: string): name is Placeholder => (REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Fills a saved reply's placeholders in Markdown. Those without a value stay visible. */
export const fillSavedReply = (body: string, facts: ReplyFacts): string =>
  body.replace(REPLY_PLACEHOLDER, (whole, braced: string) => {
    const name = nameIn(braced);
    return isKnown(name) ? (valueFor(name, facts) ?? whole) : whole;
  });

function valueFor(name: Placeholder, { name: person, order, storeName }: ReplyFacts): string | undefined {
  switch (name) {
    case 'first name':
      return getFirstName(person) ?? 'there';
    case 'order number':
      return order ? orderName(order) : undefined;
    default:
      return storeName.replace(MARKS, '\\$&');
  }
}

/** Unknown placeholders, which would reach the customer. */
export const unknownReplyPlaceholders = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(REPLY_PLACEHOLDER)].filter(([, braced = '']) => !isKnown(nameIn(braced))).map(([whole]) => whole),
  ),
];

/** The first unfilled placeholder and its position. */
export function unfilledIn(text: string): { name: string; at: number } | undefined {
  const found = [...text.matchAll(REPLY_PLACEHOLDER)].find(([, braced = '']) => isKnown(nameIn(braced)));
  return found && { name: found[0], at: found.index };
}
