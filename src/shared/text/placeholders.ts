import { isAbroad } from '../address/address.ts';
import { plainMarkdown } from '../markdown/markdown.ts';
import { formatMoney } from '../money.ts';
import { deliveryTime, holdTime, type Promises, packingTime, replyTime, returnTime, shippingArea } from './promises.ts';

/** What the shop knows of itself and writes into its pages. Shipping in dollars; `freeShippingOver` null: never free. */
export type PlaceholderValues = {
  storeName: string;
  helpEmail: string;
  helpPhone: string;
  shippingPrice: number;
  /** It is the least, and more for other places or orders. */
  shippingVaries: boolean;
  freeShippingOver: number | null;
  countries: string[] | null;
  promises: Promises;
  reservationMinutes: number;
  designsReturnable: boolean;
  /** What the owner says about customs; empty: nothing. */
  customs: string;
  /** Characters that fit on a piece of the bead studio. */
  studioLetters: number;
};

/** The names that stand in braces in a text, each with what it becomes. */
const PLACEHOLDERS: Record<string, (shop: PlaceholderValues) => string> = {
  store: ({ storeName }) => storeName,
  email: ({ helpEmail }) => helpEmail,
  phone: ({ helpPhone }) => helpPhone,
  shipping: ({ shippingPrice, shippingVaries }) =>
    `${formatMoney(Math.round(shippingPrice * 100)).replace(/\.00$/, '')}${shippingVaries ? ' or more' : ''}`,
  'free shipping': ({ freeShippingOver }) =>
    freeShippingOver === null ? '' : `Orders over ${formatMoney(Math.round(freeShippingOver * 100))} ship free.`,
  'packing time': ({ promises }) => packingTime(promises),
  'delivery time': ({ promises }) => deliveryTime(promises),
  'return time': ({ promises }) => returnTime(promises),
  'reply time': ({ promises }) => replyTime(promises),
  'ships to': ({ countries }) => shippingArea(countries),
  'hold time': ({ reservationMinutes }) => holdTime(reservationMinutes),
  'custom returns': ({ designsReturnable }) =>
    designsReturnable ? '' : 'Pieces made with your own text can’t be returned unless they’re faulty.',
  customs: ({ customs, countries }) =>
    customs !== '' && (countries === null || countries.some(isAbroad)) ? `Outside the US? ${customs}` : '',
  'studio letters': ({ studioLetters }) => `${studioLetters}`,
};

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS);

const IN_BRACES = /( ?)(mailto:)?\{([a-z][a-z ]{0,29})\}/g;

/**
 * Markdown with the names in braces (`{store}`, `{shipping}`, `{reply time}` …) filled in, so that a changed setting
 * shows on every page. What they become is text and never Markdown. A sentence that does not hold leaves no gap.
 */
export const fillPlaceholders = (markdown: string, shop: PlaceholderValues): string =>
  markdown.replace(IN_BRACES, (whole, gap: string, link: string | undefined, name: string) => {
    const filled = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name]?.(shop) : undefined;
    if (filled === undefined) return whole;
    if (link) return name === 'email' ? `${gap}${link}${filled}` : whole;
    return filled === '' ? '' : `${gap}${plainMarkdown(filled)}`;
  });

/** Names in braces that the shop does not know: mistyped ones would stand there for everybody to see. */
export const unknownPlaceholders = (markdown: string): string[] =>
  [...markdown.matchAll(IN_BRACES)].flatMap(([, , , name]) =>
    name && !PLACEHOLDER_NAMES.includes(name) ? [`{${name}}`] : [],
  );
