import { orderName } from '../orders/order-names.ts';
import { firstNameOf } from '../person-name.ts';

/** The names in braces that a saved reply may hold. */
export const REPLY_PLACEHOLDERS = ['first name', 'order number', 'store'] as const;
type Placeholder = (typeof REPLY_PLACEHOLDERS)[number];

export type ReplyFacts = {
  /** Of whom it is written to. */
  name: string;
  /** Null where it is about none. */
  order: { id: string; number?: number | null | undefined } | null;
  storeName: string;
};

const IN_BRACES = /\{([^{}\n]{1,40})\}/g;
/** What Markdown reads as more than itself within a line; all else stays as people know it, in a field that they go on writing in. */
const MARKS = /[\\`*_[\]<>~]/g;

const nameIn = (braced: string) => braced.trim().toLowerCase();
const isKnown = (name: string): name is Placeholder => (REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Markdown with its placeholders filled. One that this message has nothing for stays, to be seen. */
export const fillSavedReply = (body: string, facts: ReplyFacts): string =>
  body.replace(IN_BRACES, (whole, braced: string) => {
    const name = nameIn(braced);
    return isKnown(name) ? (valueFor(name, facts) ?? whole) : whole;
  });

function valueFor(name: Placeholder, { name: person, order, storeName }: ReplyFacts): string | undefined {
  switch (name) {
    case 'first name':
      return firstNameOf(person) ?? 'there';
    case 'order number':
      return order ? orderName(order) : undefined;
    default:
      return storeName.replace(MARKS, '\\$&');
  }
}

/** Names in braces that nothing is known for: they would reach a customer as they are. */
export const unknownReplyPlaceholders = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(IN_BRACES)].filter(([, braced = '']) => !isKnown(nameIn(braced))).map(([whole]) => whole),
  ),
];

/** The first placeholder that a filled text still holds, and where. */
export function unfilledIn(text: string): { name: string; at: number } | undefined {
  const found = [...text.matchAll(IN_BRACES)].find(([, braced = '']) => isKnown(nameIn(braced)));
  return found && { name: found[0], at: found.index };
}
